/** Stores what an event has changed of a job and its allocations. */
import { and, eq, inArray } from "drizzle-orm";
import { allocations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { AllocationRecord, JobRecord } from "./find";
import type { JobHistory } from "./history";

type Decided = Pick<AllocationRecord, "decidedAt"> &
  Partial<Pick<AllocationRecord, "decidedByUserId" | "reason" | "swapStartedAt" | "swapEndedAt">>;

/**
 * Changes the rows that differ: the job's status, with `columns`, and the statuses of allocations that are stored, with
 * who decided. `except` is changed by the caller. Returns the allocations that were changed.
 */
export async function storeHistory(
  tx: Transaction,
  stored: { job: JobRecord; allocations: readonly AllocationRecord[] },
  after: JobHistory,
  { decided, columns = {}, except }: { decided: Decided; columns?: Partial<JobRecord>; except?: string },
): Promise<AllocationRecord[]> {
  const { job } = stored;
  if (after.status !== job.status) {
    await tx
      .update(jobs)
      .set({ ...columns, status: after.status })
      .where(eq(jobs.id, job.id));
  }
  const statusOf = new Map(after.allocations.map(({ id, status }) => [id, status]));
  const changed = stored.allocations.filter(
    ({ id, status }) => id !== except && statusOf.has(id) && statusOf.get(id) !== status,
  );
  const statuses = new Set(changed.flatMap(({ id }) => statusOf.get(id) ?? []));
  const rows: AllocationRecord[] = [];
  for (const status of statuses) {
    const ids = changed.filter(({ id }) => statusOf.get(id) === status).map(({ id }) => id);
    rows.push(
      ...(await tx
        .update(allocations)
        .set({ ...decided, status })
        .where(and(eq(allocations.jobId, job.id), inArray(allocations.id, ids)))
        .returning()),
    );
  }
  return rows;
}
