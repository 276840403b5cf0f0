/** From the signing area to whoever watches over a session: what is done inside a frame is not seen from outside. */
const EVENT = "portal-frame-activity";

export const announceFrameActivity = (): void => void window.dispatchEvent(new Event(EVENT));

/** Returns how to stop. */
export function onFrameActivity(hear: () => void): () => void {
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
