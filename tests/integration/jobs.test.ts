/**
 * Shifts through the real calls, in process and over HTTP: who may post, see, put a worker forward, accept, decline and
 * cancel, and who may not; that no worker and no job is booked twice; and the mails.
 */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { Client as PgClient } from "pg";
import { jobMailSchema, mailAboutJob } from "@/lib/backend/jobs";
import { orTaken } from "@/lib/backend/jobs/booking/taken";
import { clock } from "@/lib/config/clock";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDateTime, momentsAt } from "@/lib/format";
import { auditRowsOf } from "@/tests/support/audited";
import { aRequestId, type Client, refusalOf, transports } from "@/tests/support/clients";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  aVisitor,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { attachmentOf, mailsTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import { aPicture } from "@/tests/support/organisations";
import {
  anActiveAgreement,
  anAgencyFor,
  aPreset,
  aReadyWorker,
  aShift,
  aSiteForShifts,
  dayIn,
  dayOfANight,
  JOBS,
  postShift,
  type Site,
} from "@/tests/support/shifts";
import { until } from "@/tests/support/until";
import {
  type CallRow,
  ofAgency,
  ofProvider,
  refusedToAll,
  type ShiftCaller,
  testWhoGetsThrough,
} from "@/tests/support/who-gets-through";

const texts = messages.jobs;

type Fixture = {
  site: Site;
  people: Record<ShiftCaller, TestCaller>;
  supply: Awaited<ReturnType<typeof anAgencyFor>>;
  otherSupply: Organisation;
};

async function aFixture(): Promise<Fixture> {
  const site = await aSiteForShifts();
  const supply = await anAgencyFor(site);
  const otherSupply = await anAgency();
  const userIn = async (organisation: Organisation, codes = JOBS) => signInAs(await aUser({ in: organisation, codes }));
  const people = {
    unauthenticated,
    visitor: await aVisitor(),
    provider: await userIn(site.provider),
    withoutCode: await userIn(site.provider, ["0002", "6001"]),
    otherProvider: await userIn(await aProvider()),
    agency: await signInAs(supply.user),
    otherAgency: await userIn(otherSupply),
    admin: await userIn(await platformOrganisation()),
  };
  return { site, people, supply, otherSupply };
}

/** Runs the mail jobs about an allocation, once each. */
async function sendMails(allocationId: string): Promise<void> {
  const queued = await jobsOf("allocationId", allocationId);
  for (const [n, data] of queued.entries()) await mailAboutJob(`${allocationId}-${n}`, jobMailSchema.parse(data));
}

const allocationRow = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.id, id)));
  if (!row) throw new Error("no such allocation");
  return row;
};
const jobRow = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, id)));
  if (!row) throw new Error("no such job");
  return row;
};

/** The ids of all jobs in the list of a week, page after page. */
async function listedIn(client: Client, week: string): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await client.jobs.list({ week, after });
    ids.push(...page.items.map(({ _id }) => _id));
    after = page.next ?? undefined;
  } while (after);
  return ids;
}

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

let f: Fixture;
let provider: Client;
let agency: Client;

beforeAll(async () => {
  f = await aFixture();
  provider = clientOf(f.people.provider);
  agency = clientOf(f.people.agency);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

/** A job for which the agency has put its worker forward. */
async function aSuggestion(more: Parameters<typeof postShift>[2] = {}) {
  const { branchId, agency: supplier } = f.supply;
  const worker = await aReadyWorker(supplier, { branchId, workerTypeId: f.site.workerTypeId });
  const jobId = await postShift(provider, f.site, more);
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
  return { jobId, allocationId, worker };
}

/** Gives a worker a photo whose bytes are stored. */
async function givePhoto(workerId: string): Promise<void> {
  const staff = clientOf(await signInAs(await aUser({ in: f.supply.agency, codes: ["1001"] })));
  await staff.workerProfile.setPhoto({ workerId, file: { base64: (await aPicture()).toString("base64") } });
}

describe.each(transports)("Who gets through $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  const everyone = {
    provider: "an answer",
    otherProvider: "an answer",
    agency: "an answer",
    otherAgency: "an answer",
    admin: "an answer",
  } as const;
  const suggested = async () => {
    const { jobId, allocationId } = await aSuggestion();
    return [jobId, allocationId];
  };
  const rows: CallRow<ShiftCaller>[] = [
    {
      path: "jobs.options",
      prepare: async () => [],
      call: (client) => client.jobs.options(),
      outcomes: { ...ofProvider, otherProvider: "an answer" },
    },
    {
      path: "jobs.post",
      prepare: async () => [],
      call: (client) => client.jobs.post(aShift(f.site)),
      // Another provider's service is no choice of theirs.
      outcomes: { ...ofProvider, otherProvider: "BAD_REQUEST" },
    },
    {
      path: "jobs.estimate",
      prepare: async () => [],
      call: (client) => client.jobs.estimate(aShift(f.site)),
      outcomes: { ...ofProvider, otherProvider: "BAD_REQUEST" },
    },
    {
      path: "jobs.presets",
      prepare: async () => [],
      call: (client) => client.jobs.presets({}),
      outcomes: { ...ofProvider, otherProvider: "an answer" },
    },
    {
      path: "jobs.savePreset",
      prepare: async () => [],
      call: (client) => client.jobs.savePreset(aPreset(f.site)),
      outcomes: { ...ofProvider, otherProvider: "BAD_REQUEST" },
    },
    {
      path: "jobs.removePreset",
      prepare: async () => [(await provider.jobs.savePreset(aPreset(f.site))).presetId],
      call: (client, [presetId = ""]) => client.jobs.removePreset({ presetId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.copyPreview",
      prepare: async () => [],
      call: (client) => client.jobs.copyPreview({ serviceId: f.site.serviceId, week: dayIn(9) }),
      outcomes: { ...ofProvider, otherProvider: "BAD_REQUEST" },
    },
    {
      path: "jobs.copyWeek",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, [jobId = ""]) =>
        client.jobs.copyWeek({
          serviceId: f.site.serviceId,
          week: dayIn(9),
          jobIds: [jobId],
          idempotencyKey: randomUUID(),
        }),
      outcomes: { ...ofProvider, otherProvider: "BAD_REQUEST" },
    },
    {
      path: "jobs.copyAllPreview",
      prepare: async () => [],
      call: (client) => client.jobs.copyAllPreview({ week: dayIn(9) }),
      outcomes: { ...ofProvider, otherProvider: "an answer" },
    },
    {
      path: "jobs.copyAll",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, jobIds) => client.jobs.copyAll({ week: dayIn(9), jobIds, idempotencyKey: randomUUID() }),
      outcomes: { ...ofProvider, otherProvider: "BAD_REQUEST" },
    },
    {
      path: "jobs.selected",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, jobIds) => client.jobs.selected({ jobIds }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.copySelected",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, jobIds) => client.jobs.copySelected({ jobIds, days: 7, idempotencyKey: randomUUID() }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.undoPosting",
      prepare: async () => [(await provider.jobs.post(aShift(f.site))).postingId],
      call: (client, [postingId = ""]) => client.jobs.undoPosting({ postingId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.list",
      prepare: async () => [],
      call: (client) => client.jobs.list({ week: dayIn(2) }),
      outcomes: { ...refusedToAll, ...everyone },
    },
    {
      path: "jobs.recordExport",
      prepare: async () => [],
      call: (client) => client.jobs.recordExport({ week: dayIn(2), status: ["open"] }),
      outcomes: { ...refusedToAll, ...everyone },
    },
    {
      path: "jobs.week",
      prepare: async () => [],
      call: (client) => client.jobs.week({ week: dayIn(2) }),
      outcomes: { ...refusedToAll, ...everyone },
    },
    {
      path: "jobs.weekByBranch",
      prepare: async () => [],
      call: (client) => client.jobs.weekByBranch({ week: dayIn(2) }),
      outcomes: { ...ofAgency, otherAgency: "an answer" },
    },
    {
      path: "jobs.weekByWorker",
      prepare: async () => [],
      call: (client) => client.jobs.weekByWorker({ week: dayIn(2) }),
      outcomes: { ...ofAgency, otherAgency: "an answer" },
    },
    {
      path: "jobs.filters",
      prepare: async () => [],
      call: (client) => client.jobs.filters({ week: dayIn(2) }),
      outcomes: { ...refusedToAll, ...everyone },
    },
    {
      path: "jobs.get",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, [jobId = ""]) => client.jobs.get({ jobId }),
      outcomes: { ...refusedToAll, ...everyone, otherProvider: "NOT_FOUND", otherAgency: "NOT_FOUND" },
    },
    {
      path: "jobs.evidence",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, [jobId = ""]) => client.jobs.evidence({ jobId }),
      outcomes: { ...refusedToAll, ...everyone, otherProvider: "NOT_FOUND", otherAgency: "NOT_FOUND" },
    },
    {
      path: "jobs.evidencePdf",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, [jobId = ""]) => client.jobs.evidencePdf({ jobId }),
      outcomes: { ...refusedToAll, ...everyone, otherProvider: "NOT_FOUND", otherAgency: "NOT_FOUND" },
    },
    {
      path: "jobs.periodEvidence",
      prepare: async () => [],
      call: (client) => client.jobs.periodEvidence({ serviceId: f.site.serviceId, from: dayIn(0), to: dayIn(9) }),
      outcomes: { ...refusedToAll, ...everyone },
    },
    {
      path: "jobs.periodEvidencePdf",
      prepare: async () => [],
      call: (client) => client.jobs.periodEvidencePdf({ serviceId: f.site.serviceId, from: dayIn(0), to: dayIn(9) }),
      outcomes: { ...refusedToAll, ...everyone },
    },
    {
      path: "jobs.candidates",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, [jobId = ""]) => client.jobs.candidates({ jobId }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.photo",
      prepare: async () => {
        const { jobId, allocationId, worker } = await aSuggestion();
        await givePhoto(worker.id);
        return [jobId, allocationId];
      },
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.photo({ jobId, allocationId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.suggest",
      prepare: async () => [await postShift(provider, f.site)],
      call: (client, [jobId = ""]) => client.jobs.suggest({ jobId, workerId: f.supply.worker.id }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.decide",
      prepare: suggested,
      call: (client, [jobId = "", allocationId = ""]) =>
        client.jobs.decide({ jobId, allocationId, decision: "accept" }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.withdraw",
      prepare: suggested,
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.withdraw({ jobId, allocationId }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.cancel",
      prepare: suggested,
      call: (client, [jobId = ""]) => client.jobs.cancel({ jobId, reason: "The resident has moved." }),
      outcomes: { ...ofProvider, admin: "an answer" },
    },
  ];

  testWhoGetsThrough(transport, rows, () => ({ people: f.people, organisations: [f.site.provider.id] }));
});

describe("Posting", () => {
  test("makes one open job for each vacancy, with times as moments and copies of the names", async () => {
    const { postingId, jobIds } = await provider.jobs.post(
      aShift(f.site, {
        vacancies: 3,
        startTime: "20:00",
        endTime: "08:00",
        unit: "First floor",
        notes: "Use the side door.",
      }),
    );
    expect(jobIds).toHaveLength(3);
    const found = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.postingId, postingId)));
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({
      organisationId: f.site.provider.id,
      providerName: f.site.provider.name,
      serviceName: "Mill House",
      serviceAddress: "3 Mill Lane, Harrowby, HB1 2CD",
      unit: "First floor",
      status: "open",
      startOn: dayIn(2),
      startAt: momentsAt(dayIn(2), "20:00")[0],
      endAt: momentsAt(dayIn(3), "08:00")[0],
      breaks: [{ minutes: 30, isPaid: false }],
    });
  });

  test.each([
    [{ date: dayIn(-1) }, "startTime", texts.startInPast],
    [{ date: dayIn(400) }, "date", texts.startTooLate],
    [{ endTime: "08:00" }, "endTime", texts.endIsStart],
    [{ startTime: "08:00", endTime: "08:30" }, "breaks", texts.breaksTooLong],
    [{ workerTypeId: randomUUID() }, "workerTypeId", texts.workerTypeNeeded],
    [{ vacancies: 21 }, "vacancies", texts.vacanciesNeeded],
    [{ startTime: "25:00" }, "startTime", texts.startTimeNeeded],
  ])("refuses %j", async (more, field, message) => {
    const { code, fields } = await refusalOf(provider.jobs.post(aShift(f.site, more)));
    expect([code, fields]).toEqual(["BAD_REQUEST", [{ field, message }]]);
  });

  test("awaits an authoriser at a service that needs authorisation, and is refused at an inactive one", async () => {
    const site = await aSiteForShifts();
    const set = (change: Partial<typeof schema.services.$inferInsert>) =>
      asOwner((tx) => tx.update(schema.services).set(change).where(eq(schema.services.id, site.serviceId)));
    const plain = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    const apps = [{ appId: "portal", isAuthorizer: true }];
    const authoriser = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS, apps })));
    await set({ jobAuthorisation: "required" });
    expect(await plain.jobs.post(aShift(site))).toMatchObject({ needsAuthorisation: true });
    expect(await authoriser.jobs.post(aShift(site))).toMatchObject({ needsAuthorisation: false });
    await set({ isActive: false });
    expect(await refusalOf(authoriser.jobs.post(aShift(site)))).toMatchObject({ reason: "serviceInactive" });
    expect((await authoriser.jobs.options()).services).toEqual([]);
  });
});

