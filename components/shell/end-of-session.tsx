"use client";

import { useEffect } from "react";
import { preserveFormInput } from "@/components/form/form-input";
import { leaveWithoutAsking } from "@/components/form/leaving";
import { onSessionEnd } from "@/components/form/session-end";
import type { SessionEnd } from "@/components/form/state";
import { toast } from "@/components/ui/toast";
import { signInPath } from "@/lib/access/sign-in-path";
import { session } from "@/lib/config/messages/sessions/session";
import { signIn } from "@/lib/config/messages/sessions/sign-in";

/** How to end a session: the message, and the code with which the sign-in page repeats it. */
const ends: Record<SessionEnd, { message: string; reason: string }> = {
  expired: { message: session.expired, reason: "expired" },
  workerRefused: { message: signIn.workerRefused, reason: "worker" },
  noAppAccess: { message: signIn.noAppAccess, reason: "no-access" },
};

/**
 * Ends the session this page was rendered in, if it is still the current one, and goes to sign-in, which shows the
 * message and returns to this page. Form input is preserved for its person.
 */
export async function endSessionAndSignIn(reason: string, startedAtMs: number): Promise<void> {
  await preserveFormInput();
  const body = new URLSearchParams({ startedAtMs: String(startedAtMs) });
  // A lost connection must not keep the page open: the session expires soon anyway.
  await fetch("/session/end", { method: "POST", body }).catch(() => {});
  leaveWithoutAsking();
  window.location.assign(signInPath(`${window.location.pathname}${window.location.search}`, reason));
}

export type EndTimes = { startedAtMs: number; expiredLogoutMs: number; errorLogoutMs: number };

/**
 * Handles the end of the session: shows the reason and signs out a moment later, only once, however many calls failed.
 */
export function EndOfSession({ startedAtMs, expiredLogoutMs, errorLogoutMs }: EndTimes) {
  useEffect(
    () =>
      onSessionEnd((why) => {
        const { message, reason } = ends[why];
        toast.danger(message);
        setTimeout(() => endSessionAndSignIn(reason, startedAtMs), why === "expired" ? expiredLogoutMs : errorLogoutMs);
      }),
    [startedAtMs, expiredLogoutMs, errorLogoutMs],
  );
  return null;
}
