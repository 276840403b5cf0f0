/** What becomes of waiting files, told to the other tabs of this browser. Without channels each tab hears of its own alone. */
const NAME = "portal-files";

let channel: BroadcastChannel | null | undefined;

const open = (): BroadcastChannel | null => {
  channel ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  return channel;
};

/** Tells the other tabs. */
export const tellOtherTabs = (message: object): void => open()?.postMessage(message);

/** Hears the other tabs until the signal is aborted. */
export function hearOtherTabs<T>(hear: (message: T) => void, signal: AbortSignal): void {
  open()?.addEventListener("message", ({ data }: MessageEvent<T>) => hear(data), { signal });
}
