/**
 * Filling a week through the real calls: who may plan, see, stop, put forward and withdraw, and who may not; what is
 * planned, by the rules; what happens to a plan that is pressed twice, undone, out of date or expired.
 */
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { doFillJob } from "@/lib/backend/fill";
import { shutdownSignal, stopQueue, work as workOn } from "@/lib/backend/queue";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import * as schema from "@/lib/db/schema";
import { daysAfter, mondayOf } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
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
import { jobsOf } from "@/tests/support/jobs";
import {
  anActiveAgreement,
  anAgencyFor,
  aReadyWorker,
  aSiteForShifts,
  dayIn,
  JOBS,
  postShift,
  type Site,
} from "@/tests/support/shifts";
import { type CallRow, testWhoGetsThrough } from "@/tests/support/who-gets-through";

/** A week that is wholly in the future. */
const week = () => mondayOf(dayIn(9));
const texts = messages.fill;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

type Place = {
  site: Site;
  supply: Awaited<ReturnType<typeof anAgencyFor>>;
  provider: Client;
  agency: Client;
};

/** A provider with a service, and an agency with one worker for it. */
async function aPlace(): Promise<Place> {
  const site = await aSiteForShifts();
  const supply = await anAgencyFor(site);
  return {
    site,
    supply,
    provider: clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS }))),
    agency: clientOf(await signInAs(supply.user)),
  };
}

const post = ({ provider, site }: Place, day: number, startTime = "08:00", endTime = "20:00") =>
  postShift(provider, site, { date: daysAfter(week(), day), startTime, endTime });

const moreWorkers = ({ supply, site }: Place, branchId = supply.branchId) =>
  aReadyWorker(supply.agency, { branchId, workerTypeId: site.workerTypeId });

/** The jobs of a plan's groups, once its first job has found them. */
async function groupJobsOf(planId: string): Promise<Record<string, string>[]> {
  const found = await jobsOf("planId", planId);
  return found.filter(({ kind }) => kind === "group");
}

/** Does the jobs of a plan, as the queue would: the first, and then one for each group. */
async function work(planId: string): Promise<void> {
  const [first] = await jobsOf("planId", planId);
  await doFillJob(first);
  for (const group of await groupJobsOf(planId)) await doFillJob(group);
}

async function aPlan({ agency }: Place) {
  const { planId } = await agency.fill.begin({ week: week() });
  await work(planId);
  return agency.fill.get({ planId });
}

const statusOf = async (jobId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
  return row?.status;
};

afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

describe.each(transports)("Who gets through $name", (transport) => {
  type Name = "unauthenticated" | "visitor" | "withoutCode" | "provider" | "agency" | "otherAgency" | "admin";
  let place: Place;
  let people: Record<Name, TestCaller>;
  let other: Organisation;

  beforeAll(async () => {
    await transport.open();
    place = await aPlace();
    other = await anAgency();
    const userIn = async (organisation: Organisation, codes = JOBS) =>
      signInAs(await aUser({ in: organisation, codes }));
    people = {
      unauthenticated,
      visitor: await aVisitor(),
      withoutCode: await userIn(place.supply.agency, ["0002", "6001", "1002"]),
      provider: await userIn(await aProvider()),
      agency: await signInAs(place.supply.user),
      otherAgency: await userIn(other),
      admin: await userIn(await platformOrganisation()),
    };
  });
  afterAll(() => transport.close());

  const none = {
    unauthenticated: "UNAUTHORIZED",
    visitor: "UNAUTHORIZED",
    withoutCode: "FORBIDDEN",
    provider: "FORBIDDEN",
    agency: "an answer",
    admin: "FORBIDDEN",
  } as const;
  const byProvider = { ...none, provider: "an answer", agency: "FORBIDDEN", otherAgency: "FORBIDDEN" } as const;
  const own = { ...none, otherAgency: "NOT_FOUND" } as const;
  const anyone = { ...none, otherAgency: "an answer" } as const;
  const rows: CallRow<Name>[] = [
    {
      path: "fill.acceptance",
      prepare: async () => [],
      call: (client) => client.fill.acceptance({ week: week() }),
      outcomes: byProvider,
    },
    {
      path: "fill.options",
      prepare: async () => [],
      call: (client) => client.fill.options({ week: week() }),
      outcomes: anyone,
    },
    {
      path: "fill.begin",
      // A plan that is still waiting would be shared, and nothing begun.
      prepare: async () => {
        await asOwner((tx) => tx.delete(schema.fillPlans));
        return [];
      },
      call: (client) => client.fill.begin({ week: week() }),
      outcomes: anyone,
    },
    {
      path: "fill.get",
      prepare: async () => [(await place.agency.fill.begin({ week: week() })).planId],
      call: (client, [planId = ""]) => client.fill.get({ planId }),
      outcomes: own,
    },
    {
      path: "fill.cancel",
      prepare: async () => [(await place.agency.fill.begin({ week: week() })).planId],
      call: (client, [planId = ""]) => client.fill.cancel({ planId }),
      outcomes: own,
    },
    {
      path: "fill.apply",
      prepare: async () => {
        const jobId = await post(place, 1);
        await moreWorkers(place);
        return [(await aPlan(place))._id, jobId];
      },
      call: (client, [planId = "", jobId = ""]) => client.fill.apply({ planId, jobIds: [jobId] }),
      outcomes: own,
    },
    {
      path: "fill.undo",
      prepare: async () => {
        const jobId = await post(place, 1);
        await moreWorkers(place);
        const planId = (await aPlan(place))._id;
        await place.agency.fill.apply({ planId, jobIds: [jobId] });
        return [planId];
      },
      call: (client, [planId = ""]) => client.fill.undo({ planId }),
      outcomes: own,
    },
  ];
  testWhoGetsThrough(transport, rows, () => ({ people, organisations: [place.supply.agency.id, other.id] }));
});

