/** A reader's preferences for times: time zone and clock format. */

export const locale = "en-GB";

export const timeFormats = ["24-hour", "12-hour"] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** `timeZone` is an IANA name. */
export type TimePreference = { timeZone: string; timeFormat: TimeFormat };

/** UK time, used for the days of contracts and expiry dates. What readers see follows their own preference. */
export const defaultPreference: TimePreference = { timeZone: "Europe/London", timeFormat: "24-hour" };
