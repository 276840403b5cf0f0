import { eq, inArray, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { photoUrl } from "@/lib/backend/photo-url";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { medicalType } from "@/lib/contract/questionnaires";
import type { WorkerRow } from "@/lib/contract/workers";
import { organisations, workerQuestionnaires, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { type WorkersKey, workersKey } from "./cursor";
import { type Find, findWorkers, orderOf } from "./find";

/** Whose workers are listed: the caller's agency's; for platform staff everyone's, or those of the agency they name. */
const organisationOf = (caller: PersonCaller, agency: string | undefined): string | null =>
  caller.group === "Admin" ? (agency ?? null) : caller.organisation.id;

const namesOf = (table: string, ids: string) =>
  sql<string[]>`array(select n.name from ${sql.identifier(table)} n where n.id = any(${sql.raw(ids)}) order by n.name)`;

/** The rows of a page, in the order of `ids`. */
async function rowsOf(tx: Transaction, ids: readonly string[]): Promise<WorkerRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      worker: workers,
      agencyName: organisations.name,
      workerTypes: namesOf("worker_types", `"workers"."worker_type_ids"`),
      branches: namesOf("branches", `"workers"."branch_ids"`),
      status: workerQuestionnaires.status,
      submittedAt: workerQuestionnaires.submittedAt,
      lock: workerQuestionnaires.lock,
    })
    .from(workers)
    .innerJoin(organisations, eq(organisations.id, workers.organisationId))
    .leftJoin(
      workerQuestionnaires,
      sql`${workerQuestionnaires.workerId} = ${workers.id} and ${workerQuestionnaires.type} = ${sql.raw(`'${medicalType}'`)}`,
    )
    .where(inArray(workers.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.worker.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { worker } = row;
    return [
      {
        _id: worker.id,
        workerId: worker.number,
        firstName: worker.firstName,
        lastName: worker.lastName,
        agency: { _id: worker.organisationId, name: row.agencyName },
        image: worker.imageUrl ? photoUrl.small(worker.imageUrl) : null,
        hasEmail: worker.email !== null,
        workerTypes: row.workerTypes,
        branches: row.branches,
        panel: worker.panel,
        employment: worker.employmentStatus,
        verification: worker.verificationStatus,
        compliance: worker.complianceState,
        expiresOn: worker.expiresOn,
        addedAt: worker.createdAt.toISOString(),
        questionnaire: {
          status: row.status ?? ("pending" as const),
          submittedAt: row.submittedAt?.toISOString() ?? null,
          lock: row.lock ?? 0,
        },
      },
    ];
  });
}

/** Reads a page, inside `tx`. */
export async function readPage(tx: Transaction, { limit, ...find }: Find) {
  // One more row than is shown tells whether there is a next page.
  const found = await findWorkers(tx, { ...find, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const items = await rowsOf(
    tx,
    page.map(({ id }) => id),
  );
  const isLast = found.length <= page.length;
  const key = last && ([orderOf(find.query), ...last.keys, last.id] as WorkersKey);
  return { items, next: isLast || !key ? null : workersKey.encode(key) };
}

/**
 * Workers that match the filters, one page at a time, with keyset pagination. BAD_REQUEST for the cursor of another
 * sort order.
 */
export const list = procedure(
  contract.workers.list,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { after: key, limit, ...query }, caller }) => {
    const after = workersKey.read(key);
    if (after && after[0] !== orderOf(query)) {
      throw invalid(messages.general.invalid, [{ field: "after", message: messages.general.invalid }]);
    }
    const organisationId = organisationOf(caller, query.agency);
    const today = calendarDate(clock.now());
    return withScope(scopeOf(caller), (tx) =>
      readPage(tx, { query, organisationId, isStaff: caller.group === "Admin", today, after, limit }),
    );
  },
);
