/**
 * Live updates of shifts through two servers on one database: who hears of a change and who does not, at once and whichever
 * server they ask; streams of ended sessions, too many streams, a lost database connection, and a server that shuts down.
 */
import { eq } from "drizzle-orm";
import { Client as Connection } from "pg";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import { daysAfter, mondayOf } from "@/lib/format";
import { type Client, transports } from "../support/clients";
import { cookieOf, type EventStream, followReady, followWeek } from "../support/event-streams";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  platformOrganisation,
  setMembership,
  signInAs,
  type User,
} from "../support/fixtures";
import { pause } from "../support/http";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { anAgencyFor, aShift, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "../support/shifts";
import { until } from "../support/until";

/** What is not to come has not come after this time, in which everything that is to come has. */
const LONG_ENOUGH_MS = 2_000;
const week = mondayOf(dayIn(2));

let first: Portal;
let second: Portal;
let site: Site;
let providerUser: User;
let provider: Client;
let own: Awaited<ReturnType<typeof anAgencyFor>>;
const open = new Set<EventStream>();

const clientOf = async (user: User): Promise<Client> => {
  const [inProcess] = transports;
  if (!inProcess) throw new Error("there is no transport");
  return inProcess.clientOf(await signInAs(user));
};

beforeAll(async () => {
  const { PUBLIC_URL: _, ...env } = sharedEnv();
  [first, second] = [
    await startPortal({ ...env, RUN_JOBS: "0" }, { name: "live-1" }),
    await startPortal({ ...env, RUN_JOBS: "0" }, { name: "live-2" }),
  ];
  await platformOrganisation();
  site = await aSiteForShifts();
  providerUser = await aUser({ in: site.provider, codes: JOBS });
  provider = await clientOf(providerUser);
  own = await anAgencyFor(site);
});

afterEach(() => {
  for (const stream of open) stream.close();
  open.clear();
});

afterAll(async () => {
  await stopServers();
  await closeFixtures();
});

async function follow(portal: Portal, user: User, how: { week?: string; since?: number } = {}): Promise<EventStream> {
  const stream = await followReady(portal.url, { week, ...how, cookie: await cookieOf(user) });
  open.add(stream);
  return stream;
}

const hears = (stream: EventStream, events = 1) =>
  until("the event", async () => stream.events() >= events, 30_000).then(() => true);

test("a shift that is posted and filled is heard of through either server, by those who might see it and no one else", async () => {
  const unrelated = [
    await aUser({ in: await anAgency(), codes: JOBS }),
    await aUser({ in: await aProvider(), codes: JOBS }),
    (await anAgencyFor(await aSiteForShifts())).user,
  ];
  const admin = await aUser({ in: await platformOrganisation(), codes: JOBS });
  // The first stream of a server may be told at once, since the server has not listened for as long as the page is old.
  for (const portal of [first, second]) (await follow(portal, providerUser)).close();
  const concerned = [
    await follow(first, providerUser),
    await follow(second, providerUser),
    await follow(first, own.user),
    await follow(second, own.user),
    await follow(second, admin),
  ];
  const others = [
    ...(await Promise.all(unrelated.map((user) => follow(second, user)))),
    await follow(first, own.user, { week: daysAfter(week, 7) }),
  ];
  for (const stream of concerned) {
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(stream.headers["content-encoding"]).toBeUndefined();
  }
  const before = concerned.map((stream) => stream.events());
  const jobId = await postShift(provider, site);
  for (const [n, stream] of concerned.entries()) expect(await hears(stream, (before[n] ?? 0) + 1)).toBe(true);
  const agency = await clientOf(own.user);
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: own.worker.id });
  await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
  for (const [n, stream] of concerned.entries()) expect(await hears(stream, (before[n] ?? 0) + 2)).toBe(true);
  await pause(LONG_ENOUGH_MS);
  expect(others.map((stream) => stream.events())).toEqual(others.map(() => 0));
  expect(others.every((stream) => stream.isOpen())).toBe(true);
});

test("a change between reading the page and opening the stream is heard of at once, an earlier one is not", async () => {
  await follow(first, own.user);
  const before = Date.now();
  await postShift(provider, site);
  expect(await hears(await follow(first, own.user, { since: before }))).toBe(true);
  await pause(constants.liveClockSkewMs + 100);
  const later = await follow(first, own.user);
  await pause(LONG_ENOUGH_MS);
  expect(later.events()).toBe(0);
});

test("many changes are few events", async () => {
  const stream = await follow(first, providerUser);
  const started = Date.now();
  for (let n = 0; n < 30; n++) await provider.jobs.post(aShift(site, { vacancies: 5 }));
  await hears(stream);
  await pause(LONG_ENOUGH_MS);
  const most = Math.ceil((Date.now() - started) / constants.liveChangeEveryMs) + 1;
  expect(stream.events()).toBeLessThanOrEqual(Math.min(most, 30));
});

test("a visitor, a user without the permission and a page's own address get no stream", async () => {
  expect((await followWeek(first.url, { week })).status).toBe(401);
  const without = await aUser({ in: site.provider, codes: ["0002"] });
  expect((await followWeek(first.url, { week, cookie: await cookieOf(without) })).status).toBe(404);
  const cookie = await cookieOf(providerUser);
  expect((await followWeek(first.url, { week: "today", cookie })).status).toBe(404);
  const plain = await fetch(`${first.url}/api/shift-changes?week=${week}`, { headers: { cookie } });
  expect(plain.status).toBe(404);
});

test("a user who signs out, loses the permission or is deactivated loses the stream, and keeping it open is no activity", async () => {
  const users = await Promise.all([1, 2, 3, 4].map(() => aUser({ in: site.provider, codes: JOBS })));
  const [out, without, deactivated, idle] = users as [User, User, User, User];
  const streams = await Promise.all(users.map((user) => follow(first, user)));
  const { sessions } = schema;
  await asOwner(async (tx) => {
    await tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, out.id));
    await tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, deactivated.id));
    await tx
      .update(sessions)
      .set({ lastRequestAt: new Date(0), idleExpiresAt: new Date(Date.now() + 5_000) })
      .where(eq(sessions.userId, idle.id));
  });
  await setMembership(without, { permissionCodes: ["0002"] });
  await until("the streams to end", async () => streams.every((stream) => !stream.isOpen()), 60_000);
});

test("one user may have several streams, but not any number", async () => {
  const user = await aUser({ in: site.provider, codes: JOBS });
  const streams: EventStream[] = [];
  for (let n = 0; n < constants.liveStreamsOfUserMax; n++) streams.push(await follow(first, user));
  const cookie = await cookieOf(user);
  expect((await followWeek(first.url, { week, cookie })).status).toBe(429);
  streams[0]?.close();
  const again = await followReady(first.url, { week, cookie });
  open.add(again);
  expect(again.isOpen()).toBe(true);
});

test("streams end when the database can no longer be heard, and are open again soon", async () => {
  const stream = await follow(first, providerUser);
  const connection = new Connection({ connectionString: process.env["DATABASE_SUPER_URL"] });
  await connection.connect();
  try {
    await connection.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_notify(''proof%'",
    );
  } finally {
    await connection.end();
  }
  await until("the stream to end", async () => !stream.isOpen(), 30_000);
  const again = await follow(first, providerUser, { since: Date.now() - 60_000 });
  expect(await hears(again)).toBe(true);
});

test("a server with open streams ends when it is told to", async () => {
  const stream = await follow(second, providerUser);
  const startedMs = Date.now();
  await second.stop();
  await until("the stream to end", async () => !stream.isOpen());
  expect(Date.now() - startedMs).toBeLessThan(10_000);
});
