import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { freshNumbers, holdFile } from "@/lib/backend/workers";
import { constants } from "@/lib/config/constants";
import { workerImportRows, workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { eachRow, stillAt } from "./check";
import { type ImportRecord, leaveOut } from "./find";
import { arrayOf, knownAt, onFile } from "./known";
import { fromKept } from "./mapping";
import { type OfImport, queueImportJob } from "./queued";
import { type Known, type Particulars, readRow } from "./rows";

type Becoming = { row: number; workerId: string; number: string; particulars: Particulars };

/** As one parameter each: to make a statement of thousands of them would hold the process up. */
async function putOnFile(
  tx: Transaction,
  { id, organisationId, panel }: ImportRecord,
  people: Becoming[],
  job: string,
) {
  if (people.length === 0) return;
  const made = people.map(({ workerId, number, particulars: { branchIds, workerTypeIds, ...rest } }) => ({
    ...{ ...rest, id: workerId, number },
    ...{ branches: `{${branchIds.join(",")}}`, types: `{${workerTypeIds.join(",")}}` },
  }));
  await tx.execute(sql`
    insert into workers (id, organisation_id, number, panel, import_id, first_name, last_name, email, phone, date_of_birth,
      gender, nationality, ni_number, postcode, country, employment_type, start_on, branch_ids, worker_type_ids,
      compliance_next_on)
    select v.id, ${organisationId}, v.number, ${panel}, ${id}, v."firstName", v."lastName", v.email, v.phone, v."dateOfBirth",
      v.gender, v.nationality, v."niNumber", v.postcode, case when v.postcode is not null then 'GB' end, v."employmentType",
      v."startOn", v.branches::uuid[], v.types::uuid[], ${calendarDate(clock.now())}::date
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as v(id uuid, number text, "firstName" text, "lastName" text,
      email text, phone text, "dateOfBirth" date, gender text, nationality text, "niNumber" text, postcode text,
      "employmentType" text, "startOn" date, branches text, types text)`);
  await tx.execute(sql`
    insert into audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
    select ${organisationId}, 'job', 'worker.created', 'worker', v.id, ${JSON.stringify({ import: id })}::jsonb, ${job}
    from unnest(${arrayOf(people.map(({ workerId }) => workerId))}::uuid[]) as v(id)`);
}

/** What became of rows, all of them in the transaction that made the workers. */
async function mark(tx: Transaction, importId: string, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    update worker_import_rows r set status = v.status, worker_id = v.worker, duplicate_of = v.duplicate, problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(n int, status text, worker uuid, duplicate uuid, problems jsonb)
    where r.import_id = ${importId} and r.row = v.n`);
}

/** Puts the next rows on file. Returns how many were looked at: none when there is nothing left, or the import stands elsewhere. */
async function nextChunk(of: OfImport, record: ImportRecord, known: Known, job: string): Promise<number> {
  const { importId, organisationId } = of;
  const mapping = fromKept(record.mapping, record.headings.length);
  return withScope({ kind: "organisation", organisationId }, async (tx) => {
    if (!(await stillAt(tx, record))) return 0;
    // What this connection planned when there were few workers would walk through them all now that there are many.
    await tx.execute(sql`discard plans`);
    // Whoever does the same job at the same time waits here, and then finds these rows imported.
    const rows = await tx
      .select({ row: workerImportRows.row, cells: workerImportRows.cells })
      .from(workerImportRows)
      .where(and(eq(workerImportRows.importId, importId), eq(workerImportRows.status, "good")))
      .orderBy(asc(workerImportRows.row))
      .limit(constants.importChunkRows)
      .for("update");
    const read = await eachRow(rows, ({ row, cells }) => ({ row, ...readRow(cells, mapping, known) }));
    const good = read.flatMap(({ row, particulars }) => (particulars ? [{ row, particulars }] : []));
    // Somebody may have been put on file since the rows were checked, or just now.
    await holdFile(tx, organisationId);
    const there = await onFile(tx, organisationId, good);
    const numbers = await freshNumbers(tx, organisationId, good.length);
    const people = good
      .filter(({ row }) => !there.has(row))
      .map((one, n) => ({ ...one, workerId: randomUUID(), number: numbers[n] ?? "" }));
    await putOnFile(tx, record, people, job);
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
        ...{ status: "done", finishedAt: clock.now(), imported: count("imported") },
        lock: sql`${workerImports.lock} + 1`,
      })
      .where(and(eq(workerImports.id, importId), eq(workerImports.status, "importing")))
      .returning({ imported: workerImports.imported, total: workerImports.total });
    if (!done) return;
    await leaveOut(tx, importId, ["bad"]);
    await audit(
      tx,
      { requestId: job, caller: { kind: "job", uid: null }, address: null },
      {
        organisationId,
        action: "workerImport.finished",
        subject: { type: "workerImport", id: importId },
        details: done,
      },
    );
  });
}

/**
 * Puts the good rows on file, a chunk per transaction: a row becomes a worker in the transaction that marks it, so that done
 * again, or twice at once, the job makes nobody twice. After a while the next job takes over, lest this one be taken for dead.
 */
export async function importRows(of: OfImport, job: string): Promise<void> {
  const { importId, organisationId } = of;
  const scope = { kind: "organisation", organisationId } as const;
  const begun = await withScope(scope, async (tx) => {
    const [record] = await tx.select().from(workerImports).where(eq(workerImports.id, importId));
    return record?.status === "importing" ? { record, known: await knownAt(tx, organisationId) } : null;
  });
  if (!begun) return;
  const until = performance.now() + constants.importJobMs;
  while (performance.now() < until) {
    if ((await nextChunk(of, begun.record, begun.known, job)) === 0) return finish(of, job);
  }
  await withScope(scope, (tx) => queueImportJob(tx, { ...of, kind: "import" }));
}
