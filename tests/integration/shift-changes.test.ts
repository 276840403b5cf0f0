/**
 * Which organisations the database tells that shifts of a week have changed, by the notifications themselves; and when time
 * alone next changes a week.
 */
import { randomUUID } from "node:crypto";
import { Client as Connection } from "pg";
import { nextBoundary } from "@/lib/backend/jobs";
import * as schema from "@/lib/db/schema";
import { calendarDate, daysAfter, momentsAt, mondayOf, startOfDay } from "@/lib/format";
import { type Client, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
} from "@/tests/support/fixtures";
import { sharedEnv, sharedOwnerUrl } from "@/tests/support/servers";
import { anAgencyFor, aShift, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "@/tests/support/shifts";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientFor = async (organisation: Organisation): Promise<Client> =>
  inProcess.clientOf(await signInAs(await aUser({ in: organisation, codes: JOBS })));

let connection: Connection;
let notices: string[] = [];
let site: Site;
let provider: Client;
let own: Awaited<ReturnType<typeof anAgencyFor>>;
let rival: Awaited<ReturnType<typeof anAgencyFor>>;
let ownClient: Client;
/** Everyone who might be told, with those who never are: an agency of another provider, and one whose agreement has ended. */
let names: Map<string, string>;

beforeAll(async () => {
  await platformOrganisation();
  site = await aSiteForShifts();
  provider = await clientFor(site.provider);
  [own, rival] = [await anAgencyFor(site), await anAgencyFor(site)];
  ownClient = inProcess.clientOf(await signInAs(own.user));
  const ended = await anAgencyFor(site, { endOn: "2026-02-01" });
  const elsewhere = await anAgencyFor(await aSiteForShifts());
  names = new Map([
    [site.provider.id, "provider"],
    [own.agency.id, "own"],
    [rival.agency.id, "rival"],
    [ended.agency.id, "ended"],
    [elsewhere.agency.id, "elsewhere"],
    [(await anAgency()).id, "no agreement"],
    [(await aProvider()).id, "other provider"],
  ]);
  connection = new Connection({ connectionString: sharedEnv().DATABASE_URL });
  connection.on("notification", ({ payload = "" }) => notices.push(payload));
  await connection.connect();
  await connection.query("listen shift_weeks");
});

afterAll(async () => {
  await connection?.end();
  await closeFixtures();
});

/** Who was told during `work`, with the Mondays; a notification arrives with the answer to the next query. */
async function toldBy(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  await connection.query("select 1");
  notices = [];
  await work();
  await connection.query("select 1");
  const told: Record<string, string[]> = {};
  for (const notice of notices) {
    expect(notice).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12} \d{4}-\d\d-\d\d$/);
    const [id = "", week = ""] = notice.split(" ");
    const name = names.get(id);
    if (name) told[name] = [...(told[name] ?? []), week].sort();
  }
  return told;
}

const week = mondayOf(dayIn(2));

test("a posted shift is told to its provider and the agencies whose agreement covers it, once each", async () => {
  const told = await toldBy(() => provider.jobs.post(aShift(site, { vacancies: 20 })));
  expect(told).toEqual({ provider: [week], own: [week], rival: [week] });
});

test("a night from Sunday is told for both weeks", async () => {
  const sunday = daysAfter(mondayOf(dayIn(14)), 6);
  const both = [mondayOf(sunday), daysAfter(sunday, 1)];
  const night = aShift(site, { date: sunday, startTime: "20:00", endTime: "08:00" });
  expect(await toldBy(() => provider.jobs.post(night))).toEqual({ provider: both, own: both, rival: both });
});

test("what one agency does is told to itself and the provider, and what the provider does to everyone who saw it", async () => {
  const jobId = await postShift(provider, site);
  let allocationId = "";
  const suggested = await toldBy(async () => {
    ({ allocationId } = await ownClient.jobs.suggest({ jobId, workerId: own.worker.id }));
  });
  expect(suggested).toEqual({ provider: [week], own: [week] });
  expect(await toldBy(() => ownClient.jobs.withdraw({ jobId, allocationId }))).toEqual({
    provider: [week],
    own: [week],
  });
  ({ allocationId } = await ownClient.jobs.suggest({ jobId, workerId: own.worker.id }));
  expect(await toldBy(() => provider.jobs.decide({ jobId, allocationId, decision: "accept" }))).toEqual({
    provider: [week],
    own: [week],
    rival: [week],
  });
  // The other agency does not see a filled shift.
  const { cancellation } = await provider.jobs.get({ jobId });
  const cancelled = await toldBy(() =>
    provider.jobs.cancel({ jobId, reason: "Not needed", chargePence: cancellation?.chargePence ?? 0 }),
  );
  expect(cancelled).toEqual({ provider: [week], own: [week] });
});

