/** Weeks, which begin on Monday (spec section 9). Days of the calendar alone: no zone, no clock. */
import { type CalendarDate, momentOf } from "./dates";
import { formatter } from "./zones";

const DAY_MS = 24 * 60 * 60_000;
const A_MONDAY = Date.parse("2026-01-05");

const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10) as CalendarDate;

/** The seven days of the week that a day falls in, Monday first. Throws RangeError for what is no day. */
export function weekOf(date: CalendarDate): CalendarDate[] {
  const ms = momentOf(date).getTime();
  const sinceMonday = ((((ms - A_MONDAY) / DAY_MS) % 7) + 7) % 7;
  return Array.from({ length: 7 }, (_, day) => isoDate(ms + (day - sinceMonday) * DAY_MS));
}

/** The names of the days, Monday first: `Monday`, or in short `Mon`. */
export function weekdayNames(style: "long" | "short" = "long"): string[] {
  const named = formatter({ timeZone: "UTC", weekday: style });
  return Array.from({ length: 7 }, (_, day) => named.format(A_MONDAY + day * DAY_MS));
}
