/** Weeks, which begin on Monday (spec section 9). Uses calendar days only: no time zone, no clock. */
import { Temporal } from "temporal-polyfill";
import { type CalendarDate, momentOf } from "./dates";
import { formatter } from "./zones";

const A_MONDAY = "2026-01-05";

/** The seven days of a day's week, Monday first. Throws RangeError for an invalid day. */
export function weekOf(date: CalendarDate): CalendarDate[] {
  const monday = Temporal.PlainDate.from(mondayOf(date));
  return Array.from({ length: monday.daysInWeek }, (_, days) => monday.add({ days }).toString() as CalendarDate);
}

/** The Monday of a day's week. Throws RangeError for an invalid day. */
export function mondayOf(date: string): CalendarDate {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString() as CalendarDate;
}

/** A day of the week: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The weekday of a day. Throws RangeError for an invalid day. */
export const weekdayOf = (date: string): Weekday => Temporal.PlainDate.from(date).dayOfWeek as Weekday;

/** The names of the days, Monday first: `Monday`, or short `Mon`. */
export function weekdayNames(style: "long" | "short" = "long"): string[] {
  const named = formatter({ timeZone: "UTC", weekday: style });
  return weekOf(A_MONDAY).map((day) => named.format(momentOf(day)));
}
