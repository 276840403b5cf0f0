/** Settings and preferences: its part of the message catalogue. */
export const settings = {
  saved: "Your preferences are saved.",
  savedOfOrganisation: "The settings are saved.",
  unknownKey: "There is no such setting.",
  twice: "A setting was sent twice.",
  lockMissing: "Say which state of the setting you have changed.",
  timeZoneUnknown: "Choose a time zone from the list",
  timeFormatUnknown: "Choose the 24-hour or the 12-hour clock",
  channelUnknown: "Choose how these notices reach you",
  zoomUnknown: "Choose a zoom level from the list",
  unreadable: "Part of the form could not be read. Please load the page again.",
} as const;
