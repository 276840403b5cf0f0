/** Formats and parses dates and times, by the reader's preference. */
import { Temporal } from "temporal-polyfill";
import { defaultPreference, type TimePreference } from "./preference";
import { isAmbiguousLocalTime, partsOf, remembered, zonedAt } from "./zones";

/** A moment: a Date, or an ISO 8601 text with its offset, as in the contract. */
export type Moment = Date | string;

/** A calendar day without a time, `2026-10-05`: a birthday, a start date. It is the same day in every zone. */
export type CalendarDate = `${number}-${number}-${number}`;

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Converts a moment to a Date. Throws RangeError for an invalid one. */
export function momentOf(at: Moment): Date {
  // Past the types too: `new Date(null)` is 1970.
  const moment = new Date(at ?? Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new RangeError("no date, or no time");
  return moment;
}

const zoneOf = (at: Moment, preference: Pick<TimePreference, "timeZone">): string =>
  typeof at === "string" && CALENDAR_DATE.test(at) ? "UTC" : preference.timeZone;

const days = new Map<string, CalendarDate>();

/** The calendar day of a moment in the reader's zone. */
export function calendarDate(at: Moment, preference: TimePreference = defaultPreference): CalendarDate {
  const [timeZone, moment] = [zoneOf(at, preference), momentOf(at)];
  return remembered(days, timeZone, moment, () => zonedAt(moment, timeZone).toPlainDate().toString() as CalendarDate);
}

const shortDates = new Map<string, string>();

/** e.g. `5 Oct 2026`. A calendar day is the same in every zone. */
export function formatDate(at: Moment, preference: TimePreference = defaultPreference): string {
  const [timeZone, moment] = [zoneOf(at, preference), momentOf(at)];
  return remembered(shortDates, timeZone, moment, () => {
    const { day, month, year } = partsOf(moment, { timeZone, day: "numeric", month: "short", year: "numeric" });
    return `${day} ${month} ${year}`;
  });
}

/** e.g. `October 2026`, of the month `2026-10`. */
export function formatMonth(name: string): string {
  const { month, year } = partsOf(momentOf(`${name}-01`), { timeZone: "UTC", month: "long", year: "numeric" });
  return `${month} ${year}`;
}

/** e.g. `Monday 5 October 2026`. */
export function formatLongDate(at: Moment, preference: TimePreference = defaultPreference): string {
  const timeZone = zoneOf(at, preference);
  const options = { timeZone, weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const { weekday, day, month, year } = partsOf(momentOf(at), options);
  return `${weekday} ${day} ${month} ${year}`;
}

const times = { "12-hour": new Map<string, string>(), "24-hour": new Map<string, string>() };

/**
 * e.g. `14:05`, or `2:05 pm`. In the hour that occurs twice when the clocks go back, with the zone's name: `01:30 BST`
 * and then `01:30 GMT`.
 */
export function formatTime(at: Moment, preference: TimePreference = defaultPreference): string {
  const { timeZone, timeFormat } = preference;
  const moment = momentOf(at);
  return remembered(times[timeFormat], timeZone, moment, () => {
    const clock =
      timeFormat === "12-hour"
        ? ({ hourCycle: "h12", hour: "numeric", minute: "2-digit" } as const)
        : ({ hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const);
    const { hour, minute, dayPeriod } = partsOf(moment, { timeZone, ...clock });
    // No line break before am and pm.
    const time = `${hour}:${minute}${dayPeriod ? `\u00a0${dayPeriod}` : ""}`;
    if (!isAmbiguousLocalTime(timeZone, moment)) return time;
    return `${time} ${partsOf(moment, { timeZone, timeZoneName: "short" }).timeZoneName}`;
  });
}

/** e.g. `5 Oct 2026, 14:05`. */
export const formatDateTime = (at: Moment, preference: TimePreference = defaultPreference): string =>
  `${formatDate(momentOf(at), preference)}, ${formatTime(at, preference)}`;

/**
 * The last moment of a deadline: one at midnight is the end of the day before, at 23:59, and not the beginning of a day on
 * which it has passed.
 */
export function lastMomentOf(
  deadline: Moment,
  { timeZone }: Pick<TimePreference, "timeZone"> = defaultPreference,
): Date {
  const moment = momentOf(deadline);
  const { hour, minute, second } = zonedAt(moment, timeZone);
  return hour + minute + second === 0 ? new Date(moment.getTime() - 60_000) : moment;
}

/** A deadline with its day and time: `3 Dec 2026, 23:59` if it is at midnight. */
export const formatDeadline = (deadline: Moment, preference: TimePreference = defaultPreference): string =>
  formatDateTime(lastMomentOf(deadline, preference), preference);

/** The hour of the day in the reader's zone, 0 to 23. */
export const hourOfDay = (at: Moment, { timeZone }: Pick<TimePreference, "timeZone"> = defaultPreference): number =>
  zonedAt(momentOf(at), timeZone).hour;

const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const BRITISH = /^(?<day>\d{1,2})[/.\-\s](?<month>\d{1,2})[/.\-\s](?<year>\d{4})$/;

/** A calendar day as people enter it: `2027-03-27`, `27/03/2027`, `27.3.2027`. Null for anything else. */
export function parseDate(text: string): CalendarDate | null {
  const { year, month, day } = (ISO.exec(text.trim()) ?? BRITISH.exec(text.trim()))?.groups ?? {};
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: "reject" }).toString() as CalendarDate;
  } catch {
    return null;
  }
}
