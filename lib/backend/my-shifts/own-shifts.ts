/** A worker's own shifts, read in their own scope: what their page and their calendar show. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { liveAllocationStatuses } from "@/lib/config/states/allocation";
import { allocations, jobs, shiftConfirmations, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const booked = [...liveAllocationStatuses, "worked"] as const;
const cancelled = ["cancelled_by_provider", "cancelled_by_agency", "swapped"] as const;
const isBooked = (status: string): boolean => (booked as readonly string[]).includes(status);

/**
 * The shifts that a worker is or was booked for and that touch a period, the first one first, with those that were
 * cancelled. A booking of the same shift that was cancelled before is left out.
 */
export async function ownShifts(tx: Transaction, workerId: string, { from, until }: { from: Date; until: Date }) {
  const rows = await tx
    .select({
      id: allocations.id,
      jobId: allocations.jobId,
      status: allocations.status,
      decidedAt: allocations.decidedAt,
      suggestedAt: allocations.suggestedAt,
      startAt: jobs.startAt,
      endAt: jobs.endAt,
      service: jobs.serviceName,
      address: jobs.serviceAddress,
      unit: jobs.unit,
      jobType: jobs.jobType,
      notes: jobs.notes,
      workerType: workerTypes.name,
      confirmedAt: shiftConfirmations.confirmedAt,
    })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .leftJoin(
      shiftConfirmations,
      and(
        eq(shiftConfirmations.allocationId, allocations.id),
        eq(shiftConfirmations.startAt, jobs.startAt),
        eq(shiftConfirmations.endAt, jobs.endAt),
      ),
    )
    .where(
      and(
        eq(allocations.workerId, workerId),
        inArray(allocations.status, [...booked, ...cancelled]),
        sql`tstzrange(${jobs.startAt}, ${jobs.endAt}) && tstzrange(${from.toISOString()}, ${until.toISOString()})`,
      ),
    )
    .orderBy(asc(jobs.startAt), asc(allocations.id));
  const bookedJobs = new Set(rows.filter(({ status }) => isBooked(status)).map(({ jobId }) => jobId));
  return rows
    .filter(({ status, jobId }) => isBooked(status) || !bookedJobs.has(jobId))
    .map(({ status, jobId: _, ...row }) => ({ ...row, isCancelled: !isBooked(status) }));
}

export type OwnShiftRecord = Awaited<ReturnType<typeof ownShifts>>[number];
