"use client";

import { useEffect, useRef, useState } from "react";
import { restoreFormInput } from "@/components/form/form-input";
import { announceSessionEnd } from "@/components/form/session-end";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { session as texts } from "@/lib/config/messages/sessions/session";
import { EndOfSession, type EndTimes, endSessionAndSignIn } from "./end-of-session";
import { type IdleTimes, watchIdle } from "./idle";

const SECOND_MS = 1_000;
/** A screen reader announces the countdown at these seconds only. */
const ANNOUNCED_AT = [10, 30];

async function touchServer(): Promise<void> {
  const answer = await fetch("/session/touch", { method: "POST", keepalive: true }).catch(() => null);
  if (answer?.status === 401) announceSessionEnd("expired");
}

/** Asks whether the person is still there. Any activity closes it; Escape and Enter do at once. */
function IdleWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const announcedAt = ANNOUNCED_AT.find((at) => seconds <= at);
  return (
    <AlertDialog title={texts.idleWarningTitle} text={texts.idleWarning} onCancel={onStay}>
      <p aria-hidden="true" className="mt-2 font-semibold tabular-nums">
        {texts.idleLeft(seconds)}
      </p>
      <p role="status" className="vh">
        {announcedAt ? texts.idleLeft(announcedAt) : ""}
      </p>
      <Button className="mt-5" onClick={onStay} autoFocus>
        {texts.stay}
      </Button>
    </AlertDialog>
  );
}

/** Watches a page's session: idle in all tabs, ended elsewhere, or ended by an answer. Renders nothing until needed. */
export function SessionWatch({ times }: { times: IdleTimes & EndTimes }) {
  const { startedAtMs, idleTimeoutMs, warningMs, checkEveryMs, debounceMs, touchEveryMs } = times;
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const stay = useRef<() => void>(() => {});
  useEffect(() => void restoreFormInput(), []);
  useEffect(() => {
    const watch = watchIdle(
      { idleTimeoutMs, warningMs, checkEveryMs, debounceMs, touchEveryMs },
      { onWarning: setLeftMs, onExpired: () => endSessionAndSignIn("idle", startedAtMs), touch: touchServer },
    );
    stay.current = watch.stay;
    return watch.stop;
  }, [startedAtMs, idleTimeoutMs, warningMs, checkEveryMs, debounceMs, touchEveryMs]);
  return (
    <>
      <EndOfSession {...times} />
      {leftMs === null ? null : <IdleWarning seconds={Math.ceil(leftMs / SECOND_MS)} onStay={() => stay.current()} />}
    </>
  );
}