describe("The estimate", () => {
  test("has the signed rates of each agency by band, and what is left of the month's budget", async () => {
    const site = await aSiteForShifts();
    const first = await anAgencyFor(site);
    const second = await anAgencyFor(site);
    await asOwner((tx) =>
      tx.update(schema.services).set({ monthlyBudgetPence: 50_000 }).where(eq(schema.services.id, site.serviceId)),
    );
    const asProvider = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    const night = { date: dayOfANight(), startTime: "20:00", endTime: "08:00" };
    const before = await asProvider.jobs.estimate(aShift(site, night));
    expect(before.offers.map(({ agency }) => agency).sort()).toEqual([first.agency.name, second.agency.name].sort());
    expect(before.offers[0]).toMatchObject({
      totalPence: 20_574,
      parts: [{ band: "standard", basis: "hourly", minutes: 690, ratePence: 1_789, amountPence: 20_574 }],
    });
    const month = {
      month: night.date.slice(0, 7),
      monthlyPence: 50_000,
      bookedPence: 0,
      openPence: 0,
      addedPence: 20_574,
    };
    expect(before.budgets).toEqual([month]);
    const jobId = await postShift(asProvider, site, night);
    const { allocationId } = await clientOf(await signInAs(first.user)).jobs.suggest({
      jobId,
      workerId: first.worker.id,
    });
    expect((await asProvider.jobs.estimate(aShift(site, night))).budgets).toEqual([{ ...month, openPence: 20_574 }]);
    const shown = async (client: Client) => (await client.jobs.get({ jobId })).allocations[0];
    const offered = { lines: [{ basis: "hourly", chargePence: 1_789 }], plannedPence: 20_574 };
    expect(await shown(asProvider)).toMatchObject({ rate: null, offered });
    expect(await shown(clientOf(await signInAs(first.user)))).toMatchObject({ rate: null, offered: null });
    await asProvider.jobs.decide({ jobId, allocationId, decision: "accept" });
    expect(await shown(asProvider)).toMatchObject({ rate: offered, offered: null });
    expect((await asProvider.jobs.estimate(aShift(site, night))).budgets).toEqual([{ ...month, bookedPence: 20_574 }]);
    const stored = await asOwner((tx) =>
      tx.select().from(schema.jobs).where(eq(schema.jobs.serviceId, site.serviceId)),
    );
    expect(stored).toHaveLength(1);
    expect(await asProvider.jobs.estimate(aShift(site, { ...night, jobType: "sleep_in" }))).toMatchObject({
      offers: [],
    });
  });
});

