/** Reads and locks a worker's row. */
import { eq } from "drizzle-orm";
import { conflict, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type WorkerRecord = typeof workers.$inferSelect;

/** Whether the profile is read-only: archived or erased. */
export const isClosed = ({
  employmentStatus,
  erasedAt,
}: Pick<WorkerRecord, "employmentStatus" | "erasedAt">): boolean =>
  employmentStatus === "archived" || erasedAt !== null;

/** NOT_FOUND for a worker outside the transaction's scope. */
export async function findWorker(tx: Transaction, workerId: string): Promise<WorkerRecord> {
  const [row] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!row) throw notFound();
  return row;
}

/**
 * The worker's row, locked until the transaction ends. CONFLICT for a form rendered from an earlier state, and for a
 * closed profile.
 */
export async function lockWorker(tx: Transaction, workerId: string, lock?: number): Promise<WorkerRecord> {
  const [row] = await tx.select().from(workers).where(eq(workers.id, workerId)).for("update");
  if (!row) throw notFound();
  if (lock !== undefined && row.lock !== lock) throw conflict(messages.general.conflict, "changedMeanwhile");
  if (isClosed(row)) throw conflict(messages.workerProfile.closed, "notNow");
  return row;
}
