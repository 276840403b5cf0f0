/** Sessions: its part of the message catalogue. */
export const session = {
  organisationUnknown: "Choose one of your organisations.",
  expired: "Login expired. Please log in again.",
} as const;
