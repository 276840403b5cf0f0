import { and, count, eq, sql } from "drizzle-orm";
import { codes, may } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import type { QuestionnaireStatus } from "@/lib/contract/questionnaires";
import { scopedRead } from "@/lib/db/read";
import { workerQuestionnaires, workers } from "@/lib/db/schema";

type Figures = { status: QuestionnaireStatus | null; total: string };

const counted = { status: workerQuestionnaires.status, total: count() };
const ofWorker = and(eq(workerQuestionnaires.workerId, workers.id), eq(workerQuestionnaires.type, "Medical"));

const countOfPlatform = scopedRead<Figures>(counted, (from) =>
  from.from(workers).leftJoin(workerQuestionnaires, ofWorker).groupBy(workerQuestionnaires.status),
);
// Said again beside row-level security, so that the planner can use the organisation's index.
const countOfOrganisation = scopedRead<Figures>(counted, (from) =>
  from
    .from(workers)
    .leftJoin(workerQuestionnaires, ofWorker)
    .where(eq(workers.organisationId, sql.placeholder("organisationId")))
    .groupBy(workerQuestionnaires.status),
);

/** The figures on the first page of the day, each only for those who may open the list behind it. */
export const get = procedure(contract.overview.get, signedIn, async ({ caller }) => {
  if (!may(caller.principal, { groups: ["Admin", "Agency"], permissionCode: codes.workersView })) {
    return { questionnaires: null };
  }
  const scope = scopeOf(caller);
  const rows = await (scope.kind === "organisation" ? countOfOrganisation : countOfPlatform)(scope, scope);
  const figures = { pending: 0, submitted: 0, resubmitted: 0 };
  // A worker without a questionnaire has one to fill in: pending.
  for (const row of rows) figures[row.status ?? "pending"] += Number(row.total);
  return { questionnaires: figures };
});
