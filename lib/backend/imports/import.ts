import { randomUUID } from "node:crypto";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { acquireExclusiveLock, newWorkerNumbers } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { importColumns } from "@/lib/contract/imports/fields";
import { workerImportRows, workerImports, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { eachRow, isStillAtStep } from "./check";
import { type ImportRecord, skipRows } from "./find";
import { arrayOf, findExisting, findReferenceValues } from "./known";
import { fromStored } from "./mapping";
import { type OfImport, queueImportJob } from "./queued";
import { type Particulars, type ReferenceValues, readRow } from "./rows";

type Becoming = { row: number; workerId: string; number: string; particulars: Particulars };

/** The columns of `workers` that an import fills, with their names and types in the database. */
const filled = importColumns.map(({ column: key }) => {
  const column = workers[key as keyof typeof workers.$inferSelect];
  return { key, name: column.name, type: column.getSQLType() };
});
const joined = (parts: SQL[]) => sql.join(parts, sql.raw(", "));
const names = joined(filled.map(({ name }) => sql`${sql.identifier(name)}`));
const values = joined(filled.map(({ key }) => sql`v.${sql.identifier(key)}`));
const types = joined(filled.map(({ key, type }) => sql`${sql.identifier(key)} ${sql.raw(type)}`));

/** Passes all rows as one parameter: building a statement with thousands of parameters would block the process. */
async function insertWorkers(
  tx: Transaction,
  { id, organisationId, panel }: ImportRecord,
  people: Becoming[],
  job: string,
) {
  if (people.length === 0) return;
  const made = people.map(({ workerId, number, particulars }) => ({ ...particulars, id: workerId, number }));
  // Files have no country column; a postcode means Great Britain.
  await tx.execute(sql`
    insert into workers (id, organisation_id, number, panel, import_id, country, compliance_next_on, ${names})
    select v.id, ${organisationId}, v.number, ${panel}, ${id}, case when v.postcode is not null then 'GB' end,
      ${calendarDate(clock.now())}::date, ${values}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as v(id uuid, number text, ${types})`);
  await tx.execute(sql`
    insert into audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
    select ${organisationId}, 'job', 'worker.created', 'worker', v.id, ${JSON.stringify({ import: id })}::jsonb, ${job}
    from unnest(${arrayOf(people.map(({ workerId }) => workerId))}::uuid[]) as v(id)`);
}

/** Records the result of each row, in the transaction that creates the workers. */
async function mark(tx: Transaction, importId: string, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    update worker_import_rows r set status = v.status, worker_id = v.worker, duplicate_of = v.duplicate, problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(n int, status text, worker uuid, duplicate uuid, problems jsonb)
    where r.import_id = ${importId} and r.row = v.n`);
}

/** Imports the next rows. Returns how many were processed: none when nothing is left or the import has moved on. */
async function nextChunk(of: OfImport, record: ImportRecord, known: ReferenceValues, job: string): Promise<number> {
  const { importId, organisationId } = of;
  const mapping = fromStored(record.mapping, record.headings.length);
  return withScope({ kind: "organisation", organisationId }, async (tx) => {
    if (!(await isStillAtStep(tx, record))) return 0;
    // A plan cached while the table was small would scan every worker now.
    await tx.execute(sql`discard plans`);
    // A concurrent run of the job waits here, and then finds these rows imported.
    const rows = await tx
      .select({ row: workerImportRows.row, cells: workerImportRows.cells })
      .from(workerImportRows)
      .where(and(eq(workerImportRows.importId, importId), eq(workerImportRows.status, "good")))
      .orderBy(asc(workerImportRows.row))
      .limit(constants.importChunkRows)
      .for("update");
    const read = await eachRow(rows, ({ row, cells }) => ({ row, ...readRow(cells, mapping, known) }));
    const good = read.flatMap(({ row, particulars }) => (particulars ? [{ row, particulars }] : []));
    // A matching worker may have been added since the rows were checked.
    await acquireExclusiveLock(tx, organisationId);
    const there = await findExisting(tx, organisationId, good);
    const numbers = await newWorkerNumbers(tx, organisationId, good.length);
    const people = good
      .filter(({ row }) => !there.has(row))
      .map((one, n) => ({ ...one, workerId: randomUUID(), number: numbers[n] ?? "" }));
    await insertWorkers(tx, record, people, job);
    const made = new Map(people.map(({ row, workerId }) => [row, workerId]));
    await mark(
      tx,
      importId,
      read.map(({ row, problems }) => {
        const person = there.get(row);
        const worker = made.get(row) ?? null;
        if (worker) return { n: row, status: "imported", worker, duplicate: null, problems: [] };
        if (person) return { n: row, status: "duplicate", duplicate: person.workerId, problems: [person.problem] };
        return { n: row, status: "bad", problems };
      }),
    );
    return rows.length;
  });
}

async function finish({ importId, organisationId }: OfImport, job: string): Promise<void> {
  await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const count = (status: string) =>
      sql<number>`(select count(*)::int from worker_import_rows r where r.import_id = ${importId} and r.status = ${status})`;
    const [done] = await tx
      .update(workerImports)
      .set({
        status: "done",
        finishedAt: clock.now(),
        imported: count("imported"),
        lock: sql`${workerImports.lock} + 1`,
      })
      .where(and(eq(workerImports.id, importId), eq(workerImports.status, "importing")))
      .returning({ imported: workerImports.imported, total: workerImports.total });
    if (!done) return;
    await skipRows(tx, importId, ["bad"]);
    await audit(tx, jobActor(job), {
      organisationId,
      action: "workerImport.finished",
      subject: { type: "workerImport", id: importId },
      details: done,
    });
  });
}

/**
 * Imports the good rows, one chunk per transaction. A row becomes a worker in the transaction that marks it, so
 * repeated or concurrent runs never create a worker twice. After `constants.importJobMs` a new job continues, so that
 * this one is not considered dead.
 */
export async function importRows(of: OfImport, job: string): Promise<void> {
  const { importId, organisationId } = of;
  const scope = { kind: "organisation", organisationId } as const;
  const begun = await withScope(scope, async (tx) => {
    const [record] = await tx.select().from(workerImports).where(eq(workerImports.id, importId));
    return record?.status === "importing" ? { record, known: await findReferenceValues(tx, organisationId) } : null;
  });
  if (!begun) return;
  const until = performance.now() + constants.importJobMs;
  while (performance.now() < until) {
    if ((await nextChunk(of, begun.record, begun.known, job)) === 0) return finish(of, job);
  }
  await withScope(scope, (tx) => queueImportJob(tx, { ...of, kind: "import" }));
}
