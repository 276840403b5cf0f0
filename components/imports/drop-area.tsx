"use client";

import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";

/** A file input that also accepts dropped files. Without a script it is only the input. */
export function DropArea({
  id,
  describedBy,
  isInvalid,
}: {
  id: string;
  describedBy: string;
  isInvalid: boolean;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const follow = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  const drop = (event: DragEvent) => {
    follow(event, false);
    if (input.current && event.dataTransfer.files.length > 0) input.current.files = event.dataTransfer.files;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way to use the input inside
    <div
      className={`rounded-card border-2 border-dashed p-5 ${isOver ? "border-focus bg-tint" : "border-edge bg-sunken"}`}
      onDragOver={(event) => follow(event, true)}
      onDragLeave={(event) => follow(event, false)}
      onDrop={drop}
    >
      <FileSpreadsheet aria-hidden="true" className="mb-2 text-primary" />
      <input
        ref={input}
        className="inp"
        type="file"
        id={id}
        name="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        required
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
      />
    </div>
  );
}
