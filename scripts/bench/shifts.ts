/**
 * Measures the database time of the open shifts that an agency may see, at two sizes of the whole portal: PostgreSQL's
 * planning and execution time for the statements of its week, its list of open shifts and its tasks.
 */
import { type SQL, sql } from "drizzle-orm";
import { Client } from "pg";
import { readList } from "@/lib/backend/jobs/calendar/list";
import { readWeekOf } from "@/lib/backend/jobs/calendar/week";
import { openShifts } from "@/lib/backend/overview/tasks/shifts";
import { constants } from "@/lib/config/constants";
import { calendarDate } from "@/lib/format";
import { recording, type Statement, scanned } from "./plans";
import { measureSizes, type SizesResult, type SizesRun } from "./sizes";

/** Shifts of two years, and the services they are spread over: 200 shifts of each. */
const SIZES = { small: 10_000, large: 1_000_000 } as const;
const SHIFTS_PER_SERVICE = 200;
const SERVICES_PER_PROVIDER = 10;
/** The services that the agency's agreements cover, of two providers, at either size. */
const COVERED = 20;

type Seeded = { agency: string };

/**
 * Fills an empty, migrated database with shifts of two years up to eight weeks from now, at services of providers with ten each. One
 * agency supplies the first twenty services, others the rest. Past shifts are filled or not, half of the coming ones are open and
 * released to everyone. The same at every size but for the number of services.
 */
export async function seedShifts(ownerUrl: string, count: number): Promise<Seeded> {
  const services = count / SHIFTS_PER_SERVICE;
  const providers = services / SERVICES_PER_PROVIDER;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = ["jobs", "allocations", "workers"];
  try {
    await client.query("begin; set local app.platform = 'on'");
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `insert into organisations (id, kind, name, status)
        select md5(kind || n)::uuid, kind::organisation_kind, initcap(kind) || ' ' || n, 'active'
        from generate_series(1, $1::int) n, unnest(array['agency', 'provider']) kind`,
      [providers],
    );
    await client.query("insert into worker_types (id, name) values (md5('type')::uuid, 'Nurse')");
    await client.query(
      `insert into users (id, uid, email, full_name, user_group)
        values (md5('user')::uuid, 'user', 'user@people.example', 'User', 'Provider')`,
    );
    await client.query(
      `insert into services (id, organisation_id, name)
        select md5('service' || n)::uuid, md5('provider' || 1 + (n - 1) / $2::int)::uuid, 'Home ' || n
        from generate_series(1, $1::int) n`,
      [services, SERVICES_PER_PROVIDER],
    );
    await client.query(
      `insert into workers (id, organisation_id, number, first_name, last_name)
        select md5('worker' || n)::uuid, md5('agency' || n)::uuid, 'W-' || n, 'Wren', 'Ashdown' from generate_series(1, $1::int) n`,
      [providers],
    );
    // The first agency supplies the first two providers, each other one the provider of its number.
    await client.query(
      `insert into agreements (id, reference, agency_id, provider_id, agency_name, provider_name, status, version, start_on, created_by_uid)
        select md5('agreement' || n)::uuid, 'AG-' || n, md5('agency' || case when n <= $2::int then 1 else n end)::uuid,
          md5('provider' || n)::uuid, 'Agency', 'Provider ' || n, 'active', 1, '2020-01-01', 'someone'
        from generate_series(1, $1::int) n`,
      [providers, COVERED / SERVICES_PER_PROVIDER],
    );
    await client.query(
      `insert into agreement_services (agreement_id, service_id, name)
        select a.id, s.id, s.name from agreements a join services s on s.organisation_id = a.provider_id`,
    );
    await client.query(
      `insert into agreement_rate_lines (agreement_id, position, worker_type_id, charge_pence)
        select id, 1, md5('type')::uuid, 1789 from agreements`,
    );
    await client.query(
      `create temporary table made on commit drop as
        select n, 1 + n % $2::int as service, 1 + (n % $2::int) / $3::int as provider,
          date_trunc('minute', now() + interval '8 weeks' - interval '2 years' * (1 - (n / $2::int)::float / $4::int)
            + interval '1 minute' * (n % $2::int % 600)) as begins
        from generate_series(0, $1::int - 1) n`,
      [count, services, SERVICES_PER_PROVIDER, SHIFTS_PER_SERVICE],
    );
    await client.query(
      `insert into jobs (id, posting_id, organisation_id, service_id, provider_name, service_name, worker_type_id, start_at, end_at,
          status, posted_by_user_id)
        select md5('job' || n)::uuid, md5('job' || n)::uuid, md5('provider' || provider)::uuid, md5('service' || service)::uuid,
          'Provider ' || provider, 'Home ' || service, md5('type')::uuid, begins, begins + interval '8 hours',
          case when begins > now() then (array['open', 'allocated'])[1 + n / $1::int % 2]
            else (array['completed', 'open', 'completed', 'completed'])[1 + n / $1::int % 4] end, md5('user')::uuid from made`,
      [services],
    );
    await client.query(
      `insert into allocations (id, job_id, organisation_id, provider_id, service_id, agreement_id, worker_id, agency_name, worker_name, during,
          status, suggested_by_user_id, suggested_at)
        select md5('allocation' || n)::uuid, md5('job' || n)::uuid, a.agency_id, a.provider_id, md5('service' || service)::uuid, a.id, w.id, 'Agency', 'Wren Ashdown',
          tstzrange(begins, begins + interval '8 hours'), 'worked', md5('user')::uuid, begins
        from made join agreements a on a.id = md5('agreement' || provider)::uuid join workers w on w.organisation_id = a.agency_id
        where begins < now() and n / $1::int % 4 <> 1`,
      [services],
    );
    await client.query(
      `insert into job_releases (job_id, organisation_id, waits, released_at)
        select id, organisation_id, false, start_at - interval '2 weeks' from jobs`,
    );
    await client.query(
      `insert into job_release_steps (job_id, organisation_id, step, opens_at, after_hours, recorded_at)
        select id, organisation_id, 'all', start_at - interval '10 weeks', 0, start_at - interval '10 weeks' from jobs`,
    );
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
    await client.query("vacuum analyze");
    const { rows } = await client.query("select md5('agency1')::uuid as agency");
    return rows[0];
  } finally {
    await client.end();
  }
}

