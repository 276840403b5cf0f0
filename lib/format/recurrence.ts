/**
 * Days of shifts that repeat, and of a week that is copied. Days only: times stay what the clocks show, so a shift that
 * is repeated over a clock change still starts at 20:00.
 */
import type { CalendarDate } from "./dates";
import { daysAfter, daysBetween } from "./days";
import { type Weekday, weekdayOf } from "./weeks";

/** The longest period in which a shift can be repeated. */
const WEEKS_MAX = 12;

export type Recurrence =
  | { every: "day"; until: CalendarDate }
  | { every: "week"; weekdays: readonly Weekday[]; until: CalendarDate };

/** The last day on which a shift that is first on `first` can be repeated: of twelve weeks the last. */
export const lastRecurrenceDay = (first: CalendarDate): CalendarDate => daysAfter(first, WEEKS_MAX * 7 - 1);

/**
 * The days of a repeated shift in order, both ends included. Weekly ones begin with the first chosen weekday. Throws
 * RangeError if it ends before it begins or after more than twelve weeks, or repeats weekly on no weekday.
 */
export function recurringDays(first: CalendarDate, recurrence: Recurrence): CalendarDate[] {
  const { until } = recurrence;
  const length = daysBetween(first, until) + 1;
  if (length < 1 || until > lastRecurrenceDay(first)) throw new RangeError("a recurrence of one day to twelve weeks");
  const days = Array.from({ length }, (_, count) => daysAfter(first, count));
  if (recurrence.every === "day") return days;
  const weekdays = new Set(recurrence.weekdays);
  if (weekdays.size === 0) throw new RangeError("a weekly recurrence without a weekday");
  return days.filter((day) => weekdays.has(weekdayOf(day)));
}

/** The same weekday in another week, which is named by any of its days: how a week is copied. */
export const sameWeekdayIn = (week: CalendarDate, day: CalendarDate): CalendarDate =>
  daysAfter(week, weekdayOf(day) - weekdayOf(week));
