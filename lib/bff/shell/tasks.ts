/**
 * What needs the caller, read once per request: the overview and the task list show it, and the navigation counts it.
 * Where a page reads it anyway, the navigation uses the same answer.
 */
import { cache } from "react";
import { portal } from "@/lib/bff/client";
import { readListAddress } from "@/lib/bff/lists";
import { readTexts } from "@/lib/bff/parameters";
import { decidedKinds } from "@/lib/config/closed-lists/decisions";
import { constants } from "@/lib/config/constants";
import { type TaskCount, type TaskFilters, type TaskKind, taskFilters, taskKinds } from "@/lib/contract/overview";

type Counts = TaskCount & { kinds: readonly (TaskCount & { key: TaskKind })[] };

/** Everything the overview shows. */
export const readOverview = cache(async () => (await portal()).overview.get());

const readListed = cache(async (...filters: (string | undefined)[]) => {
  const [kind, serviceId, requester, sinceFrom, sinceTo] = filters;
  const listed = { kind: taskKinds.find((one) => one === kind), serviceId, requester, sinceFrom, sinceTo };
  return (await portal()).overview.tasks({ limit: constants.waitingShownMax, ...listed });
});

/** The task list, as far as it is counted; with filters only what matches is listed. */
export const readTasks = ({ kind, serviceId, requester, sinceFrom, sinceTo }: TaskFilters = {}) =>
  readListed(kind, serviceId, requester, sinceFrom, sinceTo);

/** The tasks that are approvals (domain.md, /dashboard/tasks/approvals). */
const approvalKinds: readonly TaskKind[] = ["onBehalf", "organisations", "reviews", "agreements"];

/** The same of the mixed queue of approvals alone. */
export async function readApprovalTasks(filters: TaskFilters) {
  const tasks = await readTasks(filters);
  const kinds = tasks.kinds.filter(({ key }) => approvalKinds.includes(key));
  return {
    ...tasks,
    kinds,
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    isMore: kinds.some(({ isMore }) => isMore),
  };
}

/** Whether an address asks for the mixed queue of approvals. */
export const isMixedQueue = (parameters: Record<string, unknown>): boolean =>
  readTexts(parameters, ["show"]).show === "all";

/** How many tasks there are, for the navigation around the page at `path`. `here`: its address with its query. */
export async function readTaskCounts(path: string, here: string | null): Promise<Counts> {
  if (path === "/dashboard/overview" || path === "/mobile/overview") return (await readOverview()).tasks;
  if (path === "/dashboard/tasks") {
    const parameters = Object.fromEntries(new URL(here ?? path, "http://portal.invalid").searchParams);
    // With the filters of the page, so that it is the same read: they narrow what is listed, never what is counted.
    if (!readDecidedQuery(parameters)) return readTasks(readTaskQuery(parameters));
  }
  return (await portal()).overview.waiting();
}

const dayIn = (text: string | undefined): string | undefined =>
  taskFilters.shape.sinceFrom.catch(undefined).parse(text);

/** What the history of the task list is narrowed to by an address, and its page; null where it shows what waits. */
export function readDecidedQuery(parameters: Record<string, unknown>) {
  const { show, kind, decidedFrom, decidedTo } = readTexts(parameters, ["show", "kind", "decidedFrom", "decidedTo"]);
  if (show !== "decided") return null;
  return {
    kind: decidedKinds.find((one) => one === kind),
    decidedFrom: dayIn(decidedFrom),
    decidedTo: dayIn(decidedTo),
    ...readListAddress(parameters),
  };
}

/** The filters and the page of the task list that an address asks for; what is not valid is left out. */
export function readTaskQuery(
  parameters: Record<string, unknown>,
): TaskFilters & { page: number; limit: number | undefined } {
  const names = ["kind", "service", "from", "sinceFrom", "sinceTo"] as const;
  const { kind, service, from, sinceFrom, sinceTo } = readTexts(parameters, names);
  const { after, before, limit } = readListAddress(parameters);
  const page = before ?? after ?? "";
  const { shape } = taskFilters;
  return {
    kind: shape.kind.catch(undefined).parse(kind),
    serviceId: shape.serviceId.catch(undefined).parse(service),
    requester: shape.requester.catch(undefined).parse(from),
    sinceFrom: dayIn(sinceFrom),
    sinceTo: dayIn(sinceTo),
    // The tasks are read together, so that a page has a number in place of a cursor.
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    limit,
  };
}