describe("An agency sees an open job", () => {
  const seenBy = async (organisation: Organisation, jobId: string) =>
    withScope({ kind: "organisation", organisationId: organisation.id }, (tx) =>
      tx.select({ id: schema.jobs.id }).from(schema.jobs).where(eq(schema.jobs.id, jobId)),
    );
  let place: { site: Site; jobId: string };
  beforeAll(async () => {
    const site = await aSiteForShifts();
    const poster = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    place = { site, jobId: await postShift(poster, site) };
  });

  test.each<[string, Parameters<typeof anActiveAgreement>[2], boolean]>([
    ["under an active agreement about its service and worker type on its day", {}, true],
    ["not under one that is suspended", { status: "suspended" }, false],
    ["not under one that is still to be signed", { status: "pending_provider" }, false],
    ["not under one that begins later", { startOn: dayIn(3) }, false],
    ["under one that begins on its day", { startOn: dayIn(2) }, true],
    ["not under one that has ended", { endOn: dayIn(1) }, false],
    ["under one that ends on its day", { endOn: dayIn(2) }, true],
    ["not under one that notice has ended", { terminatesOn: dayIn(1) }, false],
    ["not under an agency's own off-panel one", { origin: "off_panel" }, false],
  ])("%s", async (_, options, isSeen) => {
    const { site, jobId } = place;
    const supplier = await anAgency();
    await anActiveAgreement(supplier, site, options);
    expect(await seenBy(supplier, jobId)).toHaveLength(isSeen ? 1 : 0);
    const client = clientOf(await signInAs(await aUser({ in: supplier, codes: JOBS })));
    expect((await listedIn(client, dayIn(2))).includes(jobId)).toBe(isSeen);
  });

  test("not under one about another service or another worker type, and not while it is suspended itself", async () => {
    const { site, jobId } = place;
    const other = await aSiteForShifts();
    for (const options of [{ serviceId: other.serviceId }, { workerTypeId: other.workerTypeId }]) {
      const supplier = await anAgency();
      await anActiveAgreement(supplier, site, options);
      expect(await seenBy(supplier, jobId)).toEqual([]);
    }
    const supplier = await anAgency();
    await anActiveAgreement(supplier, site);
    expect(await seenBy(supplier, jobId)).toHaveLength(1);
    await asOwner((tx) =>
      tx.update(schema.organisations).set({ status: "suspended" }).where(eq(schema.organisations.id, supplier.id)),
    );
    expect(await seenBy(supplier, jobId)).toEqual([]);
  });

  test("but neither the workers of other agencies nor that they have put one forward", async () => {
    const rival = await anAgencyFor(f.site);
    const rivals = clientOf(await signInAs(rival.user));
    const { jobId, allocationId } = await aSuggestion();
    const seen = await rivals.jobs.get({ jobId });
    expect(seen).toMatchObject({ status: "open", suggested: 0, booked: null, allocations: [] });
    expect(JSON.stringify(seen)).not.toContain(f.supply.agency.name);
    await rivals.jobs.suggest({ jobId, workerId: rival.worker.id });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const after = await rivals.jobs.get({ jobId });
    expect(after).toMatchObject({
      status: "allocated",
      booked: null,
      allocations: [{ status: "superseded", rate: null }],
    });
    expect(JSON.stringify(after)).not.toContain(f.supply.agency.name);
    expect(await listedIn(rivals, dayIn(2))).not.toContain(jobId);
    // The charge is a share of the booked agency's price, and the reason may name it.
    const { startAt } = await provider.jobs.get({ jobId });
    clock.now = () => new Date(Date.parse(startAt) - 3 * 60 * 60_000);
    const chargePence = 20_574;
    await provider.jobs.cancel({ jobId, reason: "They sent the wrong worker.", chargePence });
    const toThem = await rivals.jobs.get({ jobId });
    expect(toThem).toMatchObject({ status: "cancelled", cancelReason: null, cancellationChargePence: null });
    expect(await agency.jobs.get({ jobId })).toMatchObject({
      cancelReason: "They sent the wrong worker.",
      cancellationChargePence: chargePence,
    });
  });

  test("an agency sees why a shift was cancelled if its worker was waiting, not if it had withdrawn before", async () => {
    const rival = await anAgencyFor(f.site);
    const rivals = clientOf(await signInAs(rival.user));
    const { jobId, allocationId } = await aSuggestion();
    await agency.jobs.withdraw({ jobId, allocationId });
    await rivals.jobs.suggest({ jobId, workerId: rival.worker.id });
    await provider.jobs.cancel({ jobId, reason: "Closed for decorating.", chargePence: 0 });
    const reasonFor = async (client: Client) => (await client.jobs.get({ jobId })).cancelReason;
    expect(await reasonFor(rivals)).toBe("Closed for decorating.");
    expect(await reasonFor(agency)).toBeNull();
  });

  test("and can only suggest a worker for it", async () => {
    const jobId = await postShift(provider, f.site);
    const asAgency = { kind: "organisation", organisationId: f.supply.agency.id } as const;
    const own = eq(schema.jobs.id, jobId);
    const cancelled = withScope(asAgency, (tx) =>
      tx
        .update(schema.jobs)
        .set({ status: "cancelled", cancelledAt: new Date(), cancelNoticeMinutes: 60, cancellationChargePence: 0 })
        .where(own),
    );
    await expect(cancelled).rejects.toMatchObject({ cause: { code: "42501" } });
    const moved = withScope(asAgency, (tx) =>
      tx
        .update(schema.jobs)
        .set({ endAt: new Date("2040-01-01") })
        .where(own),
    );
    await expect(moved).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("The list", () => {
  test("has the jobs of one week in the UK, in order, a page at a time", async () => {
    const site = await aSiteForShifts();
    const client = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    // Monday 29 March 2027 begins at 23:00 on Sunday in UTC.
    clock.now = () => new Date("2027-03-01T09:00:00Z");
    const post = (date: string, startTime: string) => postShift(client, site, { date, startTime, endTime: "12:00" });
    await post("2027-03-28", "23:30");
    const [third, first, second] = [
      await post("2027-04-04", "23:30"),
      await post("2027-03-29", "00:00"),
      await post("2027-03-29", "07:00"),
    ];
    const page = await client.jobs.list({ week: "2027-04-02", limit: 2 });
    expect(page.items.map(({ _id }) => _id)).toEqual([first, second]);
    const rest = await client.jobs.list({ week: "2027-04-02", limit: 2, after: page.next ?? "" });
    expect([rest.items.map(({ _id }) => _id), rest.next]).toEqual([[third], null]);
  });

  test("a job is unfilled from its start, or in progress until its end and then awaits its timesheet", async () => {
    clock.now = () => new Date("2027-02-20T09:00:00Z");
    const times = { date: "2027-03-01", startTime: "09:00", endTime: "17:00" };
    const [declined, booked] = [await aSuggestion(times), await aSuggestion(times)];
    const { jobId, allocationId } = declined;
    await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Not now" });
    await provider.jobs.decide({ jobId: booked.jobId, allocationId: booked.allocationId, decision: "accept" });
    const statusesAt = async (now: string) => {
      clock.now = () => new Date(now);
      return [(await provider.jobs.get({ jobId })).status, (await provider.jobs.get({ jobId: booked.jobId })).status];
    };
    expect(await statusesAt("2027-03-01T08:59:00Z")).toEqual(["open", "allocated"]);
    expect(await statusesAt("2027-03-01T09:00:00Z")).toEqual(["unfilled", "in_progress"]);
    expect(await statusesAt("2027-03-01T17:00:00Z")).toEqual(["unfilled", "awaiting_timesheet"]);
  });
});

describe("Putting a worker forward", () => {
  test("is possible for the workers offered, and no others", async () => {
    const { site, supply } = f;
    const { branchId } = supply;
    const ready = await aReadyWorker(supply.agency, { branchId, workerTypeId: site.workerTypeId });
    const unfit = async (change: Partial<typeof schema.workers.$inferInsert>) => {
      const worker = await aReadyWorker(supply.agency, { branchId, workerTypeId: site.workerTypeId });
      await asOwner((tx) => tx.update(schema.workers).set(change).where(eq(schema.workers.id, worker.id)));
      return worker.id;
    };
    const withoutDocument = async (kind: string) => {
      const id = await unfit({ employmentStatus: "active" });
      const { workerDocuments } = schema;
      await asOwner((tx) =>
        tx.delete(workerDocuments).where(and(eq(workerDocuments.workerId, id), eq(workerDocuments.kind, kind))),
      );
      return id;
    };
    const cases: [string, string][] = [
      ["active", await unfit({ employmentStatus: "disabled" })],
      ["verified", await unfit({ verificationStatus: "lapsed" })],
      ["verified", await unfit({ panel: "off", verificationStatus: "not_submitted" })],
      ["worker_type", await unfit({ workerTypeIds: [] })],
      ["branch", await unfit({ branchIds: [randomUUID()] })],
      ["documents", await withoutDocument("dbs")],
    ];
    const booked = await aSuggestion();
    await provider.jobs.decide({ jobId: booked.jobId, allocationId: booked.allocationId, decision: "accept" });
    cases.push(["overlap", booked.worker.id]);
    const jobId = await postShift(provider, site, { startTime: "19:00", endTime: "23:00" });
    const offered = (await agency.jobs.candidates({ jobId })).items.map(({ _id }) => _id);
    expect(offered).toContain(ready.id);
    for (const [reason, workerId] of cases) {
      expect([reason, offered.includes(workerId)]).toEqual([reason, false]);
      expect(await refusalOf(agency.jobs.suggest({ jobId, workerId }))).toMatchObject({ code: "CONFLICT", reason });
    }
    const elsewhere = await aReadyWorker(f.otherSupply, { branchId, workerTypeId: site.workerTypeId });
    expect(await refusalOf(agency.jobs.suggest({ jobId, workerId: elsewhere.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await agency.jobs.suggest({ jobId, workerId: ready.id });
    expect(await refusalOf(agency.jobs.suggest({ jobId, workerId: ready.id }))).toMatchObject({
      reason: "alreadySuggested",
    });
    expect((await agency.jobs.candidates({ jobId })).items.map(({ _id }) => _id)).not.toContain(ready.id);
    expect(await provider.jobs.get({ jobId })).toMatchObject({ status: "suggested", suggested: 1 });
  });

  test("a worker who awaits an answer at the same time is offered with that shift, until it is decided", async () => {
    const { jobId, allocationId, worker } = await aSuggestion({ startTime: "08:00", endTime: "15:00" });
    const [overlapping, next] = [
      await postShift(provider, f.site, { startTime: "14:00", endTime: "22:00" }),
      await postShift(provider, f.site, { startTime: "15:00", endTime: "22:00" }),
    ];
    const overlapsAt = async (id: string) =>
      (await agency.jobs.candidates({ jobId: id })).items.find(({ _id }) => _id === worker.id)?.overlaps;
    const { service, startAt, endAt } = await agency.jobs.get({ jobId });
    expect(await overlapsAt(overlapping)).toEqual([{ service: service.name, startAt, endAt }]);
    expect(await overlapsAt(next)).toEqual([]);
    // It is no rule: the agency decides.
    const also = await agency.jobs.suggest({ jobId: overlapping, workerId: worker.id });
    await agency.jobs.withdraw({ jobId: overlapping, allocationId: also.allocationId });
    await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Not now" });
    expect(await overlapsAt(overlapping)).toEqual([]);
  });

  test("a worker who lives nearer comes first, and says about how far away, or that it is not known", async () => {
    const { site, supply } = f;
    const [near, far, unknown] = await Promise.all(
      // The districts of the made-up places (lib/adapters/postcode-districts/demo.ts): the service's town and another.
      (["WX1 9ZZ", "ND1 3FF", "EC1A 1AA"] as const).map(async (postcode) => {
        const worker = await aReadyWorker(supply.agency, {
          branchId: supply.branchId,
          workerTypeId: site.workerTypeId,
        });
        await asOwner((tx) => tx.update(schema.workers).set({ postcode }).where(eq(schema.workers.id, worker.id)));
        return worker.id;
      }),
    );
    const [before] = await asOwner((tx) =>
      tx
        .select({ postcode: schema.services.postcode })
        .from(schema.services)
        .where(eq(schema.services.id, site.serviceId)),
    );
    const setPostcode = (postcode: string | null) =>
      asOwner((tx) => tx.update(schema.services).set({ postcode }).where(eq(schema.services.id, site.serviceId)));
    await setPostcode("WX2 7QP");
    try {
      const jobId = await postShift(provider, site);
      const viewer = clientOf(await signInAs(await aUser({ in: supply.agency, codes: ["1002", ...JOBS] })));
      const { items } = await viewer.jobs.candidates({ jobId });
      const own = items.filter(({ _id }) => [near, far, unknown].includes(_id));
      expect(own[0]?._id).toBe(near);
      const distanceOf = (id: string | undefined) => own.find(({ _id }) => _id === id)?.reasons[1];
      expect([near, far, unknown].map(distanceOf)).toEqual([
        "About 5 miles away",
        "About 23 miles away",
        "Distance not known",
      ]);
      // Where a worker lives is part of the profile, which not everyone who puts workers forward may view.
      const booker = clientOf(await signInAs(await aUser({ in: supply.agency, codes: JOBS })));
      const { items: all } = await booker.jobs.candidates({ jobId });
      expect(all.filter(({ _id }) => _id === near || _id === far)).toHaveLength(2);
      expect(all.flatMap(({ reasons }) => reasons).filter((words) => /miles|district|distance/i.test(words))).toEqual(
        [],
      );
    } finally {
      await setPostcode(before?.postcode ?? null);
    }
  });

  test("a worker whose shift ends when the other begins can do both, with a reason if there is too little rest", async () => {
    const { jobId, allocationId, worker } = await aSuggestion({ startTime: "08:00", endTime: "15:00" });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const next = await postShift(provider, f.site, { startTime: "15:00", endTime: "23:00" });
    const [offered] = (await agency.jobs.candidates({ jobId: next })).items.filter(({ _id }) => _id === worker.id);
    expect(offered?.warnings).toEqual([expect.stringContaining("11 hours of rest")]);
    expect(await refusalOf(agency.jobs.suggest({ jobId: next, workerId: worker.id }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "overrideReason", message: texts.overrideReasonNeeded }],
    });
    const requestId = aRequestId();
    const audited = inProcess.clientOf(f.people.agency, undefined, requestId);
    const overrideReason = "They asked for a long day and rest the day after.";
    const after = await audited.jobs.suggest({ jobId: next, workerId: worker.id, overrideReason });
    expect(await auditRowsOf(requestId)).toEqual([
      expect.objectContaining({
        action: "allocation.suggested",
        details: { jobId: next, workerId: worker.id, overridden: "daily_rest", reason: overrideReason },
      }),
    ]);
    await expect(
      provider.jobs.decide({ jobId: next, allocationId: after.allocationId, decision: "accept" }),
    ).resolves.toEqual({ status: "allocated" });
  });

  test("with a warning is only for those who manage the agency's workers", async () => {
    const { jobId, allocationId, worker } = await aSuggestion({ startTime: "08:00", endTime: "15:00" });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const next = await postShift(provider, f.site, { startTime: "15:00", endTime: "23:00" });
    const booker = clientOf(await signInAs(await aUser({ in: f.supply.agency, codes: [...JOBS, "1002"] })));
    const asked = await booker.jobs.candidates({ jobId: next });
    expect(asked).toMatchObject({ canOverride: false });
    expect(asked.items.find(({ _id }) => _id === worker.id)?.warnings).toHaveLength(1);
    const put = { jobId: next, workerId: worker.id, overrideReason: "They asked for a long day." };
    expect(await refusalOf(booker.jobs.suggest(put))).toMatchObject({
      code: "FORBIDDEN",
      message: texts.overrideNotYours,
    });
    expect(await agency.jobs.candidates({ jobId: next })).toMatchObject({ canOverride: true });
    await expect(agency.jobs.suggest(put)).resolves.toBeDefined();
    // Who needs no override needs no more than the code for shifts.
    const free = await aReadyWorker(f.supply.agency, {
      branchId: f.supply.branchId,
      workerTypeId: f.site.workerTypeId,
    });
    await expect(booker.jobs.suggest({ jobId: next, workerId: free.id })).resolves.toBeDefined();
  });

  test("is possible again after the provider declined or the agency withdrew", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Not today" });
    const again = await agency.jobs.suggest({ jobId, workerId: worker.id });
    await agency.jobs.withdraw({ jobId, allocationId: again.allocationId });
    await expect(agency.jobs.suggest({ jobId, workerId: worker.id })).resolves.toBeDefined();
    const { allocations } = await provider.jobs.get({ jobId });
    expect(allocations.map(({ status }) => status)).toEqual(["suggested", "declined", "withdrawn"]);
  });

  test("names what is missing only to those who may view workers", async () => {
    const { branchId } = f.supply;
    const worker = await aReadyWorker(f.supply.agency, { branchId, workerTypeId: f.site.workerTypeId });
    await asOwner((tx) =>
      tx.update(schema.workers).set({ verificationStatus: "lapsed" }).where(eq(schema.workers.id, worker.id)),
    );
    const jobId = await postShift(provider, f.site);
    const viewer = clientOf(await signInAs(await aUser({ in: f.supply.agency, codes: ["1002", ...JOBS] })));
    const found = (await viewer.jobs.candidates({ jobId })).ineligible.find(({ _id }) => _id === worker.id);
    expect(found?.problems).toEqual([expect.stringContaining("verification status is Lapsed")]);
    expect((await agency.jobs.candidates({ jobId })).ineligible).toEqual([]);
    const [toViewer, toBooker] = [
      await refusalOf(viewer.jobs.suggest({ jobId, workerId: worker.id })),
      await refusalOf(agency.jobs.suggest({ jobId, workerId: worker.id })),
    ];
    expect(toViewer.message).toContain("Lapsed");
    expect(toBooker.message).toBe(texts.notEligible);
  });

  test("a sleep-in needs a rate for the night", async () => {
    const jobId = await postShift(provider, f.site, { jobType: "sleep_in", startTime: "22:00", endTime: "07:00" });
    expect(await refusalOf(agency.jobs.suggest({ jobId, workerId: f.supply.worker.id }))).toMatchObject({
      code: "CONFLICT",
      reason: "noRate",
    });
  });

  test("is refused once the job is filled, cancelled or started", async () => {
    const workerId = f.supply.worker.id;
    const filled = await aSuggestion();
    await provider.jobs.decide({ jobId: filled.jobId, allocationId: filled.allocationId, decision: "accept" });
    expect(await refusalOf(agency.jobs.suggest({ jobId: filled.jobId, workerId }))).toMatchObject({
      reason: "notOpen",
      message: texts.filled,
    });
    const cancelled = await aSuggestion();
    await provider.jobs.cancel({ jobId: cancelled.jobId, reason: "No longer needed" });
    expect(await refusalOf(agency.jobs.suggest({ jobId: cancelled.jobId, workerId }))).toMatchObject({
      message: texts.cancelled,
    });
    const started = await postShift(provider, f.site);
    clock.now = () => new Date(Date.now() + 3 * 86_400_000);
    expect(await refusalOf(agency.jobs.suggest({ jobId: started, workerId }))).toMatchObject({
      message: texts.started,
    });
  });
});

describe("Accepting", () => {
  test("fills the job, freezes the sealed rate, and declines the others with notice", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    const { branchId } = f.supply;
    const second = await aReadyWorker(f.supply.agency, { branchId, workerTypeId: f.site.workerTypeId });
    const other = await agency.jobs.suggest({ jobId, workerId: second.id });
    expect(await provider.jobs.decide({ jobId, allocationId, decision: "accept" })).toEqual({ status: "allocated" });
    const booked = await allocationRow(allocationId);
    expect(booked).toMatchObject({
      workerId: worker.id,
      status: "accepted",
      live: true,
      rateTableHash: f.supply.rateTableHash,
      rateSnapshot: {
        agreementVersion: 1,
        workerType: f.site.workerType,
        lines: [{ chargePence: 1_789, basis: "hourly" }],
        // 11 hours 30 minutes: the break is unpaid.
        plannedPence: 20_574,
      },
    });
    expect(JSON.stringify(booked.rateSnapshot)).not.toMatch(/margin|pay/i);
    expect((await provider.jobs.get({ jobId })).allocations[0]?.rate).toMatchObject({ plannedPence: 20_574 });
    expect(await allocationRow(other.allocationId)).toMatchObject({ status: "superseded", live: false });
    expect(await jobRow(jobId)).toMatchObject({ status: "allocated" });
    expect(await jobsOf("allocationId", other.allocationId)).toEqual([
      expect.objectContaining({ kind: "allocationDecided", status: "superseded" }),
    ]);
    const seen = await agency.jobs.get({ jobId });
    expect(seen).toMatchObject({ status: "allocated", booked: { worker: "Juniper Fallowfield" } });
    expect(await refusalOf(provider.jobs.decide({ jobId, allocationId, decision: "accept" }))).toMatchObject({
      reason: "decided",
    });
    // No one can change the rate of a booking afterwards.
    for (const organisationId of [f.site.provider.id, f.supply.agency.id]) {
      const changed = withScope({ kind: "organisation", organisationId }, (tx) =>
        tx.update(schema.allocations).set({ rateTableHash: "x" }).where(eq(schema.allocations.id, allocationId)),
      );
      await expect(changed).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });

  test("is refused for a worker who is no longer active, and where the agreement is no longer in force", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await asOwner((tx) =>
      tx.update(schema.workers).set({ employmentStatus: "disabled" }).where(eq(schema.workers.id, worker.id)),
    );
    const accept = () => refusalOf(provider.jobs.decide({ jobId, allocationId, decision: "accept" }));
    expect(await accept()).toMatchObject({ code: "CONFLICT", reason: "notEligible", message: texts.notEligibleNow });
    await asOwner((tx) =>
      tx.update(schema.workers).set({ employmentStatus: "active" }).where(eq(schema.workers.id, worker.id)),
    );
    const setStatus = (status: "active" | "suspended") =>
      asOwner((tx) =>
        tx.update(schema.agreements).set({ status }).where(eq(schema.agreements.id, f.supply.agreementId)),
      );
    await setStatus("suspended");
    expect(await accept()).toMatchObject({ code: "CONFLICT", reason: "notCovered" });
    await setStatus("active");
    await expect(provider.jobs.decide({ jobId, allocationId, decision: "accept" })).resolves.toBeDefined();
  });

  test("is refused while the agency or the provider is suspended", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const setStatus = ({ id }: Organisation, status: "active" | "suspended") =>
      asOwner((tx) => tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, id)));
    const user = await aUser({ in: f.site.provider, codes: JOBS });
    const accept = async () =>
      refusalOf(clientOf(await signInAs(user)).jobs.decide({ jobId, allocationId, decision: "accept" }));
    await setStatus(f.supply.agency, "suspended");
    const ofAgency = await accept();
    await setStatus(f.supply.agency, "active");
    await setStatus(f.site.provider, "suspended");
    const suspended = clientOf(await signInAs(user));
    const ofProvider = await accept();
    const posted = await refusalOf(suspended.jobs.post(aShift(f.site)));
    await setStatus(f.site.provider, "active");
    expect(ofAgency).toMatchObject({ code: "CONFLICT", reason: "agencyInactive" });
    expect([ofProvider, posted]).toMatchObject(Array(2).fill({ code: "CONFLICT", reason: "notActive" }));
    expect(await allocationRow(allocationId)).toMatchObject({ status: "suggested" });
  });

  test("is possible only with the rates that were signed", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const { agreementVersions } = schema;
    const own = eq(agreementVersions.agreementId, f.supply.agreementId);
    const setHash = (rateTableHash: string) =>
      asOwner((tx) => tx.update(agreementVersions).set({ rateTableHash }).where(own));
    await setHash("0".repeat(64));
    expect(await refusalOf(provider.jobs.decide({ jobId, allocationId, decision: "accept" }))).toMatchObject({
      code: "INTERNAL_SERVER_ERROR",
    });
    await setHash(f.supply.rateTableHash);
    expect(await allocationRow(allocationId)).toMatchObject({ status: "suggested" });
  });
});

describe("Accepting by the agreement", () => {
  /** An agency whose agreement accepts its workers as they are put forward. */
  async function anAutomatic() {
    const site = await aSiteForShifts();
    const supply = await anAgencyFor(site);
    await asOwner((tx) =>
      tx.update(schema.agreements).set({ autoAcceptWorkers: true }).where(eq(schema.agreements.id, supply.agreementId)),
    );
    const [posts, supplies] = [
      clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS }))),
      clientOf(await signInAs(supply.user)),
    ];
    const aWorker = () => aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId });
    return { site, supply, posts, supplies, aWorker };
  }

  test("books a worker when they are put forward, stores what any acceptance stores, and records that no person decided", async () => {
    const { site, supply, posts, supplies } = await anAutomatic();
    const jobId = await postShift(posts, site);
    const { allocationId, isAccepted } = await supplies.jobs.suggest({ jobId, workerId: supply.worker.id });
    expect(isAccepted).toBe(true);
    expect(await allocationRow(allocationId)).toMatchObject({
      status: "accepted",
      isAutomatic: true,
      decidedByUserId: null,
      rateTableHash: supply.rateTableHash,
    });
    const [evidence] = await asOwner((tx) =>
      tx.select().from(schema.bookingEvidence).where(eq(schema.bookingEvidence.allocationId, allocationId)),
    );
    expect(evidence?.content.rules.every(({ isMet }) => isMet)).toBe(true);
    const recorded = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, allocationId)),
    );
    expect(recorded.find(({ action }) => action === "allocation.accepted")).toMatchObject({
      actorKind: "job",
      actorUid: null,
      details: { isAutomatic: true },
    });
    expect(
      (await jobsOf("allocationId", allocationId)).map(({ kind, what, status }) => `${kind} ${what ?? status}`),
    ).toEqual([
      // Left out when its time comes, since the worker no longer waits.
      "shiftNews suggested",
      "allocationDecided accepted",
      "workerShift booked",
      "shiftNews acceptedAutomatically",
    ]);
    expect((await posts.jobs.get({ jobId })).allocations).toMatchObject([{ status: "accepted", isAutomatic: true }]);
  });

  test("leaves a worker with a warning, and one of a suspended provider, to the provider", async () => {
    const { site, supply, posts, supplies, aWorker } = await anAutomatic();
    const first = await postShift(posts, site, { startTime: "08:00", endTime: "20:00" });
    await supplies.jobs.suggest({ jobId: first, workerId: supply.worker.id });
    const tight = await postShift(posts, site, { startTime: "22:00", endTime: "23:30", breaks: [] });
    const warned = await supplies.jobs.suggest({
      jobId: tight,
      workerId: supply.worker.id,
      overrideReason: "They have agreed to it.",
    });
    expect(warned.isAccepted).toBe(false);
    expect(await allocationRow(warned.allocationId)).toMatchObject({ status: "suggested", isAutomatic: false });
    const later = await postShift(posts, site, { date: dayIn(6) });
    const setStatus = (status: "active" | "suspended") =>
      asOwner((tx) =>
        tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, site.provider.id)),
      );
    await setStatus("suspended");
    const waits = await supplies.jobs
      .suggest({ jobId: later, workerId: (await aWorker()).id })
      .finally(() => setStatus("active"));
    expect(waits.isAccepted).toBe(false);
    expect(await allocationRow(waits.allocationId)).toMatchObject({ status: "suggested" });
    // The provider is told of both, since both wait for it.
    for (const { allocationId } of [warned, waits]) {
      expect((await jobsOf("allocationId", allocationId)).map(({ kind, what }) => `${kind} ${what}`)).toEqual([
        "shiftNews suggested",
      ]);
    }
  });

  test("that fails leaves the worker put forward, and the provider is notified even if everything after that fails", async () => {
    const { site, supply, posts, supplies } = await anAutomatic();
    const jobId = await postShift(posts, site);
    const silent = jest.spyOn(log, "error").mockImplementation(() => {});
    const query = PgClient.prototype.query as (...given: unknown[]) => unknown;
    let isDown = false;
    const asked = jest.spyOn(PgClient.prototype, "query").mockImplementation(function (this: unknown, ...given) {
      const [text] = given as unknown as [string | { text: string }];
      isDown ||= typeof text === "object" && text.text.startsWith('insert into "booking_evidence"');
      if (isDown) return Promise.reject(new Error("the database has gone")) as never;
      return query.apply(this, given) as never;
    });
    const answer = await supplies.jobs.suggest({ jobId, workerId: supply.worker.id }).finally(() => {
      asked.mockRestore();
      silent.mockRestore();
    });
    expect(answer.isAccepted).toBe(false);
    const { allocationId } = answer;
    expect(await allocationRow(allocationId)).toMatchObject({ status: "suggested", isAutomatic: false });
    expect((await jobsOf("allocationId", allocationId)).map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      "shiftNews suggested",
    ]);
  });

  test("of 4 workers put forward at the same time for one shift, exactly one is booked", async () => {
    const { site, posts, supplies, aWorker } = await anAutomatic();
    const jobId = await postShift(posts, site);
    const workers = await Promise.all(Array.from({ length: 4 }, aWorker));
    const answers = await Promise.allSettled(workers.map(({ id }) => supplies.jobs.suggest({ jobId, workerId: id })));
    expect(answers.filter((one) => one.status === "fulfilled" && one.value.isAccepted)).toHaveLength(1);
    const rows = await asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.jobId, jobId)));
    expect(rows.filter(({ live }) => live)).toHaveLength(1);
    expect(rows.filter(({ status }) => status === "suggested")).toEqual([]);
  });
});

