import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { onBehalfToDecide } from "@/lib/backend/authorisers";
import { messages } from "@/lib/config/messages";
import { calendarDate } from "@/lib/format";
import { now, organisationId, today, userId } from "./parameters";
import { startOf } from "./shifts";
import { taskSource } from "./source";

type Row = { id: string; service: string; from: string; startAt: string; since: string; decideBy: string };

const texts = messages.overviewTasks;
// A shift without a worker has only the agreement.
const agencyName = sql`coalesce((select p.agency_name from allocations p where p.job_id = r.job_id limit 1),
  (select a.agency_name from agreements a where a.id = r.agreement_id))`;

/** Shifts that agencies posted for the provider and that this person may confirm, themselves or for someone who is away. */
export const onBehalf = taskSource<Row>({
  key: "onBehalf",
  isFor: (principal) => isAllowed(principal, { groups: ["Provider"], permissionCode: codes.tasks }),
  hasDeadline: true,
  from: () => sql`from ${onBehalfToDecide({ userId, organisationId, today }, now)} r where true`,
  columns: () => sql`r.job_id as id, r.posted_at as since, r.decide_by as "decideBy",
    (select j.service_name from jobs j where j.id = r.job_id) as service,
    (select j.start_at from jobs j where j.id = r.job_id) as "startAt"`,
  requester: () => agencyName,
  since: sql`r.posted_at`,
  order: sql`r.posted_at, r.job_id`,
  atService: (service) => sql`r.service_id = ${service}`,
  draw: ({ id, service, from, startAt, since, decideBy }, { preference }) => ({
    key: `onBehalf-${id}`,
    title: service,
    text: texts.confirmOnBehalf(from, startOf(startAt, preference).start),
    dueOn: calendarDate(decideBy),
    service,
    since,
    action: { label: texts.decide, href: `/dashboard/tasks/approvals?open=${id}#open` },
  }),
  href: () => "/dashboard/tasks/approvals",
});