test("as many shifts are filled as possible, no worker is in two places, and nothing is changed until someone asks for it", async () => {
  const place = await aPlace();
  const second = await moreWorkers(place);
  const early = await post(place, 1);
  const [same, later] = [await post(place, 1), await post(place, 3)];
  const third = await post(place, 1, "12:00", "18:00");
  const plan = await aPlan(place);
  expect(plan).toMatchObject({ status: "ready", most: 3, isProven: true, byGreedy: 0 });
  const planned = plan.rows.filter(({ state }) => state === "planned");
  expect(planned).toHaveLength(3);
  expect(new Set(planned.map(({ worker }) => worker?._id))).toEqual(new Set([place.supply.worker.id, second.id]));
  const onDay = planned.filter(({ jobId }) => [early, same, third].includes(jobId));
  expect(new Set(onDay.map(({ worker }) => worker?._id)).size).toBe(2);
  expect(planned.map(({ jobId }) => jobId)).toContain(later);
  for (const jobId of [early, same, later, third]) expect(await statusOf(jobId)).toBe("open");
});

test("the chosen workers are put forward once, however often it is requested, and withdrawn again", async () => {
  const place = await aPlace();
  await moreWorkers(place);
  const [one, dropped] = [await post(place, 1), await post(place, 2)];
  const { _id: planId } = await aPlan(place);
  const [first, again] = [
    await place.agency.fill.apply({ planId, jobIds: [one] }),
    await place.agency.fill.apply({ planId, jobIds: [one, dropped] }),
  ];
  expect(first).toEqual({ done: 1, failed: 0 });
  expect(again).toEqual(first);
  expect([await statusOf(one), await statusOf(dropped)]).toEqual(["suggested", "open"]);
  const put = await place.agency.fill.get({ planId });
  expect(put.rows.find(({ jobId }) => jobId === one)).toMatchObject({ state: "put", problem: null });
  expect(await place.agency.fill.undo({ planId })).toEqual({ done: 1, failed: 0 });
  expect(await statusOf(one)).toBe("open");
  expect(await place.agency.fill.undo({ planId })).toEqual({ done: 0, failed: 0 });
  // Going back in the browser and pressing once more puts no one forward again.
  await place.agency.fill.apply({ planId, jobIds: [one] });
  expect(await statusOf(one)).toBe("open");
  expect((await place.agency.fill.get({ planId })).rows.map(({ state }) => state)).toContain("withdrawn");
});

test("a request that died half-way is finished by the next, which finds who was put forward", async () => {
  const place = await aPlace();
  const [one, other] = [await post(place, 1), await post(place, 3)];
  const plan = await aPlan(place);
  const workerId = plan.rows.find(({ jobId }) => jobId === one)?.worker?._id ?? "";
  await place.agency.jobs.suggest({ jobId: one, workerId });
  const { fillPlans } = schema;
  const press = (appliedAt: Date) =>
    asOwner((tx) => tx.update(fillPlans).set({ status: "applying", appliedAt }).where(eq(fillPlans.id, plan._id)));
  await press(clock.now());
  const both = { planId: plan._id, jobIds: [one, other] };
  expect(await refusalOf(place.agency.fill.apply(both))).toMatchObject({ code: "CONFLICT", reason: "applying" });
  await press(new Date(clock.now().getTime() - constants.fillApplyDeadAfterMs - 1_000));
  expect(await place.agency.fill.apply(both)).toEqual({ done: 2, failed: 0 });
});

