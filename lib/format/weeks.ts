/** Weeks, which begin on Monday (spec section 9). Uses calendar days only: no time zone, no clock. */
import { type CalendarDate, momentOf } from "./dates";
import { daysAfter, plainDateOf } from "./days";
import { formatter } from "./zones";

const A_MONDAY = "2026-01-05";

/** The seven days of a day's week, Monday first. Throws RangeError for an invalid day. */
export function weekOf(date: CalendarDate): CalendarDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, days) => daysAfter(monday, days));
}

/** The Monday of a day's week. Throws RangeError for an invalid day. */
export const mondayOf = (date: string): CalendarDate => daysAfter(date, 1 - weekdayOf(date));

/** A day of the week: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The weekday of a day. Throws RangeError for an invalid day. */
export const weekdayOf = (date: string): Weekday => plainDateOf(date).dayOfWeek as Weekday;

/** The names of the days, Monday first: `Monday`, or short `Mon`. */
export function weekdayNames(style: "long" | "short" = "long"): string[] {
  const named = formatter({ timeZone: "UTC", weekday: style });
  return weekOf(A_MONDAY).map((day) => named.format(momentOf(day)));
}
