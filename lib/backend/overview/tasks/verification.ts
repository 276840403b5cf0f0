import { sql } from "drizzle-orm";
import { leftStatuses } from "@/lib/backend/stopped-workers";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter, formatName } from "@/lib/format";
import { isWorkerEditor, organisationId, today } from "./parameters";
import { taskSource } from "./source";

type Row = {
  id: string;
  firstName: string;
  lastName: string;
  status: "denied" | "lapsed";
  reason: string | null;
  /** When the profile was last sent for review, or the worker added. */
  since: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 2;
const left = sql.raw(leftStatuses.map((status) => `'${status}'`).join(", "));

/**
 * Workers whose profile was denied, and those whose approval has lapsed but who no longer have anything expired: both
 * must be submitted for review again.
 */
export const verification = taskSource<Row>({
  key: "verification",
  isFor: isWorkerEditor,
  from: () => sql`from worker_terms t join workers w on w.id = t.worker_id
    where t.organisation_id = ${organisationId} and t.term in (':verification:denied', ':verification:lapsed')
      and w.employment_status not in (${left})
      and (w.verification_status = 'denied' or w.expires_on is null or w.expires_on >= ${today})`,
  columns: () => sql`w.id, w.first_name as "firstName", w.last_name as "lastName", w.verification_status as status,
    w.verification_reason as reason,
    coalesce(w.submitted_at, w.created_at) as since`,
  since: sql`coalesce(w.submitted_at, w.created_at)`,
  order: sql`coalesce(w.submitted_at, w.created_at), w.id`,
  draw: ({ id, status, reason, since, ...name }) => ({
    key: `verification-${id}`,
    title: formatName(name),
    text: status === "denied" ? texts.denied(reason) : texts.lapsed,
    dueOn: daysAfter(calendarDate(since), ANSWER_DAYS),
    action: { label: texts.open, href: `/dashboard/workers/${id}` },
  }),
  href: () => "/dashboard/workers?verification=denied",
});
