import { and, asc, eq, gt, sql } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { workerImportRows, workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import type { ImportRecord } from "./find";
import { findExisting, findReferenceValues } from "./known";
import { fromStored } from "./mapping";
import type { OfImport } from "./queued";
import { type CheckedRow, duplicateFinder, readRow } from "./rows";

type Verdict = {
  n: number;
  status: "good" | "bad" | "duplicate";
  problems: { field: string; message: string }[];
  duplicate: string | null;
};

/**
 * Whether the import is still in the status the job found, and keeps it there until this transaction ends. Jobs share
 * the lock; moving the import to another step waits for them. The lock number distinguishes this step from a later run
 * of the same one.
 */
export async function isStillAtStep(
  tx: Transaction,
  { id, status, lock }: Pick<ImportRecord, "id" | "status" | "lock">,
) {
  const [row] = await tx
    .select({ id: workerImports.id })
    .from(workerImports)
    .where(and(eq(workerImports.id, id), eq(workerImports.status, status), eq(workerImports.lock, lock)))
    .for("share");
  return Boolean(row);
}

async function write(tx: Transaction, importId: string, verdicts: readonly Verdict[]): Promise<void> {
  await tx.execute(sql`
    update worker_import_rows r set status = v.status, problems = v.problems, duplicate_of = v.duplicate
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v(n int, status text, problems jsonb, duplicate uuid)
    where r.import_id = ${importId} and r.row = v.n`);
}

/** Lets the process handle other work. */
const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
const ROWS_PER_TURN = 25;

/** Processes rows without blocking the process for long. */
export async function eachRow<R extends { row: number }, T>(rows: readonly R[], work: (row: R) => T): Promise<T[]> {
  const results: T[] = [];
  for (const [n, row] of rows.entries()) {
    results.push(work(row));
    if (n % ROWS_PER_TURN === ROWS_PER_TURN - 1) await yieldToEventLoop();
  }
  return results;
}

/**
 * The dry run: records for every row whether it can be imported, and why not. Always starts from the first row, so that
 * duplicates of earlier rows are detected.
 */
export async function check({ importId, organisationId }: OfImport): Promise<void> {
  const scope = { kind: "organisation", organisationId } as const;
  const begun = await withScope(scope, async (tx) => {
    const [found] = await tx.select().from(workerImports).where(eq(workerImports.id, importId));
    return found?.status === "checking" ? { found, known: await findReferenceValues(tx, organisationId) } : null;
  });
  if (!begun) return;
  const mapping = fromStored(begun.found.mapping, begun.found.headings.length);
  const same = duplicateFinder();
  const evaluateRow = (row: number, checked: CheckedRow): Verdict => {
    if (!checked.particulars) return { n: row, status: "bad", problems: checked.problems, duplicate: null };
    const problem = same(row, checked.particulars);
    if (problem) return { n: row, status: "duplicate", problems: [problem], duplicate: null };
    return { n: row, status: "good", problems: [], duplicate: null };
  };
  let after = 0;
  let done = 0;
  for (;;) {
    const hasMore = await withScope(scope, async (tx) => {
      if (!(await isStillAtStep(tx, begun.found))) return false;
      const rows = await tx
        .select({ row: workerImportRows.row, cells: workerImportRows.cells })
        .from(workerImportRows)
        .where(and(eq(workerImportRows.importId, importId), gt(workerImportRows.row, after)))
        .orderBy(asc(workerImportRows.row))
        .limit(constants.importChunkRows);
      const checked = await eachRow(rows, ({ row, cells }) => ({ row, checked: readRow(cells, mapping, begun.known) }));
      const verdicts: Verdict[] = checked.map(({ row, checked: one }) => evaluateRow(row, one));
      const people = checked.flatMap(({ row, checked: { particulars } }) =>
        particulars ? [{ row, particulars }] : [],
      );
      const known = await findExisting(tx, organisationId, people);
      const results = verdicts.map((verdict): Verdict => {
        const person = known.get(verdict.n);
        return person
          ? { ...verdict, status: "duplicate", problems: [person.problem], duplicate: person.workerId }
          : verdict;
      });
      await write(tx, importId, results);
      after = rows.at(-1)?.row ?? after;
      done += rows.length;
      return rows.length > 0;
    });
    if (!hasMore) break;
    await withScope(scope, (tx) =>
      tx.update(workerImports).set({ progress: done }).where(eq(workerImports.id, importId)),
    );
  }
  await withScope(scope, (tx) =>
    tx
      .update(workerImports)
      .set({ status: "checked", lock: sql`${workerImports.lock} + 1` })
      .where(
        and(
          eq(workerImports.id, importId),
          eq(workerImports.status, "checking"),
          eq(workerImports.lock, begun.found.lock),
        ),
      ),
  );
}
