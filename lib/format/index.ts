/** Dates and times as the reader wants them: en-GB, 24-hour, Europe/London unless his settings say otherwise (spec section 9). */

export type TimeSettings = { timeZone: string; hour12: boolean };

const defaults: TimeSettings = { timeZone: "Europe/London", hour12: false };

/** e.g. `5 Oct 2026, 10:30`. */
export function formatDateTime(iso: string, { timeZone, hour12 }: TimeSettings = defaults): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12,
    timeZone,
  }).format(new Date(iso));
}
export * from "./season";
