/**
 * Ranges of dates and times, written with "to", because screen readers do not read out a dash. What both ends have in
 * common appears once.
 */
import { calendarDate, formatDate, formatDateTime, formatTime, type Moment } from "./dates";
import { defaultPreference, type TimePreference } from "./preference";

/** e.g. `5 to 9 Oct 2026`, `28 Sept to 3 Oct 2026`, `30 Dec 2026 to 2 Jan 2027`; a single day as one date. */
export function formatDateRange(from: Moment, to: Moment, preference: TimePreference = defaultPreference): string {
  const [first, last] = [formatDate(from, preference), formatDate(to, preference)];
  if (first === last) return last;
  const [day, month, year] = first.split(" ");
  const [, lastMonth, lastYear] = last.split(" ");
  if (year !== lastYear) return `${first} to ${last}`;
  return month === lastMonth ? `${day} to ${last}` : `${day} ${month} to ${last}`;
}

/** e.g. `5 Oct 2026, 09:00 to 17:30`; a night shift as `5 Oct 2026, 21:00 to 6 Oct 2026, 07:00`. */
export function formatDateTimeRange(from: Moment, to: Moment, preference: TimePreference = defaultPreference): string {
  const isOneDay = calendarDate(from, preference) === calendarDate(to, preference);
  return `${formatDateTime(from, preference)} to ${(isOneDay ? formatTime : formatDateTime)(to, preference)}`;
}

/** A stored period of days, `2026-06-20/2026-09-20`, as `20 Jun 2026 to 20 Sept 2026`; any other text as it is. */
export const formatPeriod = (text: string): string =>
  text.replace(/^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/, (_, from: string, to: string) =>
    [from, to].map((day) => formatDate(day)).join(" to "),
  );
