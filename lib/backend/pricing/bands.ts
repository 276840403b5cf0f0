/**
 * Splits worked time at the edges of the rate bands: midnight, 08:00 and 20:00 on UK clocks. A night belongs to the
 * weekday on which it begins, a holiday lasts from midnight to midnight.
 */
import type { RateBand } from "@/lib/config/closed-lists/agreements";
import { MINUTE_MS } from "@/lib/config/constants";
import {
  type CalendarDate,
  calendarDate,
  daysAfter,
  minutesBetween,
  momentAt,
  type Weekday,
  weekdayOf,
} from "@/lib/format";
import type { HolidayBand, HolidayOn } from "./holidays";

export type Period = { startAt: Date; endAt: Date };

/** The bands of a minute: of its hour, and of the holiday if it is one. The holiday is the higher band. */
export type MinuteBands = { hours: Exclude<RateBand, HolidayBand>; holiday: HolidayBand | null };

/** A part of worked time without an edge in it. */
export type Stretch = MinuteBands & { startAt: Date; minutes: number };

const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 7] as const;

const dayBand = (weekday: Weekday) => (weekday >= SATURDAY ? "weekend_day" : "weekday_day");

/** The band of the night that begins on this weekday. */
const nightBand = (weekday: Weekday) => {
  if (weekday === FRIDAY) return "friday_night";
  return weekday >= SATURDAY ? "weekend_night" : "weekday_night";
};

type DayPart = Period & Pick<MinuteBands, "hours">;

/** The three parts of a day: the rest of the last night, the day, and the beginning of the next night. */
function dayParts(day: CalendarDate): DayPart[] {
  const weekday = weekdayOf(day);
  const before = weekday === 1 ? SUNDAY : ((weekday - 1) as Weekday);
  const [midnight, morning, evening] = [momentAt(day, "00:00"), momentAt(day, "08:00"), momentAt(day, "20:00")];
  const nextMidnight = momentAt(daysAfter(day, 1), "00:00");
  return [
    { startAt: midnight, endAt: morning, hours: nightBand(before) },
    { startAt: morning, endAt: evening, hours: dayBand(weekday) },
    { startAt: evening, endAt: nextMidnight, hours: nightBand(weekday) },
  ];
}

const CACHED_DAYS_MAX = 1_000;
const cached = new Map<CalendarDate, DayPart[]>();

/** The parts of a day, cached: the shifts of a week share its days, and finding the edges is most of the work. */
function partsOf(day: CalendarDate): DayPart[] {
  const parts = cached.get(day) ?? dayParts(day);
  if (cached.size >= CACHED_DAYS_MAX) cached.clear();
  cached.set(day, parts);
  return parts;
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

function stretchesOn(day: CalendarDate, { startAt, endAt }: Period, holidayOn: HolidayOn): Stretch[] {
  const worked = partsOf(day).flatMap((part) => {
    const begins = later(startAt, part.startAt);
    const minutes = minutesBetween(begins, earlier(endAt, part.endAt));
    return minutes > 0 ? [{ startAt: begins, minutes, hours: part.hours }] : [];
  });
  if (worked.length === 0) return [];
  const holiday = holidayOn(day);
  // A new date, so that no one can change the cached one.
  return worked.map(({ startAt, minutes, hours }) => ({ startAt: new Date(startAt), minutes, hours, holiday }));
}

const isWholeMinute = (at: Date) => at.getTime() % MINUTE_MS === 0;

/** The length of a period in minutes. Throws RangeError unless it ends after it starts, both on a whole minute. */
export function lengthOf({ startAt, endAt }: Period): number {
  if (!isWholeMinute(startAt) || !isWholeMinute(endAt)) throw new RangeError("times are whole minutes");
  if (endAt <= startAt) throw new RangeError("it has to end after its start");
  return minutesBetween(startAt, endAt);
}

/** The stretches of a period in order; together they are as long as the period. Throws RangeError for an invalid one. */
export function stretchesOf(period: Period, holidayOn: HolidayOn): Stretch[] {
  lengthOf(period);
  const last = calendarDate(period.endAt);
  const stretches: Stretch[] = [];
  for (let day = calendarDate(period.startAt); day <= last; day = daysAfter(day, 1)) {
    stretches.push(...stretchesOn(day, period, holidayOn));
  }
  return stretches;
}
