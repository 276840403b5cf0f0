/** Hours of timesheets: what is valid, what differs from the plan, and what two sides agree on. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { HoursInput } from "@/lib/contract/timesheets";
import type { TimesheetHours } from "@/lib/db/schema";
import { calendarDate, defaultPreference, momentsAt, offsetMinutes } from "@/lib/format";

const texts = messages.timesheets;

/** The most that one timesheet can have: a day, of which the one on which the clocks go back has 25 hours. */
const longestFrom = ({ startAt, endAt }: Period): number => DAY_MS + Math.max(0, offsetOf(startAt) - offsetOf(endAt));
/** How far the clock in the UK is ahead of UTC. */
const offsetOf = (at: Date): number => offsetMinutes(defaultPreference.timeZone, at) * MINUTE_MS;
/** How far from its planned start a shift can have begun and still be this shift. */
const NEAR_MS = 12 * HOUR_MS;

export type HoursError = { field: string; message: string };
type Period = { startAt: Date; endAt: Date };

const ms = (iso: string): number => Date.parse(iso);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const lengthOf = ({ startAt, endAt }: { startAt: string; endAt: string }): number => ms(endAt) - ms(startAt);

const unpaidOf = ({ breaks }: Pick<TimesheetHours, "breaks">): number =>
  sum(breaks.filter(({ isPaid }) => !isPaid).map(({ minutes }) => minutes));

type Clock = { date: string; time: string; occurrence: "first" | "second" | undefined };

/** The moment of a local time; of one that occurs twice the form has to ask which is meant. */
function momentOf({ date, time, occurrence }: Clock, side: "start" | "end"): { at: Date } | { error: HoursError } {
  const [first, second] = momentsAt(date, time);
  if (!first) return { error: { field: `${side}Time`, message: texts.skippedTime(time) } };
  if (!second) return { at: first };
  if (!occurrence) return { error: { field: `${side}Occurrence`, message: texts.doubleTime(time) } };
  return { at: occurrence === "first" ? first : second };
}

type Waking = HoursInput["waking"][number];

/** When a clock shows a time during a period; of two such moments the form has to ask which is meant. */
function momentIn(
  { startAt, endAt }: Period,
  { time, occurrence }: Pick<Clock, "time" | "occurrence">,
  field: { time: string; occurrence: string },
): { at: Date } | { error: HoursError } {
  const days = [...new Set([calendarDate(startAt), calendarDate(endAt)])];
  const [first, second] = days.flatMap((day) => momentsAt(day, time)).filter((at) => at >= startAt && at <= endAt);
  if (!first) return { error: { field: field.time, message: texts.wakingOutside } };
  if (!second) return { at: first };
  if (!occurrence) return { error: { field: field.occurrence, message: texts.doubleTime(time) } };
  return { at: occurrence === "first" ? first : second };
}

function wakingPeriod(
  period: Period,
  { from, fromOccurrence, to, toOccurrence }: Waking,
  n: number,
): Period | { error: HoursError } {
  // An impossible end is a mistake in the period as a whole, so the error is at its start.
  const time = `waking.${n}.from`;
  const start = momentIn(period, { time: from, occurrence: fromOccurrence }, { time, occurrence: `${time}Occurrence` });
  if ("error" in start) return start;
  const rest = { startAt: start.at, endAt: period.endAt };
  const end = momentIn(rest, { time: to, occurrence: toOccurrence }, { time, occurrence: `waking.${n}.toOccurrence` });
  if ("error" in end) return end;
  if (end.at <= start.at) return { error: { field: time, message: texts.wakingOutside } };
  return { startAt: start.at, endAt: end.at };
}

function wakingIn(period: Period, waking: readonly Waking[]): TimesheetHours["waking"] | { error: HoursError } {
  const found: Period[] = [];
  for (const [n, entered] of waking.entries()) {
    const one = wakingPeriod(period, entered, n);
    if ("error" in one) return one;
    const { startAt, endAt } = one;
    if (found.some((other) => startAt < other.endAt && other.startAt < endAt)) {
      return { error: { field: `waking.${n}.from`, message: texts.wakingOverlaps } };
    }
    found.push({ startAt, endAt });
  }
  return found
    .sort((one, other) => one.startAt.getTime() - other.startAt.getTime())
    .map(({ startAt, endAt }) => ({ startAt: startAt.toISOString(), endAt: endAt.toISOString() }));
}

function periodError(period: Period, planned: TimesheetHours, now: Date): HoursError | null {
  const { startAt, endAt } = period;
  const length = endAt.getTime() - startAt.getTime();
  if (length <= 0) return { field: "endTime", message: texts.endsBeforeStart };
  if (length > longestFrom(period)) return { field: "endTime", message: texts.tooLong };
  if (Math.abs(startAt.getTime() - ms(planned.startAt)) > NEAR_MS) {
    return { field: "startDate", message: texts.otherShift };
  }
  return endAt > now ? { field: "endTime", message: texts.endsInFuture } : null;
}

/**
 * The hours that were entered, in UK clock times, with paid breaks as planned; or the errors: an end before the start,
 * more than a day, another shift's day, an end in the future, a time that the clocks skip or show twice, breaks as long
 * as the shift, and waking times outside it or, with the unpaid break, longer than it.
 */
