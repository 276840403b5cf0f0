import { sql } from "drizzle-orm";
import { isAllowed } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter, formatDate } from "@/lib/format";
import { taskSource } from "./source";

type Row = { id: string; name: string; kind: "agency" | "provider"; since: string };

const texts = messages.overviewTasks;
const ANSWER_DAYS = 2;

/** For the platform: agencies and care providers that sent their details for verification. */
export const organisations = taskSource<Row>({
  key: "organisations",
  isFor: (principal) => isAllowed(principal, { groups: ["Admin"] }),
  from: () => sql`from organisations o where o.kind <> 'platform' and o.status = 'pending_verification'`,
  columns: () => sql`o.id, o.name, o.kind, coalesce(o.status_changed_at, o.created_at) as since`,
  since: sql`coalesce(o.status_changed_at, o.created_at)`,
  order: sql`coalesce(o.status_changed_at, o.created_at), o.id`,
  draw: ({ id, name, kind, since }, { preference }) => ({
    key: `organisations-${id}`,
    title: name,
    text: texts[kind === "agency" ? "verifyAgency" : "verifyProvider"](formatDate(since, preference)),
    dueOn: daysAfter(calendarDate(since, preference), ANSWER_DAYS),
    since,
    action: { label: texts.verify, href: `/dashboard/${kind === "agency" ? "agencies" : "providers"}/${id}` },
  }),
  href: () => null,
});
