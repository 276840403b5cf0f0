/** Arithmetic with calendar days, `YYYY-MM-DD`: the same in every time zone, and sortable as text. */
import { Temporal } from "temporal-polyfill";
import { type CalendarDate, calendarDate, formatDate, formatTime, lastMomentOf, type Moment } from "./dates";
import { defaultPreference, type TimePreference } from "./preference";

/** A day of UTC, whose clocks never change. */
const DAY_MS = 86_400_000;
const PARSED_MAX = 5_000;
const parsed = new Map<string, { date: Temporal.PlainDate; utcMs: number }>();

/** A parsed day, cached: parsing is half of the work, and assessing a worker uses the same days thousands of times. */
function dayOf(text: string): { date: Temporal.PlainDate; utcMs: number } {
  const known = parsed.get(text);
  if (known) return known;
  const date = Temporal.PlainDate.from(text);
  const day = { date, utcMs: date.toZonedDateTime("UTC").epochMilliseconds };
  if (parsed.size >= PARSED_MAX) parsed.clear();
  parsed.set(text, day);
  return day;
}

/** A parsed day. Throws RangeError for an invalid one. */
export const plainDateOf = (day: string): Temporal.PlainDate => dayOf(day).date;

const texts = new Map<number, CalendarDate>();

/** A day of UTC as text, cached for the same reason. */
function textOf(utcMs: number): CalendarDate {
  const known = texts.get(utcMs);
  if (known !== undefined) return known;
  const text = new Date(utcMs).toISOString().split("T", 1)[0] as CalendarDate;
  if (texts.size >= PARSED_MAX) texts.clear();
  texts.set(utcMs, text);
  return text;
}

/**
 * The day `count` days after `day`; before it where `count` is negative. Throws RangeError for an invalid day, and where
 * `count` is not whole. Not added with Temporal, which takes several times as long: checking a worker adds hundreds of days.
 */
export function daysAfter(day: string, count: number): CalendarDate {
  if (!Number.isInteger(count)) throw new RangeError("days are added as a whole");
  return textOf(dayOf(day).utcMs + count * DAY_MS);
}

/** The number of days from `from` until `to`: 0 on the same day, negative when it is in the past. */
export const daysBetween = (from: string, to: string): number => (dayOf(to).utcMs - dayOf(from).utcMs) / DAY_MS;

/**
 * The same day of the month `count` months later, or the month's last day where that day does not exist: 12 months
 * after 29 February 2024 is 28 February 2025. `count` may be negative.
 */
export const monthsAfter = (day: string, count: number): CalendarDate =>
  plainDateOf(day).add({ months: count }).toString() as CalendarDate;

/** The moment at which a day begins in a zone: midnight, or the first moment after it where the clocks skip midnight. */
export const startOfDay = (day: string, timeZone = defaultPreference.timeZone): Date =>
  new Date(plainDateOf(day).toZonedDateTime(timeZone).epochMilliseconds);

/** Days this near need no year. */
const NEAR_DAYS = 300;

/** e.g. `5 Oct`, or `5 Oct 2027` for a day that is not within some ten months of `today`. */
export function formatShortDate(day: string, today = day): string {
  const text = formatDate(day);
  const isNear = Math.abs(daysBetween(today, day)) < NEAR_DAYS;
  return isNear ? text.slice(0, text.lastIndexOf(" ")) : text;
}

/** The last moment of a deadline, as `3 Dec, 23:59`; with the year as for `formatShortDate`. */
export function formatShortDeadline(deadline: Moment, preference: TimePreference, today: string): string {
  const last = lastMomentOf(deadline, preference);
  return `${formatShortDate(calendarDate(last, preference), today)}, ${formatTime(last, preference)}`;
}
