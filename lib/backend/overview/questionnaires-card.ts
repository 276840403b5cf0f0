import { and, count, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { messages } from "@/lib/config/messages";
import type { QuestionnaireStatus } from "@/lib/contract/questionnaires";
import { scopedRead } from "@/lib/db/read";
import { workerQuestionnaires, workers } from "@/lib/db/schema";
import type { CardSource } from "./card";

type Count = { status: QuestionnaireStatus | null; total: string };

const statuses = ["pending", "submitted", "resubmitted"] as const;
const texts = messages.overview.questionnaires;
const counted = { status: workerQuestionnaires.status, total: count() };
const ofWorker = and(eq(workerQuestionnaires.workerId, workers.id), eq(workerQuestionnaires.type, "Medical"));

const countOfPlatform = scopedRead<Count>(counted, (from) =>
  from.from(workers).leftJoin(workerQuestionnaires, ofWorker).groupBy(workerQuestionnaires.status),
);
// Said again beside row-level security, so that the planner can use the organisation's index.
const countOfOrganisation = scopedRead<Count>(counted, (from) =>
  from
    .from(workers)
    .leftJoin(workerQuestionnaires, ofWorker)
    .where(eq(workers.organisationId, sql.placeholder("organisationId")))
    .groupBy(workerQuestionnaires.status),
);

/** How many workers' questionnaires stand in each status. */
export const questionnaires: CardSource = {
  key: "questionnaires",
  requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
  async read(caller) {
    const scope = scopeOf(caller);
    const rows = await (scope.kind === "organisation" ? countOfOrganisation : countOfPlatform)(scope, scope);
    const totals = { pending: 0, submitted: 0, resubmitted: 0 };
    // A worker without a questionnaire has one to fill in: pending.
    for (const row of rows) totals[row.status ?? "pending"] += Number(row.total);
    return {
      title: texts.title,
      figures: statuses.map((status) => ({
        label: texts[status],
        value: totals[status],
        href: `/dashboard/workers?status=${status}`,
      })),
    };
  },
};
