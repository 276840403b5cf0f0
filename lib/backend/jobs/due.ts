/** What time alone does to a job: pure functions of the state tables (docs/states.md). */
import { type Due, type JobEvent, jobStates } from "@/lib/config/states/job";
import { eventsOf, transitionOf } from "@/lib/config/states/table";
import { calendarDate, daysAfter, mondayOf, monthsAfter, startOfDay } from "@/lib/format";
import { afterJobEvent, type JobHistory } from "./history";

export type JobTimes = { postedAt: Date; startAt: Date; endAt: Date };

/** The days that a provider has to answer, and the months in which a claim is possible. */
export const ANSWER_DAYS = 28;
export const CLAIM_MONTHS = 72;

const events = eventsOf(jobStates);

/** The day of the weekly run that follows a day: the next Monday. A timesheet that is approved later is due at once. */
const nextRun = (day: string): string => daysAfter(mondayOf(day), 7);

/** From when time causes an event. Days begin in Europe/London. */
export function dueAt(due: Due, { postedAt, startAt, endAt }: JobTimes): Date {
  switch (due) {
    case "start":
      return startAt;
    case "end":
      return endAt;
    case "answer":
      return startOfDay(daysAfter(calendarDate(postedAt > endAt ? postedAt : endAt), ANSWER_DAYS));
    case "weeklyRun":
      return startOfDay(nextRun(calendarDate(endAt)));
    case "claim":
      return startOfDay(daysAfter(monthsAfter(calendarDate(endAt), CLAIM_MONTHS), 1));
  }
}

type DueStep = { event: JobEvent; due: Due; after: JobHistory };

/** The next thing that time does to a job, whenever that is; null once it has ended. */
export function nextDueStep(history: JobHistory): DueStep | null {
  for (const event of events) {
    const due = transitionOf(jobStates, history.status, event)?.due;
    const after = due ? afterJobEvent(history, event) : null;
    if (due && after) return { event, due, after };
  }
  return null;
}

/** The same, and when it happens. */
export function nextDue(history: JobHistory, times: JobTimes): (Omit<DueStep, "due"> & { at: Date }) | null {
  const step = nextDueStep(history);
  return step && { event: step.event, at: dueAt(step.due, times), after: step.after };
}

/** The job at `now`: everything that is due has happened. */
export function atTime(history: JobHistory, times: JobTimes, now: Date): JobHistory {
  let current = history;
  for (let next = nextDue(current, times); next && next.at <= now; next = nextDue(current, times)) current = next.after;
  return current;
}
