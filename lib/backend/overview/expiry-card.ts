import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { stoppedInSql } from "@/lib/backend/stopped-workers";
import { messages } from "@/lib/config/messages";
import { workers } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { expiring: number; expired: number };

const texts = messages.overview.expiry;
const DAYS = 30;
const list = "/dashboard/workers";

const today = sql`${sql.placeholder("today")}::date`;

/** Workers who have not stopped and whose mandatory documents expire soon or have expired, counted with an index-only scan. */
export const expiry = card<Counts>({
  key: "expiry",
  requires: { groups: ["Agency"], permissionCode: codes.workersView },
  counts: () => sql`(
    select json_build_object(
      'expiring', count(*) filter (where ${workers.expiresOn} >= ${today}),
      'expired', count(*) filter (where ${workers.expiresOn} < ${today}))
    from ${workers}
    where ${and(
      // Repeated in addition to row-level security, so that the planner can use the index.
      eq(workers.organisationId, sql.placeholder("organisationId")),
      sql`${workers.expiresOn} <= ${today} + ${sql.raw(`${DAYS}`)}`,
      sql`${workers.employmentStatus} not in (${stoppedInSql})`,
    )})`,
  draw: ({ expiring, expired }) => ({
    card: {
      title: texts.title,
      figures: [
        { label: texts.expiring(DAYS), value: expiring, href: `${list}?expiring=${DAYS}` },
        { label: texts.expired, value: expired, href: `${list}?expiring=expired` },
      ],
    },
  }),
});
