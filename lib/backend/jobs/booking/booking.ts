/** Locks a booking for a change by its agency. */
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import {
  type AllocationRecord,
  allocationsOf,
  findAllocation,
  findJob,
  type JobRecord,
  lockJob,
} from "@/lib/backend/jobs/find";
import type { JobHistory } from "@/lib/backend/jobs/history";
import { historyAt } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { type Transaction, withScope } from "@/lib/db/tenancy";

export type LockedBooking = {
  job: JobRecord;
  /** Of every agency. */
  put: AllocationRecord[];
  allocation: AllocationRecord;
  before: JobHistory;
};

/** The allocation at the moment. */
export const statusIn = ({ allocations }: JobHistory, allocationId: string) =>
  allocations.find(({ id }) => id === allocationId)?.status ?? null;

/**
 * Runs `work` with a job and one of the agency's allocations of it, both locked. What the agency may see is read in its own
 * scope first; the change is made in the scope of the provider, who owns the job and sees the workers of every agency.
 * NOT_FOUND for another agency's allocation.
 */
export async function withOwnBooking<T>(
  caller: PersonCaller,
  { jobId, allocationId }: { jobId: string; allocationId: string },
  work: (tx: Transaction, locked: LockedBooking) => Promise<T>,
): Promise<T> {
  const providerId = await withScope(scopeOf(caller), async (tx) => {
    const { job } = await findJob(tx, jobId);
    await findAllocation(tx, jobId, allocationId);
    return job.organisationId;
  });
  return withScope({ kind: "organisation", organisationId: providerId }, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw notFound();
    const put = await allocationsOf(tx, [jobId]);
    const allocation = put.find(
      ({ id, organisationId }) => id === allocationId && organisationId === caller.organisation.id,
    );
    if (!allocation) throw notFound();
    return work(tx, { job, put, allocation, before: historyAt(job, put, clock.now()) });
  });
}
