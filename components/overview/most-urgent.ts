import { constants } from "@/lib/config/constants";
import type { Task } from "@/lib/contract/overview";

/** Tasks by the day on which they are due; on the same day in the order of their kinds. */
export const byDay = (tasks: readonly Task[]): Task[] =>
  [...tasks].sort((one, other) => one.dueOn.localeCompare(other.dueOn));

/** The tasks to show first. */
export const mostUrgent = (tasks: readonly Task[], count: number = constants.tasksOnOverview): Task[] =>
  byDay(tasks).slice(0, count);