/** The reader, who had a part in no shift. */
const NO_ONE = "00000000-0000-4000-8000-000000000000";

export const pages = ["the week of the calendar", "the list of open shifts", "the tasks"] as const;

type Caller = Parameters<typeof readList>[1];

/** Runs work with the statements that the product sends for a page of the agency. */
export async function withPage(
  appUrl: string,
  { agency }: Seeded,
  { name }: { name: (typeof pages)[number] },
  work: (client: Client, statements: Statement[]) => Promise<void>,
): Promise<void> {
  const caller: Caller = { group: "Agency", organisation: { id: agency, name: "Agency" } };
  const week = calendarDate(new Date());
  await recording(appUrl, { kind: "organisation", organisationId: agency }, async (tx, sent, client) => {
    switch (name) {
      case "the week of the calendar":
        await readWeekOf(
          {
            run: async <Row>(statement: SQL) => (await tx.execute(statement)).rows as Row[],
            inScope: (work) => work(tx),
          },
          caller,
          { week },
        );
        break;
      case "the list of open shifts":
        await readList(tx, caller, { week, status: ["open"], limit: 20, counted: "yes" });
        break;
      case "the tasks": {
        const from = openShifts.from("Agency");
        await tx
          .select({
            count: sql`(select count(*) from (select 1 ${from} limit ${sql.raw(String(constants.waitingShownMax + 1))}) counted)`,
            items: sql`(select json_agg(listed) from (select ${openShifts.columns("Agency")} ${from}
              order by ${openShifts.order} limit 25) listed)`,
          })
          .from(sql`(select) as one`)
          .prepare("tasks")
          .execute({ organisationId: agency, userId: NO_ONE, now: new Date().toISOString() });
      }
    }
    await work(client, sent.slice());
  });
}

/** Tables with rows for each shift. */
const growing = ["jobs", "allocations", "job_releases", "job_release_steps"];

/** Measures the pages, the sizes in turn, `rounds` times. Also returns the pages with a plan that scanned such a table. */
export const measureShifts = (run: SizesRun): Promise<{ results: SizesResult[]; scans: string[] }> =>
  measureSizes(run, {
    name: "shifts",
    sizes: SIZES,
    seed: (ownerUrl, size) => seedShifts(ownerUrl, SIZES[size]),
    pages: pages.map((name) => ({ name })),
    withPage,
    scannedIn: (explained) => scanned(explained).some((table) => growing.includes(table)),
  });
