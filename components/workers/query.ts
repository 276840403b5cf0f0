/** What the list of workers was asked for: the parameters of its address. */
import type { WorkerQuery } from "@/lib/contract/workers";

export const workersPath = "/dashboard/workers";

export type WorkersQuery = WorkerQuery & { after?: string; reopen?: string };

/** What narrows the list, its order left aside. */
export const isNarrowed = ({ sort: _, after: __, reopen: ___, ...filters }: WorkersQuery): boolean =>
  Object.values(filters).some(Boolean);
