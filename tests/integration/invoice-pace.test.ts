/** A run of invoices gives way to others: those of this process before each step, and those of other processes too. */
import { type Pace, startPace } from "@/lib/backend/invoices/pace";
import { constants } from "@/lib/config/constants";
import { pool } from "@/lib/db/client";
import { connectionsInUse, elsewhereInUse } from "@/lib/db/in-use";
import { withScope } from "@/lib/db/tenancy";
import { asApp } from "@/tests/support/database";
import { closeFixtures } from "@/tests/support/fixtures";
import { pause } from "@/tests/support/http";
import { until } from "@/tests/support/until";

type Setting = "invoiceWaitMs" | "invoiceWaitInAllMs" | "invoiceGiveWayMs" | "invoiceLookEveryMs";
const settings: Record<Setting, number> = constants;

let pace: Pace;
afterEach(() => pace?.end());
afterAll(closeFixtures);

/** Opens a transaction of this process. Returns what ends it. */
const aTransaction = () =>
  new Promise<() => Promise<void>>((begun) => {
    const work = () => new Promise<void>((end) => begun(() => Promise.resolve(end()).then(() => all)));
    const all: Promise<void> = withScope({ kind: "none" }, work);
  });

/** How many of so many transactions of a run are under way at once, at most. */
async function mostAtOnce(count: number): Promise<number> {
  let [now, most] = [0, 0];
  const one = () =>
    pace.inTurn((giveWay) =>
      withScope({ kind: "platform" }, async () => {
        most = Math.max(most, ++now);
        await giveWay();
        await pause(30);
        now--;
      }),
    );
  await Promise.all(Array.from({ length: count }, one));
  return most;
}

/** How long a step of a run's transaction waits, for each of so many. */
const waitsOf = (steps: number): Promise<number[]> =>
  pace.inTurn((giveWay) =>
    withScope({ kind: "platform" }, async () => {
      const waits: number[] = [];
      for (let n = 0; n < steps; n++) {
        const begun = performance.now();
        await giveWay();
        waits.push(performance.now() - begun);
      }
      return waits;
    }),
  );

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
  jest.replaceProperty(settings, "invoiceGiveWayMs", 300);
  pace = startPace();
  const end = await aTransaction();
  await waitsOf(1);
  expect(await mostAtOnce(4)).toBe(1);
  await end();
  await pause(400);
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
