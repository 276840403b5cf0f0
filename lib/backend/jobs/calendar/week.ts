import { and, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { keyText, listKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { type JobStatus, notWorkedStatuses } from "@/lib/config/states/job";
import { sqlList } from "@/lib/config/states/table";
import { contract } from "@/lib/contract";
import type { JobCounts, JobWeek } from "@/lib/contract/jobs";
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf, startOfDay } from "@/lib/format";
import { filteredBy, listedFor } from "./listed";
import { readRows } from "./rows";
import { statusAt } from "./status-at";

/** The services of a page of the calendar, and the shifts of the one that is open. */
const SERVICES_MAX = 50;
const SHIFTS_MAX = 300;

/** The name and the id of a page's last service. */
const serviceKey = listKey(z.tuple([keyText, z.uuid()]));

/** A day of the week from 0, or -1 for the Sunday before; a status; how many jobs start, and go on after midnight. */
type Cell = [day: number, status: JobStatus, count: number, overnight: number];
type ServiceRow = { id: string; name: string; provider: string; cells: Cell[] };

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The counts of one day. */
function countsOf(cells: readonly Cell[], day: number): JobCounts {
  const counts: JobCounts = {};
  for (const [of, status, count] of cells) if (of === day) counts[status] = (counts[status] ?? 0) + count;
  return counts;
}

const overnightInto = (cells: readonly Cell[], day: number): number =>
  cells.reduce((sum, [of, , , overnight]) => (of === day - 1 ? sum + overnight : sum), 0);

const toService = ({ id, name, provider, cells }: ServiceRow): JobWeek["services"][number] => ({
  _id: id,
  name,
  provider,
  days: DAYS.map((day) => ({ counts: countsOf(cells, day), overnight: overnightInto(cells, day) })),
});

/**
 * Counts in one statement, by service, day and status: PostgreSQL returns arrays of numbers, since the jobs of a large week
 * as rows would take longer to read than the page to render.
 */
async function countWeek(
  tx: Transaction,
  {
    conditions,
    status,
    monday,
    after,
  }: Record<"conditions" | "status", SQL | undefined> & {
    monday: string;
    after: [name: string, id: string] | null;
  },
): Promise<{ services: ServiceRow[]; totals: Cell[] }> {
  const midnight = sql`(((${jobs.startOn} + 1)::timestamp) at time zone ${sql.raw(`'${constants.calendarTimeZone}'`)})`;
  const { rows } = await tx.execute<{ services: ServiceRow[]; totals: Cell[] }>(sql`
    with counted as materialized (
      select service_id, max(service_name) as name, max(provider_name) as provider, day, status,
        count(*)::int as n, (count(*) filter (where goes_on and status not in (${sql.raw(sqlList(notWorkedStatuses))})))::int as overnight
      from (
        select ${jobs.serviceId} as service_id, ${jobs.serviceName} as service_name, ${jobs.providerName} as provider_name,
          ${jobs.startOn} - ${monday}::date as day, ${status} as status, ${jobs.endAt} > ${midnight} as goes_on
        from ${jobs} where ${conditions}
      ) found
      group by service_id, day, status
    ), named as (
      select service_id as id, max(name) as name, max(provider) as provider,
        json_agg(json_build_array(day, status, n, overnight)) as cells
      from counted group by service_id having max(day) >= 0
    ), page as (
      select * from named
      where ${after ? sql`(name, id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
      order by name, id limit ${SERVICES_MAX + 1}
    )
    select (select coalesce(json_agg(page order by name, id), '[]') from page) as services,
      (select coalesce(json_agg(json_build_array(day, status, n, 0)), '[]')
        from (select day, status, sum(n)::int as n from counted where day >= 0 group by day, status) t) as totals`);
  return rows[0] ?? { services: [], totals: [] };
}

/** How many jobs of a week are in which status, by service and day, and the shifts of one service. */
export const week = procedure(contract.jobs.week, canRead, ({ input, caller }) => {
  const after = serviceKey.read(input.after);
  const monday = mondayOf(input.week);
  const seen = { group: caller.group, now: clock.now() };
  return withScope(scopeOf(caller), async (tx): Promise<JobWeek> => {
    const begins = startOfDay(monday);
    const conditions = [
      // Includes the shifts of the Sunday before that end in the week.
      gte(jobs.startAt, startOfDay(daysAfter(monday, -1))),
      lt(jobs.startAt, startOfDay(daysAfter(monday, 7))),
      or(gte(jobs.startAt, begins), gt(jobs.endAt, begins)),
      ...listedFor(tx, caller),
      ...filteredBy(input, seen),
    ];
    const status = statusAt(seen.now, seen.group);
    const { services, totals } = await countWeek(tx, { conditions: and(...conditions), status, monday, after });
    const page = services.slice(0, SERVICES_MAX);
    const last = page.at(-1);
    const shifts = input.open
      ? await readRows(tx, seen, SHIFTS_MAX + 1, [...conditions, eq(jobs.serviceId, input.open)])
      : null;
    return {
      services: page.map(toService),
      next: services.length > page.length && last ? serviceKey.encode([last.name, last.id]) : null,
      totals: DAYS.map((day) => countsOf(totals, day)),
      shifts: shifts && { items: shifts.slice(0, SHIFTS_MAX), isComplete: shifts.length <= SHIFTS_MAX },
    };
  });
});