describe("What the provider knows of a worker", () => {
  test("comes from their documents when they were put forward, its own shifts and its own ratings, and no one else can read it", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    const isNew = (await provider.jobs.get({ jobId })).allocations[0]?.known;
    expect(isNew).toMatchObject({ hasPhoto: true, shiftsHere: 0, lastHereOn: null, rating: null });
    expect(isNew?.compliance?.met).toEqual(expect.arrayContaining(["photo", "dbs", "right_to_work"]));
    expect(isNew?.compliance?.validUntil).toMatch(/^20\d\d-/);
    // What is stored names no kind of document with its date: the date of a visa would say how long someone may stay.
    const { compliance } = await allocationRow(allocationId);
    expect(Object.keys(compliance ?? {}).sort()).toEqual(["checkedAt", "met", "validUntil"]);
    expect((await agency.jobs.get({ jobId })).allocations[0]?.known).toBeNull();
    expect((await clientOf(f.people.admin).jobs.get({ jobId })).allocations[0]?.known).toBeNull();

    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    clock.now = () => new Date(Date.now() + 4 * DAY_MS);
    const terms = { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null };
    const { endAt, organisationId: providerId } = await jobRow(jobId);
    await asOwner((tx) =>
      tx.insert(schema.timesheets).values({
        allocationId,
        jobId,
        organisationId: f.supply.agency.id,
        providerId,
        workerId: worker.id,
        endAt,
        since: endAt,
        dueAt: endAt,
        terms,
        rating: 4,
      }),
    );
    const again = await postShift(provider, f.site, { date: dayIn(6) });
    const newcomer = await aReadyWorker(f.supply.agency, {
      branchId: f.supply.branchId,
      workerTypeId: f.site.workerTypeId,
    });
    await agency.jobs.suggest({ jobId: again, workerId: newcomer.id });
    await agency.jobs.suggest({ jobId: again, workerId: worker.id });
    // Who has been here comes first, though they were put forward later.
    expect((await provider.jobs.get({ jobId: again })).allocations).toMatchObject([
      { known: { shiftsHere: 1, lastHereOn: dayIn(2), rating: { stars: 4, count: 1 } } },
      { known: { shiftsHere: 0, rating: null } },
    ]);
  });

  test("the photo is shown while they await a decision or are booked, and not once they are declined", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await givePhoto(worker.id);
    expect(await provider.jobs.photo({ jobId, allocationId })).toMatchObject({ contentType: "image/webp" });
    // Of another shift of the provider it is none.
    const other = await postShift(provider, f.site);
    expect(await refusalOf(provider.jobs.photo({ jobId: other, allocationId }))).toMatchObject({ code: "NOT_FOUND" });
    await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Filled in another way." });
    expect(await refusalOf(provider.jobs.photo({ jobId, allocationId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await provider.jobs.get({ jobId })).allocations[0]?.known?.hasPhoto).toBe(false);
  });
});

