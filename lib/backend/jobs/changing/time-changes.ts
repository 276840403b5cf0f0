/** Other times that a provider has asked for after a worker was booked. */
import { and, desc, eq } from "drizzle-orm";
import { conflict } from "@/lib/backend/errors";
import { statusIn } from "@/lib/backend/jobs/booking/booking";
import { repriced } from "@/lib/backend/jobs/booking/rates";
import type { AllocationRecord, JobRecord } from "@/lib/backend/jobs/find";
import type { JobHistory } from "@/lib/backend/jobs/history";
import { messages } from "@/lib/config/messages";
import { nextStatus } from "@/lib/config/states/table";
import { type TimeChangeEvent, type TimeChangeStatus, timeChangeStates } from "@/lib/config/states/time-change";
import type { TimeChange } from "@/lib/contract/jobs";
import { timeChanges } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type TimeChangeRecord = typeof timeChanges.$inferSelect;

/** The change at a moment: it lapses once a start has passed, the present or the new one, or the worker is not booked. */
export function timeChangeAt(
  { status, allocationId, startAt }: Pick<TimeChangeRecord, "status" | "allocationId" | "startAt">,
  history: JobHistory,
  now: Date,
): TimeChangeRecord["status"] {
  const isOpen = history.status === "allocated" && statusIn(history, allocationId) === "accepted" && startAt > now;
  return status === "pending" && !isOpen ? "lapsed" : status;
}

/** The last change that was asked for of a job, in the caller's scope; null if there is none. */
export async function lastTimeChange(tx: Transaction, jobId: string): Promise<TimeChangeRecord | null> {
  const [last] = await tx
    .select()
    .from(timeChanges)
    .where(eq(timeChanges.jobId, jobId))
    .orderBy(desc(timeChanges.requestedAt), desc(timeChanges.id))
    .limit(1);
  return last ?? null;
}

/** A change for the job's page, with what the shift would cost by the agreed rate. */
export function toTimeChange(
  change: TimeChangeRecord,
  { job, put, history, now }: { job: JobRecord; put: readonly AllocationRecord[]; history: JobHistory; now: Date },
): TimeChange {
  const { id, startAt, endAt, reason } = change;
  const rate = put.find((one) => one.id === change.allocationId)?.rateSnapshot;
  return {
    _id: id,
    status: timeChangeAt(change, history, now),
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    plannedPence: rate ? (repriced({ ...job, startAt, endAt }, rate)?.plannedPence ?? null) : null,
    requestedAt: change.requestedAt.toISOString(),
    decidedAt: change.decidedAt?.toISOString() ?? null,
    reason,
  };
}

/** The change, which has to be the job's and still pending. CONFLICT `answered` or `lapsed` where it is not. */
export async function pendingChange(
  tx: Transaction,
  { jobId, changeId }: { jobId: string; changeId: string },
  history: JobHistory,
  now: Date,
): Promise<TimeChangeRecord | null> {
  const [change] = await tx
    .select()
    .from(timeChanges)
    .where(and(eq(timeChanges.id, changeId), eq(timeChanges.jobId, jobId)));
  if (!change) return null;
  const status = timeChangeAt(change, history, now);
  if (status === "lapsed") throw conflict(messages.jobs.timeChangeLapsed, "lapsed");
  if (status !== "pending") throw conflict(messages.jobs.timeChangeAnswered, "answered");
  return change;
}

/** Stores the end of a pending change, and who ended it. Returns its status. */
export async function endTimeChange(
  tx: Transaction,
  { id, status: before }: TimeChangeRecord,
  event: Extract<TimeChangeEvent, "accept" | "refuse" | "withdraw">,
  decided: Pick<TimeChangeRecord, "decidedByUserId" | "decidedAt"> & { reason?: string | null },
): Promise<TimeChangeStatus> {
  const status = nextStatus(timeChangeStates, before, event);
  if (status === null) throw conflict(messages.jobs.timeChangeAnswered, "answered");
  await tx
    .update(timeChanges)
    .set({ ...decided, status })
    .where(eq(timeChanges.id, id));
  return status;
}
