/** The workers list's query, from the parameters of its address. */
import type { WorkerQuery } from "@/lib/contract/workers";

export const workersPath = "/dashboard/workers";

export type WorkersQuery = WorkerQuery & {
  after?: string | undefined;
  before?: string | undefined;
  /** Rows per page, unless it is the usual number. */
  limit?: number | undefined;
};

/** The filters alone, without the page. */
export const filtersIn = ({ after: _, before: __, limit: ___, ...query }: WorkersQuery): WorkerQuery => query;

/** Whether any filter is set; sorting does not count. */
export const isNarrowed = (query: WorkersQuery): boolean => {
  const { sort: _, ...filters } = filtersIn(query);
  return Object.values(filters).some(Boolean);
};