describe("Withdrawing", () => {
  test("opens the job again once no one is put forward, and the provider sees it and cannot accept", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const { branchId } = f.supply;
    const second = await aReadyWorker(f.supply.agency, { branchId, workerTypeId: f.site.workerTypeId });
    const other = await agency.jobs.suggest({ jobId, workerId: second.id });
    expect(await agency.jobs.withdraw({ jobId, allocationId })).toEqual({ status: "suggested" });
    expect(await jobRow(jobId)).toMatchObject({ status: "suggested" });
    expect(await refusalOf(provider.jobs.decide({ jobId, allocationId, decision: "accept" }))).toMatchObject({
      reason: "decided",
    });
    expect(await agency.jobs.withdraw({ jobId, allocationId: other.allocationId })).toEqual({ status: "open" });
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      status: "open",
      suggested: 0,
      allocations: [{ status: "withdrawn" }, { status: "withdrawn" }],
    });
    expect(await refusalOf(agency.jobs.withdraw({ jobId, allocationId }))).toMatchObject({
      code: "CONFLICT",
      reason: "decided",
      message: texts.decidedOrWithdrawn,
    });
    // Nothing but that they were put forward, which is not sent any more.
    expect(await jobsOf("allocationId", allocationId)).toMatchObject([{ kind: "shiftNews", what: "suggested" }]);
  });

  test("leaves the job suggested while another agency's worker is, without saying so", async () => {
    const rival = await anAgencyFor(f.site);
    const rivals = clientOf(await signInAs(rival.user));
    const { jobId, allocationId } = await aSuggestion();
    const theirs = await rivals.jobs.suggest({ jobId, workerId: rival.worker.id });
    expect(await agency.jobs.withdraw({ jobId, allocationId })).toEqual({ status: "open" });
    expect(await agency.jobs.get({ jobId })).toMatchObject({ status: "open", suggested: 0 });
    expect(await provider.jobs.get({ jobId })).toMatchObject({ status: "suggested", suggested: 1 });
    expect(await refusalOf(agency.jobs.withdraw({ jobId, allocationId: theirs.allocationId }))).toMatchObject({
      code: "NOT_FOUND",
    });
    // The database itself does not let an agency open a job for which another one has put a worker forward.
    for (const organisationId of [f.supply.agency.id, (await anAgencyFor(f.site)).agency.id]) {
      const opened = withScope({ kind: "organisation", organisationId }, (tx) =>
        tx.update(schema.jobs).set({ status: "open" }).where(eq(schema.jobs.id, jobId)),
      );
      await expect(opened).rejects.toMatchObject({ cause: { code: "42501" } });
    }
    await expect(
      provider.jobs.decide({ jobId, allocationId: theirs.allocationId, decision: "accept" }),
    ).resolves.toEqual({ status: "allocated" });
  });

  test("is possible under an agreement that has been suspended since, and not once the worker is booked or it has started", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const setStatus = (status: "active" | "suspended") =>
      asOwner((tx) =>
        tx.update(schema.agreements).set({ status }).where(eq(schema.agreements.id, f.supply.agreementId)),
      );
    await setStatus("suspended");
    const withdrawn = agency.jobs.withdraw({ jobId, allocationId });
    await expect(withdrawn.finally(() => setStatus("active"))).resolves.toEqual({ status: "open" });
    expect(await jobRow(jobId)).toMatchObject({ status: "open" });

    const booked = await aSuggestion();
    await provider.jobs.decide({ jobId: booked.jobId, allocationId: booked.allocationId, decision: "accept" });
    const { jobId: bookedId, allocationId: bookingId } = booked;
    expect(await refusalOf(agency.jobs.withdraw({ jobId: bookedId, allocationId: bookingId }))).toMatchObject({
      reason: "decided",
    });
    const started = await aSuggestion();
    clock.now = () => new Date(Date.now() + 3 * 86_400_000);
    expect(
      await refusalOf(agency.jobs.withdraw({ jobId: started.jobId, allocationId: started.allocationId })),
    ).toMatchObject({ reason: "notOpen", message: texts.started });
  });
});

