/** From wherever an answer says that the session ends to whoever watches over it. */
import type { SessionEnd } from "./state";

const EVENT = "portal-session-end";

export function announceEnd(why: SessionEnd): void {
  window.dispatchEvent(new CustomEvent<SessionEnd>(EVENT, { detail: why }));
}

/** Hears the first announcement on this page, and no other: several calls may fail at the same time. Returns how to stop. */
export function onEnd(hear: (why: SessionEnd) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<SessionEnd>).detail);
  window.addEventListener(EVENT, listener, { once: true });
  return () => window.removeEventListener(EVENT, listener);
}
