/**
 * Measures the database time of the list of timesheets and of the tasks that they are, at two sizes: PostgreSQL's planning
 * and execution time for a page's statements.
 */
import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { UserGroup } from "@/lib/access";
import { timesheets as tasks } from "@/lib/backend/overview/tasks/timesheets";
import { readPage } from "@/lib/backend/timesheets/list";
import { constants } from "@/lib/config/constants";
import type { TimesheetList } from "@/lib/contract/timesheets";
import type { Scope, Transaction } from "@/lib/db/tenancy";
import { type Explained, recording, type Statement, scanned } from "./plans";
import { measureSizes, type SizesResult, type SizesRun } from "./sizes";

const SIZES = { small: 10_000, large: 1_000_000 } as const;

export type Reader = "Agency" | "Provider" | "Admin";
type Parties = { agency: string; provider: string };

/**
 * Fills an empty, migrated database with timesheets of twenty agencies and providers over three years, a third of an
 * agency's with one provider: most are on invoices, and of the last weeks' some wait for each side. The same every time.
 */
export async function seedTimesheets(ownerUrl: string, count: number): Promise<Parties> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = ["jobs", "allocations", "timesheets", "workers"];
  try {
    await client.query("begin; set local app.platform = 'on'");
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `insert into organisations (id, kind, name, status)
        select md5(kind || n)::uuid, kind::organisation_kind, initcap(kind) || ' ' || n, 'active'
        from generate_series(1, 20) n, unnest(array['agency', 'provider']) kind`,
    );
    await client.query("insert into worker_types (id, name) values (md5('type')::uuid, 'Nurse')");
    await client.query(
      `insert into users (id, uid, email, full_name, user_group)
        values (md5('user')::uuid, 'user', 'user@people.example', 'User', 'Provider')`,
    );
    await client.query(
      `insert into services (id, organisation_id, name)
        select md5('service' || n)::uuid, md5('provider' || n)::uuid, 'Home ' || n from generate_series(1, 20) n`,
    );
    await client.query(
      `insert into workers (id, organisation_id, number, first_name, last_name)
        select md5('worker' || n)::uuid, md5('agency' || n)::uuid, 'W-' || n, 'Wren', 'Ashdown' from generate_series(1, 20) n`,
    );
    await client.query(
      `insert into agreements (id, reference, agency_id, provider_id, agency_name, provider_name, status, version, start_on, created_by_uid)
        select md5('agreement' || a || '.' || p)::uuid, 'AG-' || a || '-' || p, md5('agency' || a)::uuid, md5('provider' || p)::uuid,
          'Agency ' || a, 'Provider ' || p, 'active', 1, '2020-01-01', 'someone'
        from generate_series(1, 20) a, generate_series(1, 20) p`,
    );
    await client.query(
      `create temporary table made on commit drop as
        select n, case when n % 3 = 0 then 1 else 1 + (n / 3) % 20 end as a, case when n % 2 = 0 then 1 else 1 + (n / 7) % 20 end as p,
          date_trunc('minute', now() - (interval '3 years') * (1 - n::float / $1::int) - interval '9 hours') as begins,
          case when n < $1::int * 0.9 then (array['locked', 'locked', 'closed', 'locked', 'approved'])[1 + n % 5]
            else (array['pending', 'submitted', 'disputed', 'contested', 'approved'])[1 + (n / 11) % 5] end as status
        from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query(
      `insert into jobs (id, posting_id, organisation_id, service_id, provider_name, service_name, worker_type_id, start_at, end_at,
          status, posted_by_user_id)
        select md5('job' || n)::uuid, md5('job' || n)::uuid, md5('provider' || p)::uuid, md5('service' || p)::uuid, 'Provider ' || p,
          'Home ' || p, md5('type')::uuid, begins, begins + interval '8 hours', 'completed', md5('user')::uuid from made`,
    );
    await client.query(
      `insert into allocations (id, job_id, organisation_id, provider_id, service_id, agreement_id, worker_id, agency_name, worker_name, during,
          status, rate_snapshot, rate_table_hash, suggested_by_user_id, suggested_at)
        select md5('allocation' || n)::uuid, md5('job' || n)::uuid, md5('agency' || a)::uuid, md5('provider' || p)::uuid,
          md5('service' || p)::uuid, md5('agreement' || a || '.' || p)::uuid, md5('worker' || a)::uuid, 'Agency ' || a, 'Wren Ashdown',
          tstzrange(begins, begins + interval '8 hours'), 'worked', '{"lines":[]}', 'hash', md5('user')::uuid, begins from made`,
    );
    await client.query(
      `insert into timesheets (id, allocation_id, job_id, organisation_id, provider_id, service_id, worker_id, status, end_at, terms, since,
          due_at)
        select md5('timesheet' || n)::uuid, md5('allocation' || n)::uuid, md5('job' || n)::uuid, md5('agency' || a)::uuid,
          md5('provider' || p)::uuid, md5('service' || p)::uuid, md5('worker' || a)::uuid, status, begins + interval '8 hours',
          '{"cutoffWeekday":1,"cutoffTime":"17:00","approvalDays":2,"autoApproveDays":null}', begins + interval '9 hours',
          case when status in ('pending', 'submitted', 'disputed', 'contested') then begins + make_interval(days => 1 + n % 9) end
        from made`,
    );
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
    await client.query("vacuum analyze");
    const { rows } = await client.query("select md5('agency1')::uuid as agency, md5('provider1')::uuid as provider");
    return rows[0];
  } finally {
    await client.end();
  }
}

/** The reader, who had a part in no shift. */
const NO_ONE = "00000000-0000-4000-8000-000000000000";

/** What a page reads of the tasks: how many there are, and the first of them. */
async function readTasks(tx: Transaction, group: UserGroup, organisationId: string): Promise<void> {
  const from = tasks.from(group);
  await tx
    .select({
      count: sql`(select count(*) from (select 1 ${from} limit ${sql.raw(String(constants.waitingShownMax + 1))}) counted)`,
      items: sql`(select json_agg(listed) from (select ${tasks.columns(group)} ${from} order by ${tasks.order} limit 25) listed)`,
    })
    .from(sql`(select) as one`)
    .prepare("tasks")
    .execute({ organisationId, userId: NO_ONE });
}

const lists: Record<Reader, TimesheetList[]> = {
  Agency: ["pending", "locked"],
  Provider: ["submitted", "locked"],
  Admin: ["contested", "locked"],
};

/** Every page that is measured for a reader: their lists and their tasks. */
export const pagesOf = (reader: Reader): string[] => [...lists[reader].map((show) => `list: ${show}`), "tasks"];

/** Runs work with the statements that the product sends for a page, in the scope of its reader. */
export async function withPage(
  appUrl: string,
  { agency, provider }: Parties,
  { reader, page }: { reader: Reader; page: string },
  work: (client: Client, statements: Statement[]) => Promise<void>,
): Promise<void> {
  const organisationId = reader === "Agency" ? agency : provider;
  const scope: Scope = reader === "Admin" ? { kind: "platform" } : { kind: "organisation", organisationId };
  const show = lists[reader].find((one) => page === `list: ${one}`);
  await recording(appUrl, scope, async (tx, sent, client) => {
    const of = reader === "Admin" ? null : ({ side: reader, organisationId } as const);
    if (show) await readPage(tx, { show, limit: 20, counted: "yes" }, of);
    else await readTasks(tx, reader, organisationId);
    await work(client, sent.slice());
  });
}

/** How many rows of a table a plan has read, those that it left out included. */
export const rowsRead = ({ nodes }: Explained, table: string): number =>
  nodes
    .filter((node) => node["Relation Name"] === table)
    .reduce(
      (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    );

export type TimesheetsResult = SizesResult & { reader: Reader };

/** Measures every page for every reader, the sizes in turn, `rounds` times. Also returns the pages with a plan that scanned. */
export async function measureTimesheets(run: SizesRun): Promise<{ results: TimesheetsResult[]; scans: string[] }> {
  const { results, scans } = await measureSizes(run, {
    name: "timesheets",
    sizes: SIZES,
    seed: (ownerUrl, size) => seedTimesheets(ownerUrl, SIZES[size]),
    pages: (["Agency", "Provider", "Admin"] as const).flatMap((reader) =>
      pagesOf(reader).map((page) => ({ reader, page, name: `${page}, ${reader}` })),
    ),
    withPage,
    scannedIn: (explained) => scanned(explained).includes("timesheets"),
  });
  return { results: results.map(({ of, ...result }) => ({ ...result, ...of })), scans };
}
