/** Relative times, for lists. */
import { calendarDate, formatDateTime, formatTime, type Moment, momentOf } from "./dates";
import { daysBetween } from "./days";
import { locale, type TimePreference } from "./preference";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
const dayWords = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/**
 * e.g. `just now`, `2 minutes ago`, `in 5 minutes`, `today at 09:05`, `yesterday at 14:05`, `tomorrow at 08:00`;
 * otherwise the date and time. Days change at midnight in the reader's time zone.
 */
export function formatRelative(at: Moment, { now, ...preference }: TimePreference & { now: Date }): string {
  const apartMs = momentOf(at).getTime() - now.getTime();
  if (Math.abs(apartMs) < MINUTE_MS) return "just now";
  if (Math.abs(apartMs) < HOUR_MS) return words.format(Math.trunc(apartMs / MINUTE_MS), "minute");
  const days = daysBetween(calendarDate(now, preference), calendarDate(at, preference));
  if (Math.abs(days) > 1) return formatDateTime(at, preference);
  return `${dayWords.format(days, "day")} at ${formatTime(at, preference)}`;
}
