import { and, asc, eq, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { constants } from "@/lib/config/constants";
import { workerImportRows, workerImports } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { isStillAtStep } from "./check";
import type { ImportRecord } from "./find";
import { arrayOf } from "./known";
import { type OfImport, queueImportJob } from "./queued";

/** Deletes the next chunk of imported workers. Returns how many rows were processed. */
async function nextChunk(record: ImportRecord): Promise<number> {
  const { id: importId, organisationId } = record;
  return withScope({ kind: "organisation", organisationId }, async (tx) => {
    if (!(await isStillAtStep(tx, record))) return 0;
    const rows = await tx
      .select({ row: workerImportRows.row, workerId: workerImportRows.workerId })
      .from(workerImportRows)
      .where(and(eq(workerImportRows.importId, importId), eq(workerImportRows.status, "imported")))
      .orderBy(asc(workerImportRows.row))
      .limit(constants.importChunkRows)
      .for("update");
    if (rows.length === 0) return 0;
    const ids = rows.flatMap(({ workerId }) => (workerId ? [workerId] : []));
    await tx.execute(sql`
      with gone as (
        select id from undo_imported_workers(${importId}, ${arrayOf(ids)}::uuid[]) as id
      )
      update worker_import_rows r
      set status = case when r.worker_id in (select id from gone) then 'undone' else 'kept' end
      where r.import_id = ${importId} and r.status = 'imported' and r.worker_id = any(${arrayOf(ids)}::uuid[])`);
    return rows.length;
  });
}

/**
 * Deletes the workers an import created and no one has changed since. The others stay, with their rows marked `kept`.
 * One chunk per transaction, safe to repeat.
 */
export async function undoRows(of: OfImport, job: string): Promise<void> {
  const { importId, organisationId } = of;
  const scope = { kind: "organisation", organisationId } as const;
  const [record] = await withScope(scope, (tx) =>
    tx
      .select()
      .from(workerImports)
      .where(and(eq(workerImports.id, importId), eq(workerImports.status, "undoing"))),
  );
  if (!record) return;
  const until = performance.now() + constants.importJobMs;
  while (performance.now() < until) {
    if ((await nextChunk(record)) > 0) continue;
    return withScope(scope, async (tx) => {
      const kept = sql<number>`(select count(*)::int from worker_import_rows r
        where r.import_id = ${importId} and r.status = 'kept')`;
      const [done] = await tx
        .update(workerImports)
        .set({ status: "undone", imported: kept, lock: sql`${workerImports.lock} + 1` })
        .where(and(eq(workerImports.id, importId), eq(workerImports.status, "undoing")))
        .returning({ kept: workerImports.imported });
      if (!done) return;
      await audit(tx, jobActor(job), {
        organisationId,
        action: "workerImport.undone",
        subject: { type: "workerImport", id: importId },
        details: { step: "finished", kept: done.kept },
      });
    });
  }
  await withScope(scope, (tx) => queueImportJob(tx, { ...of, kind: "undo" }));
}
