/** Which import a call is about, and whether whoever calls may see and change it. */
import { and, eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { conflict, notFound } from "@/lib/backend/errors";
import { permission } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import type { ImportRowStatus, ImportStatus } from "@/lib/contract/worker-imports";
import { workerImportRows, workerImports } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Whoever puts workers on file: an agency's people their own, the platform's staff on-panel ones. */
export const importers = permission(codes.workerCreate, ["Admin", "Agency"]);

export type ImportRecord = typeof workerImports.$inferSelect;

/** The import's row. NOT_FOUND for a stranger's, and for the platform's staff for one of off-panel workers. */
export async function findImport(tx: Transaction, importId: string): Promise<ImportRecord> {
  const [row] = await tx.select().from(workerImports).where(eq(workerImports.id, importId));
  if (!row) throw notFound();
  return row;
}

/** The same, held until the transaction ends. CONFLICT unless it stands at one of `from` and as the caller saw it. */
export async function holdImport(
  tx: Transaction,
  { importId, lock }: { importId: string; lock: number },
  from: readonly ImportStatus[],
): Promise<ImportRecord> {
  const [row] = await tx.select().from(workerImports).where(eq(workerImports.id, importId)).for("update");
  if (!row) throw notFound();
  if (row.lock !== lock) throw conflict(messages.workerImports.fileProblems.changed, "changedMeanwhile");
  if (!from.includes(row.status)) throw conflict(messages.workerImports.refusals.notNow, "notNow");
  return row;
}

/** Writes a change of a held import; its lock number goes up. */
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

/** Of an import that has ended, the rows that stand at one of `from` have become nothing. */
export async function leaveOut(tx: Transaction, importId: string, from: ImportRowStatus[]): Promise<void> {
  await tx
    .update(workerImportRows)
    .set({ status: "left" })
    .where(and(eq(workerImportRows.importId, importId), inArray(workerImportRows.status, from)));
}
