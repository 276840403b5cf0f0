/** How jobs are found in a queue, and how many at once are worked on. */
import { sql } from "drizzle-orm";
import { enqueue, shutdownSignal, stopQueue, type WorkQueueName, work, workTogether } from "@/lib/backend/queue";
import { queues } from "@/lib/config/queues";
import { withScope } from "@/lib/db/tenancy";
import { asOwner, closeFixtures } from "@/tests/support/fixtures";
import { until } from "@/tests/support/until";

/** Queues that nothing else in this process works on. */
const { people: together, imports: alone, payments: returned, privacy: failing } = queues;

const queued = (name: WorkQueueName, ...jobs: string[]) =>
  withScope({ kind: "none" }, (tx) =>
    enqueue(
      tx,
      name,
      jobs.map((job) => ({ job })),
    ),
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterAll(closeFixtures);

test("four jobs of a queue are worked on at once, and another when one of them is done", async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  await work(together, async ({ data }) => {
    const { job } = data as { job: string };
    begun.push(job);
    await new Promise<void>((resolve) => ends.set(job, resolve));
  });
  await queued(together, "1", "2", "3", "4", "5", "6");
  await until("four jobs to begin", async () => begun.length === 4);
  await pause(1_500);
  expect(begun).toHaveLength(4);
  const [first, ...others] = begun;
  ends.get(first ?? "")?.();
  await until("the fifth job to begin", async () => begun.length === 5);
  for (const job of others) ends.get(job)?.();
  await until("all jobs to begin", async () => begun.length === 6);
  for (const end of ends.values()) end();
  await until("all jobs to be done", async () => {
    const { rows } = await asOwner((tx) =>
      tx.execute<{ left: number }>(
        sql`select count(*)::int as left from pgboss.job where name = ${together} and state <> 'completed'`,
      ),
    );
    return rows[0]?.left === 0;
  });
  expect([...begun].sort()).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("an idle queue asks the database once a second, and finds a job that comes later", async () => {
  const done: unknown[] = [];
  await work(alone, async ({ data }) => void done.push(data));
  const commits = async () => {
    const { rows } = await asOwner((tx) =>
      tx.execute<{ commits: number }>(
        sql`select xact_commit::int as commits from pg_stat_database where datname = current_database()`,
      ),
    );
    return rows[0]?.commits ?? Number.NaN;
  };
  // What connections have done is counted about a second later.
  await pause(1_500);
  const before = await commits();
  await pause(5_000);
  // Both queues, this test's own question, and now and then PostgreSQL's own vacuum and pg-boss's maintenance. Four workers for
  // each queue would ask 40 times.
  expect((await commits()) - before).toBeLessThanOrEqual(24);
  await queued(alone, "late");
  await until("the job to be done", async () => done.length === 1);
});

test("jobs that are worked on together are tried again soon when all of them fail at once", async () => {
  let tries = 0;
  await workTogether(
    failing,
    async () => {
      tries++;
      if (tries === 1) throw new Error("the database is away");
      return new Map();
    },
    10,
  );
  await queued(failing, "1");
  await until("the job to be tried again", async () => tries === 2, 60_000);
});

test("a job that is returned when a server stops is left to the server that takes it next", async () => {
  let begun = 0;
  await work(returned, async () => {
    begun++;
    const signal = shutdownSignal();
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
  });
  await queued(returned, "given back");
  await until("the job to begin", async () => begun === 1);
  // As if another server took it in the moment in which it is returned.
  await asOwner(async (tx) => {
    await tx.execute(sql`create function take_at_once() returns trigger language plpgsql as $$
      begin new.state := 'active'; return new; end $$`);
    await tx.execute(sql`create trigger take_at_once before update on pgboss.job for each row
      when (new.name = 'payments' and new.state = 'retry') execute function take_at_once()`);
  });
  await stopQueue({ graceMs: 0 });
  await pause(500);
  const { rows } = await asOwner((tx) =>
    tx.execute<{ state: string }>(sql`select state from pgboss.job where name = ${returned}`),
  );
  expect(rows).toEqual([{ state: "active" }]);
});