describe("Declining and cancelling", () => {
  test("declining needs a reason, and reopens the job when no one else is left", async () => {
    const { jobId, allocationId } = await aSuggestion();
    expect(await refusalOf(provider.jobs.decide({ jobId, allocationId, decision: "decline" }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "reason", message: texts.declineReasonNeeded }],
    });
    const decline = { jobId, allocationId, decision: "decline", reason: "We need a driver." } as const;
    const requestId = aRequestId();
    const audited = inProcess.clientOf(f.people.provider, undefined, requestId);
    expect(await audited.jobs.decide(decline)).toEqual({ status: "open" });
    expect(await auditRowsOf(requestId)).toEqual([
      expect.objectContaining({ action: "allocation.declined", subjectId: allocationId, details: { jobId } }),
    ]);
    expect(await agency.jobs.get({ jobId })).toMatchObject({
      status: "open",
      allocations: [{ status: "declined", reason: "We need a driver." }],
    });
    expect(await refusalOf(provider.jobs.decide(decline))).toMatchObject({ reason: "decided" });
  });

  test("cancelling frees the worker, and is refused once the job has started", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    expect(await provider.jobs.cancel({ jobId, reason: "The resident has moved." })).toEqual({
      status: "cancelled",
      agencies: 1,
    });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "cancelled_by_provider", live: false });
    expect(await agency.jobs.get({ jobId })).toMatchObject({
      status: "cancelled",
      cancelReason: "The resident has moved.",
    });
    const again = await postShift(provider, f.site);
    await agency.jobs.suggest({ jobId: again, workerId: worker.id });
    expect(await refusalOf(provider.jobs.cancel({ jobId, reason: "Again" }))).toMatchObject({ reason: "notOpen" });
    clock.now = () => new Date(Date.now() + 3 * 86_400_000);
    expect(await refusalOf(provider.jobs.cancel({ jobId: again, reason: "Too late" }))).toMatchObject({
      reason: "notOpen",
      message: texts.started,
    });
  });
});

describe("The charge for cancelling", () => {
  /** A booked job that starts in so many hours. */
  async function aBooking(hours: number) {
    const { jobId, allocationId } = await aSuggestion();
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const { startAt } = await jobRow(jobId);
    clock.now = () => new Date(startAt.getTime() - hours * 3_600_000);
    return jobId;
  }

  test("follows the agreed rule for the notice given, and both sides can see it", async () => {
    const jobId = await aBooking(3.5);
    const { cancellation } = await provider.jobs.get({ jobId });
    expect(cancellation).toMatchObject({ noticeMinutes: 210, chargePence: 20_574, rule: { withinHours: 4 } });
    expect((await agency.jobs.get({ jobId })).cancellation).toBeNull();
    await provider.jobs.cancel({ jobId, reason: "Moved.", chargePence: 20_574 });
    expect(await jobRow(jobId)).toMatchObject({ cancelNoticeMinutes: 210, cancellationChargePence: 20_574 });
    for (const side of [provider, agency]) {
      expect(await side.jobs.get({ jobId })).toMatchObject({ cancellationChargePence: 20_574, cancellation: null });
    }
  });

  test("is the next rule's with notice of exactly the hours, then nil, and nil where no one is booked", async () => {
    const half = await aBooking(4);
    expect((await provider.jobs.get({ jobId: half })).cancellation).toMatchObject({
      chargePence: 10_287,
      rule: { withinHours: 24 },
    });
    clock.now = () => new Date();
    const inTime = await aBooking(24);
    expect((await provider.jobs.get({ jobId: inTime })).cancellation).toMatchObject({
      chargePence: 0,
      rule: null,
      next: { feePercent: 50 },
    });
    await provider.jobs.cancel({ jobId: inTime, reason: "Moved." });
    expect(await jobRow(inTime)).toMatchObject({ cancelNoticeMinutes: 1_440, cancellationChargePence: 0 });
    clock.now = () => new Date();
    const open = await postShift(provider, f.site);
    const { startAt } = await jobRow(open);
    clock.now = () => new Date(startAt.getTime() - 60_000);
    expect((await provider.jobs.get({ jobId: open })).cancellation).toMatchObject({ isBooked: false, next: null });
    // No one was put forward, so no agency is emailed.
    expect(await provider.jobs.cancel({ jobId: open, reason: "Moved." })).toMatchObject({ agencies: 0 });
    expect(await jobRow(open)).toMatchObject({ cancelNoticeMinutes: 1, cancellationChargePence: 0 });
  });

  test("is never higher than the one that the caller agreed to", async () => {
    const jobId = await aBooking(3);
    expect(await refusalOf(provider.jobs.cancel({ jobId, reason: "Moved.", chargePence: 20_573 }))).toMatchObject({
      code: "CONFLICT",
      reason: "chargeChanged",
      message: texts.chargeChanged("£205.74"),
    });
    expect(await jobRow(jobId)).toMatchObject({ status: "allocated", cancelledAt: null });
  });
});

