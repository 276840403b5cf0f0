import { eq, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { medicalType } from "@/lib/contract/questionnaires";
import { workerQuestionnaires as questionnaireTable, workers } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { workers: number; submitted: number; resubmitted: number };

const texts = messages.overview.questionnaires;

// Repeats the organisation in addition to row-level security, so that the planner can use its indexes.
const isOwn = (column: typeof workers.organisationId | typeof questionnaireTable.organisationId): SQL =>
  eq(column, sql.placeholder("organisationId"));

/** Workers by questionnaire status. A worker without a questionnaire counts as pending. */
export const questionnaires = card<Counts>({
  key: "questionnaires",
  requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
  counts: (extent) => sql`(
    select json_build_object(
      'workers', (select count(*) from ${workers} where ${extent === "platform" ? sql`true` : isOwn(workers.organisationId)}),
      'submitted', count(*) filter (where ${questionnaireTable.status} = 'submitted'),
      'resubmitted', count(*) filter (where ${questionnaireTable.status} = 'resubmitted'))
    from ${questionnaireTable}
    where ${questionnaireTable.type} = ${sql.raw(`'${medicalType}'`)}
      and ${extent === "platform" ? sql`true` : isOwn(questionnaireTable.organisationId)})`,
  draw: ({ workers: total, submitted, resubmitted }) => ({
    card: {
      title: texts.title,
      figures: [
        { label: texts.pending, value: total - submitted - resubmitted, href: "/dashboard/workers?status=pending" },
        { label: texts.submitted, value: submitted, href: "/dashboard/workers?status=submitted" },
        { label: texts.resubmitted, value: resubmitted, href: "/dashboard/workers?status=resubmitted" },
        { label: texts.all, value: total, href: "/dashboard/workers" },
      ],
    },
  }),
});
