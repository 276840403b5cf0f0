/**
 * The calendar's counts against the list: the status that SQL derives is the one that the list derives, for each side, at
 * each moment; tenants, agencies, filters and the pages of services.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { type JobStatus, jobStates, notWorkedStatuses } from "@/lib/config/states/job";
import { statusesOf } from "@/lib/config/states/table";
import type { JobCounts, JobRow, JobWeek } from "@/lib/contract/jobs";
import * as schema from "@/lib/db/schema";
import { calendarDate, daysAfter, momentsAt, startOfDay } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
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
import { anActiveAgreement, anAgencyFor, aReadyWorker, aSiteForShifts, JOBS, type Site } from "@/tests/support/shifts";

/** The week in which the clocks go forward, on its Sunday. */
const MONDAY = "2027-03-22";
const days = Array.from({ length: 7 }, (_, at) => daysAfter(MONDAY, at));
/** When these tests happen, unless one says otherwise: the shifts are all still to come. */
const beforeAllShifts = () => new Date("2027-03-10T12:00:00Z");
const all = statusesOf(jobStates);

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientIn = async (organisation: Organisation): Promise<Client> =>
  inProcess.clientOf(await signInAs(await aUser({ in: organisation, codes: JOBS })));

/** Numbers that are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Supply = Awaited<ReturnType<typeof anAgencyFor>>;

let site: Site;
let poster: { id: string };
let supply: Supply;
let rival: Supply;
let readers: Record<"provider" | "agency" | "rival" | "admin", Client>;
let otherProvider: Client;
let otherAgency: Client;

const moment = (day: string, time: string): Date => momentsAt(day, time).at(-1) ?? startOfDay(day);

/** A job of the site, or of one of its other services. */
const jobRow = (more: Partial<Omit<typeof schema.jobs.$inferInsert, "id">> & { startAt: Date; endAt: Date }) => ({
  id: randomUUID(),
  postingId: randomUUID(),
  organisationId: site.provider.id,
  serviceId: site.serviceId,
  providerName: site.provider.name,
  serviceName: "Mill House",
  workerTypeId: site.workerTypeId,
  postedByUserId: poster.id,
  createdAt: new Date("2027-03-01T09:00:00Z"),
  ...more,
  ...(more.status === "cancelled"
    ? { cancelledAt: new Date("2027-03-02T09:00:00Z"), cancelNoticeMinutes: 60, cancellationChargePence: 0 }
    : {}),
});

const allocationRow = (
  job: { id: string; startAt: Date; endAt: Date },
  { agency, agreementId, user }: Supply,
  workerId: string,
  status: "suggested" | "swap_requested" | "accepted" | "declined",
) => ({
  jobId: job.id,
  organisationId: agency.id,
  providerId: site.provider.id,
  agreementId,
  workerId,
  agencyName: agency.name,
  workerName: "Juniper Fallowfield",
  during: sql`tstzrange(${job.startAt.toISOString()}, ${job.endAt.toISOString()})`,
  status,
  suggestedByUserId: user.id,
  suggestedAt: new Date("2027-03-02T09:00:00Z"),
  rateSnapshot: sql`'{}'::jsonb`,
  rateTableHash: "0".repeat(64),
});

/** 500 jobs of every status around the week, some with workers put forward by either agency, some to be swapped. */
async function seedRandomJobs(serviceIds: readonly string[], swappers: readonly string[]): Promise<void> {
  const next = randomFrom(20_270_322);
  const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;
  const jobs: ReturnType<typeof jobRow>[] = [];
  const put: ReturnType<typeof allocationRow>[] = [];
  for (let n = 0; n < 500; n++) {
    const startAt = new Date(moment(daysAfter(MONDAY, next(9) - 1), "00:00").getTime() + next(96) * 900_000);
    const job = jobRow({
      serviceId: pick(serviceIds),
      startAt,
      endAt: new Date(startAt.getTime() + (1 + next(48)) * 900_000),
      status: pick(all),
    });
    jobs.push(job);
    const isOpen = job.status === "open" || job.status === "suggested" || job.status === "pending_client";
    if (isOpen && next(2) === 0)
      put.push(allocationRow(job, supply, supply.worker.id, pick(["suggested", "declined"])));
    if (isOpen && next(2) === 0) put.push(allocationRow(job, rival, rival.worker.id, pick(["suggested", "declined"])));
  }
  // A worker who is to be swapped stays booked, so their shifts do not overlap.
  for (const [at, workerId] of swappers.entries()) {
    for (const day of days) {
      const job = jobRow({
        startAt: moment(day, "08:00"),
        endAt: moment(day, "20:00"),
        status: at % 2 === 0 ? "open" : "suggested",
      });
      jobs.push(job);
      put.push(allocationRow(job, supply, workerId, "swap_requested"));
    }
  }
  await asOwner(async (tx) => {
    await tx.insert(schema.jobs).values(jobs);
    await tx.insert(schema.allocations).values(put as never);
  });
}

