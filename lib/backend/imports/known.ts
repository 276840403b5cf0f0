/** What rows are checked against: the agency's branches, the worker types and existing workers. */
import { and, asc, eq, sql } from "drizzle-orm";
import { lettersOf } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { ImportError } from "@/lib/db/schema";
import { branches, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import type { Particulars, ReferenceValues } from "./rows";

const texts = messages.workerImports.problems;

/** The values rows of an agency can refer to. Closed branches are left out. */
export async function findReferenceValues(tx: Transaction, organisationId: string): Promise<ReferenceValues> {
  const types = await tx.select({ id: workerTypes.id, name: workerTypes.name }).from(workerTypes);
  const open = await tx
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(and(eq(branches.organisationId, organisationId), eq(branches.isActive, true)))
    .orderBy(asc(branches.name));
  return { workerTypes: types, branches: open, today: calendarDate(clock.now()) };
}

export type ExistingWorker = { workerId: string; problem: ImportError };
type Candidate = { row: number; particulars: Particulars };

const problems = {
  ni: { field: "niNumber", message: texts.knownNi },
  email: { field: "email", message: texts.knownEmail },
  person: { field: "dateOfBirth", message: texts.knownPerson },
} as const;

/**
 * The rows that match an existing worker of the agency by National Insurance number, by e-mail address, or by name and
 * date of birth (domain.md, Bulk). One statement uses the index for each kind of match once, so that a date of birth
 * shared by many (a placeholder for unknown) does not multiply the comparisons.
 */
export async function findExisting(
  tx: Transaction,
  organisationId: string,
  candidates: readonly Candidate[],
): Promise<Map<number, ExistingWorker>> {
  const asked = candidates.map(({ row, particulars: { niNumber, email, dateOfBirth, firstName, lastName } }) => ({
    n: row,
    ni: niNumber,
    email,
    born: dateOfBirth,
    name: `${firstName} ${lastName}`,
  }));
  const birthDates = [...new Set(asked.flatMap(({ born }) => born ?? []))];
  const { rows } = await tx.execute<{ n: number; worker_id: string; kind: keyof typeof problems }>(sql`
    with asked as materialized (
      select n, ni, email, born, ${lettersOf(sql`name`)} as name
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as c(n int, ni text, email text, born date, name text)
    ), born as materialized (
      select w.id, w.date_of_birth as born, ${lettersOf(sql`w.first_name || ' ' || w.last_name`)} as name from workers w
      where w.organisation_id = ${organisationId} and w.date_of_birth = any(${arrayOf(birthDates)}::date[])
        and w.erased_at is null
    ), found as (
      select c.n, w.id as worker_id, 'ni' as kind, 1 as rank from asked c
        join workers w on w.organisation_id = ${organisationId} and w.ni_number = c.ni and w.erased_at is null
      union all
      select c.n, w.id, 'email', 2 from asked c
        join workers w on w.organisation_id = ${organisationId} and w.email = c.email and w.erased_at is null
      union all
      select c.n, b.id, 'person', 3 from asked c join born b on b.born = c.born and b.name = c.name
    )
    select distinct on (n) n, worker_id, kind from found order by n, rank, worker_id`);
  return new Map(rows.map(({ n, worker_id, kind }) => [n, { workerId: worker_id, problem: problems[kind] }]));
}

/** An array of ids or dates as one parameter. */
export const arrayOf = (words: readonly string[]) => sql.param(`{${words.join(",")}}`);
