/** The shifts of a service's week as they would be in another week: pure rules. */

import type { JobRecord } from "@/lib/backend/jobs/find";
import { timesOf } from "@/lib/backend/jobs/rules";
import { keyOfUnit } from "@/lib/contract/services";
import { type CalendarDate, calendarDate, clockTime, sameWeekdayIn } from "@/lib/format";

export type CopiedJob = Pick<
  JobRecord,
  | "id"
  | "startAt"
  | "endAt"
  | "workerTypeId"
  | "jobType"
  | "unit"
  | "breaks"
  | "notes"
  | "skills"
  | "certificates"
  | "preferredGender"
  | "genderReason"
  | "genderNote"
>;
/** `problem`: why there can be no such shift on that day, such as a time that the clocks skip. */
type Copied = { day: CalendarDate } & ({ startAt: Date; endAt: Date; isClash: boolean } | { problem: string });
export type Copy = { source: CopiedJob } & Copied;

type Same = Pick<CopiedJob, "startAt" | "endAt" | "workerTypeId" | "jobType" | "unit">;

const keyOf = ({ startAt, endAt, workerTypeId, jobType, unit }: Same): string =>
  JSON.stringify([startAt.getTime(), endAt.getTime(), workerTypeId, jobType, unit && keyOfUnit(unit)]);

/**
 * The copies in the week of a day, at the same clock times. Each shift already posted in that week makes one copy a
 * clash, so one of two vacancies can still be new.
 */
export function copiesIn(
  week: CalendarDate,
  sources: readonly CopiedJob[],
  posted: readonly Same[],
  now: Date,
): Copy[] {
  const left = new Map<string, number>();
  for (const job of posted) left.set(keyOf(job), (left.get(keyOf(job)) ?? 0) + 1);
  return sources.map((source) => {
    const day = sameWeekdayIn(week, calendarDate(source.startAt));
    const [startTime, endTime] = [clockTime(source.startAt), clockTime(source.endAt)];
    const times = timesOf({ date: day, startTime, endTime, breaks: source.breaks }, now);
    if ("errors" in times) return { source, day, problem: times.errors[0]?.message ?? "" };
    const key = keyOf({ ...source, ...times });
    const same = left.get(key) ?? 0;
    left.set(key, same - 1);
    return { source, day, ...times, isClash: same > 0 };
  });
}
