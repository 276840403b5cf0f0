/** Reads and locks jobs and the workers put forward for them, in the caller's scope. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission } from "@/lib/backend/access-rules";
import { conflict, notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { takenUpAllocationStatuses } from "@/lib/config/states/allocation";
import { allocations, jobs, shiftConfirmations, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type JobRecord = typeof jobs.$inferSelect;
export type AllocationRecord = typeof allocations.$inferSelect;
export type FoundJob = { job: JobRecord; workerType: string };

export const canRead = permission(codes.jobs, ["Admin", "Agency", "Provider"]);
export const canPost = permission(codes.jobs, ["Provider"]);
export const canSuggest = permission(codes.jobs, ["Agency"]);

/** What an agreement has to cover for a job. */
export const coverOf = ({ serviceId, workerTypeId, organisationId, startOn }: JobRecord) => ({
  serviceId,
  workerTypeId,
  providerId: organisationId,
  day: startOn,
});

/** Jobs with the names of their worker types. */
export const selectJobs = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select({ job: jobs, workerType: workerTypes.name })
    .from(jobs)
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .where(and(...conditions));

/** A job. NOT_FOUND for one that the caller may not see. */
export async function findJob(tx: Transaction, jobId: string): Promise<FoundJob> {
  const [found] = await selectJobs(tx, eq(jobs.id, jobId));
  if (!found) throw notFound();
  return found;
}

/**
 * Locks a job until the transaction ends; null for one that the caller may not change. A job is always locked before a
 * worker, so that no two transactions wait for each other.
 */
export async function lockJob(tx: Transaction, jobId: string): Promise<JobRecord | null> {
  const [locked] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for("update");
  return locked ?? null;
}

/** The columns that count a change of a locked job. */
export const countedChange = ({ lock }: Pick<JobRecord, "lock">) => ({ lock: lock + 1, changedAt: clock.now() });

/** CONFLICT `changed` where a job is not as the caller has seen it: who has seen one names its last change. */
export function refuseChanged({ lock }: Pick<JobRecord, "lock">, seenLock: number | undefined): void {
  if (seenLock !== undefined && lock !== seenLock) throw conflict(messages.jobs.shiftChanged, "changed");
}

/**
 * Locks a worker's bookings until the transaction ends. An advisory lock, not a lock on the worker's row, which the
 * provider that books them cannot see.
 */
export async function lockBookings(tx: Transaction, workerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bookings:' || ${workerId}::text, 0))`);
}

/** The workers put forward for jobs, in the caller's scope, the first one first. */
export const allocationsOf = (tx: Transaction, jobIds: readonly string[]): Promise<AllocationRecord[]> =>
  jobIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(allocations)
        .where(inArray(allocations.jobId, [...jobIds]))
        .orderBy(asc(allocations.suggestedAt), asc(allocations.id));

/** When the workers confirmed a job at its present times, by the allocation's id. */
export async function confirmedOf(
  tx: Transaction,
  { startAt, endAt }: JobRecord,
  put: readonly AllocationRecord[],
): Promise<Map<string, Date>> {
  const ids = put.filter(({ live, status }) => live || status === "worked").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: shiftConfirmations.allocationId, at: shiftConfirmations.confirmedAt })
    .from(shiftConfirmations)
    .where(
      and(
        inArray(shiftConfirmations.allocationId, ids),
        eq(shiftConfirmations.startAt, startAt),
        eq(shiftConfirmations.endAt, endAt),
      ),
    );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** One of them. NOT_FOUND for another job's. */
export async function findAllocation(tx: Transaction, jobId: string, allocationId: string): Promise<AllocationRecord> {
  const [found] = await tx
    .select()
    .from(allocations)
    .where(and(eq(allocations.id, allocationId), eq(allocations.jobId, jobId)));
  if (!found) throw notFound();
  return found;
}

/** Whether a worker has a place in the job with these allocations: they are invited, put forward or booked. */
export const hasPlace = (put: readonly Pick<AllocationRecord, "workerId" | "status">[], workerId: string): boolean =>
  put.some((one) => one.workerId === workerId && takenUpAllocationStatuses.some((status) => status === one.status));
