import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { permission, procedure } from "@/lib/backend/ladder";
import { hasWords } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import type { QuestionnaireStatus } from "@/lib/contract/questionnaires";
import { workerQuestionnaires, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { workersKey } from "./cursor";

const TYPE = "Medical";

function hasStatus(status: QuestionnaireStatus): SQL | undefined {
  const isStatus = eq(workerQuestionnaires.status, status);
  return status === "pending" ? or(isStatus, isNull(workerQuestionnaires.id)) : isStatus;
}

/** The organisation's workers by name, a page at a time, by key. */
export const list = procedure(
  contract.workers.list,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller }) => {
    const after = workersKey.read(input.after);
    const scope = scopeOf(caller);
    return withScope(scope, async (tx) => {
      const rows = await tx
        .select({
          id: workers.id,
          number: workers.number,
          firstName: workers.firstName,
          lastName: workers.lastName,
          hasEmail: sql<boolean>`${workers.email} is not null`,
          status: workerQuestionnaires.status,
          submittedAt: workerQuestionnaires.submittedAt,
          lock: workerQuestionnaires.lock,
        })
        .from(workers)
        .leftJoin(
          workerQuestionnaires,
          and(eq(workerQuestionnaires.workerId, workers.id), eq(workerQuestionnaires.type, TYPE)),
        )
        .where(
          and(
            // Said again beside row-level security, so that the planner can use the list's index.
            scope.kind === "organisation" ? eq(workers.organisationId, scope.organisationId) : undefined,
            input.search ? hasWords(input.search, workers.firstName, workers.lastName, workers.number) : undefined,
            input.status ? hasStatus(input.status) : undefined,
            after
              ? sql`(${workers.lastName}, ${workers.firstName}, ${workers.id}) > (${after[0]}, ${after[1]}, ${after[2]})`
              : undefined,
          ),
        )
        .orderBy(asc(workers.lastName), asc(workers.firstName), asc(workers.id))
        .limit(input.limit + 1);
      const page = rows.slice(0, input.limit);
      const last = page.at(-1);
      return {
        items: page.map((row) => ({
          _id: row.id,
          workerId: row.number,
          firstName: row.firstName,
          lastName: row.lastName,
          hasEmail: row.hasEmail,
          questionnaire: {
            status: row.status ?? ("pending" as const),
            submittedAt: row.submittedAt?.toISOString() ?? null,
            lock: row.lock ?? 0,
          },
        })),
        next: rows.length > page.length && last ? workersKey.encode([last.lastName, last.firstName, last.id]) : null,
      };
    });
  },
);
