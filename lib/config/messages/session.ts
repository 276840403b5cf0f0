/** Sessions: its part of the message catalogue. */
export const session = {
  expired: "Login expired. Please log in again.",
} as const;
