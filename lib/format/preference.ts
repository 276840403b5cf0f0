/** How a reader wants times: in which zone, and by which clock. */

export const locale = "en-GB";

export const timeFormats = ["24-hour", "12-hour"] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** `timeZone` is a name of the IANA database. */
export type TimePreference = { timeZone: string; timeFormat: TimeFormat };

/** What holds where nobody has said otherwise (spec section 9). */
export const defaultPreference: TimePreference = { timeZone: "Europe/London", timeFormat: "24-hour" };
