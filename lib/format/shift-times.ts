/**
 * Local days and times of shifts, and the moments they stand for. A shift's length is the time between its moments: a
 * night from 20:00 to 08:00 has 11 hours when the clocks go forward in it and 13 when they go back.
 */
import { Temporal } from "temporal-polyfill";
import type { CalendarDate } from "./dates";
import { daysAfter } from "./days";
import { defaultPreference } from "./preference";
import { zonedAt } from "./zones";

const MINUTE_MS = 60_000;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function localTime(day: string, time: string): Temporal.PlainDateTime {
  if (!TIME.test(time)) throw new RangeError("no time of the day");
  return Temporal.PlainDate.from(day).toPlainDateTime(time);
}

/**
 * The moments at which the clocks in a zone show this time on this day: one; two in the hour that occurs twice when they
 * go back, the earlier first; none in the hour that they skip. Throws RangeError for an invalid day or time.
 */
export function momentsAt(day: string, time: string, timeZone = defaultPreference.timeZone): Date[] {
  const local = localTime(day, time);
  const found = (["earlier", "later"] as const)
    .map((disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }))
    .filter((zoned) => zoned.toPlainDateTime().equals(local))
    .map((zoned) => zoned.epochMilliseconds);
  return [...new Set(found)].map((moment) => new Date(moment));
}

/**
 * The moment of a local time; `24:00` is the end of the day. Where the clocks change, a time can occur twice or not at
 * all: `occurrence` chooses the moment. Throws RangeError for an invalid day or time.
 */
export function momentAt(
  day: string,
  time: string,
  occurrence: "earlier" | "later" = "earlier",
  timeZone = defaultPreference.timeZone,
): Date {
  const local = time === "24:00" ? localTime(day, "00:00").add({ days: 1 }) : localTime(day, time);
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: occurrence }).epochMilliseconds);
}

/** What the clocks show at a moment, `20:00`. */
export const clockTime = (at: Date, timeZone = defaultPreference.timeZone): string =>
  zonedAt(at, timeZone).toPlainTime().toString({ smallestUnit: "minute" });

/** The whole minutes from one moment until another; negative when it is in the past. */
export const minutesBetween = (from: Date, until: Date): number =>
  Math.floor((until.getTime() - from.getTime()) / MINUTE_MS);

/** Which of the two is meant where a time occurs twice. */
type TimeOccurrence = "first" | "second";

/** Which of the two a moment is whose time occurs twice; undefined for any other. */
export function occurrenceAt(at: Date, timeZone = defaultPreference.timeZone): TimeOccurrence | undefined {
  const local = zonedAt(at, timeZone);
  const [first, second] = momentsAt(local.toPlainDate().toString(), clockTime(at, timeZone), timeZone);
  if (second === undefined) return undefined;
  return first?.getTime() === at.getTime() ? "first" : "second";
}

/** A shift as a form has it. It ends on the next day where its end is not later than its start. */
export type LocalShift = {
  day: string;
  startTime: string;
  endTime: string;
  startOccurrence?: TimeOccurrence | undefined;
  endOccurrence?: TimeOccurrence | undefined;
};

/** `skipped`: the clocks never show that time. `repeated`: they show it twice, and a form has to ask which is meant. */
export type ShiftTimeProblem =
  | { field: "startTime" | "endTime"; kind: "skipped" }
  | { field: "startTime" | "endTime"; kind: "repeated"; choices: [Date, Date] };

export type ShiftMoments = { ok: true; startAt: Date; endAt: Date } | { ok: false; problems: ShiftTimeProblem[] };

/** A day and a time of a clock a number of minutes later, as a clock counts that never changes; earlier for a negative number. */
export function clockTimeLater(day: string, time: string, minutes: number): { day: CalendarDate; time: string } {
  const later = localTime(day, time).add({ minutes });
  return {
    day: later.toPlainDate().toString() as CalendarDate,
    time: later.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** Whether a time of a clock that follows `from` is on the next day: it does not come later on the same one. */
export const endsNextDay = (from: string, to: string): boolean => to <= from;

type Found = { at: Date } | { problem: ShiftTimeProblem };

function choose(field: ShiftTimeProblem["field"], moments: Date[], occurrence: TimeOccurrence | undefined): Found {
  const [first, second] = moments;
  if (!first) return { problem: { field, kind: "skipped" } };
  if (!second) return { at: first };
  if (!occurrence) return { problem: { field, kind: "repeated", choices: [first, second] } };
  return { at: occurrence === "first" ? first : second };
}

/**
 * When a shift starts and ends, or the problems of its times, all of them in one answer. Of an end that occurs twice,
 * only what is after the start counts. Throws RangeError for an invalid day or time.
 */
export function shiftMoments(shift: LocalShift, timeZone = defaultPreference.timeZone): ShiftMoments {
  const { day, startTime, endTime } = shift;
  const start = choose("startTime", momentsAt(day, startTime, timeZone), shift.startOccurrence);
  const ends = momentsAt(endsNextDay(startTime, endTime) ? daysAfter(day, 1) : day, endTime, timeZone);
  const possible = "at" in start ? ends.filter((end) => end > start.at) : ends;
  const end = choose("endTime", possible, shift.endOccurrence);
  if ("at" in start && "at" in end) return { ok: true, startAt: start.at, endAt: end.at };
  return { ok: false, problems: [start, end].flatMap((found) => ("problem" in found ? [found.problem] : [])) };
}
