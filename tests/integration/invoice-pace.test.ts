/** A run of invoices gives way to others: those of this process before each step, and those of other processes too. */
import { randomUUID } from "node:crypto";
import { type GiveWay, type Pace, startPace } from "@/lib/backend/invoices/pace";
import { enqueue, enqueueMessage, stopQueue, work, workTogether } from "@/lib/backend/queue";
import { constants } from "@/lib/config/constants";
import { queues } from "@/lib/config/queues";
import { pool } from "@/lib/db/client";
import { connectionsInUse, elsewhereInUse, inBackground } from "@/lib/db/in-use";
import { withScope } from "@/lib/db/tenancy";
import { unlessUnderWay } from "@/lib/db/unless-under-way";
import { asApp } from "@/tests/support/database";
import { closeFixtures } from "@/tests/support/fixtures";
import { pause } from "@/tests/support/http";
import { until } from "@/tests/support/until";

type Setting = "invoiceWaitMs" | "invoiceWaitInAllMs" | "invoiceGiveWayMs" | "invoiceLookEveryMs";
const settings: Record<Setting, number> = constants;

let pace: Pace;
afterEach(async () => {
  jest.restoreAllMocks();
  await pace?.end();
});
afterAll(closeFixtures);

/** Opens a transaction of this process. Returns what ends it. */
const aTransaction = () =>
  new Promise<() => Promise<void>>((begun) => {
    const work = () => new Promise<void>((end) => begun(() => Promise.resolve(end()).then(() => all)));
    const all: Promise<void> = withScope({ kind: "none" }, work);
  });

/** A transaction of the run, in the background like all of it. */
const inTurn = <T>(work: (giveWay: GiveWay) => Promise<T>): Promise<T> =>
  inBackground(() => pace.inTurn((giveWay) => withScope({ kind: "platform" }, () => work(giveWay))));

/** How many of so many transactions of a run are under way at once, at most. */
async function mostAtOnce(count: number): Promise<number> {
  let [now, most] = [0, 0];
  const one = () =>
    inTurn(async (giveWay) => {
      most = Math.max(most, ++now);
      await giveWay();
      await pause(30);
      now--;
    });
  await Promise.all(Array.from({ length: count }, one));
  return most;
}

/** How long a step of a run's transaction waits, for each of so many. */
const waitsOf = (steps: number): Promise<number[]> =>
  inTurn(async (giveWay) => {
    const waits: number[] = [];
    for (let n = 0; n < steps; n++) {
      const begun = performance.now();
      await giveWay();
      waits.push(performance.now() - begun);
    }
    return waits;
  });

test("alone, a run goes through several agencies at once and waits for no one", async () => {
  jest.replaceProperty(settings, "invoiceWaitMs", 60_000);
  jest.replaceProperty(settings, "invoiceWaitInAllMs", 60_000);
  pace = startPace();
  expect(await mostAtOnce(6)).toBe(constants.invoiceAgenciesAtOnce);
  expect(Math.max(...(await waitsOf(20)))).toBeLessThan(30_000);
});

test("a step waits until those of this process are done", async () => {
  jest.replaceProperty(settings, "invoiceWaitMs", 60_000);
  jest.replaceProperty(settings, "invoiceWaitInAllMs", 60_000);
  pace = startPace();
  const end = await aTransaction();
  let isOver = false;
  const waiting = waitsOf(1).then(() => {
    isOver = true;
  });
  await pause(200);
  expect(isOver).toBe(false);
  await end();
  await waiting;
});

test("it waits only for so long before a step, and no longer in a transaction that has waited enough", async () => {
  jest.replaceProperty(settings, "invoiceWaitMs", 200);
  jest.replaceProperty(settings, "invoiceWaitInAllMs", 500);
  pace = startPace();
  const end = await aTransaction();
  const waits = await waitsOf(10);
  expect(waits[0]).toBeGreaterThan(190);
  expect(waits[1]).toBeGreaterThan(190);
  expect(waits.filter((ms) => ms > 190).length).toBeLessThan(4);
  // The next one has all of it again.
  expect((await waitsOf(1))[0]).toBeGreaterThan(190);
  await end();
});

test("it goes through one agency at a time while others are at work here, and through several again afterwards", async () => {
  jest.replaceProperty(settings, "invoiceGiveWayMs", 60_000);
  pace = startPace();
  const end = await aTransaction();
  await waitsOf(1);
  expect(await mostAtOnce(4)).toBe(1);
  await end();
  jest.replaceProperty(settings, "invoiceGiveWayMs", 0);
  expect(await mostAtOnce(4)).toBe(constants.invoiceAgenciesAtOnce);
});

