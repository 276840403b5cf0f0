import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter, formatMoney } from "@/lib/format";
import { taskSource } from "./source";

type Row = {
  id: string;
  organisationId: string;
  from: string;
  pence: number;
  status: "requested" | "under_review" | "approved";
  since: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 1;
const page = "/dashboard/finance/advance";

/** For the platform's finance staff: advances to review, to decide and to pay. */
export const advances = taskSource<Row>({
  key: "advances",
  isFor: (principal) => isAllowed(principal, { groups: ["Admin"], permissionCode: codes.finance }),
  from: () => sql`from advances a join organisations o on o.id = a.organisation_id
    where a.status in ('requested', 'under_review', 'approved')`,
  columns: () => sql`a.id, a.organisation_id as "organisationId", a.pence, a.status, a.since`,
  requester: () => sql`o.name`,
  since: sql`a.since`,
  order: sql`a.since, a.id`,
  draw: ({ id, organisationId, from, pence, status, since }, { preference }) => ({
    key: `advances-${id}`,
    title: from,
    text: texts.advance[status](formatMoney(pence)),
    dueOn: daysAfter(calendarDate(since, preference), ANSWER_DAYS),
    since,
    action: { label: texts.open, href: `${page}?agency=${organisationId}&advance=${id}#advance` },
  }),
  href: () => page,
});
