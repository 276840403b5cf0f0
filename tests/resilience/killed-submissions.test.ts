/**
 * Servers are killed while forms are submitted: each of the 200 timesheets that are approved at once is decided or is not, and of all who accept a
 * worker for one shift exactly one wins. SUBMISSIONS, ROUNDS and ACCEPTS ask for more of each,
 * KILL_EVERY for other rounds in which a server is killed.
 */
import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { codes } from "@/lib/access";
import { type Client, httpClient } from "@/lib/bff/http-client";
import { clock } from "@/lib/config/clock";
import * as schema from "@/lib/db/schema";
import { aBilling, aSubmittedSheet, aTuesday } from "@/tests/support/billing";
import { transports } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, signInAs, type TestCaller } from "@/tests/support/fixtures";
import { anAgencyFor, aReadyWorker, aSiteForShifts, copiesOfTimesheet, JOBS, postShift } from "@/tests/support/shifts";
import { pause } from "../support/http";
import { type Env, freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";

const SUBMISSIONS = Number(process.env["SUBMISSIONS"] ?? 1);
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const ACCEPTS = Number(process.env["ACCEPTS"] ?? 8);
/** In every third round one of the servers is killed: that and its restart take ten times as long as the round. */
const KILL_EVERY = Number(process.env["KILL_EVERY"] ?? 3);
const SEED = 20_261_126;
const TIMESHEETS = 200;

const delays = (count: number, max: number) => fc.sample(fc.noBias(fc.nat({ max })), { seed: SEED, numRuns: count });

type Server = { portal: Portal; port: number; name: string };
let env: Env;
let servers: [Server, Server];

async function startServer(name: string): Promise<Server> {
  const port = await freePort();
  return { name, port, portal: await startPortal(env, { port, name }) };
}
async function killAndRestart(server: Server): Promise<void> {
  await server.portal.kill();
  server.portal = await startPortal(env, { port: server.port, name: server.name });
}

const clientAt = ({ port }: Server, who: TestCaller): Client =>
  httpClient({
    url: `http://localhost:${port}/api/v1`,
    headers: async () => ({ authorization: `Bearer ${who.idToken}`, ...who.headers }),
  });

/** Whether a server gave an answer; a call without one, or with one that says to try again, is made again. */
const isAnswered = (error: unknown): boolean =>
  ["CONFLICT", "NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes((error as { code?: string }).code ?? "");

/** How many deadlocks this database has seen; a server process reports its own after a second at most. */
async function deadlocks(): Promise<number> {
  await pause(1_500);
  return asOwner(async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(
      "select deadlocks::int as total from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.total ?? -1;
  });
}

beforeAll(async () => {
  env = { ...sharedEnv(), RUN_JOBS: "0", LIMIT_SIGN_INS_PER_ADDRESS: "1000000" };
  servers = [await startServer("submissions-one"), await startServer("submissions-other")];
});
afterAll(async () => {
  clock.now = () => new Date();
  await stopServers();
  await closeFixtures();
});

/** What is stored of timesheets: how many are in each status, and what is recorded of their decisions. */
const storedOf = (ids: string[]) =>
  asOwner(async (tx) => {
    const statuses = await tx
      .select({ id: schema.timesheets.id, status: schema.timesheets.status })
      .from(schema.timesheets)
      .where(inArray(schema.timesheets.id, ids));
    const approved = statuses.filter(({ status }) => status === "approved").map(({ id }) => id);
    return {
      approved: approved.length,
      submitted: statuses.filter(({ status }) => status === "submitted").length,
      events: await tx.$count(schema.timesheetEvents, inArray(schema.timesheetEvents.timesheetId, ids)),
      parts: await tx.$count(schema.timesheetParts, inArray(schema.timesheetParts.timesheetId, ids)),
      audits: await tx.$count(schema.auditEvents, inArray(schema.auditEvents.subjectId, ids)),
    };
  });

/** Waits until a transaction writes timesheets, or until the submission has been answered. */
async function untilWriting(submission: { isOver: boolean }): Promise<void> {
  for (;;) {
    const { rows } = await asOwner((tx) =>
      tx.execute<{ writes: boolean }>(
        "select exists (select from pg_locks where relation = 'timesheets'::regclass and mode = 'RowExclusiveLock') as writes",
      ),
    );
    if (rows[0]?.writes || submission.isOver) return;
    await pause(2);
  }
}

test(`approves ${TIMESHEETS} timesheets or none while the server is killed ${SUBMISSIONS} times, and a repeated submission has no further effect`, async () => {
  const billing = await aBilling();
  const { timesheetId } = await aSubmittedSheet(billing, aTuesday());
  clock.now = () => new Date();
  const { supply, site } = billing;
  const other = await aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId });
  const ids = await copiesOfTimesheet(timesheetId, { workerId: other.id, count: TIMESHEETS });
  const items = ids.map((id) => ({ timesheetId: id, lock: 2 }));
  const who = await signInAs(await aUser({ in: site.provider, codes: [codes.tasks] }));
  const [server] = servers;
  const none = { approved: 0, submitted: TIMESHEETS, events: 0, parts: 0, audits: 0 };
  const all = { approved: TIMESHEETS, submitted: 0, events: TIMESHEETS, parts: TIMESHEETS, audits: TIMESHEETS };
  let undone = 0;
  for (const delayMs of delays(SUBMISSIONS, 250)) {
    const submission = { isOver: false };
    const submitted = clientAt(server, who)
      .timesheets.approveMany({ items })
      .then(
        () => true,
        (error: unknown) => {
          if (isAnswered(error)) throw error;
          return false;
        },
      )
      .finally(() => {
        submission.isOver = true;
      });
    await untilWriting(submission);
    await pause(delayMs);
    await killAndRestart(server);
    const isDone = await submitted;
    const stored = await storedOf(ids);
    expect([none, all]).toContainEqual(stored);
    if (isDone) expect(stored).toEqual(all);
    if (stored.approved === 0) undone += 1;
  }
  console.error(`killed before it was stored: ${undone} of ${SUBMISSIONS}`);
  const done = { results: ids.map((id) => ({ timesheetId: id, isDone: true, text: null })) };
  for (let submission = 0; submission < 2; submission++) {
    expect(await clientAt(server, who).timesheets.approveMany({ items })).toEqual(done);
    expect(await storedOf(ids)).toEqual(all);
  }
});

