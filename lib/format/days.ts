/** Reckoning with days of the calendar, `YYYY-MM-DD`: the same in every time zone, and in order as texts. */

const DAY_MS = 24 * 60 * 60 * 1000;
const momentAt = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day `count` days after `day`; before it where `count` is negative. */
export const daysAfter = (day: string, count: number): string => dayAt(momentAt(day) + count * DAY_MS);

/** How many days from `from` until `to`: 0 on the day itself, negative when it has gone by. */
export const daysBetween = (from: string, to: string): number => Math.round((momentAt(to) - momentAt(from)) / DAY_MS);

/**
 * The same day of the month `count` months later, or the month's last day where it has no such day: 12 months after
 * 29 February 2024 is 28 February 2025. `count` may be negative.
 */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth)));
}
