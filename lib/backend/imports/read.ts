import { and, eq, sql } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { files, workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type FileRefusal, ImportFileRefused } from "./file-refusal";
import { isWholeMapping, matchHeadings, toStored } from "./mapping";
import { type OfImport, queueImportJob } from "./queued";
import { type FileRow, type ReadFile, readFile } from "./read-file";
import { bytesOf } from "./store";

/** The most rows and roughly the most characters per insert: converting them to JSON blocks the process. */
const INSERTED = 1_000;
const INSERTED_LENGTH = 256 * 1024;

/** Splits rows into one portion per insert. */
function* portionsOf(rows: readonly FileRow[]): Generator<FileRow[]> {
  let from = 0;
  let length = 0;
  for (const [n, { cells }] of rows.entries()) {
    length += cells.reduce((sum, cell) => sum + cell.length + 3, 0);
    if (n + 1 - from < INSERTED && length < INSERTED_LENGTH && n + 1 < rows.length) continue;
    yield rows.slice(from, n + 1);
    from = n + 1;
    length = 0;
  }
}

/** Moves the import on from `reading`; false if another run of the job has done so. */
async function leaveReading(
  tx: Transaction,
  { importId }: OfImport,
  fileId: string,
  storageKey: string,
  change: Partial<typeof workerImports.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(workerImports)
    .set({ ...change, fileId: null })
    .where(and(eq(workerImports.id, importId), eq(workerImports.status, "reading")))
    .returning({ id: workerImports.id });
  if (changed.length === 0) return false;
  await tx.delete(files).where(eq(files.id, fileId));
  await queueImportJob(tx, { kind: "forget", storageKey });
  return true;
}

/** Passes each portion as one parameter: building a statement with thousands of parameters would block the process. */
async function storeRows(tx: Transaction, { importId, organisationId }: OfImport, { rows }: ReadFile): Promise<void> {
  for (const portion of portionsOf(rows)) {
    await tx.execute(sql`
      insert into worker_import_rows (import_id, organisation_id, "row", cells)
      select ${importId}, ${organisationId}, v."row", v.cells
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as v("row" int, cells jsonb)`);
  }
}

/**
 * Reads the uploaded file into rows, all or none, and deletes the file. If the headings map completely the rows are
 * checked next; otherwise a person maps the columns. A file that cannot be read ends the import with the reason in
 * words.
 */
export async function read(of: OfImport): Promise<void> {
  const scope = { kind: "organisation", organisationId: of.organisationId } as const;
  const [found] = await withScope(scope, (tx) =>
    tx
      .select({ fileId: files.id, storageKey: files.storageKey })
      .from(workerImports)
      .innerJoin(files, eq(files.id, workerImports.fileId))
      .where(and(eq(workerImports.id, of.importId), eq(workerImports.status, "reading"))),
  );
  if (!found) return;
  const { fileId, storageKey } = found;
  const fail = (reason: FileRefusal) =>
    withScope(scope, (tx) =>
      leaveReading(tx, of, fileId, storageKey, {
        status: "failed",
        problem: messages.workerImports.fileErrors[reason],
        finishedAt: clock.now(),
      }),
    );
  const bytes = await bytesOf(storageKey);
  if (!bytes) return void (await fail("gone"));
  let file: ReadFile;
  try {
    file = await readFile(bytes);
  } catch (error) {
    if (!(error instanceof ImportFileRefused)) throw error;
    return void (await fail(error.reason));
  }
  const mapping = matchHeadings(file.headings);
  const isWhole = isWholeMapping(file.headings, mapping);
  await withScope(scope, async (tx) => {
    const isOurs = await leaveReading(tx, of, fileId, storageKey, {
      headings: file.headings,
      mapping: toStored(mapping),
      total: file.rows.length,
      status: isWhole ? "checking" : "mapping",
    });
    if (!isOurs) return;
    await storeRows(tx, of, file);
    if (isWhole) await queueImportJob(tx, { ...of, kind: "check" });
  });
}