test(`books exactly one of ${ACCEPTS} workers for each of ${ROUNDS} shifts while servers are killed, and nothing deadlocks`, async () => {
  const [inProcess] = transports;
  if (!inProcess) throw new Error("there is no transport");
  const site = await aSiteForShifts();
  const supply = await anAgencyFor(site);
  const who = await signInAs(await aUser({ in: site.provider, codes: JOBS }));
  const jobId = await postShift(inProcess.clientOf(who), site);
  const { allocationId } = await inProcess
    .clientOf(await signInAs(supply.user))
    .jobs.suggest({ jobId, workerId: supply.worker.id });
  const { branchId } = supply;
  const workers = [supply.worker.id];
  while (workers.length < ACCEPTS) {
    workers.push((await aReadyWorker(supply.agency, { branchId, workerTypeId: site.workerTypeId })).id);
  }
  const { job, allocation } = await asOwner(async (tx) => {
    const [found] = await tx
      .select({ job: schema.jobs, allocation: schema.allocations })
      .from(schema.allocations)
      .innerJoin(schema.jobs, eq(schema.jobs.id, schema.allocations.jobId))
      .where(eq(schema.allocations.id, allocationId));
    if (!found) throw new Error("no one is put forward");
    return found;
  });
  await asOwner((tx) =>
    tx.update(schema.allocations).set({ status: "withdrawn" }).where(eq(schema.allocations.id, allocationId)),
  );
  const before = await deadlocks();
  let restarted = Promise.resolve();
  let killed = 0;
  for (const [round, delayMs] of delays(ROUNDS, 120).entries()) {
    const shiftId = randomUUID();
    const { live: _, ...copied } = allocation;
    const { startOn: __, ...shift } = job;
    const put = workers.map((workerId) => ({ ...copied, id: randomUUID(), jobId: shiftId, workerId }));
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values({ ...shift, id: shiftId, postingId: shiftId, postingKey: null });
      await tx.insert(schema.allocations).values(put);
    });
    const accept = async ({ id }: { id: string }, n: number): Promise<void> => {
      for (let attempt = n; ; attempt++) {
        try {
          const client = clientAt(servers[attempt % 2 === 0 ? 0 : 1], who);
          await client.jobs.decide({ jobId: shiftId, allocationId: id, decision: "accept" });
          return;
        } catch (error) {
          if (isAnswered(error)) return;
          await pause(50);
        }
      }
    };
    const accepting = Promise.all(put.map(accept));
    if (round % KILL_EVERY === 0) {
      await restarted;
      await pause(delayMs);
      killed += 1;
      restarted = killAndRestart(servers[(killed % 2) as 0 | 1]);
    }
    await accepting;
    const stored = await asOwner((tx) =>
      tx.select().from(schema.allocations).where(eq(schema.allocations.jobId, shiftId)),
    );
    expect(stored.map(({ status }) => status).toSorted()).toEqual([
      "accepted",
      ...put.slice(1).map(() => "superseded"),
    ]);
    const [kept] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, shiftId)));
    expect(kept?.status).toBe("allocated");
    const winners = stored.filter(({ live }) => live).map(({ id }) => id);
    const evidence = await asOwner((tx) =>
      tx.$count(
        schema.bookingEvidence,
        inArray(
          schema.bookingEvidence.allocationId,
          put.map(({ id }) => id),
        ),
      ),
    );
    expect([winners.length, evidence]).toEqual([1, 1]);
    // The worker is free for the next round.
    await asOwner((tx) =>
      tx.update(schema.allocations).set({ status: "withdrawn" }).where(inArray(schema.allocations.id, winners)),
    );
  }
  await restarted;
  expect(killed).toBe(Math.ceil(ROUNDS / KILL_EVERY));
  expect(await deadlocks()).toBe(before);
});
