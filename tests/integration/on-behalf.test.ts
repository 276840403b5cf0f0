/**
 * Shifts that an agency posts for a provider, through the real calls: who may post, confirm, refuse and withdraw, what
 * every side sees, two decisions at once, deputies, what no one decides, and mails.
 */
import { randomUUID } from "node:crypto";
import { eq, fillPlaceholders, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { followUpOnBehalf, mailAboutOnBehalf, onBehalfMailSchema } from "@/lib/backend/jobs";
import { taskParts } from "@/lib/backend/overview/task-parts";
import { loadJob } from "@/lib/bff/jobs/page";
import { attempt } from "@/lib/bff/result";
import { clock } from "@/lib/config/clock";
import { constants, DAY_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { onBehalfMails, onBehalf as texts } from "@/lib/config/messages/on-behalf";
import type { OnBehalfInput } from "@/lib/contract/on-behalf";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDateTime, formatMoney } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  asOwner,
  aUser,
  aVisitor,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type TestCaller,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import { anAgencyFor, aReadyWorker, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "@/tests/support/shifts";
import { type CallRow, testWhoGetsThrough } from "@/tests/support/who-gets-through";

// The page reads the shift for the session of a request, of which there is none here: its reader's client reads it.
let mockReader: Client | undefined;
jest.mock("@/lib/bff/records", () => ({ readJob: (jobId: string) => mockReader?.jobs.get({ jobId }) }));

/** What a person finds on the page of a shift; null where there is no page. */
async function pageFor(client: Client, group: "Agency" | "Provider", jobId: string) {
  mockReader = client;
  const page = { client, load: attempt, person: { group } } as unknown as Parameters<typeof loadJob>[0];
  const loaded = await loadJob(page, jobId, {});
  return loaded?.result.ok ? loaded.result.data : null;
}

const TASKS = ["8001"];
const BOTH = [...JOBS, ...TASKS];
const role = [{ appId: "portal", isAuthorizer: true }];
const reason = "The night nurse called in sick at 19:00.";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);
const clientFor = async (user: User): Promise<Client> => clientOf(await signInAs(user));

afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

/** A shift of yesterday, which the agency's worker has worked. */
const posted = (site: Site, workerId: string, more: Partial<OnBehalfInput> = {}): OnBehalfInput => ({
  serviceId: site.serviceId,
  unit: null,
  jobType: "general",
  workerTypeId: site.workerTypeId,
  workerId,
  date: dayIn(-1),
  startTime: "08:00",
  endTime: "20:00",
  breaks: [{ minutes: 30, isPaid: false }],
  notes: null,
  skills: [],
  certificates: [],
  gender: null,
  reason,
  askedBy: "Nurse in charge",
  ...more,
});
/** 11 hours 30 minutes at £17.89. */
const PRICE = 20_574;

/** A provider with someone who decides, and an agency with an agreement, a worker and someone who posts. */
async function aFixture() {
  const site = await aSiteForShifts();
  const supply = await anAgencyFor(site);
  const decider = await aUser({ in: site.provider, codes: BOTH });
  const another = await aUser({ in: site.provider, codes: BOTH });
  return {
    site,
    supply,
    decider,
    agency: await clientFor(supply.user),
    decides: await clientFor(decider),
    alsoDecides: await clientFor(another),
    next: () => aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId }),
  };
}
type Fixture = Awaited<ReturnType<typeof aFixture>>;

const post = async ({ agency, site, supply }: Fixture, more: Partial<OnBehalfInput> = {}): Promise<string> =>
  (await agency.onBehalf.post(posted(site, supply.worker.id, more))).jobId;

const requestOf = async (jobId: string) => {
  const [row] = await asOwner((tx) =>
    tx.select().from(schema.onBehalfRequests).where(eq(schema.onBehalfRequests.jobId, jobId)),
  );
  if (!row) throw new Error("nothing was posted");
  return row;
};
const jobOf = async (jobId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
  if (!row) throw new Error("nothing was posted");
  return row;
};
/** What the audit log has about a job, by name. */
const auditedAbout = async (jobId: string): Promise<string[]> => {
  const found = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, jobId)),
  );
  return found.map(({ action }) => action).toSorted();
};
const bookingsOf = (jobId: string) =>
  asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.jobId, jobId)));

/** What is queued about a job, and its mails sent. */
const queuedAbout = async (jobId: string): Promise<string[]> =>
  (await jobsOf("jobId", jobId)).map(({ what = "" }) => what);
async function sendMails(jobId: string): Promise<void> {
  const queued = await jobsOf("jobId", jobId);
  for (const [n, data] of queued.entries()) await mailAboutOnBehalf(`${jobId}-${n}`, onBehalfMailSchema.parse(data));
}
const subjectsTo = async ({ email }: User): Promise<string[]> => (await mailsTo(email)).map(({ subject }) => subject);
const titlesTo = async (user: User): Promise<string[]> =>
  (await subjectsTo(user)).map((subject) => subject.split(":")[0] ?? "");
const titleOf = (what: Exclude<keyof typeof onBehalfMails, "price" | "agency">) =>
  onBehalfMails[what].subject("", "").split(":")[0];