test("a request for authorisation and its drafts are told to the provider alone, and the approved shift to all", async () => {
  const [postingId, jobId, user] = [randomUUID(), randomUUID(), await aUser({ in: site.provider, codes: JOBS })];
  const startAt = momentsAt(dayIn(2), "08:00")[0] ?? new Date();
  const told = await toldBy(() =>
    asOwner(async (tx) => {
      await tx.insert(schema.jobs).values({
        id: jobId,
        postingId,
        organisationId: site.provider.id,
        serviceId: site.serviceId,
        providerName: site.provider.name,
        serviceName: "Mill House",
        workerTypeId: site.workerTypeId,
        startAt,
        endAt: new Date(startAt.getTime() + 3_600_000),
        status: "draft",
        postedByUserId: user.id,
      });
      await tx.insert(schema.jobAuthorisations).values({
        postingId,
        organisationId: site.provider.id,
        serviceId: site.serviceId,
        requestedByUserId: user.id,
        requestedAt: new Date(),
      });
    }),
  );
  expect(told).toEqual({ provider: [week] });
});

test("a write that changes nothing is not told", async () => {
  await postShift(provider, site);
  const { jobs } = schema;
  expect(await toldBy(() => asOwner((tx) => tx.update(jobs).set({ status: jobs.status as never })))).toEqual({});
});

test("telling of thousands of shifts that change at once takes hardly longer than changing them", async () => {
  const jobId = await postShift(provider, site);
  // A connection of its own: what it does first decides how it does the rest.
  const owner = new Connection({ connectionString: sharedOwnerUrl() });
  await owner.connect();
  const change = async (jobs: number): Promise<{ changingMs: number; tellingMs: number }> => {
    const { rows } = await owner.query(
      `explain (analyze, timing, format json) update jobs set notes = 'Changed'
        where id in (select id from jobs where posting_key = 'many' order by id limit ${jobs})`,
    );
    const [{ "Execution Time": wholeMs, Triggers: triggers }] = rows[0]["QUERY PLAN"];
    const times = new Map<string, number>(
      triggers.map((trigger: { "Trigger Name": string; Time: number }) => [trigger["Trigger Name"], trigger.Time]),
    );
    const tellingMs = times.get("jobs_tell_changed") ?? Number.NaN;
    return { changingMs: wholeMs - [...times.values()].reduce((sum, ms) => sum + ms, 0), tellingMs };
  };
  try {
    await owner.query("begin; set local app.platform = 'on'");
    await owner.query(
      `insert into jobs (posting_id, posting_key, posting_place, organisation_id, service_id, provider_name, service_name,
          worker_type_id, start_at, end_at, status, posted_by_user_id)
        select gen_random_uuid(), 'many', n, organisation_id, service_id, provider_name, service_name,
          worker_type_id, start_at, end_at, 'draft', posted_by_user_id from jobs, generate_series(1, 3000) n where id = $1`,
      [jobId],
    );
    await change(1);
    const { changingMs, tellingMs } = await change(3_000);
    expect(tellingMs / changingMs).toBeLessThan(5);
  } finally {
    await owner.end();
  }
});

describe("The next change by time alone", () => {
  const at = (day: string, time: string) => momentsAt(day, time).at(-1) ?? startOfDay(day);
  const day = dayIn(30);
  let reader: Parameters<typeof nextBoundary>[0];
  let otherReader: typeof reader;
  const monday = mondayOf(day);

  beforeAll(async () => {
    const readerOf = async (organisation: Organisation) => {
      const { caller } = await signInAs(await aUser({ in: organisation, codes: JOBS }));
      if (caller.kind !== "person") throw new Error("not signed in");
      return caller;
    };
    [reader, otherReader] = [await readerOf(site.provider), await readerOf(await aProvider())];
    await postShift(provider, site, { date: day, startTime: "08:00", endTime: "20:00" });
  });

  test.each([
    ["the start", "06:00", day, "08:00"],
    ["the end, from the start on", "08:00", day, "20:00"],
    ["midnight", "20:00", daysAfter(day, 1), "00:00"],
  ])("is %s", async (_, since, onDay, time) => {
    expect(await nextBoundary(reader, monday, at(day, since))).toEqual(at(onDay, time));
  });

  test("is midnight for someone who does not see the shift, and in another week", async () => {
    const midnight = startOfDay(daysAfter(day, 1));
    expect(await nextBoundary(otherReader, monday, at(day, "06:00"))).toEqual(midnight);
    expect(await nextBoundary(reader, daysAfter(monday, 14), at(day, "06:00"))).toEqual(midnight);
    expect(calendarDate(midnight)).toBe(daysAfter(day, 1));
  });
});
