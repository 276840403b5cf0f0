/** Finds the worker that a call about verification is for, and defines who decides. */
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { organisations, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The platform's compliance team. */
export const reviewers = permission(codes.tasks, ["Admin"]);

export type WorkerRow = typeof workers.$inferSelect;

/**
 * The worker with their agency's name; `forUpdate` locks the row until the transaction ends. NOT_FOUND outside the
 * caller's scope.
 */
export async function findWorker(tx: Transaction, workerId: string, { forUpdate = false } = {}) {
  const query = tx.select().from(workers).where(eq(workers.id, workerId));
  const [worker] = await (forUpdate ? query.for("update") : query);
  if (!worker || worker.erasedAt) throw notFound();
  const [agency] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, worker.organisationId));
  return { worker, agencyName: agency?.name ?? "" };
}

export const toCard = ({ worker, agencyName }: { worker: WorkerRow; agencyName: string }) => ({
  _id: worker.id,
  workerId: worker.number,
  firstName: worker.firstName,
  lastName: worker.lastName,
  agency: { _id: worker.organisationId, businessName: agencyName },
});
