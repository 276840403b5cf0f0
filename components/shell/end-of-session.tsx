"use client";

import { useEffect } from "react";
import { preserveFormInput } from "@/components/form/form-input";
import { onEnd } from "@/components/form/session-end";
import type { SessionEnd } from "@/components/form/state";
import { toast } from "@/components/ui/toast";
import { signInPath } from "@/lib/access/sign-in-path";
import { session } from "@/lib/config/messages/session";
import { signIn } from "@/lib/config/messages/sign-in";

/** How a session ends that must: what is said, and the word by which the sign-in page says it again. */
const ends: Record<SessionEnd, { message: string; reason: string }> = {
  expired: { message: session.expired, reason: "expired" },
  workerRefused: { message: signIn.workerRefused, reason: "worker" },
  noAppAccess: { message: signIn.noAppAccess, reason: "no-access" },
};

/**
 * Ends the session this page was drawn in, if it is still the one there is, and goes to sign-in with the words for it, and from there
 * back to this page. What was entered into its forms is preserved for its person.
 */
export async function leaveFor(reason: string, startedAtMs: number): Promise<void> {
  await preserveFormInput();
  const body = new URLSearchParams({ startedAtMs: String(startedAtMs) });
  // A lost signal must not keep the page open: the session ends by itself soon enough.
  await fetch("/session/end", { method: "POST", body }).catch(() => {});
  window.location.assign(signInPath(`${window.location.pathname}${window.location.search}`, reason));
}

export type EndTimes = { startedAtMs: number; expiredLogoutMs: number; errorLogoutMs: number };

/** Hears that the session ends, says why, and a moment later signs out: once, however many calls failed. */
export function EndOfSession({ startedAtMs, expiredLogoutMs, errorLogoutMs }: EndTimes) {
  useEffect(
    () =>
      onEnd((why) => {
        const { message, reason } = ends[why];
        toast.danger(message);
        setTimeout(() => leaveFor(reason, startedAtMs), why === "expired" ? expiredLogoutMs : errorLogoutMs);
      }),
    [startedAtMs, expiredLogoutMs, errorLogoutMs],
  );
  return null;
}
