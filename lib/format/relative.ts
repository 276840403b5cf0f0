/** How long ago, or how soon, in the words of a list. */
import { calendarDate, formatDateTime, formatTime, type Moment, momentOf } from "./dates";
import { defaultPreference, locale, type TimePreference } from "./preference";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
const dayWords = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** Midnight in UTC of the day that a moment falls on in the reader's zone: what days can be counted by. */
const dayOf = (at: Moment, preference: TimePreference) => Date.parse(calendarDate(at, preference));

/**
 * e.g. `just now`, `2 minutes ago`, `in 5 minutes`, `today at 09:05`, `yesterday at 14:05`, `tomorrow at 08:00`; further away
 * the date and the time. Days change at midnight of the reader's zone.
 */
export function formatRelative(
  at: Moment,
  { now, ...preference }: TimePreference & { now: Date } = { ...defaultPreference, now: new Date() },
): string {
  const apartMs = momentOf(at).getTime() - now.getTime();
  if (Math.abs(apartMs) < MINUTE_MS) return "just now";
  if (Math.abs(apartMs) < HOUR_MS) return words.format(Math.trunc(apartMs / MINUTE_MS), "minute");
  const days = (dayOf(at, preference) - dayOf(now, preference)) / DAY_MS;
  if (Math.abs(days) > 1) return formatDateTime(at, preference);
  return `${dayWords.format(days, "day")} at ${formatTime(at, preference)}`;
}
