/** Whose profile a call is about, and whether whoever calls may change it now. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { conflict, notFound } from "@/lib/backend/errors";
import { permission } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export const readers = permission(codes.workersView, ["Admin", "Agency"]);
export const writers = permission(codes.workerCreate, ["Admin", "Agency"]);

export type WorkerRecord = typeof workers.$inferSelect;

/** Whether the profile is kept as it was. */
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

/** The worker's row, held until the transaction ends. CONFLICT for a form that was drawn from an earlier state, and for a profile that is closed. */
export async function holdWorker(tx: Transaction, workerId: string, lock?: number): Promise<WorkerRecord> {
  const [row] = await tx.select().from(workers).where(eq(workers.id, workerId)).for("update");
  if (!row) throw notFound();
  if (lock !== undefined && row.lock !== lock) throw conflict(messages.general.conflict, "changedMeanwhile");
  if (isClosed(row)) throw conflict(messages.workerProfile.closed, "notNow");
  return row;
}