test("changes since the plan was made are reported for each shift, and the other workers are put forward", async () => {
  const place = await aPlace();
  await moreWorkers(place);
  const [kept, cancelled, lapsed] = [await post(place, 1), await post(place, 2), await post(place, 4)];
  const plan = await aPlan(place);
  await place.provider.jobs.cancel({ jobId: cancelled, reason: "Not needed" });
  const workerId = plan.rows.find(({ jobId }) => jobId === lapsed)?.worker?._id ?? "";
  const setStatus = (employmentStatus: "active" | "disabled") =>
    asOwner((tx) => tx.update(schema.workers).set({ employmentStatus }).where(eq(schema.workers.id, workerId)));
  const stale = await place.agency.fill.get({ planId: plan._id });
  expect(stale.rows.find(({ jobId }) => jobId === cancelled)).toMatchObject({ state: "gone" });
  const others = plan.rows.filter(({ worker }) => worker?._id !== workerId).map(({ jobId }) => jobId);
  await setStatus("disabled");
  const { done, failed } = await place.agency.fill.apply({ planId: plan._id, jobIds: [kept, cancelled, lapsed] });
  expect(done + failed).toBe(3);
  const after = await place.agency.fill.get({ planId: plan._id });
  const rowOf = (id: string) => after.rows.find(({ jobId }) => jobId === id);
  expect(rowOf(cancelled)).toMatchObject({ state: "refused", problem: texts.refusals.gone });
  expect(rowOf(lapsed)).toMatchObject({ state: "refused", problem: texts.ruleBroken("Active") });
  if (others.includes(kept)) expect(rowOf(kept)).toMatchObject({ state: "put" });
});

test("no worker is put forward for a shift that was changed since the plan was made, which is said as on the shift's page", async () => {
  const place = await aPlace();
  await moreWorkers(place);
  const [kept, changed] = [await post(place, 1), await post(place, 3)];
  const { _id: planId } = await aPlan(place);
  const { lock } = await place.provider.jobs.get({ jobId: changed });
  await place.provider.jobs.move({ jobId: changed, lock, days: 0, minutes: 60 });
  expect(await place.agency.fill.apply({ planId, jobIds: [kept, changed] })).toEqual({ done: 1, failed: 1 });
  expect([await statusOf(kept), await statusOf(changed)]).toEqual(["suggested", "open"]);
  const { rows } = await place.agency.fill.get({ planId });
  expect(rows.find(({ jobId }) => jobId === kept)).toMatchObject({ state: "put", problem: null });
  expect(rows.find(({ jobId }) => jobId === changed)).toMatchObject({
    state: "refused",
    problem: messages.jobs.shiftChanged,
  });
});

test("two people who ask for the same week at once share one plan; one of another branch is its own", async () => {
  const place = await aPlace();
  await post(place, 1);
  const colleague = clientOf(await signInAs(await aUser({ in: place.supply.agency, codes: JOBS })));
  const [one, other] = await Promise.all([
    place.agency.fill.begin({ week: week() }),
    colleague.fill.begin({ week: daysAfter(week(), 3) }),
  ]);
  expect(other.planId).toBe(one.planId);
  const { branchId } = place.supply;
  const ofBranch = await colleague.fill.begin({ week: week(), branchId });
  expect(ofBranch.planId).not.toBe(one.planId);
  await work(ofBranch.planId);
  const plan = await place.agency.fill.get({ planId: ofBranch.planId });
  expect(plan).toMatchObject({ status: "ready", branch: { _id: branchId } });
  expect(plan.rows.map(({ state }) => state)).toEqual(["planned"]);
  const foreign = await anAgencyFor(place.site);
  expect(await refusalOf(colleague.fill.begin({ week: week(), branchId: foreign.branchId }))).toMatchObject({
    code: "BAD_REQUEST",
    fields: [{ field: "branchId", message: texts.branchNeeded }],
  });
});

test("three plans of an agency are made at once, and a fourth is refused until one has ended", async () => {
  const place = await aPlace();
  const begin = (weeks: number) => place.agency.fill.begin({ week: daysAfter(week(), weeks * 7) });
  const [first] = [await begin(0), await begin(1), await begin(2)];
  expect(await refusalOf(begin(3))).toMatchObject({ code: "CONFLICT", reason: "busy", message: texts.busy });
  await place.agency.fill.cancel({ planId: first.planId });
  await begin(3);
});

