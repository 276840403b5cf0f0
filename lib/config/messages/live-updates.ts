/** Messages: whether a page changes by itself. */
export const liveUpdates = {
  on: "",
  lost: "Live updates are off. Checking every minute.",
  back: "Live updates are on again.",
} as const;
