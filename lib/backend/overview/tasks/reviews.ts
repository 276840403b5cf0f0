import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { workersAwaitingReview } from "@/lib/backend/verification";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter, formatDate, formatName } from "@/lib/format";
import { taskSource } from "./source";

type Row = {
  id: string;
  firstName: string;
  lastName: string;
  from: string;
  waits: "profile" | "documents";
  since: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 2;

/** For the platform's reviewers: the rows of their queue. Row-level security hides off-panel workers from them. */
export const reviews = taskSource<Row>({
  key: "reviews",
  isFor: (principal) => isAllowed(principal, { groups: ["Admin"], permissionCode: codes.tasks }),
  from: () => sql`from ${workersAwaitingReview()} join workers w on w.id = waiting.id
    join organisations o on o.id = w.organisation_id where true`,
  columns: () => sql`w.id, w.first_name as "firstName", w.last_name as "lastName", waiting.waits,
    waiting.since`,
  requester: () => sql`o.name`,
  since: sql`waiting.since`,
  order: sql`waiting.since, w.id`,
  draw: ({ id, from, waits, since, ...name }, { preference }) => ({
    key: `reviews-${id}`,
    title: formatName(name),
    text: texts[waits === "profile" ? "reviewProfile" : "reviewDocuments"](from, formatDate(since, preference)),
    dueOn: daysAfter(calendarDate(since, preference), ANSWER_DAYS),
    since,
    action: { label: texts.review, href: `/dashboard/workers/${id}/review` },
  }),
  href: () => "/dashboard/tasks/approvals",
});
