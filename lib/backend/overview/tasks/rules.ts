/** How urgent a task is, and how many there are. Pure. */
import { constants } from "@/lib/config/constants";
import type { Task, TaskCount } from "@/lib/contract/overview";
import { type CalendarDate, daysBetween } from "@/lib/format";

const SOON_DAYS = 7;

/** `late`: a deadline has passed. `soon`: the day is within a week, or has passed without being a deadline. */
export function urgencyOf(dueOn: string, today: CalendarDate, hasDeadline = false): Task["urgency"] {
  const days = daysBetween(today, dueOn);
  if (days < 0 && hasDeadline) return "late";
  return days <= SOON_DAYS ? "soon" : "normal";
}

/** The sum of some counts, no higher than is shown. */
export function sumOf(counts: readonly TaskCount[]): TaskCount {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return {
    count: Math.min(sum, constants.waitingShownMax),
    isMore: sum > constants.waitingShownMax || counts.some(({ isMore }) => isMore),
  };
}
