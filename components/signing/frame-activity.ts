/**
 * Passes activity from the signing area to the session watcher, since events inside an iframe are not visible outside.
 */
const EVENT = "portal-frame-activity";

export const announceFrameActivity = (): void => void window.dispatchEvent(new Event(EVENT));

/** Returns how to unsubscribe. */
export function onFrameActivity(hear: () => void): () => void {
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
