/**
 * What changes of a shift after it was posted, through the real calls, in process and over HTTP: who may edit, ask for other
 * times and answer, cancel a booking, swap, report that no one came and block; what becomes of the job, and who is told.
 */
import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { jobMailSchema, mailAboutJob } from "@/lib/backend/jobs";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import shortNotice from "@/lib/config/data/short-notice.json" with { type: "json" };
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter, momentsAt, mondayOf } from "@/lib/format";
import { auditRowsOf, expectAudited } from "@/tests/support/audited";
import { aRequestId, type Client, refusalOf, transports } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  aVisitor,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import {
  anAgencyFor,
  aReadyWorker,
  aShift,
  aSiteForShifts,
  dayIn,
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
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let rival: Awaited<ReturnType<typeof anAgencyFor>>;
let people: Record<ShiftCaller, TestCaller>;
let provider: Client;
let agency: Client;
let competitor: Client;

const userIn = async (organisation: Organisation, codes = JOBS) => signInAs(await aUser({ in: organisation, codes }));

beforeAll(async () => {
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  rival = await anAgencyFor(site);
  people = {
    unauthenticated,
    visitor: await aVisitor(),
    provider: await userIn(site.provider),
    withoutCode: await userIn(site.provider, ["0002", "6001"]),
    otherProvider: await userIn(await aProvider()),
    agency: await signInAs(supply.user),
    otherAgency: await userIn(await anAgency()),
    admin: await userIn(await platformOrganisation()),
  };
  provider = clientOf(people.provider);
  agency = clientOf(people.agency);
  competitor = clientOf(await signInAs(rival.user));
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

/** Days after the one on which the tests began: they may go on past midnight. */
const TODAY = dayIn(0);
const dayAfter = (days: number): string => daysAfter(TODAY, days);

/** Posts the usual shift, in two days. */
const posted = (more: Parameters<typeof postShift>[2] = {}) =>
  postShift(provider, site, { date: dayAfter(2), ...more });

const readyWorker = ({ agency: organisation, branchId }: typeof supply, names: { lastName?: string } = {}) =>
  aReadyWorker(organisation, { branchId, workerTypeId: site.workerTypeId, ...names });

type Shift = { jobId: string; allocationId: string; worker: Awaited<ReturnType<typeof aReadyWorker>> };

/** A job for which the agency has put a worker of its own forward. */
async function aSuggestion(
  more: Parameters<typeof postShift>[2] = {},
  names: { lastName?: string } = {},
): Promise<Shift> {
  const worker = await readyWorker(supply, names);
  const jobId = await posted(more);
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
  return { jobId, allocationId, worker };
}

/** The same, with the worker booked. */
async function aBooking(...given: Parameters<typeof aSuggestion>): Promise<Shift> {
  const shift = await aSuggestion(...given);
  await provider.jobs.decide({ jobId: shift.jobId, allocationId: shift.allocationId, decision: "accept" });
  return shift;
}

/** A worker whom the provider knows from a booking, invited to another shift a week later. */
async function anInvitation(more: Parameters<typeof postShift>[2] = {}): Promise<Shift> {
  const { worker } = await aBooking();
  const jobId = await posted({ date: dayAfter(9), ...more });
  const { allocationId } = await provider.jobs.invite({ jobId, workerId: worker.id });
  return { jobId, allocationId, worker };
}

/** A worker of the other agency, put forward for a job. */
async function aRivalFor(jobId: string) {
  const worker = await readyWorker(rival);
  const { allocationId } = await competitor.jobs.suggest({ jobId, workerId: worker.id });
  return { worker, allocationId };
}

const lockOf = async (jobId: string) => (await provider.jobs.get({ jobId })).lock;
const reason = "The worker is ill.";

const edited = async (jobId: string, more: Partial<Parameters<Client["jobs"]["edit"]>[0]> = {}) => {
  const { serviceId: _, vacancies: __, ...shift } = aShift(site);
  return { ...shift, date: dayAfter(2), jobId, lock: await lockOf(jobId), ...more };
};
const otherTimes = async (jobId: string, more: Partial<Parameters<Client["jobs"]["changeBooked"]>[0]> = {}) => ({
  jobId,
  lock: await lockOf(jobId),
  date: dayAfter(2),
  startTime: "08:00",
  endTime: "18:00",
  notes: null,
  ...more,
});

async function aTimeChange(more: Parameters<typeof otherTimes>[1] = {}) {
  const shift = await aBooking();
  await provider.jobs.changeBooked(await otherTimes(shift.jobId, more));
  const changeId = (await provider.jobs.get({ jobId: shift.jobId })).timeChange?._id ?? "";
  return { ...shift, changeId };
}

const allocationRow = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.id, id)));
  if (!row) throw new Error("no such allocation");
  return row;
};

/** What the short-notice ledger has about a booking. */
const noticesOf = (allocationId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.shortNoticeEvents)
      .where(eq(schema.shortNoticeEvents.allocationId, allocationId))
      .orderBy(schema.shortNoticeEvents.at),
  );

const queuedFor = async (allocationId: string) =>
  (await jobsOf("allocationId", allocationId)).map(({ kind, what, status }) => `${kind} ${what ?? status}`);

/** Moves the clock to some minutes after the start of the usual shift. */
const afterStart = (minutes: number) => {
  const [start] = momentsAt(dayAfter(2), "08:00");
  clock.now = () => new Date((start?.getTime() ?? 0) + minutes * MINUTE_MS);
};

