/**
 * Splits worked time at the edges of the rate bands: midnight, 08:00 and 20:00 on UK clocks. A night belongs to the
 * weekday on which it begins. A holiday lasts from midnight to midnight.
 */
import type { RateBand } from "@/lib/config/closed-lists/agreements";
import { DAY_MS, MINUTE_MS } from "@/lib/config/constants";
import { type CalendarDate, daysAfter, formatLongDate, minutesBetween, momentAt, type Weekday } from "@/lib/format";
import type { HolidayBand, HolidayOn } from "./holidays";

export type Period = { startAt: Date; endAt: Date };

/** The bands of a minute: of its hour, and of the holiday if it is one. The holiday is the higher band. */
export type MinuteBands = { hours: Exclude<RateBand, HolidayBand>; holiday: HolidayBand | null };

/** A part of a day without an edge in it; its times also as minutes of the day on the clock, the end of a day as 1,440. */
type DayPart = {
  startMs: number;
  endMs: number;
  fromMinute: number;
  untilMinute: number;
  day: CalendarDate;
  /** e.g. `Monday 5 October 2026`. */
  dayName: string;
  hours: MinuteBands["hours"];
};

/** A part of worked time without an edge in it. */
export type Stretch = MinuteBands & { startAt: Date; minutes: number; part: DayPart };

const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 7] as const;

const dayBand = (weekday: Weekday) => (weekday >= SATURDAY ? "weekend_day" : "weekday_day");

/** The band of the night that begins on this weekday. */
const nightBand = (weekday: Weekday) => {
  if (weekday === FRIDAY) return "friday_night";
  return weekday >= SATURDAY ? "weekend_night" : "weekday_night";
};

const HOUR_MINUTES = 60;
const [MORNING, EVENING, MIDNIGHT] = [8 * HOUR_MINUTES, 20 * HOUR_MINUTES, 24 * HOUR_MINUTES];

/** The three parts of a day: the rest of the last night, the day, and the beginning of the next night. */
function dayParts(day: CalendarDate, weekday: Weekday): DayPart[] {
  const before = weekday === 1 ? SUNDAY : ((weekday - 1) as Weekday);
  const [midnight, morning, evening, nextMidnight] = [
    momentAt(day, "00:00"),
    momentAt(day, "08:00"),
    momentAt(day, "20:00"),
    momentAt(daysAfter(day, 1), "00:00"),
  ].map((at) => at.getTime()) as [number, number, number, number];
  const of = { day, dayName: formatLongDate(day) };
  return [
    { ...of, startMs: midnight, endMs: morning, fromMinute: 0, untilMinute: MORNING, hours: nightBand(before) },
    { ...of, startMs: morning, endMs: evening, fromMinute: MORNING, untilMinute: EVENING, hours: dayBand(weekday) },
    {
      ...of,
      startMs: evening,
      endMs: nextMidnight,
      fromMinute: EVENING,
      untilMinute: MIDNIGHT,
      hours: nightBand(weekday),
    },
  ];
}

const FIRST_MONDAY = "1970-01-05";
const FIRST_MONDAY_MS = Date.parse(FIRST_MONDAY);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WEEK_MS = WEEKDAYS.length * DAY_MS;

const CACHED_WEEKS_MAX = 500;
const cached = new Map<number, readonly DayPart[]>();

/** The parts of a week by its number, cached: shifts of a week share its edges, and finding them is most of the work. */
function partsOf(week: number): readonly DayPart[] {
  const known = cached.get(week);
  if (known) return known;
  const monday = daysAfter(FIRST_MONDAY, week * WEEKDAYS.length);
  const parts = WEEKDAYS.flatMap((weekday) => dayParts(daysAfter(monday, weekday - 1), weekday));
  if (cached.size >= CACHED_WEEKS_MAX) cached.clear();
  cached.set(week, parts);
  return parts;
}

/** The number of a moment's week by UTC. In summer its last hour is in the next week on UK clocks already. */
const weekOf = (ms: number): number => Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS);

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
  const [startMs, endMs] = [period.startAt.getTime(), period.endAt.getTime()];
  const stretches: Stretch[] = [];
  for (let week = weekOf(startMs), fromMs = startMs; fromMs < endMs; week++) {
    for (const part of partsOf(week)) {
      const untilMs = Math.min(part.endMs, endMs);
      if (untilMs <= fromMs) continue;
      const minutes = (untilMs - fromMs) / MINUTE_MS;
      const holiday = holidayOn(part.day);
      stretches.push({ startAt: new Date(fromMs), minutes, hours: part.hours, holiday, part });
      fromMs = untilMs;
    }
  }
  return stretches;
}
