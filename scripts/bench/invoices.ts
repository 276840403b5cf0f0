/**
 * The weekly run of invoices over a large week, in this process and a database of its own. Once with nothing else going on: how long it takes, and
 * the processor time of both. Once while a page's list is read at an even pace: how much slower the list gets. A machine with other work is
 * judged by processor time.
 */
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "@/lib/db/migrate";
import { freePort } from "@/scripts/local/ports";
import { createDatabase, type Postgres, startPostgres } from "@/scripts/local/postgres";
import { dropDatabase } from "@/scripts/local/postgres-roles";
import { setValidEnv } from "@/tests/support/unit-env";
import { type AgreedWeek, seedAgreedWeek } from "./agreed-week";
import type { ReadTimes } from "./import";
import { familyCpuMsOf } from "./machine";
import { type QuietMonitor, sleep } from "./stats";

/**
 * A platform with so many shifts a week, and a hundred agencies for each hundred thousand. As many timesheets of the week before are locked
 * already.
 */
const weekOf = (timesheets: number): AgreedWeek => {
  const agencies = Math.max(10, Math.round(timesheets / 1_000));
  return { timesheets, agencies, providers: agencies, providersEach: 10, servicesEach: 4, earlier: timesheets };
};

/** The pace of page views, whether or not answers arrive: that of an office at work, and far from what keeps a core busy. */
const READ_EVERY_MS = 50;
const WARM_READS = 100;
/** So many that a 99th percentile is not one of the longest few. */
const IDLE_READS = 600;

type RunTimes = { runMs: number; serverMs: number; databaseMs: number };

export type InvoicesResult = {
  timesheets: number;
  invoices: number;
  alone: RunTimes;
  /** The run while the list is read: by the clock, since processor time is that of both. */
  besideMs: number;
  idle: ReadTimes;
  during: ReadTimes;
};

const readsOf = (times: number[]): ReadTimes => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { views: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: sorted.at(-1) ?? Number.NaN };
};

/**
 * Reads at an even pace for as long as `isWanted`. A view counts from when it was due: one that the event loop begins late has made a person
 * wait, too.
 */
async function readWhile(isWanted: (views: number) => boolean, read: () => Promise<unknown>): Promise<ReadTimes> {
  const under: Promise<number>[] = [];
  const begun = performance.now();
  while (isWanted(under.length)) {
    const due = begun + under.length * READ_EVERY_MS;
    await sleep(Math.max(0, due - performance.now()));
    under.push(read().then(() => performance.now() - due));
  }
  return readsOf(await Promise.all(under));
}

/** The product's modules, which are loaded once the environment names their database. */
async function productOf(appUrl: string) {
  setValidEnv({ DATABASE_URL: appUrl, NODE_ENV: "test" });
  const [{ doInvoiceJob }, { readPage }, { withScope }, { stopQueue }, { closePool }] = await Promise.all([
    import("@/lib/backend/invoices"),
    import("@/lib/backend/timesheets/list"),
    import("@/lib/db/tenancy"),
    import("@/lib/backend/queue"),
    import("@/lib/db/client"),
  ]);
  return {
    doInvoiceJob,
    read: () =>
      withScope({ kind: "platform" }, (tx) => readPage(tx, { show: "locked", limit: 20, counted: "yes" }, null)),
    close: async () => {
      await stopQueue().catch(() => {});
      await closePool();
    },
  };
}
type Product = Awaited<ReturnType<typeof productOf>>;

const DATABASE = "invoices";

/** Asks for a number as the owner, in the platform's scope. */
async function ask(ownerUrl: string, text: string): Promise<number> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin; set local app.platform = 'on'");
    const { rows } = await owner.query<{ n: number }>(text);
    await owner.query("commit");
    return rows[0]?.n ?? 0;
  } finally {
    await owner.end();
  }
}

/**
 * Does `work` with a week, whose run is asked for but has not begun. Throws where not every timesheet is billed afterwards. Each has a database that
 * was seeded just before: one that is copied begins with a checkpoint, after which PostgreSQL logs each page as a whole once.
 */
async function withWeek<T>(
  { postgres, timesheets, log }: { postgres: Postgres; timesheets: number; log: (line: string) => void },
  work: (product: Product) => Promise<T>,
): Promise<{ result: T; invoices: number }> {
  const { ownerUrl, appUrl } = await createDatabase(postgres, DATABASE);
  await migrate({ ownerUrl });
  log(`Seeding ${timesheets} agreed timesheets.`);
  await seedAgreedWeek(ownerUrl, weekOf(timesheets));
  const product = await productOf(appUrl);
  try {
    await ask(
      ownerUrl,
      `with made as (insert into organisations (kind, name, status) values ('platform', 'Platform', 'active') returning 1)
        select count(*)::int as n from made`,
    );
    await ask(
      ownerUrl,
      `with run as (insert into invoice_runs (period_end, started_by_user_id, started_at)
        values (current_date, md5('billed user')::uuid, now()) returning 1) select count(*)::int as n from run`,
    );
    const result = await work(product);
    const lines = await ask(
      ownerUrl,
      "select count(*)::int as n from invoice_lines l join invoices i on i.id = l.invoice_id where i.run_id is not null",
    );
    if (lines !== timesheets) throw new Error(`${lines} of ${timesheets} timesheets were billed`);
    const invoices = await ask(ownerUrl, "select count(*)::int as n from invoices where run_id is not null");
    return { result, invoices };
  } finally {
    await product.close();
    await dropDatabase(postgres, DATABASE);
  }
}

/** Issues the week twice. */
export async function measureInvoices({
  timesheets,
  folder,
  quiet,
  log,
}: {
  timesheets: number;
  folder: string;
  quiet: QuietMonitor;
  log: (line: string) => void;
}): Promise<InvoicesResult> {
  const postgres = await startPostgres({
    dataDir: join(folder, "invoices"),
    port: await freePort(),
    logDir: folder,
    persistent: false,
    say: log,
  });
  try {
    const week = { postgres, timesheets, log };
    const pid = Number(postgres.process().pid);
    const { result: alone, invoices } = await withWeek(week, async ({ doInvoiceJob }) => {
      quiet.take();
      log(`Issuing ${timesheets} timesheets with nothing else going on.`);
      const [databaseBefore, before, begun] = [familyCpuMsOf(pid), process.cpuUsage(), performance.now()];
      await doInvoiceJob();
      const runMs = performance.now() - begun;
      const { user, system } = process.cpuUsage(before);
      const databaseMs = familyCpuMsOf(pid) - databaseBefore;
      quiet.take();
      return { runMs, serverMs: (user + system) / 1_000, databaseMs };
    });
    const { result: beside } = await withWeek(week, async ({ doInvoiceJob, read }) => {
      log("Reading a page with nothing else going on.");
      await readWhile((views) => views < WARM_READS, read);
      quiet.take();
      const idle = await readWhile((views) => views < IDLE_READS, read);
      quiet.take();
      log(`Issuing ${timesheets} timesheets, the page being read meanwhile.`);
      const state = { isOver: false };
      const reading = readWhile(() => !state.isOver, read);
      const begun = performance.now();
      await doInvoiceJob().finally(() => {
        state.isOver = true;
      });
      const besideMs = performance.now() - begun;
      const during = await reading;
      quiet.take();
      return { besideMs, idle, during };
    });
    return { timesheets, invoices, alone, ...beside };
  } finally {
    await postgres.stop();
  }
}
