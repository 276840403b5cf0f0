/** The rest of a shift to which no one came, as it is posted again. */

import { MINUTE_MS } from "@/lib/config/constants";
import type { Job, PostInput } from "@/lib/contract/jobs";
import { calendarDate, clockTime, occurrenceAt } from "@/lib/format";

/** A shift begins at a round time, which is still ahead when it is posted. */
const ROUND_MS = 5 * MINUTE_MS;

/**
 * The shift from the next round time until its end; null where nothing is left of it. Breaks that do not fit any more are
 * left out. Pressed twice within a round time it is posted once.
 */
export function restOf(job: Job, now: Date): PostInput | null {
  const startAt = new Date(Math.ceil((now.getTime() + MINUTE_MS) / ROUND_MS) * ROUND_MS);
  const endAt = new Date(job.endAt);
  if (startAt >= endAt) return null;
  const pause = job.breaks.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS;
  const { skills, certificates, gender, notes, unit, jobType } = job;
  return {
    idempotencyKey: job._id,
    serviceId: job.service._id,
    workerTypeId: job.workerType._id,
    vacancies: 1,
    date: calendarDate(startAt),
    startTime: clockTime(startAt),
    startOccurrence: occurrenceAt(startAt),
    endTime: clockTime(endAt),
    endOccurrence: occurrenceAt(endAt),
    breaks: pause < endAt.getTime() - startAt.getTime() ? job.breaks : [],
    gender: gender?.note ? { ...gender, note: gender.note } : null,
    skills,
    certificates,
    notes,
    unit,
    jobType,
  };
}