describe.each(transports)("Who gets through $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  const ids = ({ jobId, allocationId }: Shift) => [jobId, allocationId];
  const answered = { provider: "an answer", otherProvider: "an answer", agency: "an answer" } as const;
  const anyoneWithCode = { ...refusedToAll, ...answered, otherAgency: "an answer", admin: "an answer" } as const;
  const rows: CallRow<ShiftCaller>[] = [
    {
      path: "jobs.edit",
      prepare: async () => [await posted()],
      call: (client, [jobId = ""]) => {
        const { serviceId: _, vacancies: __, ...shift } = aShift(site, { date: dayAfter(2), endTime: "19:00" });
        return client.jobs.edit({ ...shift, jobId, lock: 1 });
      },
      outcomes: ofProvider,
    },
    {
      path: "jobs.move",
      prepare: async () => [await posted()],
      call: (client, [jobId = ""]) => client.jobs.move({ jobId, lock: 1, days: 1 }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.changeBooked",
      prepare: async () => ids(await aBooking()),
      call: (client, [jobId = ""]) =>
        client.jobs.changeBooked({
          jobId,
          lock: 1,
          date: dayAfter(2),
          startTime: "09:00",
          endTime: "20:00",
          notes: null,
        }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.withdrawTimeChange",
      prepare: async () => {
        const { jobId, changeId } = await aTimeChange();
        return [jobId, changeId];
      },
      call: (client, [jobId = "", changeId = ""]) => client.jobs.withdrawTimeChange({ jobId, changeId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.answerTimeChange",
      prepare: async () => {
        const { jobId, changeId } = await aTimeChange();
        return [jobId, changeId];
      },
      call: (client, [jobId = "", changeId = ""]) =>
        client.jobs.answerTimeChange({ jobId, changeId, decision: "accept" }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.cancelBooking",
      prepare: async () => ids(await aBooking()),
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.cancelBooking({ jobId, allocationId, reason }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.startSwap",
      prepare: async () => ids(await aBooking()),
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.startSwap({ jobId, allocationId, reason }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.endSwap",
      prepare: async () => {
        const { jobId, allocationId } = await aBooking();
        await agency.jobs.startSwap({ jobId, allocationId, reason });
        return [jobId, allocationId];
      },
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.endSwap({ jobId, allocationId }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.block",
      prepare: async () => {
        const { jobId, allocationId } = await aSuggestion();
        await agency.jobs.withdraw({ jobId, allocationId });
        return [jobId, allocationId];
      },
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.block({ jobId, allocationId, reason }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.invitable",
      prepare: async () => [await posted()],
      call: (client, [jobId = ""]) => client.jobs.invitable({ jobId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.invite",
      prepare: async () => {
        const { worker } = await aBooking();
        return [await posted({ date: dayAfter(9) }), worker.id];
      },
      call: (client, [jobId = "", workerId = ""]) => client.jobs.invite({ jobId, workerId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.withdrawInvitation",
      prepare: async () => ids(await anInvitation()),
      call: (client, [jobId = "", allocationId = ""]) => client.jobs.withdrawInvitation({ jobId, allocationId }),
      outcomes: ofProvider,
    },
    {
      path: "jobs.answerInvitation",
      prepare: async () => ids(await anInvitation()),
      call: (client, [jobId = "", allocationId = ""]) =>
        client.jobs.answerInvitation({ jobId, allocationId, decision: "refuse", lock: 1, reason }),
      outcomes: ofAgency,
    },
    {
      path: "jobs.blocked",
      prepare: async () => [],
      call: (client) => client.jobs.blocked({}),
      outcomes: { ...ofProvider, otherProvider: "an answer" },
    },
    {
      path: "jobs.shortNotice",
      prepare: async () => [],
      call: (client) => client.jobs.shortNotice({}),
      outcomes: anyoneWithCode,
    },
    {
      path: "jobs.recordShortNoticeExport",
      prepare: async () => [],
      call: (client) => client.jobs.recordShortNoticeExport({}),
      outcomes: anyoneWithCode,
    },
    {
      path: "jobs.unblock",
      prepare: async () => {
        const { jobId, allocationId } = await aBooking();
        return [(await provider.jobs.block({ jobId, allocationId, reason })).blockId];
      },
      call: (client, [blockId = ""]) => client.jobs.unblock({ blockId }),
      outcomes: ofProvider,
    },
  ];

  testWhoGetsThrough(transport, rows, () => ({ people, organisations: [site.provider.id] }));
});

describe("A no-show", () => {
  test.each([
    ["provider", "an answer"],
    ["otherProvider", "NOT_FOUND"],
    ["agency", "FORBIDDEN"],
    ["admin", "FORBIDDEN"],
    ["withoutCode", "FORBIDDEN"],
    ["visitor", "UNAUTHORIZED"],
    ["unauthenticated", "UNAUTHORIZED"],
  ] as const)("reported by %s gives %s", async (name, outcome) => {
    const { jobId } = await aBooking();
    afterStart(20);
    const requestId = aRequestId();
    const called = inProcess.clientOf(people[name], undefined, requestId).jobs.reportNoShow({ jobId });
    if (outcome !== "an answer") return expect(await refusalOf(called)).toMatchObject({ code: outcome });
    await called;
    await expectAudited("jobs.reportNoShow", requestId, people[name], { organisations: [site.provider.id] });
  });

  test("can be reported from 15 minutes after the start until the end; the agency is told and nothing is charged", async () => {
    const { jobId, allocationId } = await aBooking();
    const report = () => provider.jobs.reportNoShow({ jobId });
    afterStart(14);
    expect((await provider.jobs.get({ jobId })).canReportNoShow).toBe(false);
    expect(await refusalOf(report())).toMatchObject({ code: "CONFLICT", reason: "notNow" });
    afterStart(12 * 60);
    expect(await refusalOf(report())).toMatchObject({ reason: "notNow" });
    afterStart(15);
    expect((await provider.jobs.get({ jobId })).canReportNoShow).toBe(true);
    expect((await agency.jobs.get({ jobId })).canReportNoShow).toBe(false);
    expect(await report()).toEqual({ status: "unfilled" });
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      status: "unfilled",
      booked: null,
      cancellationChargePence: null,
      allocations: [{ status: "no_show" }],
    });
    expect(await queuedFor(allocationId)).toContain("shiftNews noShow");
    expect(await refusalOf(report())).toMatchObject({ reason: "notNow" });
  });
});

describe("A booking that its agency cancels", () => {
  test("reopens the job, costs nothing, and is recorded as the agency's; the provider and the worker are notified", async () => {
    const manager = await aUser({ in: site.provider, codes: JOBS });
    const { jobId, allocationId, worker } = await aBooking();
    expect(await agency.jobs.cancelBooking({ jobId, allocationId, reason })).toEqual({ status: "open" });
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      status: "open",
      booked: null,
      cancellation: { isBooked: false, chargePence: 0 },
      allocations: [{ status: "cancelled_by_agency", reason }],
    });
    expect(await queuedFor(allocationId)).toEqual(
      expect.arrayContaining(["shiftNews agencyCancelled", "workerShift released"]),
    );
    for (const [n, data] of (await jobsOf("allocationId", allocationId)).entries()) {
      await mailAboutJob(`${allocationId}-${n}`, jobMailSchema.parse(data));
    }
    const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
    expect(await subjectsTo(worker.email)).toContainEqual(expect.stringMatching(/^You are no longer booked on /));
    expect(await subjectsTo(manager.email)).toContainEqual(
      expect.stringMatching(/^Booking cancelled by the agency: Mill House, /),
    );
    expect(await subjectsTo(supply.user.email)).not.toContainEqual(expect.stringMatching(/^Booking cancelled/));
    expect(await refusalOf(agency.jobs.cancelBooking({ jobId, allocationId, reason }))).toMatchObject({
      reason: "notBooked",
    });
    // The worker can be put forward again, or someone else.
    await expect(agency.jobs.suggest({ jobId, workerId: worker.id })).resolves.toBeDefined();
  });

  test("is refused for a worker who is only put forward, and once the shift has started", async () => {
    const suggested = await aSuggestion();
    expect(
      await refusalOf(
        agency.jobs.cancelBooking({ jobId: suggested.jobId, allocationId: suggested.allocationId, reason }),
      ),
    ).toMatchObject({ reason: "notBooked" });
    const { jobId, allocationId } = await aBooking();
    afterStart(1);
    expect(await refusalOf(agency.jobs.cancelBooking({ jobId, allocationId, reason }))).toMatchObject({
      reason: "notOpen",
      message: texts.started,
    });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "accepted" });
  });

  test("leaves an unfilled job once the start passes, and needs a reason", async () => {
    const { jobId, allocationId } = await aBooking();
    expect(await refusalOf(agency.jobs.cancelBooking({ jobId, allocationId, reason: " " }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "reason", message: texts.cancelBookingReasonNeeded }],
    });
    await agency.jobs.cancelBooking({ jobId, allocationId, reason });
    afterStart(1);
    expect((await provider.jobs.get({ jobId })).status).toBe("unfilled");
  });
});

describe("An invitation", () => {
  const answer = (
    { jobId, allocationId }: Pick<Shift, "jobId" | "allocationId">,
    decision: "confirm" | "refuse",
    lock = 1,
  ) =>
    agency.jobs.answerInvitation({ jobId, allocationId, lock, decision, ...(decision === "refuse" ? { reason } : {}) });

  test("that the agency confirms books the worker at once: with rate and evidence, and the others are not needed", async () => {
    const { jobId, allocationId, worker } = await anInvitation();
    const other = await aRivalFor(jobId);
    const [invited] = (await agency.jobs.candidates({ jobId })).invited;
    expect(invited).toMatchObject({ _id: worker.id, allocationId, warnings: [], problems: [] });
    // To its agency the shift is open: no worker waits for the provider.
    expect((await agency.jobs.get({ jobId })).status).toBe("open");
    expect(await answer({ jobId, allocationId }, "confirm")).toEqual({ status: "allocated" });
    expect(await allocationRow(allocationId)).toMatchObject({
      status: "accepted",
      live: true,
      isInvited: true,
      isAutomatic: false,
      rateSnapshot: { plannedPence: expect.any(Number) },
      compliance: { met: expect.arrayContaining(["photo"]) },
    });
    expect(await allocationRow(other.allocationId)).toMatchObject({ status: "superseded" });
    expect(await queuedFor(allocationId)).toEqual([
      "shiftNews invited",
      "shiftNews invitationAccepted",
      "workerShift booked",
    ]);
    expect((await provider.jobs.evidence({ jobId })).items).toMatchObject([
      { record: { isIntact: true, overridden: [] } },
    ]);
    expect(await refusalOf(answer({ jobId, allocationId }, "confirm"))).toMatchObject({ reason: "notInvited" });
  });

  test("is only for workers whom the provider knows, who have no part in the shift and are not blocked there", async () => {
    const { jobId: bookedAt, allocationId: bookingId, worker } = await aBooking();
    const jobId = await posted({ date: dayAfter(9) });
    const refused = (workerId: string) => refusalOf(provider.jobs.invite({ jobId, workerId }));
    const offered = async () => (await provider.jobs.invitable({ jobId })).items.map(({ _id }) => _id);
    expect(await offered()).toContain(worker.id);
    const unknown = await readyWorker(supply);
    expect(await offered()).not.toContain(unknown.id);
    expect(await refused(unknown.id)).toMatchObject({ code: "CONFLICT", reason: "notInvitable" });
    expect(await refused(randomUUID())).toMatchObject({ reason: "notInvitable" });
    await provider.jobs.invite({ jobId, workerId: worker.id });
    expect(await refused(worker.id)).toMatchObject({ reason: "alreadyInvited" });
    expect(await refusalOf(agency.jobs.suggest({ jobId, workerId: worker.id }))).toMatchObject({
      reason: "alreadySuggested",
    });
    expect(await offered()).not.toContain(worker.id);
    // The block ends the invitation; the agency is told without the reason.
    await provider.jobs.block({ jobId: bookedAt, allocationId: bookingId, reason: "Rude to a resident." });
    const [ended] = (await agency.jobs.get({ jobId })).allocations;
    expect(ended).toMatchObject({ status: "invitation_withdrawn", reason: texts.blockedReason });
    expect(await queuedFor(ended?._id ?? "")).toContain("shiftNews invitationWithdrawn");
    expect(await refused(worker.id)).toMatchObject({ reason: "notInvitable" });
  });

  test("is limited by person and hour", async () => {
    const { worker } = await aBooking();
    const jobId = await posted({ date: dayAfter(9) });
    const person = await aUser({ in: site.provider, codes: JOBS });
    for (let n = 0; n < constants.invitationsToShiftsPerHour; n++) await consume("invitationsToShifts", person.id);
    const client = clientOf(await signInAs(person));
    expect(await refusalOf(client.jobs.invite({ jobId, workerId: worker.id }))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: texts.tooManyInvitations,
    });
    await provider.jobs.invite({ jobId, workerId: worker.id });
  });

  test("shows the shift to an agency that its release has not reached", async () => {
    const { worker } = await aBooking();
    const jobId = await posted({ date: dayAfter(9) });
    const later = new Date(Date.now() + DAY_MS);
    await asOwner((tx) =>
      tx.update(schema.jobReleaseSteps).set({ opensAt: later }).where(eq(schema.jobReleaseSteps.jobId, jobId)),
    );
    expect(await refusalOf(agency.jobs.get({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    const { allocationId } = await provider.jobs.invite({ jobId, workerId: worker.id });
    expect(await agency.jobs.get({ jobId })).toMatchObject({ status: "open", release: null });
    expect(await refusalOf(competitor.jobs.get({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    await answer({ jobId, allocationId }, "refuse");
    // It may put someone else forward.
    const other = await readyWorker(supply);
    await agency.jobs.suggest({ jobId, workerId: other.id });
  });

  test("can be refused with a reason, withdrawn and repeated; the agency must have seen the latest change of the shift", async () => {
    const { jobId, allocationId, worker } = await anInvitation();
    expect(await answer({ jobId, allocationId }, "refuse")).toEqual({ status: "open" });
    expect((await provider.jobs.get({ jobId })).allocations).toMatchObject([{ status: "invitation_refused", reason }]);
    expect(await queuedFor(allocationId)).toContain("shiftNews invitationRefused");
    const again = await provider.jobs.invite({ jobId, workerId: worker.id });
    await provider.jobs.withdrawInvitation({ jobId, allocationId: again.allocationId });
    expect(await queuedFor(again.allocationId)).toContain("shiftNews invitationWithdrawn");
    expect(await refusalOf(answer({ jobId, ...again }, "confirm"))).toMatchObject({ reason: "notInvited" });
    const last = await provider.jobs.invite({ jobId, workerId: worker.id });
    await provider.jobs.edit(await edited(jobId, { date: dayAfter(9), endTime: "18:00" }));
    expect(await queuedFor(last.allocationId)).toContain("shiftNews changed");
    expect(await refusalOf(answer({ jobId, ...last }, "confirm"))).toMatchObject({ reason: "changed" });
    expect(await answer({ jobId, ...last }, "confirm", 2)).toEqual({ status: "allocated" });
    const { startAt, endAt } = await provider.jobs.get({ jobId });
    const { during } = await allocationRow(last.allocationId);
    const period = during
      .replaceAll(/[[)"]/g, "")
      .split(",")
      .map((at) => new Date(`${at.replace(" ", "T")}:00`));
    expect(period.map((at) => at.toISOString())).toEqual([startAt, endAt]);
  });

  test("keeps the shift when its posting is undone", async () => {
    const { jobId, allocationId } = await anInvitation();
    const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
    const undone = await provider.jobs.undoPosting({ postingId: job?.postingId ?? "" });
    expect(undone).toEqual({ cancelled: 0, left: 1 });
    expect((await allocationRow(allocationId)).status).toBe("invited");
  });

  test("of a worker who cannot do the shift is not confirmed, and says why", async () => {
    const { jobId, allocationId, worker } = await anInvitation();
    await asOwner((tx) =>
      tx.update(schema.workers).set({ verificationStatus: "lapsed" }).where(eq(schema.workers.id, worker.id)),
    );
    expect(await refusalOf(answer({ jobId, allocationId }, "confirm"))).toMatchObject({ reason: "verified" });
    expect((await allocationRow(allocationId)).status).toBe("invited");
  });

  test("confirmed while the provider accepts another worker books one of them", async () => {
    const { jobId, allocationId } = await anInvitation();
    const other = await aRivalFor(jobId);
    const outcomes = await Promise.allSettled([
      answer({ jobId, allocationId }, "confirm"),
      provider.jobs.decide({ jobId, allocationId: other.allocationId, decision: "accept" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rows = await Promise.all([allocationId, other.allocationId].map(allocationRow));
    expect(rows.filter(({ live }) => live)).toHaveLength(1);
  });

  test("ends with the start, and with the shift's cancellation", async () => {
    const { jobId, allocationId } = await anInvitation();
    await provider.jobs.cancel({ jobId, reason });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "lapsed" });
    expect(await queuedFor(allocationId)).toContain("allocationDecided lapsed");
    const late = await anInvitation({ date: dayAfter(2), startTime: "20:30", endTime: "23:30" });
    afterStart(13 * 60);
    expect((await provider.jobs.get({ jobId: late.jobId })).allocations).toMatchObject([{ status: "lapsed" }]);
    expect(await refusalOf(answer(late, "confirm"))).toMatchObject({ reason: "notOpen" });
    expect(await refusalOf(answer(late, "refuse"))).toMatchObject({ reason: "notOpen" });
  });
});

describe("A swap", () => {
  test("keeps the worker booked while the job is open to every agency, and ends with the replacement", async () => {
    const { jobId, allocationId } = await aBooking();
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      status: "open",
      booked: { worker: "Juniper Fallowfield" },
      allocations: [{ status: "swap_requested", reason }],
    });
    expect((await competitor.jobs.get({ jobId })).status).toBe("open");
    expect((await agency.jobs.candidates({ jobId })).items.length).toBeGreaterThan(0);
    expect(await queuedFor(allocationId)).toContain("shiftNews swapStarted");
    const next = await aRivalFor(jobId);
    expect(await provider.jobs.decide({ jobId, allocationId: next.allocationId, decision: "accept" })).toEqual({
      status: "allocated",
    });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "swapped", live: false });
    expect(await allocationRow(next.allocationId)).toMatchObject({ status: "accepted", live: true });
    expect(await queuedFor(allocationId)).toEqual(
      expect.arrayContaining(["allocationDecided swapped", "workerShift released"]),
    );
  });

  test("can be withdrawn: the worker is booked as before, and the others are no longer needed", async () => {
    const { jobId, allocationId } = await aBooking();
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    const next = await aRivalFor(jobId);
    expect(await agency.jobs.endSwap({ jobId, allocationId })).toEqual({ status: "allocated" });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "accepted", reason: null });
    for (const client of [agency, provider]) {
      const { allocations } = await client.jobs.get({ jobId });
      expect(allocations.find(({ _id }) => _id === allocationId)).toMatchObject({
        swapStartedAt: expect.any(String),
        swapEndedAt: expect.any(String),
      });
    }
    expect(await allocationRow(next.allocationId)).toMatchObject({ status: "superseded" });
    expect(await queuedFor(next.allocationId)).toEqual(["shiftNews suggested", "allocationDecided superseded"]);
    expect(await refusalOf(agency.jobs.endSwap({ jobId, allocationId }))).toMatchObject({ reason: "notSwapping" });
  });

  test("without a replacement ends at the start: booked as before", async () => {
    const { jobId, allocationId } = await aBooking();
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    afterStart(20);
    const seen = await provider.jobs.get({ jobId });
    expect(seen).toMatchObject({ status: "in_progress", canReportNoShow: true, allocations: [{ status: "accepted" }] });
    expect(await refusalOf(agency.jobs.endSwap({ jobId, allocationId }))).toMatchObject({ reason: "notSwapping" });
    expect(await provider.jobs.reportNoShow({ jobId })).toEqual({ status: "unfilled" });
  });

  test("names its replacement, who is put forward with it; one who cannot do the shift starts no swap", async () => {
    const { jobId, allocationId } = await aBooking();
    const next = await readyWorker(supply);
    const offered = (await agency.jobs.candidates({ jobId, to: "swap" })).items.map(({ _id }) => _id);
    expect(offered).toContain(next.id);
    expect((await agency.jobs.candidates({ jobId })).items).toEqual([]);
    expect((await competitor.jobs.suggest({ jobId, workerId: next.id }).catch((error) => error)).code).toBe(
      "NOT_FOUND",
    );
    const away = await readyWorker(supply);
    await asOwner((tx) =>
      tx.update(schema.workers).set({ employmentStatus: "disabled" }).where(eq(schema.workers.id, away.id)),
    );
    const swap = { jobId, allocationId, reason };
    expect(await refusalOf(agency.jobs.startSwap({ ...swap, replacementId: away.id }))).toMatchObject({
      code: "CONFLICT",
      reason: "active",
    });
    expect(await refusalOf(agency.jobs.startSwap({ ...swap, replacementId: randomUUID() }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "accepted", swapStartedAt: null });
    expect(await agency.jobs.startSwap({ ...swap, replacementId: next.id })).toEqual({
      status: "suggested",
      replacement: "putForward",
    });
    const seen = await provider.jobs.get({ jobId });
    expect(seen.allocations).toMatchObject([{ status: "suggested" }, { status: "swap_requested", reason }]);
    // Released to others meanwhile.
    expect((await competitor.jobs.get({ jobId })).status).toBe("open");
    const replacementId = seen.allocations[0]?._id ?? "";
    await provider.jobs.decide({ jobId, allocationId: replacementId, decision: "accept" });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "swapped" });
  });

  test("whose replacement the agreement accepts ends at once", async () => {
    const { jobId, allocationId } = await aBooking();
    const next = await readyWorker(supply);
    const accepts = (autoAcceptWorkers: boolean) =>
      asOwner((tx) =>
        tx.update(schema.agreements).set({ autoAcceptWorkers }).where(eq(schema.agreements.id, supply.agreementId)),
      );
    await accepts(true);
    const done = await agency.jobs.startSwap({ jobId, allocationId, reason, replacementId: next.id });
    await accepts(false);
    expect(done).toEqual({ status: "allocated", replacement: "accepted" });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "swapped" });
  });

  test("keeps the booking when its posting is undone", async () => {
    const { jobId, allocationId } = await aBooking();
    const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    const undone = await provider.jobs.undoPosting({ postingId: job?.postingId ?? "" });
    expect(undone).toEqual({ cancelled: 0, left: 1 });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "swap_requested", live: true });
  });

  test("can end with the agency's cancellation, and is refused twice", async () => {
    const { jobId, allocationId } = await aBooking();
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    expect(await refusalOf(agency.jobs.startSwap({ jobId, allocationId, reason }))).toMatchObject({
      reason: "notBooked",
    });
    const { allocations } = await provider.jobs.get({ jobId });
    expect(allocations[0]).toMatchObject({ swapStartedAt: expect.any(String), swapEndedAt: null });
    await aRivalFor(jobId);
    expect(await agency.jobs.cancelBooking({ jobId, allocationId, reason })).toEqual({ status: "suggested" });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "cancelled_by_agency" });
  });

  test("of one worker by two agencies at once books one of them", async () => {
    const { jobId, allocationId } = await aBooking();
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    const [one, other] = [await aRivalFor(jobId), await aRivalFor(jobId)];
    const outcomes = await Promise.allSettled([
      provider.jobs.decide({ jobId, allocationId: one.allocationId, decision: "accept" }),
      provider.jobs.decide({ jobId, allocationId: other.allocationId, decision: "accept" }),
      agency.jobs.endSwap({ jobId, allocationId }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const live = await asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.jobId, jobId)));
    expect(live.filter((row) => row.live)).toHaveLength(1);
  });
});

describe("Editing", () => {
  test("changes an open shift, and the time of those put forward", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const changed = await edited(jobId, { startTime: "09:00", unit: "Second floor", notes: "Use the side door." });
    expect(await provider.jobs.edit(changed)).toEqual({ declined: 0, agencies: 1 });
    const [start] = momentsAt(dayAfter(2), "09:00");
    expect(await agency.jobs.get({ jobId })).toMatchObject({
      status: "suggested",
      unit: "Second floor",
      notes: "Use the side door.",
      startAt: start?.toISOString(),
      lock: 2,
    });
    expect((await allocationRow(allocationId)).during).toContain(start?.toISOString().slice(0, 10));
    expect(await queuedFor(allocationId)).toEqual(["shiftNews suggested", "shiftNews changed"]);
    expect(await provider.jobs.decide({ jobId, allocationId, decision: "accept" })).toEqual({ status: "allocated" });
    // 10 hours 30 minutes: the price is that of the shift as it is now.
    expect((await allocationRow(allocationId)).rateSnapshot).toMatchObject({ plannedPence: 18_785 });
  });

  test("declines those who can no longer do it, with notice and a reason", async () => {
    const { worker } = await aBooking({ date: dayAfter(4) });
    const jobId = await posted();
    const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
    const stays = await aRivalFor(jobId);
    // The agency of the one who is declined is emailed, and that of the one who stays.
    expect(await provider.jobs.edit(await edited(jobId, { date: dayAfter(4) }))).toEqual({ declined: 1, agencies: 2 });
    expect(await allocationRow(allocationId)).toMatchObject({ status: "declined", reason: texts.noLongerFits });
    expect(await allocationRow(stays.allocationId)).toMatchObject({ status: "suggested" });
    expect(await queuedFor(allocationId)).toEqual(["shiftNews suggested", "allocationDecided declined"]);
    expect((await provider.jobs.get({ jobId })).status).toBe("suggested");
    await competitor.jobs.withdraw({ jobId, allocationId: stays.allocationId });
    expect((await provider.jobs.get({ jobId })).status).toBe("open");
  });

  test("of the notes alone leaves a shift in the hour that occurs twice as it is, and asks for no choice", async () => {
    clock.now = () => new Date("2027-10-01T09:00:00Z");
    const night = { date: "2027-10-31", startTime: "01:30", endTime: "08:00", breaks: [] };
    const [, second] = momentsAt("2027-10-31", "01:30");
    const jobId = await posted({ ...night, startOccurrence: "second" });
    await provider.jobs.edit(await edited(jobId, { ...night, notes: "Use the side door." }));
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      notes: "Use the side door.",
      startAt: second?.toISOString(),
    });
    // Another such time is a question again.
    const moved = await edited(jobId, { ...night, startTime: "01:45" });
    expect(await refusalOf(provider.jobs.edit(moved))).toMatchObject({
      fields: [{ field: "startOccurrence", message: texts.doubleTime("01:45") }],
    });
  });

  test("never overwrites what someone else has changed meanwhile", async () => {
    const jobId = await posted();
    const [one, other] = [await edited(jobId, { unit: "First" }), await edited(jobId, { unit: "Second" })];
    await provider.jobs.edit(one);
    expect(await refusalOf(provider.jobs.edit(other))).toMatchObject({ code: "CONFLICT", reason: "changed" });
    expect((await provider.jobs.get({ jobId })).unit).toBe("First");
    const requestId = aRequestId();
    const audited = inProcess.clientOf(people.provider, undefined, requestId);
    expect(await audited.jobs.edit({ ...other, lock: 2 })).toEqual({ declined: 0, agencies: 0 });
    expect(await auditRowsOf(requestId)).toMatchObject([{ details: { changed: "unit", declined: 0 } }]);
    // The same again changes nothing.
    expect(await provider.jobs.edit({ ...other, lock: 3 })).toEqual({ declined: 0, agencies: 0 });
    expect((await provider.jobs.get({ jobId })).lock).toBe(3);
  });

  test("is refused for a shift that is filled, swapped, cancelled or started, and for times in the past", async () => {
    const { jobId, allocationId } = await aBooking();
    const refused = async (id: string) => refusalOf(provider.jobs.edit(await edited(id, { endTime: "19:00" })));
    expect(await refused(jobId)).toMatchObject({ reason: "notOpen", message: texts.filled });
    await agency.jobs.startSwap({ jobId, allocationId, reason });
    expect(await refused(jobId)).toMatchObject({ reason: "notOpen" });
    const open = await posted();
    expect(await refusalOf(provider.jobs.edit(await edited(open, { date: dayAfter(-1) })))).toMatchObject({
      fields: [{ field: "startTime", message: texts.startInPast }],
    });
    await provider.jobs.cancel({ jobId: open, reason });
    expect(await refused(open)).toMatchObject({ message: texts.cancelled });
  });

  test("needs an authoriser where the service requires it and the shift costs more", async () => {
    const jobId = await posted();
    const setRequired = (jobAuthorisation: "off" | "required") =>
      asOwner((tx) =>
        tx.update(schema.services).set({ jobAuthorisation }).where(eq(schema.services.id, site.serviceId)),
      );
    const booked = await aBooking();
    await setRequired("required");
    const longer = await refusalOf(provider.jobs.edit(await edited(jobId, { endTime: "21:00" })));
    const bookedLonger = await refusalOf(
      provider.jobs.changeBooked(await otherTimes(booked.jobId, { endTime: "21:00" })),
    );
    const notes = await provider.jobs.edit(await edited(jobId, { notes: "Use the side door." }));
    const shorter = await provider.jobs.edit(await edited(jobId, { endTime: "19:00" }));
    await setRequired("off");
    expect([longer, bookedLonger]).toMatchObject(Array(2).fill({ code: "CONFLICT", reason: "needsAuthorisation" }));
    expect([notes, shorter]).toEqual(Array(2).fill({ declined: 0, agencies: 0 }));
  });

  test("is possible only for the provider, in the database too", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const asAgency = { kind: "organisation", organisationId: supply.agency.id } as const;
    const changes = [
      withScope(asAgency, (tx) => tx.update(schema.jobs).set({ notes: "x" }).where(eq(schema.jobs.id, jobId))),
      withScope(asAgency, (tx) =>
        tx
          .update(schema.allocations)
          .set({ during: "[2027-01-05,2027-01-06)" })
          .where(eq(schema.allocations.id, allocationId)),
      ),
    ];
    for (const change of changes) await expect(change).rejects.toMatchObject({ cause: { code: "42501" } });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    const { rateSnapshot } = await allocationRow(allocationId);
    if (!rateSnapshot) throw new Error("no rate");
    const asProvider = { kind: "organisation", organisationId: site.provider.id } as const;
    const cheaper = withScope(asProvider, (tx) =>
      tx
        .update(schema.allocations)
        .set({ rateSnapshot: { ...rateSnapshot, lines: [] } })
        .where(eq(schema.allocations.id, allocationId)),
    );
    await expect(cheaper).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("The short-notice ledger", () => {
  test("has each change of a booked worker's shift, who made it, the notice, and the planned times", async () => {
    const [start] = momentsAt(dayAfter(2), "08:00");
    const [end] = momentsAt(dayAfter(2), "20:00");
    const planned = { plannedStartAt: start, plannedEndAt: end };
    const setNotice = (minutes: number) => {
      clock.now = () => new Date((start?.getTime() ?? 0) - minutes * MINUTE_MS - 1);
    };
    const ended = await aBooking();
    setNotice(90);
    const { chargePence } = (await provider.jobs.get({ jobId: ended.jobId })).cancellation ?? { chargePence: 0 };
    await provider.jobs.cancel({ jobId: ended.jobId, reason, chargePence });
    clock.now = () => new Date();
    expect(await noticesOf(ended.allocationId)).toMatchObject([
      { kind: "cancelled", fault: "provider", noticeMinutes: 90, newStartAt: null, ...planned },
    ]);

    const dropped = await aBooking();
    setNotice(600);
    await agency.jobs.cancelBooking({ jobId: dropped.jobId, allocationId: dropped.allocationId, reason });
    clock.now = () => new Date();
    expect(await noticesOf(dropped.allocationId)).toMatchObject([
      { kind: "booking_cancelled", fault: "agency", noticeMinutes: 600, ...planned },
    ]);

    const { jobId, changeId, allocationId } = await aTimeChange();
    await agency.jobs.answerTimeChange({ jobId, changeId, decision: "accept" });
    const [newEnd] = momentsAt(dayAfter(2), "18:00");
    expect(await noticesOf(allocationId)).toMatchObject([
      { kind: "moved", fault: "provider", newStartAt: start, newEndAt: newEnd, ...planned },
    ]);

    const swapped = await aBooking();
    await agency.jobs.startSwap({ jobId: swapped.jobId, allocationId: swapped.allocationId, reason });
    const next = await aRivalFor(swapped.jobId);
    await provider.jobs.decide({ jobId: swapped.jobId, allocationId: next.allocationId, decision: "accept" });
    expect(await noticesOf(swapped.allocationId)).toMatchObject([{ kind: "swapped", fault: "agency", ...planned }]);
    expect(await noticesOf(next.allocationId)).toEqual([]);
  });

  test("is read by the provider, the agency of the booking and the platform, page by page, and by no one else", async () => {
    const { jobId, allocationId } = await aBooking();
    await agency.jobs.cancelBooking({ jobId, allocationId, reason });
    const other = await aBooking();
    await provider.jobs.cancel({ jobId: other.jobId, reason });
    const seenBy = async (who: ShiftCaller) => {
      const items: Awaited<ReturnType<Client["jobs"]["shortNotice"]>>["items"] = [];
      for (let after: string | undefined; ; ) {
        const page = await clientOf(people[who]).jobs.shortNotice({ after, limit: who === "provider" ? 1 : 100 });
        items.push(...page.items);
        if (!page.next) return items.filter((one) => [jobId, other.jobId].includes(one.jobId));
        after = page.next;
      }
    };
    const seen = await seenBy("provider");
    expect(seen).toMatchObject([
      { jobId: other.jobId, kind: "cancelled", fault: "provider", newStartAt: null },
      { jobId, kind: "booking_cancelled", fault: "agency", worker: expect.any(String), agency: supply.agency.name },
    ]);
    expect(await seenBy("agency")).toEqual(seen);
    expect(await seenBy("admin")).toEqual(seen);
    for (const who of ["otherProvider", "otherAgency"] as const) expect(await seenBy(who)).toEqual([]);
    expect((await competitor.jobs.shortNotice({ limit: 100 })).items.map((one) => one.jobId)).not.toContain(jobId);
  });

  test("has nothing of a worker who was never booked, and no one can change or delete it", async () => {
    const { jobId, allocationId } = await aSuggestion();
    await provider.jobs.cancel({ jobId, reason });
    expect(await noticesOf(allocationId)).toEqual([]);
    for (const statement of ["update short_notice_events set notice_minutes = 0", "delete from short_notice_events"]) {
      const changed = withScope({ kind: "organisation", organisationId: site.provider.id }, (tx) =>
        tx.execute(statement),
      );
      await expect(changed).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });

  test("has no booking of another agency, or of another shift", async () => {
    const { jobId, allocationId } = await aBooking();
    const other = await posted();
    const at = new Date();
    const providerId = site.provider.id;
    const row = { jobId, allocationId, organisationId: supply.agency.id, providerId, at };
    const add = (organisationId: string, more: Partial<typeof row>) =>
      withScope({ kind: "organisation", organisationId }, (tx) =>
        tx.insert(schema.shortNoticeEvents).values({
          ...row,
          ...more,
          kind: "cancelled",
          fault: "provider",
          noticeMinutes: 90,
          plannedStartAt: at,
          plannedEndAt: at,
        }),
      );
    const refused = { cause: { code: "23503" } };
    await expect(add(rival.agency.id, { organisationId: rival.agency.id })).rejects.toMatchObject(refused);
    await expect(add(providerId, { organisationId: rival.agency.id })).rejects.toMatchObject(refused);
    await expect(add(providerId, { jobId: other })).rejects.toMatchObject(refused);
    expect(await noticesOf(allocationId)).toEqual([]);
    await add(providerId, {});
  });

  test("has no payment due yet: the regulations have not been made", () => {
    expect(shortNotice.rules).toEqual([]);
    expect(shortNotice.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe("A shift that is changed while a page shows it", () => {
  const refusal = { code: "CONFLICT", reason: "changed", message: texts.shiftChanged };

  test("takes no worker put forward for it as it was, and one for it as it is", async () => {
    const jobId = await posted();
    const worker = await readyWorker(supply);
    const { lock: seen } = await agency.jobs.get({ jobId });
    await provider.jobs.edit(await edited(jobId, { startTime: "10:00", endTime: "22:00" }));
    const requestId = aRequestId();
    const client = inProcess.clientOf(people.agency, undefined, requestId);
    expect(await refusalOf(client.jobs.suggest({ jobId, workerId: worker.id, lock: seen }))).toMatchObject(refusal);
    expect((await agency.jobs.get({ jobId })).allocations).toEqual([]);
    expect(await auditRowsOf(requestId)).toEqual([]);
    const { lock } = await agency.jobs.get({ jobId });
    await expect(agency.jobs.suggest({ jobId, workerId: worker.id, lock })).resolves.toBeDefined();
  });

  test("books no worker for it as it was, and one for it as it is", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const { lock: seen } = await provider.jobs.get({ jobId });
    await provider.jobs.edit(await edited(jobId, { startTime: "10:00", endTime: "22:00" }));
    const accepted = (lock: number) => provider.jobs.decide({ jobId, allocationId, decision: "accept", lock });
    expect(await refusalOf(accepted(seen))).toMatchObject(refusal);
    expect(await allocationRow(allocationId)).toMatchObject({ status: "suggested" });
    expect(await accepted(await lockOf(jobId))).toEqual({ status: "allocated" });
  });

  test("is not swapped with a replacement for it as it was, and with one for it as it is", async () => {
    const { jobId, allocationId } = await aBooking();
    const next = await readyWorker(supply);
    const { lock: seen } = await agency.jobs.get({ jobId });
    await provider.jobs.changeBooked(await otherTimes(jobId, { endTime: "20:00", notes: "Use the side door." }));
    const swap = { jobId, allocationId, reason };
    for (const replacementId of [next.id, undefined])
      expect(await refusalOf(agency.jobs.startSwap({ ...swap, replacementId, lock: seen }))).toMatchObject(refusal);
    expect(await allocationRow(allocationId)).toMatchObject({ status: "accepted", swapStartedAt: null });
    const { lock } = await agency.jobs.get({ jobId });
    expect(await agency.jobs.startSwap({ ...swap, replacementId: next.id, lock })).toMatchObject({
      replacement: "putForward",
    });
  });

  test("is the same for those who put others forward and decide about them meanwhile", async () => {
    const { jobId, allocationId } = await aSuggestion();
    const other = await aRivalFor(jobId);
    const [worker, next] = [await readyWorker(supply), await readyWorker(rival)];
    const { lock } = await agency.jobs.get({ jobId });
    expect(lock).toBe(await lockOf(jobId));
    await agency.jobs.suggest({ jobId, workerId: worker.id, lock });
    await competitor.jobs.suggest({ jobId, workerId: next.id, lock });
    await provider.jobs.decide({ jobId, allocationId: other.allocationId, decision: "decline", reason });
    expect(await provider.jobs.decide({ jobId, allocationId, decision: "accept", lock })).toEqual({
      status: "allocated",
    });
  });
});

describe("Other times for a booked worker", () => {
  test("are the shift's once the agency accepts, at the rate that was agreed", async () => {
    const { jobId, allocationId, changeId, worker } = await aTimeChange();
    const before = await agency.jobs.get({ jobId });
    expect(before.timeChange).toMatchObject({ status: "pending", plannedPence: 16_996 });
    expect(before.endAt).toBe(momentsAt(dayAfter(2), "20:00")[0]?.toISOString());
    expect(await queuedFor(allocationId)).toContain("shiftNews timeRequested");
    expect(await agency.jobs.answerTimeChange({ jobId, changeId, decision: "accept" })).toEqual({ status: "accepted" });
    const [end] = momentsAt(dayAfter(2), "18:00");
    const after = await provider.jobs.get({ jobId });
    expect(after).toMatchObject({ endAt: end?.toISOString(), lock: 2, timeChange: { status: "accepted" } });
    // 9 hours 30 minutes at £17.89.
    expect(after.allocations[0]?.rate).toMatchObject({ plannedPence: 16_996 });
    const { rateSnapshot } = await allocationRow(allocationId);
    expect(rateSnapshot?.lines).toMatchObject([{ chargePence: 1_789 }]);
    expect(await queuedFor(allocationId)).toEqual(
      expect.arrayContaining(["shiftNews timeAccepted", "workerShift moved"]),
    );
    // The worker is free from then on.
    const later = await posted({ startTime: "18:00", endTime: "22:00", breaks: [] });
    const overrideReason = "They asked for a long day.";
    await expect(agency.jobs.suggest({ jobId: later, workerId: worker.id, overrideReason })).resolves.toBeDefined();
  });

  test("are refused with a reason, and the shift stays as it was", async () => {
    const { jobId, changeId, allocationId } = await aTimeChange();
    expect(await refusalOf(agency.jobs.answerTimeChange({ jobId, changeId, decision: "refuse" }))).toMatchObject({
      fields: [{ field: "reason", message: texts.refuseTimesReasonNeeded }],
    });
    const requestId = aRequestId();
    const audited = inProcess.clientOf(people.agency, undefined, requestId);
    await audited.jobs.answerTimeChange({ jobId, changeId, decision: "refuse", reason });
    expect(await auditRowsOf(requestId)).toMatchObject([{ action: "timeChange.refused", subjectId: jobId }]);
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      endAt: momentsAt(dayAfter(2), "20:00")[0]?.toISOString(),
      timeChange: { status: "refused", reason },
    });
    expect(await queuedFor(allocationId)).toContain("shiftNews timeRefused");
    expect(await refusalOf(agency.jobs.answerTimeChange({ jobId, changeId, decision: "accept" }))).toMatchObject({
      reason: "answered",
    });
  });

  test("are not possible where the worker is booked elsewhere; the database decides", async () => {
    const { jobId, changeId, worker } = await aTimeChange({ date: dayAfter(3) });
    const other = await posted({ date: dayAfter(3), startTime: "12:00", endTime: "22:00" });
    const overrideReason = "They asked for it.";
    const { allocationId } = await agency.jobs.suggest({ jobId: other, workerId: worker.id, overrideReason });
    await provider.jobs.decide({ jobId: other, allocationId, decision: "accept" });
    expect(await refusalOf(agency.jobs.answerTimeChange({ jobId, changeId, decision: "accept" }))).toMatchObject({
      code: "CONFLICT",
      reason: "clash",
    });
    expect((await provider.jobs.get({ jobId })).timeChange?.status).toBe("pending");
  });

  test("do not take a student beyond their hours where those of two bookings are accepted at once", async () => {
    const worker = await readyWorker(supply);
    const hours = { workPermission: "student" as const, permittedWeeklyHours: 18 };
    await asOwner((tx) => tx.update(schema.workers).set(hours).where(eq(schema.workers.id, worker.id)));
    const week = mondayOf(dayAfter(7));
    const changes: { jobId: string; changeId: string }[] = [];
    // Two shifts of 6 hours, each of which would have 10.
    for (const date of [daysAfter(week, 1), daysAfter(week, 3)]) {
      const jobId = await posted({ date, endTime: "14:00", breaks: [] });
      const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
      await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
      await provider.jobs.changeBooked(await otherTimes(jobId, { date }));
      changes.push({ jobId, changeId: (await provider.jobs.get({ jobId })).timeChange?._id ?? "" });
    }
    const accept = (change: { jobId: string; changeId: string }) =>
      agency.jobs.answerTimeChange({ ...change, decision: "accept" });
    // Both are checked before either is moved.
    const { answers } = await asOwner(async (tx) => {
      const ids = changes.map(({ jobId }) => jobId);
      await tx.select().from(schema.jobs).where(inArray(schema.jobs.id, ids)).for("update");
      const answers = Promise.allSettled(changes.map(accept));
      const { rows } = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
      await asApp((client) =>
        until("both answers to wait", async () => {
          const waiting = await client.query("select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))", [
            rows[0]?.pid,
          ]);
          return waiting.rows.length === changes.length;
        }),
      );
      return { answers };
    });
    const results = await answers;
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ data: { reason: "notEligible" } });
  });

  test("lapse at the start, and with the booking", async () => {
    const first = await aTimeChange();
    afterStart(1);
    expect((await provider.jobs.get({ jobId: first.jobId })).timeChange?.status).toBe("lapsed");
    expect(
      await refusalOf(
        agency.jobs.answerTimeChange({ jobId: first.jobId, changeId: first.changeId, decision: "accept" }),
      ),
    ).toMatchObject({ reason: "lapsed" });
    clock.now = () => new Date();
    const second = await aTimeChange();
    await agency.jobs.cancelBooking({ jobId: second.jobId, allocationId: second.allocationId, reason });
    expect((await provider.jobs.get({ jobId: second.jobId })).timeChange?.status).toBe("lapsed");
    // Another booking of the job can be asked about again.
    const next = await aRivalFor(second.jobId);
    await provider.jobs.decide({ jobId: second.jobId, allocationId: next.allocationId, decision: "accept" });
    expect(await provider.jobs.changeBooked(await otherTimes(second.jobId))).toEqual({
      isRequested: true,
      agencies: 1,
    });
    expect((await competitor.jobs.get({ jobId: second.jobId })).timeChange?.status).toBe("pending");
    // The agency that had the worker before sees nothing of it.
    expect((await agency.jobs.get({ jobId: second.jobId })).timeChange?.status).toBe("lapsed");
  });

  test("are not requested by changing the notes alone, also in the hour that occurs twice", async () => {
    clock.now = () => new Date("2027-10-01T09:00:00Z");
    const night = { date: "2027-10-31", startTime: "01:30", endTime: "08:00" };
    const { jobId } = await aBooking({ ...night, breaks: [], startOccurrence: "second" });
    const onlyNotes = await otherTimes(jobId, { ...night, notes: "Ring the bell." });
    expect(await provider.jobs.changeBooked(onlyNotes)).toEqual({ isRequested: false, agencies: 1 });
    const [, second] = momentsAt("2027-10-31", "01:30");
    expect(await provider.jobs.get({ jobId })).toMatchObject({
      notes: "Ring the bell.",
      startAt: second?.toISOString(),
      timeChange: null,
    });
  });

  test("are pending one at a time, can be withdrawn, and notes change immediately", async () => {
    const { jobId, changeId } = await aTimeChange();
    expect(await refusalOf(provider.jobs.changeBooked(await otherTimes(jobId, { endTime: "17:00" })))).toMatchObject({
      reason: "pending",
    });
    expect(await provider.jobs.withdrawTimeChange({ jobId, changeId })).toEqual({ status: "withdrawn" });
    const onlyNotes = await otherTimes(jobId, { endTime: "20:00", notes: "Ring the bell." });
    expect(await provider.jobs.changeBooked(onlyNotes)).toEqual({ isRequested: false, agencies: 1 });
    expect(await agency.jobs.get({ jobId })).toMatchObject({ notes: "Ring the bell.", lock: 2 });
    expect(await provider.jobs.changeBooked({ ...onlyNotes, lock: 2 })).toEqual({ isRequested: false, agencies: 0 });
    expect(await refusalOf(provider.jobs.changeBooked({ ...onlyNotes, lock: 1 }))).toMatchObject({
      reason: "changed",
    });
    afterStart(1);
    expect(
      await refusalOf(provider.jobs.changeBooked({ ...onlyNotes, lock: 2, date: dayAfter(3), notes: "x" })),
    ).toMatchObject({ reason: "notBooked" });
  });
});

describe("A block", () => {
  test("stops the worker at that service alone, tells the agency no reason, and can be lifted", async () => {
    // Not every worker is checked, so that theirs comes first.
    const { jobId, allocationId, worker } = await aBooking({}, { lastName: "Aldermoor" });
    const viewer = clientOf(await userIn(supply.agency, ["1002", ...JOBS]));
    const secret = "They were rude to a resident.";
    const { blockId } = await provider.jobs.block({ jobId, allocationId, reason: secret });
    // The booking stays.
    expect((await provider.jobs.get({ jobId })).allocations).toMatchObject([{ status: "accepted", isBlocked: true }]);
    expect((await agency.jobs.get({ jobId })).allocations).toMatchObject([{ isBlocked: false }]);
    const next = await posted({ date: dayAfter(6) });
    const refusal = await refusalOf(viewer.jobs.suggest({ jobId: next, workerId: worker.id }));
    expect(refusal).toMatchObject({ code: "CONFLICT", reason: "blocked" });
    expect(refusal.message).not.toContain(secret);
    const { ineligible, items } = await viewer.jobs.candidates({ jobId: next });
    expect(items.some(({ _id }) => _id === worker.id)).toBe(false);
    expect(ineligible.find(({ _id }) => _id === worker.id)?.problems).toEqual([
      messages.eligibility.problems.blocked("Mill House"),
    ]);
    const { items: list } = await provider.jobs.blocked({});
    expect(list.find(({ _id }) => _id === blockId)).toMatchObject({
      worker: "Juniper Aldermoor",
      reason: secret,
      service: { name: "Mill House" },
    });
    const asAgency = { kind: "organisation", organisationId: supply.agency.id } as const;
    expect(await withScope(asAgency, (tx) => tx.select().from(schema.blockedWorkers))).toEqual([]);
    expect(await refusalOf(provider.jobs.block({ jobId, allocationId, reason: secret }))).toMatchObject({
      reason: "blocked",
    });
    await provider.jobs.unblock({ blockId });
    expect(await refusalOf(provider.jobs.unblock({ blockId }))).toMatchObject({ code: "NOT_FOUND" });
    await expect(agency.jobs.suggest({ jobId: next, workerId: worker.id })).resolves.toBeDefined();
  });

  test("declines the worker wherever they are put forward at the service, with notice", async () => {
    const { jobId, allocationId, worker } = await aSuggestion();
    const other = await posted({ date: dayAfter(5) });
    const second = await agency.jobs.suggest({ jobId: other, workerId: worker.id });
    await provider.jobs.block({ jobId, allocationId, reason: "They were rude to a resident." });
    for (const id of [allocationId, second.allocationId]) {
      expect(await allocationRow(id)).toMatchObject({ status: "declined", reason: texts.blockedReason });
      expect(await queuedFor(id)).toEqual(["shiftNews suggested", "allocationDecided declined"]);
    }
    expect((await provider.jobs.get({ jobId: other })).status).toBe("open");
  });

  test("goes with the worker's data", async () => {
    const { jobId, allocationId, worker } = await aBooking();
    await provider.jobs.block({ jobId, allocationId, reason });
    await asOwner((tx) =>
      tx
        .update(schema.workers)
        .set({ erasedAt: new Date(Date.now() - DAY_MS) })
        .where(eq(schema.workers.id, worker.id)),
    );
    const left = await asOwner((tx) =>
      tx.select().from(schema.blockedWorkers).where(eq(schema.blockedWorkers.workerId, worker.id)),
    );
    expect(left).toEqual([]);
  });

  test("that does not exist is not found", async () => {
    expect(await refusalOf(provider.jobs.unblock({ blockId: randomUUID() }))).toMatchObject({ code: "NOT_FOUND" });
  });
});
