import { eq, inArray, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { readListPage } from "@/lib/backend/list-page";
import { photoUrl } from "@/lib/backend/photo-url";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { medicalType } from "@/lib/contract/questionnaires";
import type { WorkerRow } from "@/lib/contract/workers";
import { organisations, workerQuestionnaires, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { type WorkersKey, workersKey } from "./cursor";
import { countWorkers, type Find, type FoundWorkers, findWorkers, orderOf } from "./find";
import { workStatusOf } from "./work-status";

/** Whose workers are listed: the caller's agency's; for platform staff everyone's, or those of the agency they name. */
export const organisationOf = (caller: PersonCaller, agency: string | undefined): string | null =>
  caller.group === "Admin" ? (agency ?? null) : caller.organisation.id;

const namesOf = (table: string, ids: string) =>
  sql<string[]>`array(select n.name from ${sql.identifier(table)} n where n.id = any(${sql.raw(ids)}) order by n.name)`;

/** The rows of a page, in the order of `ids`. */
async function rowsOf(tx: Transaction, ids: readonly string[], today: string): Promise<WorkerRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      worker: workers,
      agencyName: organisations.name,
      workerTypes: namesOf("worker_types", `"workers"."worker_type_ids"`),
      branches: namesOf("branches", `"workers"."branch_ids"`),
      status: workerQuestionnaires.status,
      submittedAt: workerQuestionnaires.submittedAt,
      linkSentAt: workerQuestionnaires.linkSentAt,
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
        workStatus: workStatusOf(
          {
            panel: worker.panel,
            employment: worker.employmentStatus,
            verification: worker.verificationStatus,
            compliance: worker.complianceState,
            missing: worker.missingItems,
            expiresOn: worker.expiresOn,
          },
          today,
        ),
        addedAt: worker.createdAt.toISOString(),
        questionnaire: {
          status: row.status ?? ("pending" as const),
          submittedAt: row.submittedAt?.toISOString() ?? null,
          linkSentAt: row.linkSentAt?.toISOString() ?? null,
          lock: row.lock ?? 0,
        },
      },
    ];
  });
}

/** Reads a page, inside `tx`: the rows after or before a cursor, and the cursors of the pages on both sides. */
export async function readPage(tx: Transaction, { after, before = null, limit, ...whose }: Find, counted?: "yes") {
  let isSimilar = false;
  let words: FoundWorkers["words"] = null;
  const { rows, ...page } = await readListPage<FoundWorkers["found"][number], WorkersKey>(
    { after, before, limit, counted },
    {
      read: async ({ cursor, isBack, limit: most }) => {
        const place = isBack ? { after: null, before: cursor } : { after: cursor, before: null };
        const answer = await findWorkers(tx, Object.assign({ limit: most }, whose, place));
        isSimilar = answer.isSimilar;
        words = answer.words;
        return answer.found;
      },
      cursorOf: ({ keys, id }) => workersKey.encode([orderOf(whose.query), ...keys, id] as WorkersKey),
      count: () => countWorkers(tx, whose, constants.listCountMax, words),
    },
  );
  const ids = rows.map(({ id }) => id);
  return Object.assign(page, { items: await rowsOf(tx, ids, whose.today), isSimilar });
}

/** The cursor of an address. BAD_REQUEST for that of another sort order. */
function cursorIn(text: string | undefined, field: "after" | "before", order: WorkersKey[0]): WorkersKey | null {
  const key = workersKey.read(text);
  if (key && key[0] !== order) {
    throw invalid(messages.general.invalid, [{ field, message: messages.general.invalid }]);
  }
  return key;
}

/**
 * Workers that match the filters, one page at a time, with keyset pagination in both directions. BAD_REQUEST for the
 * cursor of another sort order.
 */
export const list = procedure(
  contract.workers.list,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { after: afterText, before: beforeText, limit, counted, ...query }, caller }) => {
    const order = orderOf(query);
    const before = cursorIn(beforeText, "before", order);
    const after = before ? null : cursorIn(afterText, "after", order);
    const organisationId = organisationOf(caller, query.agency);
    const today = calendarDate(clock.now());
    const whose = { query, organisationId, isStaff: caller.group === "Admin", today };
    return withScope(scopeOf(caller), (tx) => readPage(tx, Object.assign({ after, before, limit }, whose), counted));
  },
);