type Name =
  | "unauthenticated"
  | "visitor"
  | "agency"
  | "withoutCode"
  | "otherAgency"
  | "decider"
  | "booker"
  | "otherProvider"
  | "admin";

describe("Who gets through", () => {
  let f: Fixture;
  let people: Record<Name, TestCaller>;

  beforeAll(async () => {
    f = await aFixture();
    const elsewhere = await aSiteForShifts();
    const other = await anAgencyFor(elsewhere);
    people = {
      unauthenticated,
      visitor: await aVisitor(),
      agency: await signInAs(f.supply.user),
      withoutCode: await signInAs(await aUser({ in: f.supply.agency, codes: TASKS })),
      otherAgency: await signInAs(other.user),
      decider: await signInAs(f.decider),
      booker: await signInAs(await aUser({ in: f.site.provider, codes: JOBS })),
      otherProvider: await signInAs(await aUser({ in: elsewhere.provider, codes: BOTH })),
      admin: await signInAs(await aUser({ in: await platformOrganisation(), codes: BOTH })),
    };
  });

  const none = { unauthenticated: "UNAUTHORIZED", visitor: "UNAUTHORIZED", withoutCode: "FORBIDDEN" } as const;
  const byAgency = {
    ...none,
    agency: "an answer",
    decider: "FORBIDDEN",
    booker: "FORBIDDEN",
    otherProvider: "FORBIDDEN",
    admin: "FORBIDDEN",
  } as const;
  const byProvider = {
    ...none,
    agency: "FORBIDDEN",
    otherAgency: "FORBIDDEN",
    decider: "an answer",
    booker: "FORBIDDEN",
    admin: "FORBIDDEN",
  } as const;
  const onRequest = async () => {
    const worker = await f.next();
    return post(f, { workerId: worker.id });
  };
  const newWorker = async () => (await f.next()).id;
  const rows: CallRow<Name, string>[] = [
    {
      path: "onBehalf.options",
      prepare: newWorker,
      call: (client) => client.onBehalf.options({}),
      outcomes: { ...byAgency, otherAgency: "an answer" },
    },
    {
      path: "onBehalf.estimate",
      prepare: newWorker,
      call: (client, id) => {
        const { reason: _, askedBy: __, ...shift } = posted(f.site, id);
        return client.onBehalf.estimate(shift);
      },
      outcomes: { ...byAgency, otherAgency: "BAD_REQUEST" },
    },
    {
      path: "onBehalf.post",
      prepare: newWorker,
      call: (client, id) => client.onBehalf.post(posted(f.site, id)),
      outcomes: { ...byAgency, otherAgency: "BAD_REQUEST" },
    },
    {
      path: "onBehalf.get",
      prepare: onRequest,
      call: (client, jobId) => client.onBehalf.get({ jobId }),
      outcomes: {
        ...none,
        agency: "an answer",
        otherAgency: "NOT_FOUND",
        decider: "an answer",
        booker: "an answer",
        otherProvider: "NOT_FOUND",
        admin: "an answer",
      },
    },
    {
      path: "onBehalf.list",
      prepare: onRequest,
      call: (client) => client.onBehalf.list({}),
      outcomes: { ...byProvider, otherProvider: "an answer" },
    },
    {
      path: "onBehalf.decide",
      prepare: onRequest,
      call: (client, jobId) => client.onBehalf.decide({ jobId, decision: "confirm" }),
      outcomes: { ...byProvider, otherProvider: "NOT_FOUND" },
    },
    {
      path: "onBehalf.withdraw",
      prepare: onRequest,
      call: (client, jobId) => client.onBehalf.withdraw({ jobId, reason }),
      outcomes: { ...byAgency, otherAgency: "NOT_FOUND" },
    },
  ];

  testWhoGetsThrough(inProcess, rows, () => ({ people, organisations: [f.site.provider.id, f.supply.agency.id] }));

  test("no list has another provider's shifts", async () => {
    const jobId = await onRequest();
    const other = await clientOf(people.otherProvider).onBehalf.list({ limit: 100 });
    expect(other.items).toEqual([]);
    const own = await f.decides.onBehalf.list({ limit: 100 });
    expect(own.items.find((one) => one.jobId === jobId)).toMatchObject({ canDecide: true, canWithdraw: false });
  });
});