beforeAll(async () => {
  site = await aSiteForShifts();
  poster = await aUser({ in: site.provider, codes: JOBS });
  supply = await anAgencyFor(site);
  rival = await anAgencyFor(site);
  const second = randomUUID();
  await asOwner((tx) =>
    tx.insert(schema.services).values({ id: second, organisationId: site.provider.id, name: "Mill House" }),
  );
  const swappers: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { branchId, agency } = supply;
    swappers.push((await aReadyWorker(agency, { branchId, workerTypeId: site.workerTypeId })).id);
  }
  await seedRandomJobs([site.serviceId, second], swappers);
  readers = {
    provider: await clientIn(site.provider),
    agency: inProcess.clientOf(await signInAs(supply.user)),
    rival: inProcess.clientOf(await signInAs(rival.user)),
    admin: await clientIn(await platformOrganisation()),
  };
  otherProvider = await clientIn(await aProvider());
  otherAgency = await clientIn(await anAgency());
});
beforeEach(() => {
  clock.now = beforeAllShifts;
});
afterAll(closeFixtures);

type Asked = Omit<Parameters<Client["jobs"]["list"]>[0], "limit" | "after">;

/** Every page of a list. */
async function listed(client: Client, asked: Asked): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  let after: string | undefined;
  do {
    const page = await client.jobs.list({ ...asked, after });
    rows.push(...page.items);
    after = page.next ?? undefined;
  } while (after);
  return rows;
}

