/** Whether an answer ends the session. */
export const endsSession = (reason: string | undefined): reason is SessionEnd =>
  reason === "expired" || reason === "workerRefused" || reason === "noAppAccess";

/** Passes the end of a session from any answer that reports it to the component that watches the session. */
import type { SessionEnd } from "./state";

const EVENT = "portal-session-end";

export function announceSessionEnd(why: SessionEnd): void {
  window.dispatchEvent(new CustomEvent<SessionEnd>(EVENT, { detail: why }));
}

/**
 * Subscribes to the first announcement on this page only, since several calls may fail at the same time. Returns how
 * to unsubscribe.
 */
export function onSessionEnd(hear: (why: SessionEnd) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<SessionEnd>).detail);
  window.addEventListener(EVENT, listener, { once: true });
  return () => window.removeEventListener(EVENT, listener);
}