describe("A shift that was worked", () => {
  test("is confirmed at the price that both sides saw, and only then booked", async () => {
    const f = await aFixture();
    const rival = await anAgencyFor(f.site);
    const rivals = await clientFor(rival.user);
    const shift = posted(f.site, f.supply.worker.id);
    const { reason: _, askedBy: __, ...asked } = shift;
    expect(await f.agency.onBehalf.estimate(asked)).toEqual({ pricePence: PRICE, problems: [], warnings: [] });
    const jobId = await post(f);
    for (const client of [f.agency, f.decides]) {
      // What it agrees is the price of the request, whatever the rates are by now.
      expect(await client.jobs.get({ jobId })).toMatchObject({
        status: "pending_client",
        allocations: [{ status: "suggested", offered: null }],
      });
      expect(await client.onBehalf.get({ jobId })).toMatchObject({
        pricePence: PRICE,
        reason,
        askedBy: "Nurse in charge",
        worker: "Juniper Fallowfield",
        agency: f.supply.agency.name,
        outcome: null,
      });
    }
    // No one else sees it, and it can be filled in no other way.
    expect(await refusalOf(rivals.jobs.get({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    const [suggestion] = await bookingsOf(jobId);
    const allocationId = suggestion?.id ?? "";
    expect(suggestion).toMatchObject({ status: "suggested", live: false, rateSnapshot: null });
    for (const decision of ["accept", "decline"] as const) {
      expect(await refusalOf(f.decides.jobs.decide({ jobId, allocationId, decision, reason: "No." }))).toMatchObject({
        code: "CONFLICT",
      });
    }
    expect(await refusalOf(f.agency.jobs.withdraw({ jobId, allocationId }))).toMatchObject({ code: "CONFLICT" });

    expect(await f.decides.onBehalf.decide({ jobId, decision: "confirm" })).toEqual({ outcome: "confirmed" });
    expect(await f.agency.jobs.get({ jobId })).toMatchObject({
      status: "awaiting_timesheet",
      allocations: [{ status: "worked", rate: { plannedPence: PRICE } }],
    });
    const { items } = await f.decides.jobs.evidence({ jobId });
    expect(items).toMatchObject([{ record: { isIntact: true } }]);
    expect(await queuedAbout(jobId)).toEqual(["posted", "confirmed"]);
    // The worker has been there: they need no mail that they are booked.
    expect(await jobsOf("allocationId", allocationId)).toEqual([]);
  });

  test("is refused with a reason, which the agency reads, and never booked", async () => {
    const f = await aFixture();
    const jobId = await post(f);
    expect(await refusalOf(f.decides.onBehalf.decide({ jobId, decision: "refuse" }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "reason", message: texts.refuseReasonNeeded }],
    });
    await sendMails(jobId);
    expect(await titlesTo(f.decider)).toEqual([titleOf("posted")]);
    await f.decides.onBehalf.decide({ jobId, decision: "refuse", reason: "No one asked for it." });
    expect(await f.agency.jobs.get({ jobId })).toMatchObject({ status: "rejected", booked: null });
    expect(await f.agency.onBehalf.get({ jobId })).toMatchObject({
      outcome: "refused",
      outcomeReason: "No one asked for it.",
      decidedBy: null,
    });
    expect(await f.decides.onBehalf.list({ show: "decided" })).toMatchObject({
      items: [{ jobId, outcome: "refused", decidedBy: f.decider.fullName }],
    });
    await sendMails(jobId);
    expect(await titlesTo(f.supply.user)).toEqual([titleOf("refused")]);
    expect(await bookingsOf(jobId)).toMatchObject([{ status: "declined", live: false }]);
    expect(await auditedAbout(jobId)).toEqual(["job.postedOnBehalf", "onBehalf.refused"]);
  });

  test("can be withdrawn by its agency until it is decided, and then only the withdrawal is mailed", async () => {
    const f = await aFixture();
    const jobId = await post(f);
    expect(await f.agency.onBehalf.withdraw({ jobId, reason: "The wrong day." })).toEqual({ outcome: "withdrawn" });
    expect(await f.decides.jobs.get({ jobId })).toMatchObject({ status: "cancelled", cancellationChargePence: 0 });
    expect(await refusalOf(f.decides.onBehalf.decide({ jobId, decision: "confirm" }))).toMatchObject({
      code: "CONFLICT",
      reason: "decided",
    });
    await sendMails(jobId);
    expect(await titlesTo(f.decider)).toEqual([titleOf("withdrawn")]);
  });

  test("started at most 14 days ago, and starts in at most 4", async () => {
    const f = await aFixture();
    for (const [date, message] of [
      [dayIn(-15), texts.tooEarly],
      [dayIn(5), texts.tooLate],
    ] as const) {
      expect(await refusalOf(post(f, { date }))).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "date", message }],
      });
    }
    await post(f, { date: dayIn(-13) });
    await post(f, { date: dayIn(3) });
  });

  test("needs an agreement that covers it, and a worker who meets every hard rule", async () => {
    const f = await aFixture();
    const other = await aSiteForShifts();
    expect(await refusalOf(post(f, { serviceId: other.serviceId }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "serviceId" }],
    });
    expect(await refusalOf(post(f, { workerTypeId: other.workerTypeId }))).toMatchObject({ code: "CONFLICT" });
    const unverified = await f.next();
    await asOwner((tx) =>
      tx.update(schema.workers).set({ verificationStatus: "denied" }).where(eq(schema.workers.id, unverified.id)),
    );
    expect(await refusalOf(post(f, { workerId: unverified.id }))).toMatchObject({
      code: "CONFLICT",
      reason: "verified",
    });
    const foreign = await anAgencyFor(f.site);
    expect(await refusalOf(post(f, { workerId: foreign.worker.id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is posted once however often the form is sent, and a worker waits once at a time", async () => {
    const f = await aFixture();
    const input = posted(f.site, f.supply.worker.id, { idempotencyKey: randomUUID() });
    const both = await Promise.all([f.agency.onBehalf.post(input), f.agency.onBehalf.post(input)]);
    expect(both[0]).toEqual(both[1]);
    expect(await refusalOf(post(f, { startTime: "19:00", endTime: "23:00" }))).toMatchObject({
      reason: "alreadyPosted",
    });
    await post(f, { startTime: "20:00", endTime: "23:00" }).catch((error: unknown) =>
      expect(error).toMatchObject({ reason: expect.not.stringMatching("alreadyPosted") }),
    );
  });
});

describe("A shift without a worker", () => {
  const without = { workerId: null, date: dayIn(2), startTime: "08:00", endTime: "20:00" } as const;

  test("is open to agencies as its release has it once it is confirmed, and nothing is booked", async () => {
    const f = await aFixture();
    const rival = await anAgencyFor(f.site);
    const rivals = await clientFor(rival.user);
    const { reason: _, askedBy: __, ...asked } = posted(f.site, "", without);
    expect(await f.agency.onBehalf.estimate(asked)).toEqual({ pricePence: PRICE, problems: [], warnings: [] });
    const input = posted(f.site, "", { ...without, idempotencyKey: randomUUID() });
    const both = await Promise.all([f.agency.onBehalf.post(input), f.agency.onBehalf.post(input)]);
    expect(both[0]).toEqual(both[1]);
    const { jobId } = both[0];
    for (const client of [f.agency, f.decides]) {
      expect(await client.jobs.get({ jobId })).toMatchObject({ status: "pending_client", allocations: [] });
      expect(await client.onBehalf.get({ jobId })).toMatchObject({
        pricePence: PRICE,
        agency: f.supply.agency.name,
        worker: null,
        isUnfilled: true,
        outcome: null,
      });
    }
    expect((await f.agency.jobs.list({ week: dayIn(2), limit: 100 })).items.map(({ _id }) => _id)).toContain(jobId);
    expect((await f.decides.onBehalf.list({})).items).toMatchObject([{ jobId, canDecide: true }]);
    expect((await f.decides.overview.tasks({ limit: 99, kind: "onBehalf" })).kinds[0]?.items).toMatchObject([
      { from: f.supply.agency.name },
    ]);
    expect(await refusalOf(rivals.jobs.get({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(rivals.onBehalf.get({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    const early = f.agency.jobs.suggest({ jobId, workerId: f.supply.worker.id });
    expect(await refusalOf(early)).toMatchObject({ code: "CONFLICT" });

    expect(await f.decides.onBehalf.decide({ jobId, decision: "confirm" })).toEqual({ outcome: "confirmed" });
    expect(await f.decides.jobs.get({ jobId })).toMatchObject({
      status: "open",
      allocations: [],
      release: { steps: [expect.anything()] },
    });
    // Every agency opens its page; only the one that posted it, and the provider, read there that it did.
    expect(await pageFor(rivals, "Agency", jobId)).toMatchObject({ job: { postedAs: "provider" }, onBehalf: null });
    for (const [client, group] of [
      [f.agency, "Agency"],
      [f.decides, "Provider"],
    ] as const) {
      expect(await pageFor(client, group, jobId)).toMatchObject({
        job: { postedAs: "agency_on_behalf" },
        onBehalf: { jobId, outcome: "confirmed" },
      });
    }
    for (const [client, { worker }] of [
      [f.agency, f.supply],
      [rivals, rival],
    ] as const) {
      expect(await client.jobs.suggest({ jobId, workerId: worker.id })).toMatchObject({ isAccepted: false });
    }
    expect(await refusalOf(f.alsoDecides.onBehalf.decide({ jobId, decision: "confirm" }))).toMatchObject({
      reason: "decided",
    });
    expect(await queuedAbout(jobId)).toEqual(["posted", "opened"]);
    await sendMails(jobId);
    expect(await titlesTo(f.supply.user)).toContain(titleOf("opened"));
  });

  test("is refused and withdrawn like any other, and is not seen by users of other branches", async () => {
    const f = await aFixture();
    const [limited, elsewhere] = [
      await aUser({ in: f.supply.agency, codes: JOBS }),
      await aUser({ in: f.supply.agency, codes: JOBS }),
    ];
    await setMembership(limited, { scopeBranchIds: [f.supply.branchId] });
    await setMembership(elsewhere, { scopeBranchIds: [randomUUID()] });
    const [refused, withdrawn] = [await post(f, without), await post(f, { ...without, date: dayIn(3) })];
    const [sees, seesNot] = [await clientFor(limited), await clientFor(elsewhere)];
    expect(await sees.onBehalf.get({ jobId: refused })).toMatchObject({ isUnfilled: true });
    expect(await refusalOf(seesNot.onBehalf.get({ jobId: refused }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(seesNot.jobs.get({ jobId: refused }))).toMatchObject({ code: "NOT_FOUND" });
    await f.decides.onBehalf.decide({ jobId: refused, decision: "refuse", reason: "No one asked for it." });
    expect(await f.agency.jobs.get({ jobId: refused })).toMatchObject({ status: "rejected" });
    await sendMails(refused);
    expect([await titlesTo(limited), await titlesTo(elsewhere)]).toEqual([[titleOf("refused")], []]);
    await f.agency.onBehalf.withdraw({ jobId: withdrawn, reason: "The wrong day." });
    expect(await f.agency.jobs.get({ jobId: withdrawn })).toMatchObject({ status: "cancelled" });
  });

  test("has not started, and is covered by an agreement with a rate", async () => {
    const f = await aFixture();
    expect(await refusalOf(post(f, { ...without, date: dayIn(-1) }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "workerId", message: texts.workerNeededPast }],
    });
    const other = await aSiteForShifts();
    expect(await refusalOf(post(f, { ...without, workerTypeId: other.workerTypeId }))).toMatchObject({
      code: "CONFLICT",
      reason: "noRate",
    });
  });

  test("lapses at its start, of which no one is reminded, and both sides are notified", async () => {
    const f = await aFixture();
    const [jobId, withWorker] = [await post(f, without), await post(f, { date: dayIn(2) })];
    const { startAt } = await f.decides.jobs.get({ jobId });
    expect((await f.decides.onBehalf.get({ jobId })).decideBy).toBe(startAt);
    const at = (ms: number) => {
      clock.now = () => new Date(new Date(startAt).getTime() + ms);
    };
    at(-1);
    await followUpOnBehalf();
    expect(await queuedAbout(jobId)).toEqual(["posted"]);
    await sendMails(jobId);
    const textsTo = async (user: User) => (await mailsTo(user.email)).map(({ text }) => text.replace(/\s+/g, " "));
    const [service, agency] = ["Mill House", f.supply.agency.name];
    expect(await textsTo(f.decider)).toEqual([
      expect.stringContaining(onBehalfMails.posted.unfilled(service, agency, formatDateTime(startAt))),
    ]);
    expect(await f.decides.onBehalf.get({ jobId })).toMatchObject({ outcome: null, canDecide: true });
    at(0);
    // Time alone has ended it, before anyone looks; one with a worker still waits.
    expect(await f.decides.jobs.get({ jobId })).toMatchObject({ status: "expired" });
    expect(await f.agency.jobs.get({ jobId })).toMatchObject({ status: "expired" });
    expect(await f.decides.jobs.get({ jobId: withWorker })).toMatchObject({ status: "pending_client" });
    const listed = async (status: "pending_client" | "expired") =>
      (await f.decides.jobs.list({ week: dayIn(2), status: [status], limit: 100 })).items.map(({ _id }) => _id);
    expect([await listed("expired"), await listed("pending_client")]).toEqual([[jobId], [withWorker]]);
    expect(await f.decides.onBehalf.get({ jobId })).toMatchObject({ outcome: "lapsed", canDecide: false });
    expect(await f.agency.onBehalf.get({ jobId })).toMatchObject({ outcome: "lapsed", canWithdraw: false });
    for (const decision of ["confirm", "refuse"] as const) {
      const decided = f.decides.onBehalf.decide({ jobId, decision, reason: "Too late." });
      expect(await refusalOf(decided)).toMatchObject({
        code: "CONFLICT",
        reason: "lapsed",
        message: texts.lapsedUnfilled,
      });
    }
    expect((await f.decides.overview.tasks({ limit: 99, kind: "onBehalf" })).count).toBe(1);
    await followUpOnBehalf();
    expect(await queuedAbout(jobId)).toEqual(["posted", "lapsed"]);
    await sendMails(jobId);
    expect([await titlesTo(f.decider), await titlesTo(f.supply.user)]).toEqual([
      [titleOf("posted"), titleOf("lapsed")],
      [titleOf("lapsed")],
    ]);
    for (const user of [f.decider, f.supply.user])
      expect((await textsTo(user)).at(-1)).toContain(onBehalfMails.lapsed.unfilled(service, agency));
  });

  test("is for authorisers within whose limit every agency's price is, which the posting agency does not learn", async () => {
    const f = await aFixture();
    await anAgencyFor(f.site, { chargePence: 2 * 1_789 });
    const { provider, serviceId } = f.site;
    await asOwner((tx) =>
      tx.update(schema.services).set({ jobAuthorisation: "required" }).where(eq(schema.services.id, serviceId)),
    );
    const authoriser = await aUser({ in: provider, codes: TASKS, apps: role });
    const limitTo = async (limitPence: number) => {
      const [member] = await asOwner((tx) =>
        tx.select().from(schema.memberships).where(eq(schema.memberships.userId, authoriser.id)),
      );
      const values = {
        membershipId: member?.id ?? "",
        organisationId: provider.id,
        canAuthoriseJobs: true,
        limitPence,
      };
      await asOwner(async (tx) => {
        await tx.delete(schema.authorisers).where(eq(schema.authorisers.membershipId, values.membershipId));
        await tx.insert(schema.authorisers).values(values);
      });
    };
    const jobId = await post(f, without);
    // Twice the rate, of which each part is rounded.
    const { estimatedPence } = await requestOf(jobId);
    expect(Math.abs(estimatedPence - 2 * PRICE)).toBeLessThanOrEqual(1);
    await limitTo(estimatedPence - 1);
    expect(await f.agency.onBehalf.get({ jobId })).toMatchObject({ pricePence: PRICE });
    const decides = await clientFor(authoriser);
    expect((await decides.onBehalf.list({})).items).toMatchObject([{ pricePence: estimatedPence, canDecide: false }]);
    expect(await refusalOf(decides.onBehalf.decide({ jobId, decision: "confirm" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    await limitTo(estimatedPence);
    expect(await decides.onBehalf.decide({ jobId, decision: "confirm" })).toEqual({ outcome: "confirmed" });
  });

  test("has the highest price in the emails to the provider, and the agency's own in those to the agency", async () => {
    const f = await aFixture();
    await anAgencyFor(f.site, { chargePence: 2 * 1_789 });
    const jobId = await post(f, without);
    const { estimatedPence } = await requestOf(jobId);
    await sendMails(jobId);
    const pricesIn = async ({ email }: User) =>
      (await mailsTo(email)).map(({ text }) => text.match(/Price before VAT: (.+)/)?.[1]);
    const [highest, own] = [`At most ${formatMoney(estimatedPence)}`, formatMoney(PRICE)];
    expect(estimatedPence).toBeGreaterThan(PRICE);
    expect(await pricesIn(f.decider)).toEqual([highest]);
    const { startAt } = await f.decides.jobs.get({ jobId });
    clock.now = () => new Date(startAt);
    await followUpOnBehalf();
    await sendMails(jobId);
    expect([(await pricesIn(f.decider)).toSorted(), await pricesIn(f.supply.user)]).toEqual([
      [highest, highest],
      [own],
    ]);
  });
});

describe("At the same time", () => {
  test("an agency has no more shifts waiting for a provider than it may, with or without workers", async () => {
    const f = await aFixture();
    const waiting = await post(f);
    const { startOn: _, ...job } = await jobOf(waiting);
    const request = await requestOf(waiting);
    const copies = Array.from({ length: constants.onBehalfWaitingMax - 2 }, () => randomUUID());
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values(copies.map((id) => ({ ...job, id, postingId: randomUUID() })));
      await tx.insert(schema.onBehalfRequests).values(copies.map((jobId) => ({ ...request, jobId })));
    });
    const [one, another] = [await f.next(), await f.next()];
    const answers = await Promise.allSettled(
      [one.id, another.id, null, null].map((workerId) => post(f, { workerId, date: dayIn(2) })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "CONFLICT", message: texts.tooMany });
    }
  });

  test("one of two users confirms it, the other is told who and when, and one worker is booked", async () => {
    const f = await aFixture();
    const jobId = await post(f);
    const answers = await Promise.allSettled([
      f.decides.onBehalf.decide({ jobId, decision: "confirm" }),
      f.alsoDecides.onBehalf.decide({ jobId, decision: "refuse", reason: "Not asked for." }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: expect.stringContaining("this shift on") },
    });
    const { outcome } = await requestOf(jobId);
    const live = (await bookingsOf(jobId)).filter((one) => one.live);
    expect(live).toHaveLength(outcome === "confirmed" ? 1 : 0);
  });

  test("a worker who has been booked meanwhile is not booked twice", async () => {
    const f = await aFixture();
    const [first, second] = [await post(f, { date: dayIn(2) }), await postShift(await clientFor(f.decider), f.site)];
    const { allocationId } = await f.agency.jobs.suggest({ jobId: second, workerId: f.supply.worker.id });
    await f.decides.jobs.decide({ jobId: second, allocationId, decision: "accept" });
    expect(await refusalOf(f.decides.onBehalf.decide({ jobId: first, decision: "confirm" }))).toMatchObject({
      code: "CONFLICT",
      reason: "taken",
      message: texts.workerTaken,
    });
    expect(await requestOf(first)).toMatchObject({ outcome: null });
  });
});

test("notifications of the decision stay valid whatever happens to the shift", async () => {
  const f = await aFixture();
  const jobId = await post(f);
  const tell = async () => {
    for (const data of await jobsOf("jobId", jobId)) {
      await mailAboutOnBehalf(randomUUID(), onBehalfMailSchema.parse(data), "portal");
    }
  };
  const told = async ({ id }: User) => {
    const rows = await asOwner((tx) =>
      tx.select().from(schema.notifications).where(eq(schema.notifications.userId, id)),
    );
    return rows.map(({ detail, settledAt }) => [detail, settledAt !== null]);
  };
  const changeJob = (columns: Partial<typeof schema.jobs.$inferInsert>) =>
    asOwner((tx) => tx.update(schema.jobs).set(columns).where(eq(schema.jobs.id, jobId)));
  await tell();
  await changeJob({ notes: "Ask at the desk." });
  expect(await told(f.decider)).toEqual([["posted", false]]);
  await f.decides.onBehalf.decide({ jobId, decision: "confirm" });
  expect(await told(f.decider)).toEqual([["posted", true]]);
  await tell();
  await changeJob({ status: "awaiting_timesheet" });
  expect(await told(f.supply.user)).toEqual([["confirmed", false]]);
});

const disable = (workerId: string) =>
  asOwner((tx) =>
    tx.update(schema.workers).set({ employmentStatus: "disabled" }).where(eq(schema.workers.id, workerId)),
  );

test("a shift that has not started is checked again when it is confirmed, one that has is not", async () => {
  const f = await aFixture();
  const [future, past] = [await post(f, { date: dayIn(2) }), await post(f)];
  await disable(f.supply.worker.id);
  expect(await refusalOf(f.decides.onBehalf.decide({ jobId: future, decision: "confirm" }))).toMatchObject({
    code: "CONFLICT",
    reason: "notEligible",
  });
  expect(await f.decides.onBehalf.decide({ jobId: past, decision: "confirm" })).toEqual({ outcome: "confirmed" });
});

describe("Who decides", () => {
  const rights = { serviceIds: null, canAuthoriseJobs: true, limitPence: null, awayFrom: null, awayTo: null };
  const membershipOf = async ({ id }: User): Promise<string> => {
    const [row] = await asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, id)));
    return row?.id ?? "";
  };
  const narrow = async (provider: Organisation, user: User, more: Partial<typeof schema.authorisers.$inferInsert>) => {
    const membershipId = await membershipOf(user);
    await asOwner(async (tx) => {
      await tx.delete(schema.authorisers).where(eq(schema.authorisers.membershipId, membershipId));
      await tx.insert(schema.authorisers).values({ membershipId, organisationId: provider.id, ...rights, ...more });
    });
  };

  test("is an authoriser where the service requires one, within their limit, or their deputy while they are away", async () => {
    const f = await aFixture();
    const { provider, serviceId } = f.site;
    await asOwner((tx) =>
      tx.update(schema.services).set({ jobAuthorisation: "required" }).where(eq(schema.services.id, serviceId)),
    );
    const primary = await aUser({ in: provider, codes: BOTH, isPrimary: true });
    const [authoriser, deputy] = [
      await aUser({ in: provider, codes: TASKS, apps: role }),
      await aUser({ in: provider, codes: TASKS, apps: role }),
    ];
    await narrow(provider, deputy, { canAuthoriseJobs: false });
    await narrow(provider, authoriser, { limitPence: PRICE - 1 });
    const jobId = await post(f);
    const [asAuthoriser, asDeputy] = [await clientFor(authoriser), await clientFor(deputy)];
    // No one can decide it: the administrator is told at once, and only once.
    expect(await queuedAbout(jobId)).toEqual(["stuck"]);
    await followUpOnBehalf();
    expect(await queuedAbout(jobId)).toEqual(["stuck"]);
    await sendMails(jobId);
    expect(await titlesTo(primary)).toEqual([titleOf("stuck")]);
    expect(await auditedAbout(jobId)).toEqual(["job.postedOnBehalf", "onBehalf.reported"]);
    for (const client of [asAuthoriser, asDeputy, f.decides]) {
      expect(await refusalOf(client.onBehalf.decide({ jobId, decision: "confirm" }))).toMatchObject({
        code: "FORBIDDEN",
      });
      expect((await client.onBehalf.list({})).items).toMatchObject([{ canDecide: false, isStuck: true }]);
      expect((await client.overview.waiting()).count).toBe(0);
    }
    await narrow(provider, authoriser, { limitPence: PRICE });
    const waits = async (client: Client) => (await client.overview.waiting()).kinds;
    const one = [{ key: "onBehalf", count: 1, isMore: false }];
    expect([await waits(asAuthoriser), await waits(asDeputy)]).toEqual([one, []]);
    const away = { awayFrom: dayIn(-1), awayTo: dayIn(1), deputyMembershipId: await membershipOf(deputy) };
    await narrow(provider, authoriser, { limitPence: PRICE, ...away });
    expect([await waits(asAuthoriser), await waits(asDeputy)]).toEqual([one, one]);
    expect(await asDeputy.onBehalf.decide({ jobId, decision: "confirm" })).toEqual({ outcome: "confirmed" });
    expect([await waits(asAuthoriser), await waits(asDeputy)]).toEqual([[], []]);
  });

  test("nothing lapses unnoticed: those who decide are reminded, and both sides are notified", async () => {
    const f = await aFixture();
    const jobId = await post(f);
    const { decideBy } = await requestOf(jobId);
    const at = (days: number) => {
      clock.now = () => new Date(decideBy.getTime() + days * DAY_MS);
    };
    at(-8);
    await followUpOnBehalf();
    expect(await queuedAbout(jobId)).toEqual(["posted"]);
    at(-6);
    await followUpOnBehalf();
    await followUpOnBehalf();
    expect(await queuedAbout(jobId)).toEqual(["posted", "reminded"]);
    at(1);
    // Time alone has ended it, before anyone looks.
    const late = async () => (await refusalOf(f.decides.onBehalf.decide({ jobId, decision: "confirm" }))).reason;
    expect(await late()).toBe("lapsed");
    expect(await f.agency.jobs.get({ jobId })).toMatchObject({ status: "expired" });
    expect((await f.decides.overview.waiting()).count).toBe(0);
    await followUpOnBehalf();
    await followUpOnBehalf();
    expect(await queuedAbout(jobId)).toEqual(["posted", "reminded", "lapsed"]);
    expect(await late()).toBe("lapsed");
    expect(await auditedAbout(jobId)).toEqual(["job.postedOnBehalf", "onBehalf.lapsed"]);
    await sendMails(jobId);
    expect([await titlesTo(f.decider), await titlesTo(f.supply.user)]).toEqual([
      [titleOf("lapsed")],
      [titleOf("lapsed")],
    ]);
  });
});

describe("Among the tasks", () => {
  test("it is one line with its sender, service and deadline, is counted everywhere, and filters narrow only the list", async () => {
    const f = await aFixture();
    const jobId = await post(f);
    const booked = await postShift(f.decides, f.site);
    await f.agency.jobs.suggest({ jobId: booked, workerId: (await f.next()).id });
    const list = await f.decides.overview.tasks({ limit: 99 });
    const [overview, waiting] = [await f.decides.overview.get(), await f.decides.overview.waiting()];
    expect([list.count, overview.tasks.count, waiting.count]).toEqual([2, 2, 2]);
    const [line] = list.kinds.find(({ key }) => key === "onBehalf")?.items ?? [];
    expect(line).toMatchObject({
      from: f.supply.agency.name,
      service: "Mill House",
      isDeadline: true,
      urgency: "normal",
      otherwise: messages.overviewTasks.otherwise.onBehalf,
      action: { href: `/dashboard/tasks/approvals?open=${jobId}#open` },
    });
    expect(list.services).toMatchObject([{ _id: f.site.serviceId }]);
    const listed = async (filters: { kind?: "onBehalf" | "notes"; serviceId?: string }) => {
      const { count, kinds } = await f.decides.overview.tasks({ limit: 99, ...filters });
      expect(count).toBe(2);
      return kinds.flatMap(({ items }) => items.map(({ kind }) => kind));
    };
    expect(await listed({ kind: "onBehalf" })).toEqual(["onBehalf"]);
    expect(await listed({ serviceId: f.site.serviceId })).toEqual(["onBehalf", "suggestions"]);
    expect(await listed({ serviceId: randomUUID() })).toEqual([]);
    expect(await listed({ kind: "onBehalf", serviceId: f.site.serviceId })).toEqual(["onBehalf"]);
    expect(await listed({ kind: "notes" })).toEqual([]);
  });

  test("every kind about shifts is found by indexes, however many there are, also of one service", async () => {
    const f = await aFixture();
    const { caller } = await signInAs(await aUser({ in: f.site.provider, codes: [...BOTH, "6001"], apps: role }));
    if (caller.kind !== "person") throw new Error("no one is signed in");
    const { id: organisationId } = f.site.provider;
    const at = clock.now().toISOString();
    const inputs = {
      organisationId,
      userId: caller.userId,
      serviceId: f.site.serviceId,
      since: at,
      now: at,
      today: dayIn(0),
    };
    const plans: string[] = [];
    for (const filters of [{}, { serviceId: f.site.serviceId }]) {
      // Agreements are read with their signatories, whose policy reads agreements as a whole.
      for (const { key, sql: part } of taskParts(caller, { limit: 99, wanted: filters }).filter(
        (one) => one.key !== "task:agreements",
      )) {
        const query = new PgDialect().sqlToQuery(sql`select ${part}`);
        const values = fillPlaceholders(query.params, inputs);
        // Written into the statement, since it can only be explained with values; they are ids and moments of this test.
        const text = query.sql.replace(/\$(\d+)/g, (_, n) => `'${values[Number(n) - 1]}'`);
        const rows = await withScope({ kind: "organisation", organisationId }, async (tx) => {
          // A small table is read as a whole where there is a choice.
          await tx.execute(sql`set local enable_seqscan = off`);
          return (await tx.execute(sql.raw(`explain (format json) ${text}`))).rows;
        });
        const plan = JSON.stringify(rows);
        plans.push(plan);
        expect([key, /"Seq Scan"[^}]*?"Relation Name":"(\w+)"/.exec(plan)?.[1]]).toEqual([key, undefined]);
      }
    }
    expect(plans.join()).toContain("on_behalf_requests_waiting_idx");
    expect(plans.join()).toContain("allocations_suggested_idx");
  });
});

test("a provider or an agency that is not active neither confirms nor posts", async () => {
  const f = await aFixture();
  const jobId = await post(f);
  const setStatus = ({ id }: Organisation, status: "active" | "suspended") =>
    asOwner((tx) => tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, id)));
  await setStatus(f.site.provider, "suspended");
  const decides = await clientFor(f.decider);
  expect(await refusalOf(decides.onBehalf.decide({ jobId, decision: "confirm" }))).toMatchObject({
    message: messages.jobs.providerInactive,
  });
  expect(await refusalOf(post(f, { date: dayIn(-3) }))).toMatchObject({ fields: [{ field: "serviceId" }] });
  await setStatus(f.site.provider, "active");
  await setStatus(f.supply.agency, "suspended");
  const agency = await clientFor(f.supply.user);
  expect(await refusalOf(post({ ...f, agency }, { date: dayIn(-3) }))).toMatchObject({ reason: "notActive" });
});

test("the unit of a shift is the one of the service, in whatever letters the agency types it", async () => {
  const f = await aFixture();
  const { services } = schema;
  await asOwner((tx) =>
    tx
      .update(services)
      .set({ units: ["First floor"] })
      .where(eq(services.id, f.site.serviceId)),
  );
  const units = [];
  for (const [n, unit] of ["FIRST floor", "Garden room"].entries())
    units.push((await jobOf(await post(f, { unit, date: dayIn(-1 - n) }))).unit);
  expect(units).toEqual(["First floor", "Garden room"]);
});
