import { sql } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { organisationId, userId } from "./parameters";
import { taskSource } from "./source";

type Row = { name: string; today: string };

const texts = messages.overviewTasks;

/** The person's own second factor, where their organisation has come to require it. */
export const secondFactor = taskSource<Row>({
  key: "secondFactor",
  isFor: () => true,
  from: () => sql`from organisations o where o.id = ${organisationId} and o.requires_second_factor
    and not exists (select 1 from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`,
  columns: () => sql`o.name, ${sql.placeholder("today")}::text as today`,
  order: sql`o.id`,
  draw: ({ name, today: dueOn }) => ({
    key: "secondFactor",
    title: texts.secondFactor(name),
    text: texts.secondFactorText,
    dueOn,
    action: { label: texts.setUp, href: "/dashboard/account" },
  }),
  href: () => null,
});
