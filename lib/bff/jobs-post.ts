/** What the form to post a shift has entered at first: a day of the week list, or a shift that is posted again. */
import { textOf } from "@/lib/bff/parameters";
import { clock } from "@/lib/config/clock";
import { breakControl } from "@/lib/config/closed-lists/jobs";
import type { Job } from "@/lib/contract/jobs";
import { type CalendarDate, calendarDate, clockTime, daysAfter, parseDate } from "@/lib/format";
import { readJob } from "./records";
import { attempt } from "./result";

type Entered = { date: CalendarDate; initial: Record<string, string> };

/** The controls of each break. */
const breaksIn = ({ breaks }: Job): Record<string, string> =>
  Object.fromEntries(
    breaks.flatMap(({ minutes, isPaid }, n) => [
      [breakControl("Minutes", n), String(minutes)],
      ...(isPaid ? [[breakControl("Paid", n), "on"]] : []),
    ]),
  );

const tomorrowOf = (now: Date): CalendarDate => daysAfter(calendarDate(now), 1);

/** The controls of a shift as it is. */
export function enteredFor(job: Job): Record<string, string> {
  const [start, end] = [new Date(job.startAt), new Date(job.endAt)];
  return {
    date: calendarDate(start),
    jobType: job.jobType,
    workerTypeId: job.workerType._id,
    startTime: clockTime(start),
    endTime: clockTime(end),
    ...breaksIn(job),
    ...(job.unit ? { unit: job.unit } : {}),
    ...(job.notes ? { notes: job.notes } : {}),
  };
}

/** The controls of a shift that is posted again: at its own time, or tomorrow if that has passed. */
export function enteredAgain(job: Job, now: Date): Entered {
  const { date: _, ...entered } = enteredFor(job);
  const start = new Date(job.startAt);
  return {
    date: start > now ? calendarDate(start) : tomorrowOf(now),
    initial: { serviceId: job.service._id, ...entered },
  };
}

/**
 * Reads the form's address: `date` enters a day that has not passed, `service` one of the services that it offers, `again` a
 * shift. One that the person may not see enters nothing.
 */
export async function readPostQuery(parameters: Record<string, unknown>): Promise<Entered> {
  const now = clock.now();
  const again = textOf(parameters["again"]);
  if (again) {
    const job = await attempt(() => readJob(again));
    if (job.ok) return enteredAgain(job.data, now);
  }
  const date = parseDate(textOf(parameters["date"]) ?? "");
  const serviceId = textOf(parameters["service"]);
  return {
    date: date && date >= calendarDate(now) ? date : tomorrowOf(now),
    initial: serviceId ? { serviceId } : {},
  };
}