test("a plan that is stopped stays stopped, one without shifts says so, and one expires after an hour", async () => {
  const place = await aPlace();
  expect(await aPlan(place)).toMatchObject({ status: "failed", problem: "noShifts", rows: [] });
  await post(place, 1);
  const { planId } = await place.agency.fill.begin({ week: week() });
  expect(await place.agency.fill.cancel({ planId })).toEqual({ status: "cancelled" });
  await work(planId);
  expect(await place.agency.fill.get({ planId })).toMatchObject({ status: "cancelled", rows: [] });
  expect(await refusalOf(place.agency.fill.apply({ planId, jobIds: [planId] }))).toMatchObject({
    code: "CONFLICT",
    reason: "notReady",
  });
  expect(await refusalOf(place.agency.fill.undo({ planId }))).toMatchObject({ reason: "notApplied" });
  clock.now = () => new Date(Date.now() + constants.fillPlanMs + 1_000);
  expect(await refusalOf(place.agency.fill.get({ planId }))).toMatchObject({ code: "NOT_FOUND" });
  await doFillJob({ kind: "scheduled" });
  const left = await asOwner((tx) => tx.select().from(schema.fillPlans).where(eq(schema.fillPlans.id, planId)));
  expect(left).toEqual([]);
});

test("a worker whom the agreement accepts is shown as accepted, and is not withdrawn", async () => {
  const place = await aPlace();
  await asOwner((tx) =>
    tx
      .update(schema.agreements)
      .set({ autoAcceptWorkers: true })
      .where(eq(schema.agreements.id, place.supply.agreementId)),
  );
  const jobId = await post(place, 1);
  const { _id: planId } = await aPlan(place);
  expect(await place.agency.fill.apply({ planId, jobIds: [jobId] })).toEqual({ done: 1, failed: 0 });
  expect((await place.agency.fill.get({ planId })).rows).toMatchObject([{ state: "accepted", problem: null }]);
  expect(await place.agency.fill.undo({ planId })).toEqual({ done: 0, failed: 1 });
  expect((await place.agency.fill.get({ planId })).rows).toMatchObject([{ state: "accepted" }]);
  expect(await statusOf(jobId)).toBe("allocated");
});

test("a request that died after the agreement had accepted a worker says that they are accepted", async () => {
  const place = await aPlace();
  await asOwner((tx) =>
    tx
      .update(schema.agreements)
      .set({ autoAcceptWorkers: true })
      .where(eq(schema.agreements.id, place.supply.agreementId)),
  );
  const jobId = await post(place, 1);
  const plan = await aPlan(place);
  const workerId = plan.rows.find((row) => row.jobId === jobId)?.worker?._id ?? "";
  expect(await place.agency.jobs.suggest({ jobId, workerId })).toMatchObject({ isAccepted: true });
  const appliedAt = new Date(clock.now().getTime() - constants.fillApplyDeadAfterMs - 1_000);
  await asOwner((tx) =>
    tx.update(schema.fillPlans).set({ status: "applying", appliedAt }).where(eq(schema.fillPlans.id, plan._id)),
  );
  expect(await place.agency.fill.apply({ planId: plan._id, jobIds: [jobId] })).toEqual({ done: 1, failed: 0 });
  const { rows } = await place.agency.fill.get({ planId: plan._id });
  expect(rows).toMatchObject([{ state: "accepted", problem: null }]);
});

test("charges are for those who may see the agency's agreements, and are those that were signed", async () => {
  const place = await aPlace();
  await post(place, 1);
  const plan = await aPlan(place);
  expect(plan.rows[0]).toMatchObject({ state: "planned", pence: null });
  expect(plan.continuityPence).toBeNull();
  const reader = clientOf(await signInAs(await aUser({ in: place.supply.agency, codes: [...JOBS, "6001"] })));
  // Eleven and a half paid hours at £17.89.
  expect((await reader.fill.get({ planId: plan._id })).rows[0]).toMatchObject({ pence: 20_574 });
});

