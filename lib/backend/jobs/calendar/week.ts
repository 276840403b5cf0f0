/** The week as counts, by service or, for an agency, by branch. */
import { and, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canRead, canSuggest } from "@/lib/backend/jobs/find";
import type { Seen } from "@/lib/backend/jobs/serializers";
import { keyText, listKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { type JobStatus, notWorkedStatuses } from "@/lib/config/states/job";
import { sqlList } from "@/lib/config/states/table";
import { contract } from "@/lib/contract";
import type { BranchWeek, JobCounts, JobFilters, JobWeek } from "@/lib/contract/jobs";
import { type RunStatement, runAlone } from "@/lib/db/read";
import { jobs } from "@/lib/db/schema";
import { type Scope, type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf, startOfDay } from "@/lib/format";
import { branchesOf } from "./branches-of";
import { filteredBy, listedFor } from "./listed";
import { readRows } from "./rows";
import { statusAt } from "./status-at";

/** The rows of a page of the calendar, and the shifts of the one that is open. */
const ROWS_MAX = 50;
const SHIFTS_MAX = 300;

/** The name and the id of a page's last row. */
const rowKey = listKey(z.tuple([keyText, z.uuid()]));

/** A day of the week from 0, or -1 for the Sunday before; a status; how many jobs start, and go on after midnight. */
type Cell = [day: number, status: JobStatus, count: number, overnight: number];
type FoundRow = { id: string; name: string; provider: string; cells: Cell[] };

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The counts of one day. */
function countsOf(cells: readonly Cell[], day: number): JobCounts {
  const counts: JobCounts = {};
  for (const [of, status, count] of cells) if (of === day) counts[status] = (counts[status] ?? 0) + count;
  return counts;
}

const overnightInto = (cells: readonly Cell[], day: number): number =>
  cells.reduce((sum, [of, , , overnight]) => (of === day - 1 ? sum + overnight : sum), 0);

const daysOf = (cells: readonly Cell[]): JobWeek["services"][number]["days"] =>
  DAYS.map((day) => ({ counts: countsOf(cells, day), overnight: overnightInto(cells, day) }));

/**
 * What the rows are, as SQL over `jobs`: for each job one row or several, with `id`, `name` and `provider`, of which one
 * `is_first`, so that the job counts once for all rows together.
 */
const perService = sql`lateral (select ${jobs.serviceId} as id, ${jobs.serviceName} as name, ${jobs.providerName} as provider,
  true as is_first) as of_row`;
const perBranch = (agencyId: string) => sql`lateral (select id, name, '' as provider,
  row_number() over (order by id) = 1 as is_first from ${branchesOf(agencyId)} as found) as of_row`;

/**
 * Counts in one statement, by row, day and status: PostgreSQL returns arrays of numbers, since the jobs of a large week as
 * rows would take longer to read than the page to render.
 */
async function countWeek(
  run: RunStatement,
  {
    conditions,
    status,
    monday,
    after,
    rows: per,
  }: Record<"conditions" | "status", SQL | undefined> & {
    monday: string;
    after: [name: string, id: string] | null;
    rows: SQL;
  },
): Promise<{ found: FoundRow[]; totals: Cell[] }> {
  // The midnights after the days from -1 on, found once: deriving one for each job took a third of the statement's time.
  const midnights = sql`(select array_agg((${monday}::date + n)::timestamp at time zone ${sql.raw(`'${constants.calendarTimeZone}'`)} order by n)
    from generate_series(0, 7) n)`;
  const rows = await run<{ found: FoundRow[]; totals: Cell[] }>(sql`
    with counted as materialized (
      select row_id, max(name collate "C") as name, max(provider collate "C") as provider, day, status,
        count(*)::int as n, (count(*) filter (where is_first))::int as once, (count(*) filter (where goes_on and status not in (${sql.raw(sqlList(notWorkedStatuses))})))::int as overnight
      from (
        select of_row.id as row_id, of_row.name, of_row.provider, of_row.is_first,
          ${jobs.startOn} - ${monday}::date as day, ${status} as status,
          ${jobs.endAt} > (${midnights})[${jobs.startOn} - ${monday}::date + 2] as goes_on
        from ${jobs} cross join ${per} where ${conditions}
      ) found
      group by row_id, day, status
    ), named as (
      select row_id as id, max(name) collate natural_order as name, max(provider) as provider,
        json_agg(json_build_array(day, status, n, overnight)) as cells
      from counted group by row_id having max(day) >= 0
    ), page as (
      select * from named
      where ${after ? sql`(name, id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
      order by name, id limit ${ROWS_MAX + 1}
    )
    select (select coalesce(json_agg(page order by name, id), '[]') from page) as found,
      (select coalesce(json_agg(json_build_array(day, status, n, 0)), '[]')
        from (select day, status, sum(once)::int as n from counted where day >= 0 group by day, status) t) as totals`);
  return rows[0] ?? { found: [], totals: [] };
}

type Reader = Pick<PersonCaller, "group" | "organisation">;
/** What the week is read with: counts by a statement alone, and the shifts of the row that is open in a transaction. */
type Reads = { run: RunStatement; inScope: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> };
type Asked = JobFilters & { week: string; open?: string | undefined; after?: string | undefined };

/** A page of the week's rows, the totals, and the shifts of the row that is open, which `isOf` tells. */
async function readWeek(
  { run, inScope }: Reads,
  caller: Reader,
  { after: afterText, ...asked }: Asked,
  { rows, isOf }: { rows: SQL; isOf: (id: string) => SQL },
) {
  const after = rowKey.read(afterText);
  const monday = mondayOf(asked.week);
  const seen: Seen = { group: caller.group, now: clock.now() };
  const begins = startOfDay(monday);
  const conditions = [
    // Includes the shifts of the Sunday before that end in the week.
    gte(jobs.startAt, startOfDay(daysAfter(monday, -1))),
    lt(jobs.startAt, startOfDay(daysAfter(monday, 7))),
    or(gte(jobs.startAt, begins), gt(jobs.endAt, begins)),
    ...listedFor(caller),
    ...filteredBy(asked, seen),
  ];
  const status = statusAt(seen.now, seen.group);
  const { open } = asked;
  // Neither needs the other, so both are asked for at once.
  const [{ found, totals }, shifts] = await Promise.all([
    countWeek(run, { conditions: and(...conditions), status, monday, after, rows }),
    open ? inScope((tx) => readRows(tx, seen, SHIFTS_MAX + 1, [...conditions, isOf(open)])) : null,
  ]);
  const page = found.slice(0, ROWS_MAX);
  const last = page.at(-1);
  return {
    page,
    counts: {
      next: found.length > page.length && last ? rowKey.encode([last.name, last.id]) : null,
      totals: DAYS.map((day) => countsOf(totals, day)),
      shifts: shifts && { items: shifts.slice(0, SHIFTS_MAX), isComplete: shifts.length <= SHIFTS_MAX },
    },
  };
}

/** How many jobs of a week are in which status, by service and day, and the shifts of one service. */
export async function readWeekOf(reads: Reads, caller: Reader, input: Asked): Promise<JobWeek> {
  const by = { rows: perService, isOf: (id: string) => eq(jobs.serviceId, id) };
  const { page, counts } = await readWeek(reads, caller, input, by);
  const services = page.map(({ id, name, provider, cells }) => ({ _id: id, name, provider, days: daysOf(cells) }));
  return { services, ...counts };
}

const readsOf = (scope: Scope): Reads => ({ run: runAlone(scope), inScope: (work) => withScope(scope, work) });

export const week = procedure(contract.jobs.week, canRead, ({ input, caller }) =>
  readWeekOf(readsOf(scopeOf(caller)), caller, input),
);

/** The same of an agency by branch, and the shifts of one branch. */
export const weekByBranch = procedure(
  contract.jobs.weekByBranch,
  canSuggest,
  async ({ input, caller }): Promise<BranchWeek> => {
    const agencyId = caller.organisation.id;
    const isOf = (id: string) => sql`${id}::uuid in (select id from ${branchesOf(agencyId)} as found)`;
    const { page, counts } = await readWeek(readsOf(scopeOf(caller)), caller, input, {
      rows: perBranch(agencyId),
      isOf,
    });
    return { branches: page.map(({ id, name, cells }) => ({ _id: id, name, days: daysOf(cells) })), ...counts };
  },
);
