"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import { useUploads } from "./uploads-context";

/** What is still to be saved and what was saved, at the lower edge of the window while there is anything to say. */
export function SaveBar({ savedCount }: { savedCount: number }) {
  const { uploads, save } = useUploads();
  const status = useRef<HTMLParagraphElement>(null);
  const asked = uploads.filter(({ state }) => state === "asked");
  const isSending = uploads.some(({ state }) => state === "queued" || state === "sending");
  const open = uploads.filter(({ state }) => state !== "saved").length;
  const left = asked.length;
  const words = isSending
    ? texts.sending(savedCount, savedCount + open - left)
    : left > 0
      ? savedCount > 0
        ? texts.someNotSaved(savedCount, left)
        : texts.toCheck(left)
      : savedCount > 0
        ? texts.allSaved(savedCount)
        : "";
  const isDone = savedCount > 0 && !isSending;
  // The page is shorter once the saved files are listed, and may have moved the message out of the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file that is removed makes the page shorter
  useEffect(() => {
    if (isDone) status.current?.scrollIntoView({ block: "nearest" });
  }, [isDone, uploads.length]);
  return (
    <div className={words ? "dc-bar" : "vh"}>
      <p ref={status} role="status" tabIndex={-1} className="dc-bar-words">
        {words}
      </p>
      {left > 0 && !isSending ? (
        <Button
          onClick={() => {
            // The button is gone while the files are sent.
            status.current?.focus();
            save(asked.map(({ id }) => id));
          }}
        >
          {left === 1 ? texts.save : texts.saveAll(left)}
        </Button>
      ) : null}
    </div>
  );
}
