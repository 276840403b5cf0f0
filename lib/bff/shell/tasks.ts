/**
 * What needs the caller, read once per request: the overview and the task list show it, and the navigation counts it.
 * Where a page reads it anyway, the navigation uses the same answer.
 */
import { cache } from "react";
import { portal } from "@/lib/bff/client";
import type { TaskCount, TaskKind } from "@/lib/contract/overview";

type Counts = TaskCount & { kinds: readonly (TaskCount & { key: TaskKind })[] };

/** Everything the overview shows. */
export const readOverview = cache(async () => (await portal()).overview.get());

/** The task list. */
export const readTasks = cache(async () => (await portal()).overview.tasks({}));

/** How many tasks there are, for the navigation around the page at `path`. */
export async function readTaskCounts(path: string): Promise<Counts> {
  if (path === "/dashboard/overview" || path === "/mobile/overview") return (await readOverview()).tasks;
  if (path === "/dashboard/tasks") return readTasks();
  return (await portal()).overview.waiting();
}