describe("Many calls at the same time", () => {
  /** How many deadlocks this database has seen; a server process reports its own after a second at most. */
  async function deadlocks(): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return asOwner(async (tx) => {
      const { rows } = await tx.execute<{ total: number }>(
        "select deadlocks::int as total from pg_stat_database where datname = current_database()",
      );
      return rows[0]?.total ?? -1;
    });
  }

  /** Makes a call again while there are not enough connections for all at once, as its caller would. */
  async function whenFree<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if ((error as { code?: unknown }).code !== "SERVICE_UNAVAILABLE") throw error;
      }
    }
  }

  let before: number;
  beforeAll(async () => {
    before = await deadlocks();
  });
  afterAll(async () => {
    expect(await deadlocks()).toBe(before);
  });

  /** The outcomes: how many were accepted, and the distinct reasons of the rest. */
  async function outcomesOf(calls: Promise<unknown>[]) {
    const settled = await Promise.allSettled(calls);
    const refused = settled.flatMap((one) =>
      one.status === "rejected" ? [refusalOf(Promise.reject(one.reason as Error))] : [],
    );
    const reasons = (await Promise.all(refused)).map(({ code, reason }) => `${code} ${reason}`);
    return { accepted: settled.length - reasons.length, reasons: [...new Set(reasons)].toSorted() };
  }

  /** Copies of a suggestion, each of a shift of its own that begins up to 5 hours later: every one overlaps the others. */
  async function copiesOf(allocationId: string, many: number): Promise<{ jobId: string; allocationId: string }[]> {
    const { live: _, ...allocation } = await allocationRow(allocationId);
    const { startOn: __, ...job } = await jobRow(allocation.jobId);
    const shifts = Array.from({ length: many }, (_nothing, n) => ({
      ...job,
      id: randomUUID(),
      postingId: randomUUID(),
      postingKey: null,
      startAt: new Date(job.startAt.getTime() + (n % 6) * HOUR_MS),
    }));
    const rows = shifts.map(({ id: jobId, startAt, endAt }) => ({
      ...allocation,
      id: randomUUID(),
      jobId,
      during: `[${startAt.toISOString()},${endAt.toISOString()})`,
    }));
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values(shifts);
      await tx.insert(schema.allocations).values(rows);
    });
    return rows.map(({ id, jobId }) => ({ jobId, allocationId: id }));
  }

  const overlapping = () =>
    asOwner(async (tx) => {
      const { rows } = await tx.execute<{ total: number }>(`
        select count(*)::int as total from allocations a join allocations b
          on a.worker_id = b.worker_id and a.id < b.id and a.during && b.during where a.live and b.live`);
      return rows[0]?.total;
    });

  test("of eight acceptances of one worker for overlapping jobs, one succeeds and none deadlocks", async () => {
    const site = await aSiteForShifts();
    const supply = await anAgencyFor(site);
    const [asProvider, asAgency] = [
      clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS }))),
      clientOf(await signInAs(supply.user)),
    ];
    const jobId = await postShift(asProvider, site);
    const { allocationId } = await asAgency.jobs.suggest({ jobId, workerId: supply.worker.id });
    const ready = [{ jobId, allocationId }, ...(await copiesOf(allocationId, 7))];
    const outcomes = await outcomesOf(
      ready.map((one) => whenFree(() => asProvider.jobs.decide({ ...one, decision: "accept" }))),
    );
    expect(outcomes).toEqual({ accepted: 1, reasons: ["CONFLICT taken"] });
    expect(await overlapping()).toBe(0);
    const statuses = await asOwner((tx) =>
      tx
        .select({ status: schema.jobs.status })
        .from(schema.jobs)
        .where(
          inArray(
            schema.jobs.id,
            ready.map(({ jobId }) => jobId),
          ),
        ),
    );
    expect(statuses.filter(({ status }) => status === "allocated")).toHaveLength(1);
  });

  test("of eight acceptances of different workers for one job, one succeeds and none deadlocks", async () => {
    const site = await aSiteForShifts();
    const supply = await anAgencyFor(site);
    const [asProvider, asAgency] = [
      clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS }))),
      clientOf(await signInAs(supply.user)),
    ];
    const jobId = await postShift(asProvider, site);
    const first = await asAgency.jobs.suggest({ jobId, workerId: supply.worker.id });
    const { live: _, ...suggestion } = await allocationRow(first.allocationId);
    const { branchId } = supply;
    const others = await asOwner(async (tx) => {
      const rows: (typeof suggestion)[] = [];
      for (let n = 0; n < 7; n++) {
        const standing = { verificationStatus: "approved", branchIds: [branchId], workerTypeIds: [site.workerTypeId] };
        const { id: workerId } = await insertCompleteWorker(tx, supply.agency, standing as never);
        rows.push({ ...suggestion, id: randomUUID(), workerId });
      }
      await tx.insert(schema.allocations).values(rows);
      return rows.map(({ id }) => id);
    });
    const allocationIds = [first.allocationId, ...others];
    const { accepted, reasons } = await outcomesOf(
      allocationIds.map((allocationId) =>
        whenFree(() => asProvider.jobs.decide({ jobId, allocationId, decision: "accept" })),
      ),
    );
    expect(accepted).toBe(1);
    expect(reasons).toEqual(["CONFLICT decided"]);
    const rows = await asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.jobId, jobId)));
    expect(rows.filter(({ live }) => live)).toHaveLength(1);
    expect(rows.filter(({ status }) => status === "superseded")).toHaveLength(7);
  });

  test("workers of two agencies are all put forward for one job", async () => {
    const site = await aSiteForShifts();
    const suppliers = [await anAgencyFor(site), await anAgencyFor(site)];
    const asProvider = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    const jobId = await postShift(asProvider, site);
    await Promise.all(
      suppliers.map(async ({ user, worker }) =>
        clientOf(await signInAs(user)).jobs.suggest({ jobId, workerId: worker.id }),
      ),
    );
    expect(await asProvider.jobs.get({ jobId })).toMatchObject({ status: "suggested", suggested: 2 });
  });

  test("of a cancellation and an acceptance, no worker is booked for a cancelled job", async () => {
    const site = await aSiteForShifts();
    const supply = await anAgencyFor(site);
    const [asProvider, asAgency] = [
      clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS }))),
      clientOf(await signInAs(supply.user)),
    ];
    for (let n = 0; n < 4; n++) {
      const jobId = await postShift(asProvider, site);
      const { allocationId } = await asAgency.jobs.suggest({ jobId, workerId: supply.worker.id });
      const outcomes = await outcomesOf([
        asProvider.jobs.decide({ jobId, allocationId, decision: "accept" }),
        asProvider.jobs.cancel({ jobId, reason: "The resident has moved." }),
      ]);
      expect(outcomes.reasons.filter((reason) => !["CONFLICT decided", "CONFLICT notOpen"].includes(reason))).toEqual(
        [],
      );
      expect(await jobRow(jobId)).toMatchObject({ status: "cancelled" });
      expect(await allocationRow(allocationId)).toMatchObject({ live: false });
    }
  });

  test("the slower of two users reads who filled the shift and when, and nothing about a worker booked elsewhere", async () => {
    const colleague = await aUser({ in: f.site.provider, codes: JOBS });
    const faster = clientOf(await signInAs(colleague));
    const [{ jobId, allocationId, worker }, { id: secondId }] = [
      await aSuggestion(),
      await aReadyWorker(f.supply.agency, { branchId: f.supply.branchId, workerTypeId: f.site.workerTypeId }),
    ];
    const second = (await agency.jobs.suggest({ jobId, workerId: secondId })).allocationId;
    await faster.jobs.decide({ jobId, allocationId, decision: "accept" });
    const row = await allocationRow(allocationId);
    const at = formatDateTime(row.decidedAt ?? "");
    const message = texts.acceptedBy(colleague.fullName, row.workerName ?? "", at);
    for (const id of [allocationId, second]) {
      for (const decision of [{ decision: "accept" as const }, { decision: "decline" as const, reason: "Not today" }]) {
        expect(await refusalOf(provider.jobs.decide({ jobId, allocationId: id, ...decision }))).toMatchObject({
          code: "CONFLICT",
          reason: "decided",
          message,
        });
      }
    }
    const declined = await aSuggestion();
    await faster.jobs.decide({
      jobId: declined.jobId,
      allocationId: declined.allocationId,
      decision: "decline",
      reason: "No",
    });
    expect(
      await refusalOf(
        provider.jobs.decide({ jobId: declined.jobId, allocationId: declined.allocationId, decision: "accept" }),
      ),
    ).toMatchObject({ message: expect.stringMatching(`^${colleague.fullName} declined `) });
    // The database's own refusal of a second booking of the shift.
    const raced = await aSuggestion();
    const { live: _, ...columns } = await allocationRow(raced.allocationId);
    const booked = { status: "accepted" as const, rateSnapshot: row.rateSnapshot, rateTableHash: row.rateTableHash };
    const decided = { decidedByUserId: colleague.id, decidedAt: row.decidedAt, workerName: "Wren Ashdown" };
    const other = await aReadyWorker(f.supply.agency, {
      branchId: f.supply.branchId,
      workerTypeId: f.site.workerTypeId,
    });
    await asOwner((tx) =>
      tx.insert(schema.allocations).values({ ...columns, ...booked, ...decided, id: randomUUID(), workerId: other.id }),
    );
    expect(
      await refusalOf(
        provider.jobs.decide({ jobId: raced.jobId, allocationId: raced.allocationId, decision: "accept" }),
      ),
    ).toMatchObject({
      code: "CONFLICT",
      reason: "taken",
      message: texts.acceptedBy(colleague.fullName, "Wren Ashdown", at),
    });
    expect(worker.id).not.toBe(other.id);
  });

  test("a worker who is booked elsewhere is reported as taken, and the database itself refuses a second booking", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    const another = await aSuggestion();
    const own = eq(schema.allocations.id, another.allocationId);
    await asOwner((tx) => tx.update(schema.allocations).set({ workerId: worker.id }).where(own));
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const refused = await refusalOf(
      provider.jobs.decide({ jobId: another.jobId, allocationId: another.allocationId, decision: "accept" }),
    );
    expect(refused).toMatchObject({ code: "CONFLICT", reason: "taken", message: texts.taken });
    const booked = { status: "accepted", rateSnapshot: {} as never, rateTableHash: "0" } as const;
    const raw = asOwner((tx) => tx.update(schema.allocations).set(booked).where(own));
    await expect(raw).rejects.toMatchObject({ cause: { code: "23P01" } });
  });

  test.each([
    ["an exclusion constraint", { code: "23P01" }, "taken"],
    ["a deadlock", { cause: { code: "40P01" } }, "taken"],
    ["the index over live rows", { cause: { code: "23505", constraint: "allocations_job_live_key" } }, "taken"],
    ["another unique index", { code: "23505", constraint: "users_email_key" }, undefined],
    ["anything else", new Error("lost"), undefined],
  ])("a refusal by %s is answered as what it is", async (_, error, reason) => {
    const answer = orTaken(() => Promise.reject(error));
    if (reason) await expect(answer).rejects.toMatchObject({ code: "CONFLICT", data: { reason } });
    else await expect(answer).rejects.toBe(error);
  });
});

