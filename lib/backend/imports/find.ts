/** Finds, locks and changes the import a call is about. */
import { and, eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission } from "@/lib/backend/access-rules";
import { conflict, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { ImportRowStatus, ImportStatus } from "@/lib/contract/imports";
import { workerImportRows, workerImports } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Access rule for importing workers: agency users their own, platform staff on-panel workers. */
export const canImport = ofWholeOrganisation(permission(codes.workerCreate, ["Admin", "Agency"]));

export type ImportRecord = typeof workerImports.$inferSelect;

/** Finds an import. NOT_FOUND for another agency's, and for platform staff if its workers are off-panel. */
export async function findImport(tx: Transaction, importId: string): Promise<ImportRecord> {
  const [row] = await tx.select().from(workerImports).where(eq(workerImports.id, importId));
  if (!row) throw notFound();
  return row;
}

/**
 * Locks an import until the transaction ends. CONFLICT unless its status is one of `from` and its lock number is the
 * caller's.
 */
export async function lockImport(
  tx: Transaction,
  { importId, lock }: { importId: string; lock: number },
  from: readonly ImportStatus[],
): Promise<ImportRecord> {
  const [row] = await tx.select().from(workerImports).where(eq(workerImports.id, importId)).for("update");
  if (!row) throw notFound();
  if (row.lock !== lock) throw conflict(messages.workerImports.fileErrors.changed, "changedMeanwhile");
  if (!from.includes(row.status)) throw conflict(messages.workerImports.refusals.notNow, "notNow");
  return row;
}

/** Changes a locked import and increments its lock number. */
export async function changeImport(
  tx: Transaction,
  { id, lock }: ImportRecord,
  change: Partial<typeof workerImports.$inferInsert>,
): Promise<{ lock: number }> {
  const next = { lock: lock + 1 };
  await tx
    .update(workerImports)
    .set({ ...change, ...next })
    .where(eq(workerImports.id, id));
  return next;
}

/** Marks rows with a status in `from` as skipped, once their import has ended. */
export async function skipRows(tx: Transaction, importId: string, from: ImportRowStatus[]): Promise<void> {
  await tx
    .update(workerImportRows)
    .set({ status: "left" })
    .where(and(eq(workerImportRows.importId, importId), inArray(workerImportRows.status, from)));
}
