import { sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { scopedRead } from "@/lib/db/read";
import { notifications as table } from "@/lib/db/schema";
import { isUnread, shownIn, until } from "./own";

/** Between the names of events, since the read takes words and no lists. */
const BETWEEN = ":";

/**
 * Every page makes this read: one round trip, and no more rows than are counted. In the order of the index, since a scan of the table may
 * seem cheap to PostgreSQL where it can stop early.
 */
const read = scopedRead<{ count: number; here: number }>(
  {
    count: sql<number>`count(*)::int`.as("count"),
    here: sql<number>`(count(*) filter (where unread.is_about and unread.happened_at <= ${sql.placeholder("until")}::timestamptz))::int`.as(
      "here",
    ),
  },
  (select) =>
    select.from(
      sql`(select ${table.recordId}::text = ${sql.placeholder("recordId")} or ${table.event} = any(string_to_array(${sql.placeholder("whole")}, ${sql.placeholder("between")}))
            or ${table.subjectId}::text = ${sql.placeholder("subjectId")} and ${table.event} = any(string_to_array(${sql.placeholder("bySubject")}, ${sql.placeholder("between")})) as is_about, ${table.at} as happened_at
        from ${table}
        where ${table.organisationId} = ${sql.placeholder("organisationId")} and ${table.userId} = ${sql.placeholder("userId")}
          and ${table.inPortal} and ${isUnread(sql`${sql.placeholder("now")}::timestamptz`)}
        order by ${until} limit ${sql.raw(String(constants.notificationsCountMax + 1))}) unread`,
    ),
);

/** How many are unread, counted up to a limit, and how many of these are about the page that the caller opened. */
export const waiting = procedure(contract.notifications.waiting, signedIn, async ({ input, caller }) => {
  const { userId, organisation } = caller;
  const of = { organisationId: organisation.id, userId };
  const { whole, bySubject } = input.list ? shownIn(input.list, input.subjectId) : { whole: [], bySubject: [] };
  const page = {
    recordId: input.recordId ?? "",
    subjectId: input.subjectId ?? "",
    between: BETWEEN,
    whole: whole.join(BETWEEN),
    bySubject: bySubject.join(BETWEEN),
    until: input.until ?? "infinity",
    now: clock.now(),
  };
  const [found] = await read({ kind: "member", ...of }, { ...of, ...page });
  return found ?? { count: 0, here: 0 };
});