describe("The mails", () => {
  /** The mails to an address, of which there is at least one. The inbox has them soon after they were sent. */
  const arrived = (address: string, text = "") =>
    until(`a mail to ${address}`, async () => {
      const found = (await mailsTo(address)).filter((mail) => mail.text.includes(text));
      return found.length > 0 ? found : undefined;
    });
  const mailsToAgency = (jobId: string) => arrived(f.supply.user.email, jobId);

  test("an acceptance reaches the agency's users who look after shifts and the worker, who gets a calendar file", async () => {
    const { jobId, allocationId, worker } = await aSuggestion({
      startTime: "20:00",
      endTime: "08:00",
      notes: "Room 4",
    });
    const without = await aUser({ in: f.supply.agency, codes: ["1002"] });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    await sendMails(allocationId);
    const toAgency = await mailsToAgency(jobId);
    expect(toAgency).toHaveLength(1);
    expect(toAgency[0]?.subject).toContain("Shift filled: Mill House");
    expect(await mailsTo(without.email)).toEqual([]);
    const [mail] = await arrived(worker.email);
    expect(mail?.text).toContain("20:00 to");
    expect(mail?.text).toContain("3 Mill Lane, Harrowby, HB1 2CD");
    // Notes may name people, and the worker's surname is not needed.
    expect(mail?.text).not.toContain("Room 4");
    expect(mail?.text).not.toContain(worker.lastName);
    expect(mail?.attachments).toEqual([
      expect.objectContaining({ fileName: "shift.ics", contentType: expect.stringContaining("text/calendar") }),
    ]);
    const file = mail ? await attachmentOf(mail, "shift.ics") : "";
    const { startAt, endAt } = await jobRow(jobId);
    const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
    expect(file).toContain(`\r\nDTSTART:${utc(startAt)}\r\nDTEND:${utc(endAt)}\r\n`);
    expect(file).toContain(`UID:${allocationId}@`);
  });

  test("the first worker put forward is mailed to those at the service who look after shifts, and later ones are not", async () => {
    const [manager, elsewhere] = [
      await aUser({ in: f.site.provider, codes: JOBS }),
      await aUser({ in: f.site.provider, codes: JOBS }),
    ];
    await setMembership(manager, { scopeServiceIds: [f.site.serviceId] });
    await setMembership(elsewhere, { scopeServiceIds: [randomUUID()] });
    const { jobId, allocationId } = await aSuggestion();
    const { branchId } = f.supply;
    const second = await aReadyWorker(f.supply.agency, { branchId, workerTypeId: f.site.workerTypeId });
    const next = await agency.jobs.suggest({ jobId, workerId: second.id });
    await sendMails(allocationId);
    await sendMails(next.allocationId);
    const [mail, ...more] = await mailsTo(manager.email);
    expect(mail?.subject).toContain("Worker put forward: Mill House");
    expect(mail?.text).toContain("Juniper Fallowfield");
    expect(more).toEqual([]);
    expect(await mailsTo(elsewhere.email)).toEqual([]);
  });

  test("a decline reaches the agency without the reason, and not the worker", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Was late last time." });
    await sendMails(allocationId);
    const [mail] = await mailsToAgency(jobId);
    expect(mail?.subject).toContain("Worker declined");
    expect(mail?.text).not.toContain("Was late last time.");
    expect(await mailsTo(worker.email)).toEqual([]);
  });

  test("a cancellation reaches the agency and the booked worker, and nothing out of date is sent", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    await provider.jobs.cancel({ jobId, reason: "No longer needed." });
    await sendMails(allocationId);
    expect((await arrived(worker.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your shift on .* is cancelled$/),
    ]);
    const toAgency = await mailsToAgency(jobId);
    expect(toAgency.map(({ subject }) => subject)).toEqual([expect.stringContaining("Shift cancelled")]);
  });

  test.each([
    ["the provider", "provider"],
    ["the agency", "agency"],
  ])("the worker's calendar file is published, follows the new times and is cancelled by %s", async (_, by) => {
    const { jobId, allocationId, worker } = await aSuggestion();
    const done = new Set<string>();
    /** The file of the mail that is sent next. */
    const nextFile = async (subject: RegExp) => {
      for (const [n, data] of (await jobsOf("allocationId", allocationId)).entries()) {
        if (!done.has(`${n}`)) await mailAboutJob(`${allocationId}-${n}`, jobMailSchema.parse(data));
        done.add(`${n}`);
      }
      const mail = await until(`a mail about ${subject}`, async () =>
        (await mailsTo(worker.email)).find((one) => subject.test(one.subject)),
      );
      expect(mail.attachments).toMatchObject([{ fileName: "shift.ics" }]);
      const text = await attachmentOf(mail, "shift.ics");
      const properties = new Map(
        text
          .replaceAll("\r\n ", "")
          .split("\r\n")
          .map((line) => [line.split(/[:;]/)[0] ?? "", line.slice(line.indexOf(":") + 1)]),
      );
      expect(properties.get("UID")).toMatch(new RegExp(`^${allocationId}@`));
      return Object.fromEntries(properties);
    };
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const booked = await nextFile(/^Your shift on [^:]*(?<!cancelled)$/);
    expect(booked).toMatchObject({ METHOD: "PUBLISH", SEQUENCE: "0", STATUS: "CONFIRMED" });
    expect(booked).not.toHaveProperty("ATTENDEE");

    const { lock } = await provider.jobs.get({ jobId });
    const times = { date: dayIn(2), startTime: "10:00", endTime: "19:00" };
    await provider.jobs.changeBooked({ jobId, lock, notes: null, ...times });
    const { timeChange } = await provider.jobs.get({ jobId });
    await agency.jobs.answerTimeChange({ jobId, changeId: timeChange?._id ?? "", decision: "accept" });
    const moved = await nextFile(/^New times/);
    expect(moved).toMatchObject({ METHOD: "PUBLISH", SEQUENCE: "1", STATUS: "CONFIRMED", UID: booked["UID"] });
    expect(moved["DTSTART"]).not.toBe(booked["DTSTART"]);

    const reason = "No longer needed.";
    if (by === "provider") await provider.jobs.cancel({ jobId, reason, chargePence: 1_000_000 });
    else await agency.jobs.cancelBooking({ jobId, allocationId, reason });
    expect(await nextFile(/cancelled$|no longer booked/)).toMatchObject({
      METHOD: "CANCEL",
      SEQUENCE: "2",
      STATUS: "CANCELLED",
      UID: booked["UID"],
      ORGANIZER: booked["ORGANIZER"],
      ATTENDEE: `mailto:${worker.email}`,
    });
  });
});

describe("A worker's personal data", () => {
  test("includes their shifts, and the name in a shift is erased with their identity", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Filled in another way." });
    const user = await aUser({ in: f.supply.agency, codes: ["1002"], isPrimary: true });
    const owner = clientOf(await signInAs(user));
    const file = await owner.privacy.export({ workerId: worker.id, format: "json", purpose: "access" });
    const { shifts } = JSON.parse(Buffer.from(file.base64, "base64").toString());
    expect(shifts).toEqual([
      expect.objectContaining({
        service: "Mill House",
        status: "declined",
        workerType: f.site.workerType,
        checkedAsPutForward: expect.objectContaining({ met: expect.arrayContaining(["dbs"]) }),
      }),
    ]);
    await asOwner((tx) =>
      tx.update(schema.workers).set({ employmentStatus: "profile_completed" }).where(eq(schema.workers.id, worker.id)),
    );
    const { lock } = (await owner.privacy.get({ workerId: worker.id })).worker;
    await owner.privacy.erase({ workerId: worker.id, reason: "They asked for it.", confirm: worker.number, lock });
    expect(await allocationRow(allocationId)).toMatchObject({
      workerName: null,
      compliance: null,
      workerId: worker.id,
    });
    expect((await provider.jobs.get({ jobId })).allocations).toMatchObject([{ worker: null }]);
  });
});