/** The counts that the rows of a list give, as `service day status` to number. */
function countRows(rows: readonly JobRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { service, startAt, status } of rows) {
    const key = `${service._id} ${calendarDate(startAt)} ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** The same of the calendar. */
const countWeek = ({ services }: JobWeek): Record<string, number> =>
  Object.fromEntries(
    services.flatMap(({ _id, days: ofService }) =>
      ofService.flatMap(({ counts }, at) =>
        Object.entries(counts).map(([status, count]) => [`${_id} ${days[at]} ${status}`, count]),
      ),
    ),
  );

const moments = [
  ["before the week", "2027-03-10T12:00:00Z"],
  ["on the Monday before light", "2027-03-22T05:15:00Z"],
  ["on the Wednesday", "2027-03-24T13:37:00Z"],
  ["in the hour after the clocks go forward", "2027-03-28T01:30:00Z"],
  ["as the weekly run begins", "2027-03-28T23:00:00Z"],
  ["four weeks later", "2027-04-22T23:00:00Z"],
  ["six years later, at the end of the claims", "2033-03-25T00:00:00Z"],
  ["seven years later", "2034-04-01T09:00:00Z"],
] as const;

describe.each(moments)("The counts %s", (_, now) => {
  // The other agency reads by the same rules, which time does not change.
  const names = ["provider", "agency", ...(now === moments[0][1] ? (["rival"] as const) : []), "admin"] as const;
  test.each(names)("are those of the list, for the %s", async (name) => {
    clock.now = () => new Date(now);
    const client = readers[name];
    const rows = await listed(client, { week: MONDAY });
    const week = await client.jobs.week({ week: MONDAY });
    expect(rows.length).toBeGreaterThan(0);
    expect(countWeek(week)).toEqual(countRows(rows));
    const total = (counts: JobCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(week.totals.map(total)).toEqual(
      days.map((day) => rows.filter((row) => calendarDate(row.startAt) === day).length),
    );
    const found = new Set(rows.map(({ status }) => status));
    for (const status of all) {
      const ofStatus = await listed(client, { week: MONDAY, status: [status] });
      expect(ofStatus).toEqual(rows.filter((row) => row.status === status));
      if (found.has(status)) {
        const filtered = await client.jobs.week({ week: MONDAY, status: [status] });
        expect(countWeek(filtered)).toEqual(countRows(ofStatus));
      }
    }
  });
});

test("The random jobs pass through every status that time leads to", async () => {
  const seen = new Set<JobStatus>();
  for (const [, now] of moments) {
    clock.now = () => new Date(now);
    for (const { status } of await listed(readers.provider, { week: MONDAY })) seen.add(status);
  }
  expect([...seen].sort()).toEqual([...all].sort());
});

test("A night is counted on the day it starts, and as overnight on the next, also into Monday", async () => {
  const week = await readers.provider.jobs.week({ week: MONDAY, open: site.serviceId });
  const around = [
    ...(await listed(readers.provider, { week: daysAfter(MONDAY, -1) })),
    ...(await listed(readers.provider, { week: MONDAY })),
  ].filter(({ service }) => service._id === site.serviceId);
  const goesInto = (row: JobRow, day: string) =>
    calendarDate(row.startAt) === daysAfter(day, -1) && new Date(row.endAt) > startOfDay(day);
  const own = week.services.find(({ _id }) => _id === site.serviceId);
  const isWorked = ({ status }: JobRow) => !notWorkedStatuses.some((one) => one === status);
  expect(own?.days.map(({ overnight }) => overnight)).toEqual(
    days.map((day) => around.filter((row) => isWorked(row) && goesInto(row, day)).length),
  );
  expect(own?.days[0]?.overnight).toBeGreaterThan(0);
  // The open service has its shifts of the week and those of Sunday that go on into it.
  const shown = around.filter((row) => calendarDate(row.startAt) >= MONDAY || goesInto(row, MONDAY));
  expect(week.shifts?.items.map(({ _id }) => _id).sort()).toEqual(shown.map(({ _id }) => _id).sort());
});

test("A day has the week's shifts that start on it", async () => {
  const rows = await listed(readers.provider, { week: MONDAY });
  for (const day of days) {
    expect(await listed(readers.provider, { week: MONDAY, day })).toEqual(
      rows.filter((row) => calendarDate(row.startAt) === day),
    );
  }
});

test("Filters by service and worker type narrow counts and list alike, and the choices are those of the week", async () => {
  const otherType = randomUUID();
  const job = jobRow({ startAt: moment("2027-04-05", "08:00"), endAt: moment("2027-04-05", "20:00") });
  await asOwner(async (tx) => {
    await tx.insert(schema.workerTypes).values({ id: otherType, name: `Chef ${otherType}` });
    await tx.insert(schema.jobs).values([job, { ...job, id: randomUUID(), workerTypeId: otherType }]);
  });
  const week = "2027-04-07";
  const filters = await readers.provider.jobs.filters({ week });
  expect(filters.services).toEqual([{ _id: site.serviceId, name: "Mill House" }]);
  expect(filters.workerTypes.map(({ _id }) => _id).sort()).toEqual([site.workerTypeId, otherType].sort());
  // The agency's agreement covers the one worker type only.
  expect((await readers.agency.jobs.filters({ week })).workerTypes.map(({ _id }) => _id)).toEqual([site.workerTypeId]);
  const ofType = await readers.provider.jobs.week({ week, workerTypeId: otherType });
  expect(ofType.totals[0]).toEqual({ open: 1 });
  expect(await listed(readers.provider, { week, workerTypeId: otherType })).toHaveLength(1);
  expect((await readers.provider.jobs.week({ week, serviceId: randomUUID() })).services).toEqual([]);
});

test("Another provider and an agency without an agreement see nothing, not even of a service that they name", async () => {
  for (const client of [otherProvider, otherAgency]) {
    const week = await client.jobs.week({ week: MONDAY, open: site.serviceId, serviceId: site.serviceId });
    expect(week).toEqual({
      services: [],
      next: null,
      totals: days.map(() => ({})),
      shifts: { items: [], isComplete: true },
    });
    expect(await client.jobs.filters({ week: MONDAY })).toEqual({ workerTypes: [], services: [] });
  }
});

test("An agency counts another agency's suggestion as open, and a job that another fills not at all", async () => {
  const week = "2027-04-12";
  const [startAt, endAt] = [moment(week, "08:00"), moment(week, "20:00")];
  const [suggested, filled] = [
    jobRow({ startAt, endAt, status: "suggested" }),
    jobRow({ startAt, endAt, status: "allocated" }),
  ];
  await asOwner(async (tx) => {
    await tx.insert(schema.jobs).values([suggested, filled]);
    await tx
      .insert(schema.allocations)
      .values([
        allocationRow(suggested, rival, rival.worker.id, "suggested"),
        allocationRow(filled, rival, rival.worker.id, "accepted"),
      ] as never);
  });
  const first = async (client: Client) => (await client.jobs.week({ week })).totals[0];
  expect(await first(readers.provider)).toEqual({ suggested: 1, allocated: 1 });
  expect(await first(readers.rival)).toEqual({ suggested: 1, allocated: 1 });
  expect(await first(readers.agency)).toEqual({ open: 1 });
});

describe("An agency's week", () => {
  const week = "2027-05-03";
  const tuesday = daysAfter(week, 1);
  let own: Supply;
  let client: Client;
  let second: { branchId: string; agreementId: string };
  let jobs: Record<"open" | "both" | "booked" | "suggested", ReturnType<typeof jobRow>>;
  const days = (from: string) => ({ startAt: moment(from, "08:00"), endAt: moment(from, "20:00") });

  beforeAll(async () => {
    clock.now = beforeAllShifts;
    const bothId = randomUUID();
    await asOwner((tx) =>
      tx.insert(schema.services).values({ id: bothId, organisationId: site.provider.id, name: "Mill Cottage" }),
    );
    own = await anAgencyFor(site);
    // The second service is supplied by two branches.
    second = await anActiveAgreement(own.agency, site, { serviceId: bothId });
    const third = await anActiveAgreement(own.agency, site, { serviceId: bothId });
    await asOwner((tx) =>
      tx.update(schema.branches).set({ name: "Quaysford" }).where(eq(schema.branches.id, third.branchId)),
    );
    await asOwner((tx) =>
      tx.update(schema.branches).set({ name: "Alderwick" }).where(eq(schema.branches.id, second.branchId)),
    );
    client = inProcess.clientOf(await signInAs(await aUser({ in: own.agency, codes: [...JOBS, "1002"] })));
    jobs = {
      open: jobRow(days(week)),
      both: jobRow({ ...days(week), serviceId: bothId, serviceName: "Mill Cottage" }),
      booked: jobRow({ ...days(tuesday), status: "allocated", breaks: [{ minutes: 45, isPaid: false }] }),
      suggested: jobRow({ ...days(daysAfter(week, 3)), status: "suggested" }),
    };
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values(Object.values(jobs));
      await tx
        .insert(schema.allocations)
        .values([
          allocationRow(jobs.booked, own, own.worker.id, "accepted"),
          allocationRow(jobs.suggested, own, own.worker.id, "suggested"),
        ] as never);
      const entry = { organisationId: own.agency.id, workerId: own.worker.id, enteredAt: new Date() };
      await tx.insert(schema.workerUnavailability).values([
        { ...entry, day: daysAfter(week, 4), windows: null },
        { ...entry, day: daysAfter(week, 5), windows: [{ from: "09:00", to: "12:00" }] },
      ]);
    });
  });

  test("by branch counts a job for each branch that could supply it, and once for all", async () => {
    const byBranch = await client.jobs.weekByBranch({ week, open: second.branchId });
    expect(byBranch.branches.map(({ name, days: of }) => [name, of.map(({ counts }) => counts)])).toEqual([
      ["Alderwick", [{ open: 1 }, {}, {}, {}, {}, {}, {}]],
      ["Harrowby", [{ open: 1 }, { allocated: 1 }, {}, { suggested: 1 }, {}, {}, {}]],
      ["Quaysford", [{ open: 1 }, {}, {}, {}, {}, {}, {}]],
    ]);
    expect(byBranch.totals).toEqual((await client.jobs.week({ week })).totals);
    expect(byBranch.totals[0]).toEqual({ open: 2 });
    expect(byBranch.shifts?.items.map(({ _id }) => _id)).toEqual([jobs.both.id]);
  });

  test("by branch has an agreement for every branch in a row of its own, and a booking under it with the worker's", async () => {
    const wide = await anAgencyFor(site);
    await asOwner((tx) =>
      tx.update(schema.agreements).set({ branchId: null }).where(eq(schema.agreements.id, wide.agreementId)),
    );
    const booked = jobRow({ ...days("2027-05-12"), status: "allocated" });
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values([jobRow(days("2027-05-10")), booked]);
      await tx.insert(schema.allocations).values([allocationRow(booked, wide, wide.worker.id, "accepted")] as never);
    });
    const { branches } = await inProcess.clientOf(await signInAs(wide.user)).jobs.weekByBranch({ week: "2027-05-10" });
    expect(branches.map(({ _id, name, days: of }) => [_id, name, of[0]?.counts, of[2]?.counts])).toEqual([
      [wide.agency.id, "", { open: 1 }, {}],
      [wide.branchId, "Harrowby", {}, { allocated: 1 }],
    ]);
  });

  test("by worker has their shifts, what they work and when they are unavailable", async () => {
    const { workers } = await client.jobs.weekByWorker({ week });
    expect(workers.map(({ _id, name, minutes }) => ({ _id, name, minutes }))).toEqual([
      // A shift that no one has decided about is none of their hours.
      { _id: own.worker.id, name: "Juniper Fallowfield", minutes: 12 * 60 - 45 },
    ]);
    expect(workers[0]?.days.map(({ shifts }) => shifts.map(({ _id, status }) => [_id, status]))).toEqual([
      [],
      [[jobs.booked.id, "allocated"]],
      [],
      [[jobs.suggested.id, "suggested"]],
      [],
      [],
      [],
    ]);
    expect(workers[0]?.days.map(({ unavailable }) => unavailable)).toEqual([
      null,
      null,
      null,
      null,
      { windows: null },
      { windows: [{ from: "09:00", to: "12:00" }] },
      null,
    ]);
    // Filters narrow the shifts, and not the hours.
    const filtered = await client.jobs.weekByWorker({ week, status: ["suggested"] });
    expect(filtered.workers[0]?.days.flatMap(({ shifts }) => shifts.map(({ _id }) => _id))).toEqual([
      jobs.suggested.id,
    ]);
    expect(filtered.workers[0]?.minutes).toBe(12 * 60 - 45);
    // In a week without shifts the active workers are those who are free.
    expect((await client.jobs.weekByWorker({ week: "2027-05-17" })).workers.map(({ _id }) => _id)).toEqual([
      own.worker.id,
    ]);
    expect((await client.jobs.weekByWorker({ week, serviceId: randomUUID() })).workers).toEqual([]);
  });

  test("by worker shows those with shifts alone to someone who may not view workers, and not when they are away", async () => {
    const booker = inProcess.clientOf(await signInAs(await aUser({ in: own.agency, codes: JOBS })));
    const { workers } = await booker.jobs.weekByWorker({ week });
    expect(workers.map(({ _id }) => _id)).toEqual([own.worker.id]);
    expect(workers[0]?.days.every(({ unavailable }) => unavailable === null)).toBe(true);
    expect((await booker.jobs.weekByWorker({ week: "2027-05-17" })).workers).toEqual([]);
  });

  test("by worker comes in pages by last name", async () => {
    const many = await anAgencyFor(site);
    const names = Array.from({ length: 52 }, (_, n) => `Zeller${String.fromCharCode(97 + (n % 26))}${n}`);
    const of = { organisationId: many.agency.id, branchIds: [many.branchId], workerTypeIds: [site.workerTypeId] };
    const person = { ...of, firstName: "Juniper", employmentStatus: "active", verificationStatus: "approved" } as const;
    await asOwner((tx) =>
      tx.insert(schema.workers).values(names.map((lastName, n) => ({ ...person, lastName, number: `W-${n}` }))),
    );
    const reader = inProcess.clientOf(await signInAs(await aUser({ in: many.agency, codes: [...JOBS, "1002"] })));
    const first = await reader.jobs.weekByWorker({ week });
    const rest = await reader.jobs.weekByWorker({ week, after: first.next ?? "" });
    expect([first.workers.length, rest.workers.length, rest.next]).toEqual([50, 3, null]);
    expect(new Set([...first.workers, ...rest.workers].map(({ _id }) => _id)).size).toBe(53);
    expect(await refusalOf(reader.jobs.weekByWorker({ week, after: "x" }))).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("is another agency's own, and no provider has one", async () => {
    expect((await otherAgency.jobs.weekByBranch({ week })).branches).toEqual([]);
    expect((await otherAgency.jobs.weekByWorker({ week })).workers).toEqual([]);
    // Another agency that has the same jobs open does not see who is booked.
    const rivals = await readers.rival.jobs.weekByBranch({ week, open: second.branchId });
    expect(rivals.totals[1]).toEqual({});
    expect(rivals.shifts?.items).toEqual([]);
    for (const call of [readers.provider.jobs.weekByBranch, readers.provider.jobs.weekByWorker]) {
      expect(await refusalOf(call({ week }))).toMatchObject({ code: "FORBIDDEN" });
    }
  });
});

test("Services come in pages by name, and a page key that is not ours is refused", async () => {
  const provider = await aProvider();
  const user = await aUser({ in: provider, codes: JOBS });
  const client = inProcess.clientOf(await signInAs(user));
  const services = Array.from({ length: 103 }, (_, n) => ({
    id: randomUUID(),
    organisationId: provider.id,
    name: `House ${String(n % 100).padStart(3, "0")}`,
  }));
  await asOwner(async (tx) => {
    await tx.insert(schema.services).values(services);
    await tx.insert(schema.jobs).values(
      services.map(({ id, name }) => ({
        ...jobRow({ startAt: moment(MONDAY, "08:00"), endAt: moment(MONDAY, "20:00") }),
        organisationId: provider.id,
        serviceId: id,
        serviceName: name,
        postedByUserId: user.id,
      })),
    );
  });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await client.jobs.week({ week: MONDAY, after });
    expect(page.services.length).toBeLessThanOrEqual(50);
    expect(page.totals[0]).toEqual({ open: 103 });
    seen.push(...page.services.map(({ _id }) => _id));
    after = page.next ?? undefined;
  } while (after);
  expect([...seen].sort()).toEqual(services.map(({ id }) => id).sort());
  expect((await client.jobs.filters({ week: MONDAY })).services).toEqual([]);
  for (const key of [
    "x",
    Buffer.from('["a"]').toString("base64url"),
    Buffer.from('["\\u0000","x"]').toString("base64url"),
  ]) {
    expect(await refusalOf(client.jobs.week({ week: MONDAY, after: key }))).toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("A service that was renamed is one row, and an agreement that ended shows no open shifts", async () => {
  const other = await anAgency();
  await anActiveAgreement(other, site, { endOn: "2027-04-18" });
  const client = await clientIn(other);
  const [before, afterEnd] = ["2027-04-17", "2027-04-19"].map((day) =>
    jobRow({ startAt: moment(day, "08:00"), endAt: moment(day, "20:00"), serviceName: "Mill House, formerly" }),
  ) as [ReturnType<typeof jobRow>, ReturnType<typeof jobRow>];
  await asOwner((tx) =>
    tx.insert(schema.jobs).values([before, { ...before, id: randomUUID(), serviceName: "Mill House" }, afterEnd]),
  );
  const week = await client.jobs.week({ week: "2027-04-17" });
  expect(week.services.map(({ _id }) => _id)).toEqual([site.serviceId]);
  expect(week.totals[5]).toEqual({ open: 2 });
  expect((await client.jobs.week({ week: "2027-04-19" })).services).toEqual([]);
});
