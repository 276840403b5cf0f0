/** The days on which a shift is posted, each with its moments: pure rules (lib/format/recurrence.ts). */

import { type FieldError, timesOf } from "@/lib/backend/jobs/rules";
import { messages } from "@/lib/config/messages";
import type { PostInput } from "@/lib/contract/jobs";
import {
  type CalendarDate,
  formatLongDate,
  lastRecurrenceDay,
  recurringDays,
  type ShiftTimeProblem,
  shiftMoments,
} from "@/lib/format";

const texts = messages.jobs;

type Posted = Pick<
  PostInput,
  "date" | "startTime" | "startOccurrence" | "endTime" | "endOccurrence" | "breaks" | "recurrence" | "leavesOutSkipped"
>;
export type Shift = { day: CalendarDate; startAt: Date; endAt: Date };
type Shifts = { shifts: Shift[]; leftOut: CalendarDate[] };

const error = (field: string, message: string) => ({ errors: [{ field, message }] });

/** The days that a post names, or why it names none. */
function daysOf({ date, recurrence }: Posted): CalendarDate[] | { errors: FieldError[] } {
  const first = date as CalendarDate;
  if (!recurrence) return [first];
  const until = recurrence.until as CalendarDate;
  const last = lastRecurrenceDay(first);
  if (until < first) return error("recurrence.until", texts.untilBeforeStart);
  if (until > last) return error("recurrence.until", texts.untilTooLate(formatLongDate(last)));
  const days = recurringDays(first, { ...recurrence, until });
  return days.length > 0 ? days : error("recurrence.weekdays", texts.noSuchWeekday);
}

/** Whether the clocks go forward past a time of the shift, so that there is no such shift on that day. */
function isSkipped(input: Posted, day: CalendarDate): boolean {
  const moments = shiftMoments({ ...input, day });
  return !moments.ok && moments.problems.some(({ kind }: ShiftTimeProblem) => kind === "skipped");
}

/** The first error of each field. One that is only about some of the days names its day. */
function errorsOf(found: readonly { day: CalendarDate; errors: FieldError[] }[], days: number): FieldError[] {
  const named = found.flatMap(({ day, errors }) =>
    errors.map(({ field, message }) => ({
      field,
      message: found.length < days ? texts.onDay(formatLongDate(day), message) : message,
    })),
  );
  return named.filter(({ field }, n) => named.findIndex((other) => other.field === field) === n);
}

/**
 * The shifts that a post makes for each of its vacancies: one, or one for each day of its recurrence. The times stay what the
 * clocks show. Nothing is posted while one of the days has a problem.
 */
export function shiftsOf(input: Posted, now: Date): Shifts | { errors: FieldError[] } {
  const named = daysOf(input);
  if ("errors" in named) return named;
  const leaves = input.recurrence && input.leavesOutSkipped;
  const leftOut = leaves ? named.filter((day) => isSkipped(input, day)) : [];
  const days = named.filter((day) => !leftOut.includes(day));
  const shifts: Shift[] = [];
  const refused: { day: CalendarDate; errors: FieldError[] }[] = [];
  for (const day of days) {
    const times = timesOf({ ...input, date: day }, now);
    if ("errors" in times) refused.push({ day, errors: times.errors });
    else shifts.push({ day, ...times });
  }
  if (days.length === 0) return error("recurrence.until", texts.noneLeft);
  return refused.length > 0 ? { errors: errorsOf(refused, days.length) } : { shifts, leftOut };
}
