/** Records that a shift has ended, for the timesheet of its booking. */
import { eq } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { allocations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type AllocationRecord, allocationsOf, type JobRecord, lockJob } from "./find";
import { historyAt } from "./rules";
import { storeHistory } from "./store";

/**
 * Stores what time has done to a job whose shift has ended with a booked worker, in the provider's scope; returns it with
 * the booking. Null where no one was booked until the end, or that was stored before.
 */
export async function afterEnd(
  tx: Transaction,
  jobId: string,
): Promise<{ job: JobRecord; allocation: AllocationRecord } | null> {
  const job = await lockJob(tx, jobId);
  if (!job) return null;
  const put = await allocationsOf(tx, [jobId]);
  const allocation = put.find(({ live }) => live);
  const now = clock.now();
  const after = historyAt(job, put, now);
  if (!allocation || after.status !== "awaiting_timesheet") return null;
  await storeHistory(tx, { job, allocations: put }, after, { decided: { decidedAt: now }, except: allocation.id });
  // Who accepted the booking, and when, stays.
  await tx.update(allocations).set({ status: "worked" }).where(eq(allocations.id, allocation.id));
  return { job, allocation };
}