export function hoursFrom(
  input: HoursInput,
  planned: TimesheetHours,
  now: Date,
): { hours: TimesheetHours } | { errors: HoursError[] } {
  const { startDate, startTime, startOccurrence, endDate, endTime, endOccurrence, breakMinutes } = input;
  const start = momentOf({ date: startDate, time: startTime, occurrence: startOccurrence }, "start");
  const end = momentOf({ date: endDate, time: endTime, occurrence: endOccurrence }, "end");
  if ("error" in start || "error" in end) {
    return { errors: [start, end].flatMap((one) => ("error" in one ? [one.error] : [])) };
  }
  const period = { startAt: start.at, endAt: end.at };
  const wrong = periodError(period, planned, now);
  if (wrong) return { errors: [wrong] };
  const paid = planned.breaks.filter(({ isPaid }) => isPaid);
  const pause = (sum(paid.map(({ minutes }) => minutes)) + breakMinutes) * MINUTE_MS;
  if (pause >= end.at.getTime() - start.at.getTime()) {
    return { errors: [{ field: "breakMinutes", message: texts.breaksTooLong }] };
  }
  const waking = wakingIn(period, input.waking);
  if ("error" in waking) return { errors: [waking.error] };
  if (sum(waking.map(lengthOf)) + breakMinutes * MINUTE_MS > end.at.getTime() - start.at.getTime()) {
    return { errors: [{ field: "breakMinutes", message: texts.breakWhileAwake }] };
  }
  return {
    hours: {
      startAt: period.startAt.toISOString(),
      endAt: period.endAt.toISOString(),
      breaks: [...paid, ...(breakMinutes > 0 ? [{ minutes: breakMinutes, isPaid: false }] : [])],
      waking,
    },
  };
}

/** Whether hours differ from the planned ones: in their times, their unpaid break or waking time. */
export const differs = (hours: TimesheetHours, planned: TimesheetHours): boolean =>
  ms(hours.startAt) !== ms(planned.startAt) ||
  ms(hours.endAt) !== ms(planned.endAt) ||
  unpaidOf(hours) !== unpaidOf(planned) ||
  hours.waking.length > 0;

/** Whether two sides state the same hours: their times, their unpaid break and their waking times. */
export const areSameHours = (one: TimesheetHours, other: TimesheetHours): boolean =>
  ms(one.startAt) === ms(other.startAt) &&
  ms(one.endAt) === ms(other.endAt) &&
  unpaidOf(one) === unpaidOf(other) &&
  one.waking.length === other.waking.length &&
  one.waking.every(({ startAt, endAt }, n) => {
    const same = other.waking[n];
    return same && ms(startAt) === ms(same.startAt) && ms(endAt) === ms(same.endAt);
  });

const latest = (one: string, other: string): string => (ms(one) > ms(other) ? one : other);
const earliest = (one: string, other: string): string => (ms(one) < ms(other) ? one : other);

/** The common part of two periods; null if they have none. */
function common<P extends { startAt: string; endAt: string }>(one: P, other: P) {
  const period = { startAt: latest(one.startAt, other.startAt), endAt: earliest(one.endAt, other.endAt) };
  return lengthOf(period) > 0 ? period : null;
}

/**
 * The hours that both sides agree on: the time that both include, less the longer of the two unpaid breaks, but never
 * into waking time that both include. Null if no time is left, or the other side says that nothing was worked.
 */
export function undisputedOf(claimed: TimesheetHours, proposed: TimesheetHours | null): TimesheetHours | null {
  const period = proposed && common(claimed, proposed);
  if (!period) return null;
  const longest = Math.max(unpaidOf(claimed), unpaidOf(proposed));
  if (longest * MINUTE_MS >= lengthOf(period)) return null;
  const waking = claimed.waking.flatMap((one) =>
    proposed.waking.flatMap((other) => {
      const both = common(one, other);
      return both ? (common(both, period) ?? []) : [];
    }),
  );
  const asleep = Math.floor((lengthOf(period) - sum(waking.map(lengthOf))) / MINUTE_MS);
  const unpaid = Math.min(longest, asleep);
  return { ...period, breaks: unpaid > 0 ? [{ minutes: unpaid, isPaid: false }] : [], waking };
}

const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/**
 * The errors of hours that do not lie between those of two sides: a start, an end or an unpaid break outside both, or
 * waking times that the claim does not have. `proposed`: null where that side says that nothing was worked, so that any
 * part of the claim lies between.
 */
export function outsideOf(
  hours: TimesheetHours,
  { claimed, proposed }: { claimed: TimesheetHours; proposed: TimesheetHours | null },
): HoursError[] {
  const other = proposed ?? { startAt: claimed.endAt, endAt: claimed.startAt, breaks: claimed.breaks, waking: [] };
  const isIn = (waking: TimesheetHours["waking"][number]) =>
    claimed.waking.some((one) => ms(one.startAt) <= ms(waking.startAt) && ms(one.endAt) >= ms(waking.endAt));
  return [
    ...(isBetween(ms(hours.startAt), ms(claimed.startAt), ms(other.startAt))
      ? []
      : [{ field: "startTime", message: texts.outsideStart }]),
    ...(isBetween(ms(hours.endAt), ms(claimed.endAt), ms(other.endAt))
      ? []
      : [{ field: "endTime", message: texts.outsideEnd }]),
    ...(!proposed || isBetween(unpaidOf(hours), unpaidOf(claimed), unpaidOf(other))
      ? []
      : [{ field: "breakMinutes", message: texts.outsideBreak }]),
    ...hours.waking.flatMap((one, n) =>
      isIn(one) ? [] : [{ field: `waking.${n}.from`, message: texts.outsideWaking }],
    ),
  ];
}
