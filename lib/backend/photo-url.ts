/** The address of a photo, on our own origin. A changed photo has another address. */
export const photoUrl = {
  large: (workerId: string, sha256: string): string => `/worker-photo/${workerId}/large?v=${sha256.slice(0, 12)}`,
  /** From the address of the large one, which is what is kept. */
  small: (large: string): string => large.replace("/large?", "/small?"),
};
