import { and, count, eq } from "drizzle-orm";
import { codes, may } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { workerQuestionnaires, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** The figures on the first page of the day, each only for those who may open the list behind it. */
export const get = procedure(contract.overview.get, signedIn, async ({ caller }) => {
  if (!may(caller.principal, { groups: ["Admin", "Agency"], permissionCode: codes.workersView })) {
    return { questionnaires: null };
  }
  const scope = scopeOf(caller);
  const rows = await withScope(scope, (tx) =>
    tx
      .select({ status: workerQuestionnaires.status, total: count() })
      .from(workers)
      .leftJoin(
        workerQuestionnaires,
        and(eq(workerQuestionnaires.workerId, workers.id), eq(workerQuestionnaires.type, "Medical")),
      )
      .where(scope.kind === "organisation" ? eq(workers.organisationId, scope.organisationId) : undefined)
      .groupBy(workerQuestionnaires.status),
  );
  const figures = { pending: 0, submitted: 0, resubmitted: 0 };
  // A worker without a questionnaire has one to fill in: pending.
  for (const row of rows) figures[row.status ?? "pending"] += row.total;
  return { questionnaires: figures };
});