test("a shift that stays open has the change that would fill it, with what is missing only for those who view workers", async () => {
  const place = await aPlace();
  await post(place, 1);
  await post(place, 1, "20:20", "23:00");
  const [row] = (await aPlan(place)).rows.filter(({ state }) => state === "open");
  // The rest of eleven hours is missing, whichever of the two they work; a warning can be overridden.
  expect(row?.hint).toContain(messages.eligibility.rules.daily_rest.label);
  const other = await aPlace();
  await asOwner((tx) =>
    tx
      .update(schema.workers)
      .set({ verificationStatus: "in_review" })
      .where(eq(schema.workers.id, other.supply.worker.id)),
  );
  await post(other, 1);
  const plan = await aPlan(other);
  expect(plan.rows).toMatchObject([{ state: "open", worker: null, hint: null }]);
  const viewer = clientOf(await signInAs(await aUser({ in: other.supply.agency, codes: [...JOBS, "1002"] })));
  expect(plan.rows[0]?.incomplete).toBeNull();
  expect((await viewer.fill.get({ planId: plan._id })).rows[0]).toMatchObject({
    hint: texts.hints.settle("Juniper Fallowfield", messages.eligibility.rules.verified.label),
    incomplete: { _id: other.supply.worker.id, name: "Juniper Fallowfield" },
  });
});

