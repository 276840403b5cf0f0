/** The rules of working time written out once more, to check plans of generated weeks by. */
import type { EligibilityInput, OtherShift } from "@/lib/backend/eligibility";
import type { FillProblem } from "@/lib/backend/fill/problem";
import type { GeneratedWeek } from "./fill-weeks";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

export type Span = { from: number; to: number };

/**
 * What a worker's shifts break, written from the regulations and not from the code: two places at once; a stretch of work
 * over 13 hours with less than 11 hours between its shifts; a week from Monday without 24 hours of rest; over 48 hours on
 * average in 17 weeks, or since a newer worker started; over 20 hours in a week of a student or a sponsored worker.
 */
export function violations(
  planned: readonly Span[],
  booked: readonly OtherShift[],
  { startedOn, permission }: EligibilityInput["worker"],
) {
  const found: string[] = [];
  const all: Span[] = [
    ...planned,
    ...booked.map(({ startAt, endAt }) => ({ from: startAt.getTime(), to: endAt.getTime() })),
  ].sort((one, other) => one.from - other.from);
  const isPlanned = (span: Span) => planned.includes(span);
  for (const [n, span] of all.entries())
    for (const other of all.slice(n + 1))
      if (other.from < span.to && (isPlanned(span) || isPlanned(other))) found.push("two places");
  let stretch: Span[] = [];
  const endStretch = () => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first && last && last.to - first.from > 13 * HOUR && stretch.some(isPlanned)) found.push("rest");
  };
  for (const span of all) {
    const last = stretch.at(-1);
    if (last && span.from - last.to >= 11 * HOUR) {
      endStretch();
      stretch = [];
    }
    stretch.push(span);
  }
  endStretch();
  // In June all weeks have 168 hours, and begin at 23:00 on Sunday in UTC.
  const monday = Date.UTC(2026, 5, 14, 23);
  const hoursIn = (from: number, to: number) =>
    sum(all.map((span) => Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)))) / HOUR;
  for (const week of [monday, monday + 7 * DAY]) {
    const end = week + 7 * DAY;
    const own = planned.filter((span) => span.from < end && span.to > week);
    if (own.length === 0) continue;
    let [rest, at] = [0, week];
    for (const span of all.filter((one) => one.from < end && one.to > week)) {
      rest = Math.max(rest, span.from - at);
      at = Math.max(at, span.to);
    }
    if (Math.max(rest, end - at) < 24 * HOUR) found.push("weekly rest");
    if (permission.kind !== "unrestricted" && hoursIn(week, end) > 20) found.push("20 hours");
    const started = Date.parse(`${startedOn}T00:00:00+01:00`);
    for (let from = week - 16 * 7 * DAY; from <= week; from += 7 * DAY)
      if (hoursIn(from, from + 17 * 7 * DAY) > 48 * 17) found.push("48 hours");
    if (started > week - 16 * 7 * DAY)
      for (let to = week + 7 * DAY; to <= started + 17 * 7 * DAY; to += 7 * DAY)
        if (hoursIn(started, to) > (48 * (to - started)) / (7 * DAY)) found.push("48 hours since the start");
  }
  return found;
}

/** What the workers of a plan break. */
export const violationsOf = (week: GeneratedWeek, problem: FillProblem, chosen: readonly number[]) => {
  const pairs = chosen.flatMap((n) => problem.pairs[n] ?? []);
  return [...new Set(pairs.map(({ worker }) => worker))].flatMap((worker) => {
    const own = pairs.flatMap((pair) => (pair.worker === worker ? (week.jobs[pair.shift] ?? []) : []));
    const spans = own.map(({ startAt, endAt }) => ({ from: startAt.getTime(), to: endAt.getTime() }));
    return violations(spans, week.bookedOf(worker), week.workerOf(worker));
  });
};
