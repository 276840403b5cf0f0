import { eq, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { filterTerm } from "@/lib/backend/workers";
import { messages } from "@/lib/config/messages";
import { medicalType } from "@/lib/contract/questionnaires";
import { workerQuestionnaires as questionnaireTable, workers, workerTerms } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { workers: number; submitted: number; resubmitted: number };

const texts = messages.overview.questionnaires;

// Repeats the organisation in addition to row-level security, so that the planner can use its indexes.
const isOwn = (
  column: typeof workers.organisationId | typeof questionnaireTable.organisationId | typeof workerTerms.organisationId,
): SQL => eq(column, sql.placeholder("organisationId"));

const status = (name: "submitted" | "resubmitted"): SQL =>
  sql`count(*) filter (where ${questionnaireTable.status} = ${sql.raw(`'${name}'`)})`;

/**
 * Workers by questionnaire status, as the lists that the figures lead to: without archived workers. A worker without a
 * questionnaire counts as pending.
 */
export const questionnaires = card<Counts>({
  key: "questionnaires",
  requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
  counts: (extent) => {
    const own = (column: Parameters<typeof isOwn>[0]) => (extent === "platform" ? sql`true` : isOwn(column));
    const ofType = sql`${questionnaireTable.type} = ${sql.raw(`'${medicalType}'`)}`;
    // Archived workers are found by their term, and taken off: to leave them out would read every worker.
    return sql`(
      with archived as (
        select count(*) as workers, ${status("submitted")} as submitted, ${status("resubmitted")} as resubmitted
        from ${workerTerms}
        left join ${questionnaireTable} on ${questionnaireTable.workerId} = ${workerTerms.workerId} and ${ofType}
        where ${workerTerms.term} = ${sql.raw(`'${filterTerm("employment", "archived")}'`)} and ${own(workerTerms.organisationId)})
      select json_build_object(
        'workers', (select count(*) from ${workers} where ${own(workers.organisationId)}) - (select workers from archived),
        'submitted', ${status("submitted")} - (select submitted from archived),
        'resubmitted', ${status("resubmitted")} - (select resubmitted from archived))
      from ${questionnaireTable}
      where ${ofType} and ${own(questionnaireTable.organisationId)})`;
  },
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
