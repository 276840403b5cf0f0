import { and, eq, ne, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { workers } from "@/lib/db/schema";
import { card } from "./card";

type Counts = { expiring: number; expired: number };

const texts = messages.overview.expiry;
const DAYS = 30;
const list = "/dashboard/workers";

const today = sql`(now() at time zone ${sql.raw(`'${constants.calendarTimeZone}'`)})::date`;

/** For whom something mandatory runs out soon, and for whom it has: counted over an index alone. */
export const expiry = card<Counts>({
  key: "expiry",
  requires: { groups: ["Agency"], permissionCode: codes.workersView },
  counts: () => sql`(
    select json_build_object(
      'expiring', count(*) filter (where ${workers.expiresOn} >= ${today}),
      'expired', count(*) filter (where ${workers.expiresOn} < ${today}))
    from ${workers}
    where ${and(
      // Said again beside row-level security, so that the planner can use the index.
      eq(workers.organisationId, sql.placeholder("organisationId")),
      sql`${workers.expiresOn} <= ${today} + ${sql.raw(`${DAYS}`)}`,
      ne(workers.employmentStatus, sql.raw("'archived'")),
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
