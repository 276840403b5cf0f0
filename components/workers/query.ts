/** The workers list's query, from the parameters of its address. */
import type { WorkerQuery } from "@/lib/contract/workers";

export const workersPath = "/dashboard/workers";

export type WorkersQuery = WorkerQuery & { after?: string | undefined; reopen?: string | undefined };

/** Whether any filter is set; sorting does not count. */
export const isNarrowed = ({ sort: _, after: __, reopen: ___, ...filters }: WorkersQuery): boolean =>
  Object.values(filters).some(Boolean);
