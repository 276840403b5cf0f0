/** Average working time over the reference periods of the Working Time Regulations 1998, in whole weeks. Pure. */
import { HOUR_MS } from "@/lib/config/constants";
import { daysAfter, mondayOf } from "@/lib/format";
import type { EligibilityFacts } from "./facts";
import type { Day } from "./input";
import { type Period, type Week, type WorkedSpan, weeksBetween, workedWithin } from "./spans";

export type Average = { total: number; weeks: number; monday: Day };

/** A reference period: its weeks, and how many its total is divided by. */
type ReferencePeriod = { weeks: readonly Week[]; over: number };

/** The Mondays of the first and last week that the job touches. */
export function jobMondays({ weeks }: Pick<EligibilityFacts, "weeks">): { first: Day; last: Day } {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) throw new RangeError("a job without a week");
  return { first: first.monday, last: last.monday };
}

/** The Monday from which the worker's weeks count, at most 16 weeks before the job's and never after it. */
export function firstMonday({ weeks, worker, limits }: EligibilityFacts): { monday: Day; isStart: boolean } {
  const { first } = jobMondays({ weeks });
  const earliest = daysAfter(first, -7 * (limits.weekly.weeks - 1));
  if (worker.startedOn === null) return { monday: earliest, isStart: false };
  const started = mondayOf(worker.startedOn);
  if (started < earliest) return { monday: earliest, isStart: false };
  const [monday = first] = [started, first].sort();
  return { monday, isStart: true };
}

const isWithin = (inner: Period, outer: Period) => outer.from <= inner.from && inner.to <= outer.to;

/** What is left of a shift outside a period. */
function outside(shift: WorkedSpan, period: Period): WorkedSpan[] {
  const parts = [
    { from: shift.from, to: Math.min(shift.to, period.from) },
    { from: Math.max(shift.from, period.to), to: shift.to },
  ];
  return parts
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({ from, to, worked: Math.min(to - from, shift.worked) }));
}

/** Any 17 weeks; of a worker who started less than 17 weeks before also the weeks since then. */
function periodsOf(counted: readonly Week[], length: number, isStart: boolean): ReferencePeriod[] {
  const rolling = counted.map((_, index) => ({ weeks: counted.slice(index, index + length), over: length }));
  if (!isStart) return rolling;
  const sinceStart = counted
    .slice(0, length)
    .map((_, index) => ({ weeks: counted.slice(0, index + 1), over: index + 1 }));
  return [...rolling, ...sinceStart];
}

/**
 * The averages of the reference periods that contain the job: any 17 weeks (regulation 4(3)), or the weeks since a newer
 * worker started (regulation 4(4)). Time in `excluded` does not count, and the weeks that follow make up for it
 * (regulation 4(6) and (7)).
 */
function averagesOf(facts: EligibilityFacts, worked: readonly WorkedSpan[], excluded: Period | null): Average[] {
  const { weeks: length } = facts.limits.weekly;
  const { first, last } = jobMondays(facts);
  const { monday, isStart } = firstMonday(facts);
  const until = daysAfter(last, 7 * (length - 1) * (excluded ? 2 : 1));
  const counted = weeksBetween(monday, until).filter((week) => !(excluded && isWithin(week, excluded)));
  const shifts = worked.flatMap((shift) => (excluded ? outside(shift, excluded) : [shift]));
  const totals = new Map(counted.map((week) => [week.monday, workedWithin(shifts, week)]));
  const containsJob = ({ weeks }: ReferencePeriod) => weeks.some((week) => week.monday >= first && week.monday <= last);
  return periodsOf(counted, length, isStart)
    .filter(containsJob)
    .map(({ weeks, over }) => ({
      total: weeks.reduce((sum, week) => sum + (totals.get(week.monday) ?? 0), 0),
      weeks: over,
      monday: weeks[0]?.monday ?? first,
    }));
}

/** The highest average of the reference periods that contain the job, with the job. */
export const highestAverage = (
  facts: EligibilityFacts,
  others: readonly WorkedSpan[],
  excluded: Period | null = null,
): Average | null =>
  averagesOf(facts, [...others, facts.span], excluded).reduce<Average | null>(
    (most, one) => (most && most.total * one.weeks >= one.total * most.weeks ? most : one),
    null,
  );

/** How much more can be worked in the job's weeks, without the job, before an average is above the limit; in milliseconds. */
export const leftUnderAverage = (facts: EligibilityFacts, others: readonly WorkedSpan[]): number =>
  Math.min(
    ...averagesOf(facts, others, null).map(({ total, weeks }) => facts.limits.weekly.hours * HOUR_MS * weeks - total),
  );