describe("A plan whose shifts share no worker", () => {
  /** An agency with a shift and a worker for each of two worker types, and a plan of which the groups are known. */
  async function aSplitPlan() {
    const place = await aPlace();
    const site = await aSiteForShifts();
    const { branchId } = await anActiveAgreement(place.supply.agency, site);
    await aReadyWorker(place.supply.agency, { branchId, workerTypeId: site.workerTypeId });
    const provider = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    const elsewhere: Place = { ...place, site, provider };
    const posted = [await post(place, 1), await post(elsewhere, 1)];
    const { planId } = await place.agency.fill.begin({ week: week() });
    const [first] = await jobsOf("planId", planId);
    await doFillJob(first);
    const [one = {}, other = {}] = await groupJobsOf(planId);
    const get = () => place.agency.fill.get({ planId });
    return { place, elsewhere, posted, planId, first, one, other, get };
  }
  const groupsOf = (planId: string) =>
    asOwner((tx) => tx.select().from(schema.fillPlanGroups).where(eq(schema.fillPlanGroups.planId, planId)));
  /** Breaks a group after its attempt has been counted, which looks at the clock once. */
  const failing = () => {
    let isCounted = false;
    clock.now = () => {
      if (isCounted) throw new Error("the clock is broken");
      isCounted = true;
      return new Date();
    };
  };
  const working = () => {
    clock.now = () => new Date();
  };

  beforeEach(() => {
    jest.replaceProperty(constants as { fillGroupShifts: number }, "fillGroupShifts", 1);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test("is planned in a job for each group, and is ready with the last", async () => {
    const { posted, planId, first, one, other, get } = await aSplitPlan();
    expect(await get()).toMatchObject({ status: "working", progress: { done: 0, of: 2 } });
    // The first job again, as after a server that died before it could say that it had ended.
    await doFillJob(first);
    expect(await groupJobsOf(planId)).toHaveLength(2);
    const jobIds = (await groupsOf(planId)).map((group) => group.jobIds);
    expect(jobIds.map(({ length }) => length)).toEqual([1, 1]);
    expect(jobIds.flat().sort()).toEqual([...posted].sort());
    await doFillJob(one);
    const half = { status: "working", rows: [], progress: { done: 1, of: 2 } };
    expect(await get()).toMatchObject(half);
    await doFillJob(one);
    expect(await get()).toMatchObject(half);
    await doFillJob(other);
    const plan = await get();
    expect(plan).toMatchObject({ status: "ready", most: 2, isProven: true, byGreedy: 0 });
    expect(plan.rows.map(({ jobId, state }) => ({ jobId, state }))).toEqual(
      [...posted].sort().map((jobId) => ({ jobId, state: "planned" })),
    );
    expect(await groupsOf(planId)).toEqual([]);
    await doFillJob(one);
    expect(await get()).toEqual(plan);
  });

  test("is ready also when its groups end at once", async () => {
    for (let round = 0; round < 2; round++) {
      const { one, other, get } = await aSplitPlan();
      await Promise.all([doFillJob(one), doFillJob(other)]);
      const plan = await get();
      expect(plan).toMatchObject({ status: "ready", most: 2 });
      expect(plan.rows).toHaveLength(2);
    }
  });

  test("keeps what is planned while a group that failed, or whose server died, is tried again", async () => {
    const { planId, one, other, get } = await aSplitPlan();
    await doFillJob(other);
    failing();
    await expect(doFillJob(one)).rejects.toThrow("the clock is broken");
    working();
    expect(await get()).toMatchObject({ status: "working", progress: { done: 1, of: 2 } });
    expect((await groupsOf(planId)).filter(({ result }) => result !== null)).toHaveLength(1);
    // A server that died has counted its attempt and nothing else.
    expect((await groupsOf(planId)).map(({ attempts }) => attempts).sort()).toEqual([1, 1]);
    await doFillJob(one);
    expect((await get()).rows).toHaveLength(2);
  });

  test.each([
    { how: "fails", attempts: constants.fillGroupAttempts - 1, breaks: failing },
    { how: "has killed its server", attempts: constants.fillGroupAttempts, breaks: working },
  ])("has failed once a group $how too often, and the others stop", async ({ attempts, breaks }) => {
    const { planId, one, other, get } = await aSplitPlan();
    const { fillPlanGroups } = schema;
    await asOwner((tx) =>
      tx
        .update(fillPlanGroups)
        .set({ attempts })
        .where(eq(fillPlanGroups.id, one["groupId"] ?? "")),
    );
    const logged = jest.spyOn(log, "error").mockImplementation(() => {});
    breaks();
    await doFillJob(one);
    working();
    expect(logged).toHaveBeenCalledTimes(breaks === failing ? 1 : 0);
    expect(await get()).toMatchObject({ status: "failed", problem: "givenUp", rows: [] });
    await doFillJob(other);
    expect((await groupsOf(planId)).map(({ result }) => result)).toEqual([null, null]);
    expect(await get()).toMatchObject({ status: "failed" });
  });

  test("is given back by a server that shuts down, and has not failed: that is no attempt", async () => {
    const { place, planId, one, other, get } = await aSplitPlan();
    const second = await place.agency.fill.begin({ week: daysAfter(week(), 7) });
    const [first] = await jobsOf("planId", second.planId);
    const logged = jest.spyOn(log, "error").mockImplementation(() => {});
    let refused: unknown;
    await new Promise<void>((resolve, reject) => {
      const handle = async (data: unknown) => {
        if ((data as typeof one)["groupId"] !== one["groupId"]) return;
        const ending = shutdownSignal();
        stopQueue({ graceMs: 0 }).then(resolve, reject);
        await once(ending, "abort");
        clock.now = () => {
          throw new Error("the database is closed");
        };
        refused = await doFillJob(first).catch((error: unknown) => error);
        working();
        await doFillJob(data);
      };
      workOn(queues.fill, ({ data }) => handle(data)).catch(reject);
    });
    expect(refused).toMatchObject({ message: "the database is closed" });
    expect(await place.agency.fill.get({ planId: second.planId })).toMatchObject({ status: "waiting" });
    expect(logged).not.toHaveBeenCalled();
    expect((await groupsOf(planId)).map(({ attempts, result }) => ({ attempts, result }))).toEqual([
      { attempts: 0, result: null },
      { attempts: 0, result: null },
    ]);
    for (const job of [one, other]) await doFillJob(job);
    expect(await get()).toMatchObject({ status: "ready", most: 2 });
  });

  test("stops where it is when someone cancels it", async () => {
    const { place, planId, one, other, get } = await aSplitPlan();
    await doFillJob(one);
    await place.agency.fill.cancel({ planId });
    await doFillJob(other);
    expect((await groupsOf(planId)).filter(({ result }) => result !== null)).toHaveLength(1);
    expect(await get()).toMatchObject({ status: "cancelled", rows: [] });
  });

  test("stops where it is once it has expired, and nothing has failed", async () => {
    const { place, planId, one, other } = await aSplitPlan();
    await doFillJob(one);
    const second = await place.agency.fill.begin({ week: daysAfter(week(), 7) });
    const [waiting] = await jobsOf("planId", second.planId);
    const logged = jest.spyOn(log, "error").mockImplementation(() => {});
    clock.now = () => new Date(Date.now() + constants.fillPlanMs + 1_000);
    await doFillJob(other);
    await doFillJob(waiting);
    expect(logged).not.toHaveBeenCalled();
    expect((await groupsOf(planId)).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    const plans = await asOwner((tx) => tx.select().from(schema.fillPlans));
    const statusIn = (id: string) => plans.find((plan) => plan.id === id)?.status;
    expect([statusIn(planId), statusIn(second.planId)]).toEqual(["working", "waiting"]);
    // Also once the plans are deleted.
    await doFillJob({ kind: "scheduled" });
    await doFillJob(other);
    await doFillJob(waiting);
    expect(logged).not.toHaveBeenCalled();
  });

  test("is a plan without those of its shifts that are gone by then, and none without any", async () => {
    const { place, elsewhere, posted, one, other, get } = await aSplitPlan();
    const [here = "", there = ""] = posted;
    await place.provider.jobs.cancel({ jobId: here, reason: "Not needed" });
    await doFillJob(one);
    await doFillJob(other);
    expect((await get()).rows.map(({ jobId }) => jobId)).toEqual([there]);
    const next = await place.agency.fill.begin({ week: week() });
    const [first] = await jobsOf("planId", next.planId);
    await doFillJob(first);
    await elsewhere.provider.jobs.cancel({ jobId: there, reason: "Not needed" });
    for (const group of await groupJobsOf(next.planId)) await doFillJob(group);
    expect(await place.agency.fill.get({ planId: next.planId })).toMatchObject({
      status: "failed",
      problem: "noShifts",
    });
  });

  test("is not mixed with another plan of the agency", async () => {
    const { place, elsewhere, posted, one, other, get } = await aSplitPlan();
    const later = [await post(place, 8), await post(elsewhere, 9)];
    const { planId } = await place.agency.fill.begin({ week: daysAfter(week(), 7) });
    const [first] = await jobsOf("planId", planId);
    await doFillJob(first);
    const [third = {}, fourth = {}] = await groupJobsOf(planId);
    // A group is only planned for its own plan.
    await doFillJob({ ...third, planId: one["planId"] });
    await Promise.all([one, third, other, fourth].map((job) => doFillJob(job)));
    const idsIn = ({ rows }: Awaited<ReturnType<typeof get>>) => rows.map(({ jobId }) => jobId).sort();
    expect(idsIn(await get())).toEqual([...posted].sort());
    expect(idsIn(await place.agency.fill.get({ planId }))).toEqual([...later].sort());
  });
});

describe("A provider's plan over the workers who were put forward", () => {
  const chosenIn = (plan: Awaited<ReturnType<Client["fill"]["acceptance"]>>) =>
    new Map(plan.rows.map(({ jobId, chosen }) => [jobId, chosen?.allocationId ?? null]));

  /** Accepts the chosen workers of a plan as its page does, one after another or, as from several pages, all at once. */
  async function acceptAll(
    { provider }: Place,
    rows: Awaited<ReturnType<Client["fill"]["acceptance"]>>["rows"],
    isAtOnce: boolean,
  ): Promise<PromiseSettledResult<unknown>[]> {
    const decide = ({ jobId, chosen }: (typeof rows)[number]) =>
      provider.jobs.decide({
        jobId,
        allocationId: chosen?.allocationId ?? "",
        decision: "accept",
        unlessWarned: true,
      });
    if (isAtOnce) return Promise.allSettled(rows.map(decide));
    const results: PromiseSettledResult<unknown>[] = [];
    for (const row of rows) results.push(...(await Promise.allSettled([decide(row)])));
    return results;
  }

  test("fills as many shifts as possible, and is accepted worker by worker", async () => {
    const place = await aPlace();
    const second = await moreWorkers(place);
    // The first worker could do both, the second only the day: in the order in which they came, the night would stay open.
    const [day, night] = [await post(place, 1), await post(place, 1, "20:00", "08:00")];
    const put = async (jobId: string, workerId: string) =>
      (await place.agency.jobs.suggest({ jobId, workerId })).allocationId;
    const first = place.supply.worker.id;
    await put(day, first);
    const [dayBySecond, nightByFirst] = [await put(day, second.id), await put(night, first)];
    const plan = await place.provider.fill.acceptance({ week: week() });
    expect(plan).toMatchObject({ week: week(), isComplete: true, rows: [{ suggested: 2 }, { suggested: 1 }] });
    expect(chosenIn(plan)).toEqual(
      new Map([
        [day, dayBySecond],
        [night, nightByFirst],
      ]),
    );
    for (const { jobId, chosen } of plan.rows) {
      const { allocations } = await place.provider.jobs.get({ jobId });
      const own = allocations.find(({ _id }) => _id === chosen?.allocationId);
      expect(chosen).toMatchObject({ worker: own?.worker, agency: own?.agency, pence: own?.offered?.plannedPence });
    }
    for (const [jobId, allocationId] of chosenIn(plan)) {
      await place.provider.jobs.decide({ jobId, allocationId: allocationId ?? "", decision: "accept" });
    }
    expect([await statusOf(day), await statusOf(night)]).toEqual(["allocated", "allocated"]);
    expect((await place.provider.fill.acceptance({ week: week() })).rows).toEqual([]);
  });

  test("leaves no one without their rest, and no warning to the plan", async () => {
    const place = await aPlace();
    const worker = place.supply.worker.id;
    const [night, morning] = [await post(place, 1, "20:00", "08:00"), await post(place, 2, "14:00", "20:00")];
    for (const jobId of [night, morning]) await place.agency.jobs.suggest({ jobId, workerId: worker });
    const both = await place.provider.fill.acceptance({ week: week() });
    expect(both.rows.filter(({ chosen }) => chosen !== null)).toHaveLength(1);
    const [one] = both.rows.filter(({ chosen }) => chosen !== null);
    await place.provider.jobs.decide({
      jobId: one?.jobId ?? "",
      allocationId: one?.chosen?.allocationId ?? "",
      decision: "accept",
    });
    // Another shift of theirs is refused by now where no one weighs the warning, and their booking counts in the plan.
    const [rest] = both.rows.filter(({ chosen }) => chosen === null);
    const { allocations } = await place.provider.jobs.get({ jobId: rest?.jobId ?? "" });
    const decision = { jobId: rest?.jobId ?? "", allocationId: allocations[0]?._id ?? "", decision: "accept" } as const;
    expect(await refusalOf(place.provider.jobs.decide({ ...decision, unlessWarned: true }))).toMatchObject({
      code: "CONFLICT",
      reason: "warned",
      message: messages.jobs.warned,
    });
    expect((await place.provider.fill.acceptance({ week: week() })).rows).toMatchObject([
      { suggested: 1, chosen: null },
    ]);
    const [warned] = [await post(place, 4)];
    const { allocationId } = await place.agency.jobs.suggest({ jobId: warned, workerId: worker });
    await asOwner((tx) =>
      tx
        .update(schema.allocations)
        .set({ overridden: ["hours_week"] })
        .where(eq(schema.allocations.id, allocationId)),
    );
    const rows = (await place.provider.fill.acceptance({ week: week() })).rows;
    expect(rows.find(({ jobId }) => jobId === warned)).toMatchObject({ suggested: 1, chosen: null });
  });

  test("books no one beyond the hours of their permission, one after another or all at once", async () => {
    const place = await aPlace();
    const hours = { workPermission: "student" as const, permittedWeeklyHours: 20 };
    for (const isAtOnce of [false, true]) {
      const { id } = await moreWorkers(place);
      await asOwner((tx) => tx.update(schema.workers).set(hours).where(eq(schema.workers.id, id)));
      const jobIds = [await post(place, 1), await post(place, 3), await post(place, 5)];
      for (const jobId of jobIds) await place.agency.jobs.suggest({ jobId, workerId: id });
      const { rows } = await place.provider.fill.acceptance({ week: week() });
      const chosen = rows.filter((row) => jobIds.includes(row.jobId));
      expect(chosen.every((row) => row.chosen !== null)).toBe(true);
      const results = await acceptAll(place, chosen, isAtOnce);
      // A shift has 11 and a half hours of work.
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ data: { reason: "notEligible" } });
    }
  });

  test("books no one beyond 48 hours a week on average, however their shifts are accepted", async () => {
    const place = await aPlace();
    for (const isAtOnce of [false, true]) {
      const { id } = await moreWorkers(place);
      // Someone who has just started: the average is that of this week alone.
      const startOn = week();
      await asOwner((tx) => tx.update(schema.workers).set({ startOn }).where(eq(schema.workers.id, id)));
      const jobIds: string[] = [];
      for (const day of [0, 1, 2, 3, 5]) jobIds.push(await post(place, day));
      for (const jobId of jobIds) await place.agency.jobs.suggest({ jobId, workerId: id });
      const { rows } = await place.provider.fill.acceptance({ week: week() });
      const own = rows.filter((row) => jobIds.includes(row.jobId));
      const results = await acceptAll(place, own, isAtOnce);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    }
  });

  test("is of one service if that is asked for, and never of another provider's", async () => {
    const [place, elsewhere] = [await aPlace(), await aPlace()];
    const jobId = await post(place, 1);
    await place.agency.jobs.suggest({ jobId, workerId: place.supply.worker.id });
    const rowsOf = async (client: Client, serviceId: string) =>
      (await client.fill.acceptance({ week: week(), serviceId })).rows.length;
    expect(await rowsOf(place.provider, place.site.serviceId)).toBe(1);
    expect(await rowsOf(place.provider, elsewhere.site.serviceId)).toBe(0);
    expect(await rowsOf(elsewhere.provider, place.site.serviceId)).toBe(0);
  });
});
