/** What becomes of waiting files, sent to the other tabs of this browser. A browser without channels tells each tab of its own files alone. */
const NAME = "portal-files";

let channel: BroadcastChannel | null | undefined;

const open = (): BroadcastChannel | null => {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  return channel;
};

/** Sends a message to the other tabs. */
export const notifyOtherTabs = (message: object): void => open()?.postMessage(message);

/** Listens to the other tabs until the signal is aborted. */
export function onTabMessage<T>(listener: (message: T) => void, signal: AbortSignal): void {
  open()?.addEventListener("message", ({ data }: MessageEvent<T>) => listener(data), { signal });
}
