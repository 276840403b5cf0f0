import { constants } from "@/lib/config/constants";
import type { Task } from "@/lib/contract/overview";

/** The tasks to show first, by the day on which they are due; on the same day in the order of their kinds. */
export function mostUrgent(tasks: readonly Task[], count: number = constants.tasksOnOverview): Task[] {
  return [...tasks].sort((one, other) => one.dueOn.localeCompare(other.dueOn)).slice(0, count);
}
