/** The short-notice ledger: each change of a shift that a worker had been told of, with its notice. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { AllocationRecord, JobRecord } from "@/lib/backend/jobs/find";
import { MINUTE_MS } from "@/lib/config/constants";
import { shortNoticeEvents } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Entry = Pick<typeof shortNoticeEvents.$inferInsert, "kind" | "fault" | "at"> & {
  job: Pick<JobRecord, "id" | "organisationId" | "startAt" | "endAt">;
  allocation: Pick<AllocationRecord, "id" | "organisationId">;
  /** The new times, where the shift was moved. */
  moved?: Pick<JobRecord, "startAt" | "endAt">;
};

/**
 * Records a change to a booked worker's shift with the planned times, in the transaction that makes the change. What is
 * due for it depends on a law that is not in force: `lib/config/data/short-notice.json`.
 */
export async function recordShortNotice(
  tx: Transaction,
  { kind, fault, at, job, allocation, moved }: Entry,
): Promise<void> {
  await tx.insert(shortNoticeEvents).values({
    kind,
    fault,
    at,
    jobId: job.id,
    allocationId: allocation.id,
    organisationId: allocation.organisationId,
    providerId: job.organisationId,
    noticeMinutes: Math.floor((job.startAt.getTime() - at.getTime()) / MINUTE_MS),
    plannedStartAt: job.startAt,
    plannedEndAt: job.endAt,
    newStartAt: moved?.startAt ?? null,
    newEndAt: moved?.endAt ?? null,
  });
}

type Times = Pick<JobRecord, "startAt" | "endAt">;

/** Other times that the agency of a booking has accepted, and when. */
export type Move = { at: Date; from: Times; to: Times };

/** How bookings were moved since they were made, by the allocation's id, the first move first. */
export async function readMoves(
  tx: Transaction,
  allocationIds: readonly string[],
): Promise<(allocationId: string) => readonly Move[]> {
  if (allocationIds.length === 0) return () => [];
  const rows = await tx
    .select()
    .from(shortNoticeEvents)
    .where(and(inArray(shortNoticeEvents.allocationId, [...allocationIds]), eq(shortNoticeEvents.kind, "moved")))
    .orderBy(asc(shortNoticeEvents.at), asc(shortNoticeEvents.id));
  const byBooking = new Map<string, Move[]>();
  for (const { allocationId, at, plannedStartAt, plannedEndAt, newStartAt, newEndAt } of rows) {
    if (!newStartAt || !newEndAt) continue;
    const moves = byBooking.get(allocationId) ?? [];
    moves.push({
      at,
      from: { startAt: plannedStartAt, endAt: plannedEndAt },
      to: { startAt: newStartAt, endAt: newEndAt },
    });
    byBooking.set(allocationId, moves);
  }
  return (allocationId) => byBooking.get(allocationId) ?? [];
}
