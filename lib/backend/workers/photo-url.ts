/** The address of a worker's photo, on our own origin. A changed photo has another address, so that an open page shows the new one. */
export const photoUrl = (workerId: string, sha256: string, size: "small" | "large" = "small"): string =>
  `/worker-photo/${workerId}/${size}?v=${sha256.slice(0, 12)}`;
