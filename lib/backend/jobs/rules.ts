/** Pure rules about jobs: what they are at a moment, and the times of a shift. */
import { constants, DAY_MS, MINUTE_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { onBehalf as onBehalfTexts } from "@/lib/config/messages/on-behalf";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import type { JobStatus } from "@/lib/config/states/job";
import type { JobAuthorisationStatus } from "@/lib/config/states/job-authorisation";
import type { PostInput } from "@/lib/contract/jobs";
import {
  calendarDate,
  clockTime,
  clockTimeLater,
  daysAfter,
  endsNextDay,
  occurrenceAt,
  type ShiftTimeProblem,
  shiftMoments,
} from "@/lib/format";
import { atTime } from "./due";
import type { JobHistory } from "./history";

const texts = messages.jobs;

type Period = { startAt: Date; endAt: Date };
type StoredJob = Period & { status: JobStatus; createdAt: Date };

/**
 * A job with its allocations at a moment: what is stored, and what time has done since. `allocations`: those that the
 * caller may see. `authorisation`: its posting's, where that matters.
 */
export function historyAt(
  { status, startAt, endAt, createdAt }: StoredJob,
  allocations: readonly { id: string; status: AllocationStatus }[],
  now: Date,
  authorisation: JobAuthorisationStatus | null = null,
): JobHistory {
  const stored = allocations.map(({ id, status }) => ({ id, status }));
  return atTime({ status, allocations: stored, authorisation }, { postedAt: createdAt, startAt, endAt }, now);
}

const closedTexts: Partial<Record<JobStatus, string>> = {
  draft: texts.notPosted,
  pending_client: texts.notAuthorised,
  allocated: texts.filled,
  rejected: texts.rejected,
  expired: texts.lapsed,
  cancelled: texts.cancelled,
};

/** Why nothing more can be decided about a job that is not open; its start has passed unless the status says otherwise. */
export const closedText = (status: JobStatus): string => closedTexts[status] ?? texts.started;

/** From when a provider can report that the worker did not come. */
const NO_SHOW_AFTER_MS = 15 * MINUTE_MS;

/** Whether a provider can report that the worker did not come: from 15 minutes after the start until the end. */
export const canReportNoShow = (status: JobStatus, { startAt }: Pick<Period, "startAt">, now: Date): boolean =>
  status === "in_progress" && now.getTime() - startAt.getTime() >= NO_SHOW_AFTER_MS;

export type FieldError = { field: string; message: string };
type Times = Pick<PostInput, "date" | "startTime" | "startOccurrence" | "endTime" | "endOccurrence" | "breaks">;

const occurrenceOf = { startTime: "startOccurrence", endTime: "endOccurrence" } as const;

const timeError = ({ field, kind }: ShiftTimeProblem, time: string): FieldError =>
  kind === "skipped"
    ? { field, message: texts.skippedTime(time) }
    : { field: occurrenceOf[field], message: texts.doubleTime(time) };

/** The start of a shift is at most this far ahead. */
const AHEAD_MAX_MS = 366 * DAY_MS;

/** When a shift may start, and what is said of one that starts earlier or later. */
type StartLimits = { after: Date; until: Date; tooEarly: FieldError; tooLate: FieldError };

/** Of a shift that its provider posts: it has not started. */
const postedAhead = (now: Date): StartLimits => ({
  after: now,
  until: new Date(now.getTime() + AHEAD_MAX_MS),
  tooEarly: { field: "startTime", message: texts.startInPast },
  tooLate: { field: "date", message: texts.startTooLate },
});

/** Of a shift that an agency posts for a provider: the only one that may have started (domain.md, Jobs). */
export const postedOnBehalf = (now: Date): StartLimits => ({
  after: new Date(now.getTime() - constants.onBehalfPastMs),
  until: new Date(now.getTime() + constants.onBehalfAheadMs),
  tooEarly: { field: "date", message: onBehalfTexts.tooEarly },
  tooLate: { field: "date", message: onBehalfTexts.tooLate },
});

/**
 * The moments at which a shift starts and ends, from a day and UK clock times. Its length is the time between them: a
 * night when the clocks change is an hour longer or shorter.
 */
export function timesOf(input: Times, now: Date, limits = postedAhead(now)): Period | { errors: FieldError[] } {
  if (input.endTime === input.startTime) return { errors: [{ field: "endTime", message: texts.endIsStart }] };
  const moments = shiftMoments({ ...input, day: input.date });
  if (!moments.ok) return { errors: moments.problems.map((problem) => timeError(problem, input[problem.field])) };
  const { startAt, endAt } = moments;
  const wrong = periodError({ startAt, endAt }, limits, input.breaks);
  return wrong ? { errors: [wrong] } : { startAt, endAt };
}

/**
 * The times entered for a shift that is changed: where the clocks show one of them twice and it was not changed, which of
 * the two is meant stays as it is.
 */
export function keepingOccurrences<Entered extends Omit<Times, "breaks">>(entered: Entered, stored: Period): Entered {
  const { date, startTime, endTime } = entered;
  const isSame = (at: Date, day: string, time: string) => calendarDate(at) === day && clockTime(at) === time;
  const endDay = endsNextDay(startTime, endTime) ? daysAfter(date, 1) : date;
  const start = isSame(stored.startAt, date, startTime) ? occurrenceAt(stored.startAt) : undefined;
  const end = isSame(stored.endAt, endDay, endTime) ? occurrenceAt(stored.endAt) : undefined;
  return {
    ...entered,
    startOccurrence: entered.startOccurrence ?? start,
    endOccurrence: entered.endOccurrence ?? end,
  };
}

/** The times of a shift a number of days and minutes later, as the clock shows them. */
export function laterBy(
  { startAt, endAt, breaks }: Period & Pick<Times, "breaks">,
  { days, minutes = 0 }: { days: number; minutes?: number },
): Times {
  const first = clockTimeLater(calendarDate(startAt), clockTime(startAt), minutes);
  return {
    date: daysAfter(first.day, days),
    startTime: first.time,
    endTime: clockTimeLater(calendarDate(endAt), clockTime(endAt), minutes).time,
    breaks,
  };
}

function periodError({ startAt, endAt }: Period, limits: StartLimits, breaks: Times["breaks"]): FieldError | null {
  if (startAt <= limits.after) return limits.tooEarly;
  if (startAt > limits.until) return limits.tooLate;
  const pause = breaks.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS;
  return pause < endAt.getTime() - startAt.getTime() ? null : { field: "breaks", message: texts.breaksTooLong };
}
