"use client";

import { useEffect, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { timesheetProof as texts } from "@/lib/config/messages/timesheets/proof";
import { mayHaveFiles, removeAllWaiting, waitingFiles } from "./file-store";

/** Asks whether to sign out though files wait. */
function Question({ count, onStay, onLeave }: { count: number; onStay: () => void; onLeave: () => void }) {
  return (
    <AlertDialog title={texts.signOutTitle(count)} text={texts.signOutText} onCancel={onStay}>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onStay} autoFocus>
          {texts.staySignedIn}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {texts.signOutAndRemove}
        </Button>
      </div>
    </AlertDialog>
  );
}

/**
 * Signing out leaves no file in this browser: forms with `data-signs-out` remove them, and ask first where some are not
 * sent. Opening an address removes nothing, since any page can lead there.
 */
export function SignOutWithFiles() {
  const [asking, setAsking] = useState<{ form: HTMLFormElement; count: number } | null>(null);
  const isDecided = useRef(false);
  const leave = async (form: HTMLFormElement) => {
    await removeAllWaiting();
    isDecided.current = true;
    form.requestSubmit();
  };
  const leaveBy = useRef(leave);
  leaveBy.current = leave;
  useEffect(() => {
    const stop = new AbortController();
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches("[data-signs-out]")) return;
      if (isDecided.current || !mayHaveFiles()) return;
      event.preventDefault();
      event.stopPropagation();
      void waitingFiles().then((all) => {
        const count = all.filter(({ refusal }) => !refusal).length;
        if (count > 0) setAsking({ form, count });
        else void leaveBy.current(form);
      });
    };
    // Before React sees it, which would run the form's action.
    window.addEventListener("submit", onSubmit, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  if (!asking) return null;
  return (
    <Question
      count={asking.count}
      onStay={() => setAsking(null)}
      onLeave={() => {
        setAsking(null);
        void leave(asking.form);
      }}
    />
  );
}
