/**
 * What needs the caller, read once per request: the overview and the task list show it, and the navigation counts it.
 * Where a page reads it anyway, the navigation uses the same answer.
 */
import { cache } from "react";
import { z } from "zod";
import { portal } from "@/lib/bff/client";
import { readListAddress } from "@/lib/bff/lists";
import { readTexts } from "@/lib/bff/parameters";
import { constants } from "@/lib/config/constants";
import { type TaskCount, type TaskFilters, type TaskKind, taskKinds } from "@/lib/contract/overview";

type Counts = TaskCount & { kinds: readonly (TaskCount & { key: TaskKind })[] };

/** Everything the overview shows. */
export const readOverview = cache(async () => (await portal()).overview.get());

/** The task list, as far as it is counted; with filters only what matches is listed. */
export const readTasks = cache(async (kind?: TaskKind, serviceId?: string) =>
  (await portal()).overview.tasks({ limit: constants.waitingShownMax, kind, serviceId }),
);

/** How many tasks there are, for the navigation around the page at `path`. */
export async function readTaskCounts(path: string): Promise<Counts> {
  if (path === "/dashboard/overview" || path === "/mobile/overview") return (await readOverview()).tasks;
  if (path === "/dashboard/tasks") return readTasks();
  return (await portal()).overview.waiting();
}

/** The filters and the page of the task list that an address asks for. */
export function readTaskQuery(
  parameters: Record<string, unknown>,
): TaskFilters & { page: number; limit: number | undefined } {
  const { kind, service } = readTexts(parameters, ["kind", "service"]);
  const { after, before, limit } = readListAddress(parameters);
  const page = before ?? after ?? "";
  return {
    kind: taskKinds.find((one) => one === kind),
    serviceId: z.uuid().safeParse(service).data,
    // The tasks are read together, so that a page has a number in place of a cursor.
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    limit,
  };
}
