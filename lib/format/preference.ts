/** How a reader wants times: in which zone, and by which clock. */

export const locale = "en-GB";

export const timeFormats = ["24-hour", "12-hour"] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** `timeZone` is a name of the IANA database. */
export type TimePreference = { timeZone: string; timeFormat: TimeFormat };

/** UK time: the days of contracts and expiry dates go by it. What readers see follows their own preference. */
export const defaultPreference: TimePreference = { timeZone: "Europe/London", timeFormat: "24-hour" };
