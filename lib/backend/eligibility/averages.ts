/** Average working time over the reference periods of the Working Time Regulations 1998, in whole weeks. Pure. */
import { HOUR_MS } from "@/lib/config/constants";
import { daysAfter, mondayOf } from "@/lib/format";
import type { EligibilityFacts } from "./facts";
import type { Day } from "./input";
import { type Period, type Week, type WorkedSpan, weeksBetween, workedInWeek, workedWithin } from "./spans";

export type Average = { total: number; weeks: number; monday: Day };

/** A reference period: the places of its weeks, `to` the one after its last, and how many its total is divided by. */
type ReferencePeriod = { from: number; to: number; over: number };

/** The Monday from which the worker's weeks count, at most 16 weeks before the job's and never after it. */
export function firstMonday({ mondays, worker, limits }: EligibilityFacts): { monday: Day; isStart: boolean } {
  const { first } = mondays;
  const earliest = daysAfter(first, -7 * (limits.weekly.weeks - 1));
  if (worker.startedOn === null) return { monday: earliest, isStart: false };
  const started = mondayOf(worker.startedOn);
  if (started < earliest) return { monday: earliest, isStart: false };
  const [monday = first] = [started, first].sort();
  return { monday, isStart: true };
}

const isWithin = (inner: Period, outer: Period) => outer.from <= inner.from && inner.to <= outer.to;

/** Any 17 weeks; of a worker who started less than 17 weeks before also the weeks since then. */
function periodsOf(counted: number, length: number, isStart: boolean): ReferencePeriod[] {
  const sinceStart = isStart ? Math.min(counted, length) : 0;
  return [
    ...Array.from({ length: counted }, (_, from) => ({ from, to: Math.min(from + length, counted), over: length })),
    ...Array.from({ length: sinceStart }, (_, before) => ({ from: 0, to: before + 1, over: before + 1 })),
  ];
}

/** The working time in a week before and after the excluded time. */
function workedIn(week: Week, shifts: readonly WorkedSpan[], excluded: Period | null): number {
  if (!excluded) return workedInWeek(shifts, week);
  const before = { from: week.from, to: Math.min(week.to, excluded.from) };
  const after = { from: Math.max(week.from, excluded.to), to: week.to };
  return workedWithin(shifts, before) + workedWithin(shifts, after);
}

/**
 * The averages of the reference periods that contain the job: any 17 weeks (regulation 4(3)), or the weeks since a newer
 * worker started (regulation 4(4)). Time in `excluded` does not count, and the weeks that follow make up for it
 * (regulation 4(6) and (7)). `job`: the job's own time, null to leave it out.
 */
function averagesOf(
  facts: EligibilityFacts,
  others: readonly WorkedSpan[],
  job: WorkedSpan | null,
  excluded: Period | null,
): Average[] {
  const { weeks: length } = facts.limits.weekly;
  const { first, last } = facts.mondays;
  const { monday, isStart } = firstMonday(facts);
  const until = daysAfter(last, 7 * (length - 1) * (excluded ? 2 : 1));
  const weeks = weeksBetween(monday, until);
  const counted = excluded ? weeks.filter((week) => !isWithin(week, excluded)) : weeks;
  const own = job ? [job] : [];
  /** The job's time in its weeks, by Monday. */
  const ofJobIn = new Map(facts.weeks.map((week) => [week.monday, workedIn(week, own, excluded)]));
  /** The working time of all weeks before each. */
  const before = [0];
  const ofJob = { from: 0, to: 0 };
  for (const [place, week] of counted.entries()) {
    const worked = workedIn(week, others, excluded) + (ofJobIn.get(week.monday) ?? 0);
    before.push((before[place] ?? 0) + worked);
    if (week.monday < first) ofJob.from += 1;
    if (week.monday <= last) ofJob.to += 1;
  }
  return periodsOf(counted.length, length, isStart)
    .filter(({ from, to }) => Math.max(from, ofJob.from) < Math.min(to, ofJob.to))
    .map(({ from, to, over }) => ({
      total: (before[to] ?? 0) - (before[from] ?? 0),
      weeks: over,
      monday: counted[from]?.monday ?? first,
    }));
}

/** The highest average of the reference periods that contain the job, with the job; zero where none has working time. */
export const highestAverage = (
  facts: EligibilityFacts,
  others: readonly WorkedSpan[],
  excluded: Period | null = null,
): Average =>
  averagesOf(facts, others, facts.span, excluded).reduce(
    (most, one) => (most.total * one.weeks >= one.total * most.weeks ? most : one),
    { total: 0, weeks: 1, monday: facts.mondays.first },
  );

/** How much more can be worked in the job's weeks, without the job, before an average is above the limit; in milliseconds. */
export const leftUnderAverage = (facts: EligibilityFacts, others: readonly WorkedSpan[]): number =>
  Math.min(
    ...averagesOf(facts, others, null, null).map(
      ({ total, weeks }) => facts.limits.weekly.hours * HOUR_MS * weeks - total,
    ),
  );
