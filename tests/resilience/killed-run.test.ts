/**
 * The server is killed while it issues a week of invoices: nothing is billed twice or left out, no number is missing, and the ledger adds up to
 * nil. KILLS=20 kills it twenty times.
 */
import fc from "fast-check";
import { Client } from "pg";
import { seedAgreedWeek } from "@/scripts/bench/agreed-week";
import { createDemoDatabase } from "../support/demo-database";
import { pause } from "../support/http";
import { balanced, balanceQuery } from "../support/issued-invoices";
import { dropDatabase, type Env, freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";

const KILLS = Number(process.env["KILLS"] ?? 1);
/** Beside other work a kill takes up to half a minute, with starting the server again. */
const LONGEST_MS = Math.max(600_000, KILLS * 60_000);
const SEED = Number(process.env["KILLS_SEED"] ?? 20_261_126);
const DATABASE = "killed_run";
/** So many for each kill that the run is not over before the last. */
const TIMESHEETS = 800 * (KILLS + 1);
const WEEK = { timesheets: TIMESHEETS, agencies: 20, providers: 8, providersEach: 5, servicesEach: 2 };

/** How many lines there are when the server is killed, within a kill's share of all, and how long after that. */
const moments = fc.sample(
  fc.record({ share: fc.noBias(fc.double({ min: 0.05, max: 0.95 })), delayMs: fc.noBias(fc.nat({ max: 40 })) }),
  { seed: SEED, numRuns: KILLS },
);

let env: Env;
let owner: Client;
let portal: Portal;
let port: number;

/** Rows that the database owner reads in the platform's scope. */
async function rowsOf<Row>(text: string): Promise<Row[]> {
  await owner.query("begin; set local app.platform = 'on'");
  const { rows } = await owner.query(text);
  await owner.query("commit");
  return rows;
}
const countOf = async (text: string) =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count ${text}`))[0]?.count;

const billedUser = "md5('billed user')::uuid";
const isFinished = async () => (await countOf("from invoice_runs where finished_at is null")) === 0;

/** The job that recurs every few minutes, at once. */
const askForRuns = () => rowsOf(`insert into pgboss.job (name, data) values ('invoices', '{"kind":"scheduled"}')`);

beforeAll(async () => {
  const { ownerUrl, appUrl } = await createDemoDatabase(DATABASE);
  await seedAgreedWeek(ownerUrl, WEEK);
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  // The demo's own week is none of this test's.
  await rowsOf("update invoice_runs set finished_at = now() where finished_at is null");
  await rowsOf(
    `insert into invoice_runs (period_end, started_by_user_id, started_at) values (current_date, ${billedUser}, now())`,
  );
  port = await freePort();
  env = { ...sharedEnv(), DATABASE_URL: appUrl, PUBLIC_URL: `http://localhost:${port}` };
});

afterAll(async () => {
  await owner?.end();
  await stopServers();
  await dropDatabase(DATABASE);
});

/** Of the organisations that the week is about. */
const LINES = "from invoice_lines l join invoices i on i.id = l.invoice_id where i.agency_name like 'Billed%'";

it(
  `issues ${TIMESHEETS} timesheets exactly once while the server is killed ${KILLS} times`,
  async () => {
    console.error(moments.map(({ share, delayMs }, n) => `${n}: ${share.toFixed(2)} +${delayMs} ms`).join(", "));
    const before: (number | undefined)[] = [];
    for (const [n, { share, delayMs }] of moments.entries()) {
      portal = await startPortal(env, { port, name: "killed-run" });
      await askForRuns();
      const enough = ((n + share) / (KILLS + 1)) * TIMESHEETS;
      while (((await countOf(LINES)) ?? 0) < enough) await pause(2);
      await pause(delayMs);
      await portal.kill();
      expect(await isFinished()).toBe(false);
      before.push(await countOf(LINES));
    }
    portal = await startPortal(env, { port, name: "killed-run" });
    await askForRuns();
    while (!(await isFinished())) await pause(100);
    console.error(`lines at each kill: ${before.join(", ")}`);

    expect(before[0]).toBeLessThan(TIMESHEETS);
    expect(await countOf(LINES)).toBe(TIMESHEETS);
    // One live line for each timesheet, and each is locked, its shift invoiced.
    expect(
      await countOf(`from timesheets t where worker_id in (select id from workers where number like 'B-%')
      and (select count(*) from invoice_lines l where l.timesheet_id = t.id and l.is_live and l.net_pence = t.approved_pence) = 1
      and status = 'locked' and (select status from jobs j where j.id = t.job_id) = 'invoiced'`),
    ).toBe(TIMESHEETS);
    // Numbers from 1 on without a gap, and the counter stands at the next.
    expect(
      await rowsOf(`select i.organisation_id from invoices i where i.agency_name like 'Billed%' and i.generation = 'new' group by i.organisation_id
      having min(sequence) <> 1 or max(sequence) <> count(*) or count(distinct sequence) <> count(*)
        or (select next from invoice_counters c where c.organisation_id = i.organisation_id) <> count(*) + 1`),
    ).toEqual([]);
    const billed = "select distinct organisation_id from invoices where agency_name like 'Billed%' order by 1";
    const worked =
      "select distinct organisation_id from timesheets where worker_id in (select id from workers where number like 'B-%') order by 1";
    expect(await rowsOf(billed)).toEqual(await rowsOf(worked));
    expect((await rowsOf(worked)).length).toBeGreaterThan(WEEK.agencies / 2);
    // Each invoice adds up, is posted once and has one event and one audit row.
    expect(
      await rowsOf(`select number from invoices i where agency_name like 'Billed%'
      and (net_pence <> (select sum(net_pence) from invoice_lines l where l.invoice_id = i.id)
        or (select count(*) from ledger_entries e where e.invoice_id = i.id) <> 1
        or (select sum(p.pence) from ledger_entries e join ledger_postings p on p.entry_id = e.id
          where e.invoice_id = i.id and p.account = 'receivable') <> gross_pence
        or (select count(*) from invoice_events e where e.invoice_id = i.id) <> 1
        or (select count(*) from audit_events a where a.subject_id = i.id::text and a.action = 'invoice.issued') <> 1)`),
    ).toEqual([]);
    expect(await rowsOf(balanceQuery)).toEqual([balanced]);
  },
  LONGEST_MS,
);