test("the same while another process is at work, but for what its queue does", async () => {
  jest.replaceProperty(settings, "invoiceGiveWayMs", 60_000);
  jest.replaceProperty(settings, "invoiceLookEveryMs", 10);
  await asApp(async (other) => {
    expect(await elsewhereInUse()).toBe(false);
    await other.query("set application_name = 'pgboss'; begin");
    await other.query("select 1");
    expect(await elsewhereInUse()).toBe(false);
    await other.query("rollback; set application_name = 'portal of another process'; begin");
    await other.query("select 1");
    expect(await elsewhereInUse()).toBe(true);
    pace = startPace();
    // It has not looked yet, then it has.
    await until("the run to see the other process", async () => (await mostAtOnce(2)) === 1);
    expect(await mostAtOnce(4)).toBe(1);
    await other.query("rollback");
    expect(await elsewhereInUse()).toBe(false);
  });
});

test("jobs of the queue in this process, such as the run's own e-mails, are no one to give way to", async () => {
  jest.replaceProperty(settings, "invoiceGiveWayMs", 60_000);
  jest.replaceProperty(settings, "invoiceWaitMs", 60_000);
  jest.replaceProperty(settings, "invoiceWaitInAllMs", 60_000);
  const done = { one: 0, together: 0 };
  const underWay = { most: 0, now: 0 };
  const longTransaction = () =>
    withScope({ kind: "none" }, async () => {
      underWay.most = Math.max(underWay.most, ++underWay.now);
      await pause(100);
      underWay.now--;
    });
  await work(queues.mail, async () => {
    await longTransaction();
    done.one++;
  });
  await workTogether(
    queues.notifications,
    async (jobs) => {
      await longTransaction();
      done.together += jobs.length;
      return new Map();
    },
    5,
  );
  const ids = Array.from({ length: 30 }, () => ({ id: randomUUID() }));
  await withScope({ kind: "platform" }, async (tx) => {
    await enqueueMessage(tx, queues.mail, ids);
    await enqueue(tx, queues.notifications, ids);
  });
  await until("jobs to be under way", async () => underWay.now > 1);
  pace = startPace();
  await waitsOf(1);
  expect(await mostAtOnce(6)).toBe(constants.invoiceAgenciesAtOnce);
  expect(Math.max(...(await waitsOf(20)))).toBeLessThan(30_000);
  // Those who wait at a page still are.
  const end = await aTransaction();
  jest.replaceProperty(settings, "invoiceWaitMs", 20);
  await waitsOf(1);
  expect(await mostAtOnce(4)).toBe(1);
  await end();
  await until("all jobs to be done", async () => done.one === 30 && done.together === 30);
  expect(connectionsInUse()).toBe(0);
  await stopQueue();
});

test("connections that are in use or waited for count, idle ones do not", async () => {
  const size = pool().options.max;
  const before = connectionsInUse();
  expect(before).toBe(0);
  const all = Array.from({ length: size + 2 }, aTransaction);
  await until("all to be wanted", async () => connectionsInUse() === size + 2);
  const ends: Promise<void>[] = all.map(async (one) => (await one)());
  await Promise.all(ends);
  expect(connectionsInUse()).toBe(0);
  expect(pool().totalCount).toBeGreaterThan(0);
});

test("work that is under way is not done a second time, and again once it is over or has failed", async () => {
  const name = randomUUID();
  const never = () => Promise.reject(new Error("done twice"));
  const state = { others: 0 };
  const isOurs = await unlessUnderWay(name, async () => {
    expect(await unlessUnderWay(name, never)).toBe(false);
    expect(await unlessUnderWay(randomUUID(), async () => void state.others++)).toBe(true);
    // It is no one to give way to.
    expect(connectionsInUse()).toBe(0);
  });
  expect([isOurs, state.others]).toEqual([true, 1]);
  await expect(unlessUnderWay(name, never)).rejects.toThrow("done twice");
  expect(await unlessUnderWay(name, () => Promise.resolve())).toBe(true);
});

test("work whose connection is lost is free to be done again", async () => {
  const name = randomUUID();
  const first = unlessUnderWay(name, async () => {
    const { rowCount } = await asApp((other) =>
      other.query(
        `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'
          and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
        [name],
      ),
    );
    expect(rowCount).toBe(1);
    expect(await unlessUnderWay(name, () => Promise.resolve())).toBe(true);
  });
  await expect(first).rejects.toThrow();
});
