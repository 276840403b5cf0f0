"use client";

import { useEffect, useRef, useState } from "react";
import { timesheetProof as texts } from "@/lib/config/messages/timesheets/proof";
import { mayHaveFiles, onRemoved, requestSending, waitingFiles } from "./file-store";
import { hearNews } from "./send-files";

/** The field of the form that adds files. */
export const PROOF_FIELD = "f-proof-file";

const isChosen = (): boolean => {
  const field = document.getElementById(PROOF_FIELD);
  return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;
};

/**
 * In a form that ends the time in which proof can be added: holds it back until the files of the timesheet are sent, and
 * then submits it. Where one is not sent, or was chosen and never added, it says so and submits nothing.
 */
export function AfterFiles({ timesheetId }: { timesheetId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const stop = new AbortController();
    let mayPass = false;
    let hasWarned = false;
    let held: { by: HTMLElement | null } | null = null;
    const sent = async () => (await waitingFiles()).every((file) => file.timesheetId !== timesheetId || file.refusal);
    const pass = (by: HTMLElement | null) => {
      held = null;
      setMessage(null);
      mayPass = true;
      form.requestSubmit(by);
      mayPass = false;
    };
    const refuse = (text: string) => {
      held = null;
      setMessage({ text, isError: true });
    };
    const onSubmit = (event: SubmitEvent) => {
      if (event.target !== form || mayPass) return;
      const isLeftOut = isChosen() && !hasWarned;
      if (!isLeftOut && !mayHaveFiles()) return;
      event.preventDefault();
      event.stopPropagation();
      if (held) return;
      if (isLeftOut) {
        hasWarned = true;
        return refuse(texts.chosenNotAdded);
      }
      held = { by: event.submitter };
      setMessage({ text: texts.submitsOnceSent, isError: false });
      void sent().then((isSent) => {
        if (!held) return;
        if (isSent) pass(held.by);
        else requestSending();
      });
    };
    // Before React sees it, which would run the form's action.
    window.addEventListener("submit", onSubmit, { capture: true, signal: stop.signal });
    const unsubscribe = hearNews((news) => {
      if (!held) return false;
      // Files are sent one after another: none is sent while any of them has to wait.
      if (news.status === "later") refuse(texts.notSubmitted);
      if (news.status === "refused" && news.timesheetId === timesheetId) refuse(texts.notSubmittedRefused(news.name));
      return false;
    });
    // A file that was added no longer waits either.
    onRemoved(() => void sent().then((isSent) => isSent && held && pass(held.by)), stop);
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [timesheetId]);
  return (
    <div ref={place} role="status" className="mb-3 empty:hidden">
      {message ? <p className={message.isError ? "err m-0" : "m-0"}>{message.text}</p> : null}
    </div>
  );
}
