"use client";

import { type DragEvent, useEffect, useId, useState } from "react";
import { constants } from "@/lib/config/constants";
import { verify as texts } from "@/lib/config/messages/agreements/verify";

/** The file's SHA-256 in hex, calculated in the browser. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Hashes a chosen or dropped file and opens the result for its hash. The control has no name and is outside any form,
 * so the file cannot be sent. Rendered only where a script runs.
 */
export function FileCheck({ path }: { path: string }) {
  const id = useId();
  const [isReady, setReady] = useState(false);
  const [isOver, setOver] = useState(false);
  const [said, setSaid] = useState<{ text: string; isError: boolean } | null>(null);
  useEffect(() => setReady(true), []);

  const check = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > constants.verifyMaxBytes) return setSaid({ text: texts.tooLarge, isError: true });
    setSaid({ text: texts.reading, isError: false });
    try {
      location.assign(`${path}?sha256=${await hashOf(file)}`);
    } catch {
      setSaid({ text: texts.unreadable, isError: true });
    }
  };
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the control inside takes the keyboard
    <div
      hidden={!isReady}
      className={isOver ? "drop drop-on" : "drop"}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        check(event.dataTransfer.files[0]);
      }}
    >
      <label className="lab" htmlFor={id}>
        {texts.choose}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {texts.drop}
      </p>
      {said?.isError ? (
        <p className="err" id={`${id}-error`}>
          {said.text}
        </p>
      ) : null}
      <input
        className="inp"
        type="file"
        id={id}
        accept="application/pdf,.pdf"
        aria-invalid={said?.isError || undefined}
        aria-describedby={said?.isError ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => check(event.currentTarget.files?.[0])}
      />
      <p role="status" className="soft">
        {said && !said.isError ? said.text : ""}
      </p>
    </div>
  );
}
