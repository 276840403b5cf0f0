/**
 * Working time as spans of milliseconds, and the weeks and nights they fall in. A length is the difference of moments,
 * so the hour that a clock change adds or skips counts as it was worked. Pure.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import type { EligibilityLimits } from "@/lib/config/eligibility";
import { calendarDate, daysAfter, momentAt, mondayOf, startOfDay } from "@/lib/format";
import type { Day, Shift } from "./input";

export type Period = { from: number; to: number };

/** A shift: `worked` is its working time in milliseconds, without unpaid breaks. */
export type WorkedSpan = Period & { worked: number };

/** A week from Monday to Sunday; `next` is the Monday after it. */
export type Week = Period & { monday: Day; next: Day };

/** A shift as a span. */
export function spanOf({ startAt, endAt, isSleepIn, unpaidBreakMinutes }: Shift): WorkedSpan {
  const [from, to] = [startAt.getTime(), endAt.getTime()];
  const unpaid = isSleepIn ? 0 : unpaidBreakMinutes * MINUTE_MS;
  return { from, to, worked: Math.max(0, to - from - unpaid) };
}

/** How long two periods have in common. */
export const common = (one: Period, other: Period): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/** Whether two periods overlap; they do not where one begins as the other ends. */
export const doOverlap = (one: Period, other: Period): boolean => one.from < other.to && other.from < one.to;

/**
 * The working time within a period. It is not known when the unpaid breaks are: they are assumed to be outside the
 * period as far as possible, so that no limit is missed.
 */
export const workedWithin = (shifts: readonly WorkedSpan[], period: Period): number =>
  shifts.reduce((total, shift) => total + Math.min(common(shift, period), shift.worked), 0);

/** The calendar days of a period, from its first until its last; an end at midnight is not on the next day. */
export const firstDayOf = ({ from }: Period): Day => calendarDate(new Date(from));
export const lastDayOf = ({ from, to }: Period): Day => calendarDate(new Date(Math.max(from, to - 1)));

/** A period of whole days, both inclusive. */
export const daysPeriod = (first: Day, last: Day): Period => ({
  from: startOfDay(first).getTime(),
  to: startOfDay(daysAfter(last, 1)).getTime(),
});

const CACHED_MAX = 5_000;

/** Keeps results by their arguments, because the workers of a list are checked for the same weeks and nights. */
function cached<Arguments extends string[], T>(make: (...given: Arguments) => T): (...given: Arguments) => T {
  const results = new Map<string, T>();
  return (...given) => {
    const key = given.join();
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make(...given);
    if (results.size >= CACHED_MAX) results.clear();
    results.set(key, made);
    return made;
  };
}

/** The week that begins on a Monday. */
const weekFrom = cached((monday: Day): Week => {
  const next = daysAfter(monday, 7);
  return { monday, next, from: startOfDay(monday).getTime(), to: startOfDay(next).getTime() };
});

/** The weeks from the Monday `first` until the Monday `last`. */
export const weeksBetween = cached((first: Day, last: Day): readonly Week[] => {
  const weeks: Week[] = [];
  for (let week = weekFrom(first); week.monday <= last; week = weekFrom(week.next)) weeks.push(week);
  return weeks;
});

/** The working time of lists of shifts in the weeks in which it was asked for, by the beginning of the week. */
const knownWeeks = new WeakMap<readonly WorkedSpan[], Map<number, number>>();

/** The working time in a week, as `workedWithin`; added up once for a list of shifts, which is that of many jobs. */
export function workedInWeek(shifts: readonly WorkedSpan[], week: Week): number {
  const known = knownWeeks.get(shifts) ?? new Map<number, number>();
  knownWeeks.set(shifts, known);
  const worked = known.get(week.from) ?? workedWithin(shifts, week);
  known.set(week.from, worked);
  return worked;
}

/** The week in which a period begins. */
export const weekOf = (period: Period): Week => weekFrom(mondayOf(firstDayOf(period)));

type NightLimits = Pick<EligibilityLimits["night"], "from" | "until" | "hours">;

/** The night that begins on a day, between two local times. */
const nightFrom = cached(
  (day: Day, from: string, until: string): Period => ({
    from: momentAt(day, from, "earlier").getTime(),
    to: momentAt(daysAfter(day, 1), until, "later").getTime(),
  }),
);

/** The nights that a shift of these days may touch: from the one that ends on the first until that of the last. */
export function nightsOf(first: Day, last: Day, { from, until }: NightLimits): Period[] {
  const nights: Period[] = [];
  for (let day: Day = daysAfter(first, -1); day <= last; day = daysAfter(day, 1))
    nights.push(nightFrom(day, from, until));
  return nights;
}

/** How much of a shift is in night time. */
export const nightTime = (shift: WorkedSpan, nights: readonly Period[]): number =>
  Math.min(
    shift.worked,
    nights.reduce((total, night) => total + common(shift, night), 0),
  );

/** Whether one of the shifts that begin in a week is a night shift, with enough of it in night time. */
export function hasNightShift(week: Week, shifts: readonly WorkedSpan[], limits: NightLimits): boolean {
  const nights = nightsOf(week.monday, week.next, limits);
  return shifts.some(
    (shift) => shift.from >= week.from && shift.from < week.to && nightTime(shift, nights) >= limits.hours * HOUR_MS,
  );
}

/** The most working time in any period of `length` that contains some of `job`. */
export function mostWithin(shifts: readonly WorkedSpan[], length: number, job: Period): number {
  // As the period moves on, its total can stop growing only where it begins to lose a shift, or has gained one.
  const bends = shifts.flatMap(({ from, to, worked }) => [to - worked, from + worked - length]);
  const [first, last] = [job.from - length + 1, job.to - 1];
  const beginnings = [first, last, ...bends.filter((from) => from > first && from < last)];
  return Math.max(...beginnings.map((from) => workedWithin(shifts, { from, to: from + length })));
}

export const WEEK_MS = 7 * DAY_MS;
export const minutes = (length: number): number => Math.round(length / MINUTE_MS);

/** How much of shifts is worked in the week that begins on a Monday, in minutes. */
export const weekMinutes = (monday: Day, shifts: readonly Shift[]): number =>
  minutes(workedWithin(shifts.map(spanOf), daysPeriod(monday, daysAfter(monday, 6))));

/** What is booked through this agency in the week in which a job starts, in minutes, without the job itself. */
export function bookedMinutes(job: Shift, shifts: readonly (Shift & { isElsewhere: boolean })[]): number {
  const week = weekOf(spanOf(job));
  const own = shifts.filter(({ id, isElsewhere }) => id !== job.id && !isElsewhere).map(spanOf);
  return minutes(workedWithin(own, week));
}
