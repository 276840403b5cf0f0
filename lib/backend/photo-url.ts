/** The URL of a photo, on our own origin. A changed photo gets a new URL. */
export const photoUrl = {
  large: (workerId: string, sha256: string): string => `/worker-photo/${workerId}/large?v=${sha256.slice(0, 12)}`,
  /** From the URL of the large photo, which is the one stored. */
  small: (large: string): string => large.replace("/large?", "/small?"),
};
