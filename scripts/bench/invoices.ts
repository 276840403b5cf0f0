/**
 * The weekly run of invoices over a large week, in this process and a database of its own: how long it takes, the processor time of both, and
 * how long a page's list takes meanwhile. A machine with other work is judged by processor time.
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { migrate } from "@/lib/db/migrate";
import { freePort } from "@/scripts/local/ports";
import { createDatabase, startPostgres } from "@/scripts/local/postgres";
import { setValidEnv } from "@/tests/support/unit-env";
import { type AgreedWeek, seedAgreedWeek } from "./agreed-week";
import type { ReadTimes } from "./import";
import { familyCpuMsOf } from "./machine";
import type { QuietMonitor } from "./stats";

/**
 * A platform with so many shifts a week, and a hundred agencies for each hundred thousand. As many timesheets of the week before are locked
 * already.
 */
const weekOf = (timesheets: number): AgreedWeek => {
  const agencies = Math.max(10, Math.round(timesheets / 1_000));
  return { timesheets, agencies, providers: agencies, providersEach: 10, servicesEach: 4, earlier: timesheets };
};

const READ_EVERY_MS = 250;
const IDLE_READS = 40;

export type InvoicesResult = {
  timesheets: number;
  invoices: number;
  runMs: number;
  serverMs: number;
  databaseMs: number;
  idle: ReadTimes;
  during: ReadTimes;
};

const readsOf = (times: number[]): ReadTimes => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { views: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: sorted.at(-1) ?? Number.NaN };
};

/** Issues the week. The product's modules are loaded once the environment names their database. */
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
    const { ownerUrl, appUrl } = await createDatabase(postgres, "invoices");
    await migrate({ ownerUrl });
    log(`Seeding ${timesheets} agreed timesheets.`);
    await seedAgreedWeek(ownerUrl, weekOf(timesheets));
    setValidEnv({ DATABASE_URL: appUrl, NODE_ENV: "test" });
    const [{ doInvoiceJob }, { readPage }, { withScope }, { stopQueue }, { closePool }] = await Promise.all([
      import("@/lib/backend/invoices"),
      import("@/lib/backend/timesheets/list"),
      import("@/lib/db/tenancy"),
      import("@/lib/backend/queue"),
      import("@/lib/db/client"),
    ]);
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    const ask = async (text: string): Promise<number> => {
      await owner.query("begin; set local app.platform = 'on'");
      const { rows } = await owner.query<{ n: number }>(text);
      await owner.query("commit");
      return rows[0]?.n ?? 0;
    };
    const read = async (): Promise<number> => {
      const begun = performance.now();
      await withScope({ kind: "platform" }, (tx) => readPage(tx, { show: "locked", limit: 20, counted: "yes" }, null));
      return performance.now() - begun;
    };
    await ask(`with made as (insert into organisations (kind, name, status) values ('platform', 'Platform', 'active') returning 1)
      select count(*)::int as n from made`);
    for (let n = 0; n < IDLE_READS / 2; n++) await read();
    const idle: number[] = [];
    quiet.take();
    for (let n = 0; n < IDLE_READS; n++) idle.push(await read());
    await ask(`with run as (insert into invoice_runs (period_end, started_by_user_id, started_at)
      values (current_date, md5('billed user')::uuid, now()) returning 1) select count(*)::int as n from run`);
    log(`Issuing ${timesheets} timesheets, a page being read meanwhile.`);
    const under: Promise<number>[] = [];
    const state = { isOver: false };
    const reading = (async () => {
      while (!state.isOver) {
        under.push(read());
        await pause(READ_EVERY_MS);
      }
    })();
    const pid = Number(postgres.process().pid);
    const [databaseBefore, before, begun] = [familyCpuMsOf(pid), process.cpuUsage(), performance.now()];
    await doInvoiceJob();
    const runMs = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    const databaseMs = familyCpuMsOf(pid) - databaseBefore;
    state.isOver = true;
    await reading;
    quiet.take();
    const lines = await ask(
      "select count(*)::int as n from invoice_lines l join invoices i on i.id = l.invoice_id where i.run_id is not null",
    );
    if (lines !== timesheets) throw new Error(`${lines} of ${timesheets} timesheets were billed`);
    const invoices = await ask("select count(*)::int as n from invoices where run_id is not null");
    await owner.end();
    await stopQueue().catch(() => {});
    await closePool();
    return {
      timesheets,
      invoices,
      runMs,
      serverMs: (user + system) / 1_000,
      databaseMs,
      idle: readsOf(idle),
      during: readsOf(await Promise.all(under)),
    };
  } finally {
    await postgres.stop();
  }
}
