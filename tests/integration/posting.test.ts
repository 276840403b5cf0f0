/** Posting many shifts at once: a form that is sent twice, shifts that are repeated, a week that is copied, and undoing it. */
import { randomUUID } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { Client as Connection } from "pg";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { momentsAt } from "@/lib/format";
import { auditRowsOf } from "@/tests/support/audited";
import { aRequestId, type Client, refusalOf, transports } from "@/tests/support/clients";
import { sideEffectsOf } from "@/tests/support/database";
import { asOwner, aUser, closeFixtures, signInAs, type TestCaller } from "@/tests/support/fixtures";
import { anAgencyFor, aShift, aSiteForShifts, JOBS, postShift, type Site } from "@/tests/support/shifts";

const texts = messages.jobs;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller, requestId?: string): Client => inProcess.clientOf(who, undefined, requestId);

let site: Site;
let caller: TestCaller;
let provider: Client;

beforeEach(async () => {
  site = await aSiteForShifts();
  caller = await signInAs(await aUser({ in: site.provider, codes: JOBS }));
  provider = clientOf(caller);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

const stored = () =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.jobs)
      .where(eq(schema.jobs.serviceId, site.serviceId))
      .orderBy(asc(schema.jobs.startAt), asc(schema.jobs.id)),
  );
/** Monday 1 March 2027 is the day after tomorrow. */
const setToday = () => {
  clock.now = () => new Date("2027-02-27T09:00:00Z");
};

describe("The same form sent again", () => {
  test("posts once, and is answered like the first, also when both are sent at the same time", async () => {
    const input = aShift(site, { vacancies: 3, idempotencyKey: randomUUID() });
    const requestId = aRequestId();
    const first = await clientOf(caller, requestId).jobs.post(input);
    expect(await auditRowsOf(requestId)).toHaveLength(1);
    const before = await sideEffectsOf(site.provider.id);
    expect(await provider.jobs.post(input)).toEqual(first);
    expect(await sideEffectsOf(site.provider.id)).toEqual(before);

    const another = { ...input, idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => provider.jobs.post(another)));
    expect(new Set(answers.map(({ postingId }) => postingId)).size).toBe(1);
    expect(new Set(answers.map(({ jobIds }) => jobIds.toSorted().join())).size).toBe(1);
    expect(await stored()).toHaveLength(6);
  });

  test("is refused once what it posted was undone, and posts again with a new key", async () => {
    const input = aShift(site, { vacancies: 2, idempotencyKey: randomUUID() });
    const { postingId, jobIds } = await provider.jobs.post(input);
    // What was cancelled for a reason of its own is no undoing.
    await provider.jobs.cancel({ jobId: jobIds[0] ?? "", reason: "Not needed" });
    expect(await provider.jobs.post(input)).toMatchObject({ postingId, jobIds });
    await provider.jobs.undoPosting({ postingId });
    const before = await sideEffectsOf(site.provider.id);
    expect(await refusalOf(provider.jobs.post(input))).toMatchObject({
      code: "CONFLICT",
      reason: "undone",
      message: texts.postingUndone,
    });
    expect(await sideEffectsOf(site.provider.id)).toEqual(before);
    const again = await provider.jobs.post({ ...input, idempotencyKey: randomUUID() });
    expect(again.jobIds).toHaveLength(2);
    expect((await stored()).filter(({ status }) => status === "open")).toHaveLength(2);
  });

  test("posts again once it was changed, without a key, and for another provider", async () => {
    const input = aShift(site, { idempotencyKey: randomUUID() });
    const first = await provider.jobs.post(input);
    const changed = await provider.jobs.post({ ...input, startTime: "09:00" });
    expect(changed.postingId).not.toBe(first.postingId);
    await provider.jobs.post(aShift(site));
    await provider.jobs.post(aShift(site));
    expect(await stored()).toHaveLength(4);
    const other = await aSiteForShifts();
    const others = clientOf(await signInAs(await aUser({ in: other.provider, codes: JOBS })));
    const { serviceId, workerTypeId } = other;
    const theirs = await others.jobs.post({ ...input, serviceId, workerTypeId });
    expect(theirs.postingId).not.toBe(first.postingId);
  });
});

describe("A shift that is repeated", () => {
  test("is posted for each day and vacancy in one posting, over a clock change, or not at all", async () => {
    setToday();
    const night = { date: "2027-03-27", startTime: "20:00", endTime: "08:00", vacancies: 2 };
    const recurrence = { every: "week", weekdays: [6, 7], until: "2027-04-04" } as const;
    const { postingId, jobIds } = await provider.jobs.post(
      aShift(site, { ...night, recurrence: { ...recurrence, weekdays: [6, 7] } }),
    );
    expect(jobIds).toHaveLength(8);
    const found = await stored();
    expect(new Set(found.map((job) => job.postingId))).toEqual(new Set([postingId]));
    expect([...new Set(found.map(({ startOn }) => startOn))]).toEqual([
      "2027-03-27",
      "2027-03-28",
      "2027-04-03",
      "2027-04-04",
    ]);
    expect(found[0]).toMatchObject({
      startAt: momentsAt("2027-03-27", "20:00")[0],
      endAt: momentsAt("2027-03-28", "08:00")[0],
    });

    const skipped = aShift(site, {
      ...night,
      endTime: "01:30",
      breaks: [],
      recurrence: { every: "day", until: "2027-03-29" },
    });
    expect(await refusalOf(provider.jobs.post(skipped))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "endTime", message: texts.onDay("Saturday 27 March 2027", texts.skippedTime("01:30")) }],
    });
    expect(await stored()).toHaveLength(8);
    const left = await provider.jobs.post({ ...skipped, leavesOutSkipped: true });
    expect(left.jobIds).toHaveLength(4);
  });

  test.each([
    [{ every: "day", until: "2027-05-24" }, "recurrence.until", texts.untilTooLate("Sunday 23 May 2027")],
    [{ every: "day", until: "2027-02-28" }, "recurrence.until", texts.untilBeforeStart],
    [{ every: "day", until: "soon" }, "recurrence.until", texts.untilNeeded],
    [{ every: "week", weekdays: [], until: "2027-03-08" }, "recurrence.weekdays", texts.weekdaysNeeded],
    [{ every: "week", weekdays: [2], until: "2027-03-01" }, "recurrence.weekdays", texts.noSuchWeekday],
  ])("is refused: %j", async (recurrence, field, message) => {
    setToday();
    const input = { ...aShift(site, { date: "2027-03-01" }), recurrence } as Parameters<Client["jobs"]["post"]>[0];
    expect(await refusalOf(provider.jobs.post(input))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field, message }],
    });
    expect(await stored()).toEqual([]);
  });

  test("is estimated for all its days, with the holidays and the days that no agreement covers", async () => {
    setToday();
    const { agency } = await anAgencyFor(site, { endOn: "2027-03-28" });
    const found = await provider.jobs.estimate(
      aShift(site, { date: "2027-03-25", recurrence: { every: "day", until: "2027-03-29" } }),
    );
    // 11 hours 30 minutes a day at £17.89; 26 March is Good Friday, and no agreement counts Easter Monday, 29 March.
    expect(found).toMatchObject({
      days: ["2027-03-25", "2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29"],
      uncovered: ["2027-03-29"],
      leftOut: [],
      offers: [{ agency: agency.name, days: 4, totalPence: 4 * 20_574, holidays: ["2027-03-26"] }],
    });
    expect(await stored()).toEqual([]);
  });

  test("is estimated with the budget of each month, after booked and open shifts, for all its workers", async () => {
    setToday();
    await anAgencyFor(site);
    await asOwner((tx) =>
      tx.update(schema.services).set({ monthlyBudgetPence: 100_000 }).where(eq(schema.services.id, site.serviceId)),
    );
    const posted = await provider.jobs.post(aShift(site, { date: "2027-04-01", vacancies: 2 }));
    const estimateOf = () =>
      provider.jobs.estimate(
        aShift(site, { date: "2027-03-30", vacancies: 3, recurrence: { every: "day", until: "2027-04-01" } }),
      );
    const march = { month: "2027-03", monthlyPence: 100_000, bookedPence: 0, openPence: 0, addedPence: 6 * 20_574 };
    const april = { ...march, month: "2027-04", openPence: 2 * 20_574, addedPence: 3 * 20_574 };
    expect((await estimateOf()).budgets).toEqual([march, april]);
    await provider.jobs.cancel({ jobId: posted.jobIds[0] ?? "", reason: "Not needed", chargePence: 0 });
    expect((await estimateOf()).budgets).toEqual([march, { ...april, openPence: 20_574 }]);
    // What has started without a worker costs nothing.
    clock.now = () => new Date("2027-04-01T12:00:00Z");
    const late = await provider.jobs.estimate(aShift(site, { date: "2027-04-02" }));
    expect(late.budgets).toEqual([{ ...april, openPence: 0, addedPence: 20_574 }]);
  });

  test("reads what is agreed once, however many days are asked about", async () => {
    setToday();
    await anAgencyFor(site);
    await asOwner((tx) =>
      tx.update(schema.services).set({ monthlyBudgetPence: 100_000 }).where(eq(schema.services.id, site.serviceId)),
    );
    await provider.jobs.post(aShift(site, { date: "2027-04-01", recurrence: { every: "day", until: "2027-04-03" } }));
    const sent = jest.spyOn(Connection.prototype, "query");
    await provider.jobs.estimate(
      aShift(site, { date: "2027-03-30", recurrence: { every: "day", until: "2027-04-06" } }),
    );
    const reads = (sent.mock.calls as unknown[][]).map(([query]) => (query as { text?: string }).text ?? "");
    sent.mockRestore();
    const readsOf = (table: string) => reads.filter((text) => text.includes(`from "${table}"`));
    expect([readsOf("agreements"), readsOf("agreement_versions")]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  test("names as bank holidays the days that the agreement counts", async () => {
    // Boxing Day is a Saturday: by law, and unless the agreement says otherwise, Monday counts in its place.
    clock.now = () => new Date("2026-12-01T09:00:00Z");
    await anAgencyFor(site, { startOn: "2026-12-01" });
    const { offers } = await provider.jobs.estimate(
      aShift(site, { date: "2026-12-24", recurrence: { every: "day", until: "2026-12-29" } }),
    );
    expect(offers.map(({ holidays }) => holidays)).toEqual([["2026-12-25", "2026-12-28"]]);
  });
});

describe("Copying a week", () => {
  /** Three shifts of the week of 15 March 2027, one of which the clocks skip a week later, and one of the week after. */
  async function aWeek() {
    setToday();
    const post = (date: string, more: Parameters<typeof postShift>[2] = {}) =>
      postShift(provider, site, { date, breaks: [], ...more });
    const night = { startTime: "20:00", endTime: "08:00", unit: "First floor", notes: "Side door" };
    return {
      friday: await post("2027-03-26"),
      late: await post("2027-03-20", { startTime: "22:00", endTime: "01:30" }),
      saturday: await post("2027-03-20", night),
      monday: await post("2027-03-15"),
    };
  }

  test("shows what it would post, shift by shift", async () => {
    const { late, saturday, monday } = await aWeek();
    await anAgencyFor(site, { endOn: "2027-03-22" });
    await asOwner((tx) =>
      tx.update(schema.services).set({ monthlyBudgetPence: 21_000 }).where(eq(schema.services.id, site.serviceId)),
    );
    const before = await sideEffectsOf(site.provider.id);
    const { items, week, from, budgets } = await provider.jobs.copyPreview({
      serviceId: site.serviceId,
      week: "2027-03-24",
    });
    expect([week, from]).toEqual(["2027-03-22", "2027-03-15"]);
    expect(items).toEqual([
      expect.objectContaining({ jobId: monday, day: "2027-03-22", results: ["overBudget"], pence: 21_468 }),
      expect.objectContaining({
        jobId: saturday,
        day: "2027-03-27",
        startAt: momentsAt("2027-03-27", "20:00")[0]?.toISOString(),
        endAt: momentsAt("2027-03-28", "08:00")[0]?.toISOString(),
        unit: "First floor",
        results: ["uncovered"],
        pence: null,
      }),
      expect.objectContaining({
        jobId: late,
        startAt: null,
        results: ["impossible"],
        problem: texts.skippedTime("01:30"),
      }),
    ]);
    expect(await sideEffectsOf(site.provider.id)).toEqual(before);
    // Two open shifts of 12 hours and one of 3 hours 30 minutes are covered; that of Friday is not.
    const march = { month: "2027-03", monthlyPence: 21_000, bookedPence: 0, addedPence: 21_468 };
    expect(budgets).toEqual([
      { ...march, service: { _id: site.serviceId, name: "Mill House" }, openPence: 2 * 21_468 + 6_262 },
    ]);
    const later = await provider.jobs.copyPreview({ serviceId: site.serviceId, week: "2027-03-29" });
    expect(later.items.map(({ results }) => results)).toEqual([["uncovered"]]);
  });

  test("posts the chosen ones once, which are clashes from then on, and undoes those that are still open", async () => {
    const { late, saturday, monday } = await aWeek();
    const supply = await anAgencyFor(site);
    const input = {
      serviceId: site.serviceId,
      week: "2027-03-22",
      jobIds: [monday, saturday],
      idempotencyKey: randomUUID(),
    };
    const refused = await refusalOf(provider.jobs.copyWeek({ ...input, jobIds: [monday, late] }));
    expect(refused).toMatchObject({ fields: [{ field: "jobIds", message: texts.copyChanged }] });
    const copy = await provider.jobs.copyWeek(input);
    expect(await provider.jobs.copyWeek(input)).toEqual(copy);
    const { postingId } = copy;
    const copied = (await stored()).filter((job) => job.postingId === postingId);
    expect(copied).toMatchObject([
      { startOn: "2027-03-22", status: "open" },
      { startOn: "2027-03-27", unit: "First floor", notes: "Side door", status: "open" },
    ]);
    const { items } = await provider.jobs.copyPreview(input);
    expect(items.map(({ results }) => results)).toEqual([["clash"], ["clash"], ["impossible"]]);

    const [first] = copied;
    await clientOf(await signInAs(supply.user)).jobs.suggest({ jobId: first?.id ?? "", workerId: supply.worker.id });
    expect(await provider.jobs.undoPosting({ postingId })).toEqual({ cancelled: 1, left: 1 });
    const after = (await stored()).filter((job) => job.postingId === postingId);
    expect(after).toMatchObject([{ status: "suggested" }, { status: "cancelled", cancelReason: texts.undone }]);
    expect(await provider.jobs.undoPosting({ postingId })).toEqual({ cancelled: 0, left: 1 });
    // What was copied stays.
    expect((await stored()).filter(({ status }) => status === "open")).toHaveLength(4);
  });

  test("copies all services at once: a posting for each, together or not at all, and undone together", async () => {
    const { late, saturday, monday } = await aWeek();
    const [serviceId, inactiveId] = [randomUUID(), randomUUID()];
    const { id: organisationId } = site.provider;
    await asOwner((tx) =>
      tx.insert(schema.services).values([
        { id: serviceId, organisationId, name: "Aspen Court" },
        { id: inactiveId, organisationId, name: "Closed Court" },
      ]),
    );
    const other = await postShift(provider, { ...site, serviceId }, { date: "2027-03-16", breaks: [] });
    await postShift(provider, { ...site, serviceId: inactiveId }, { date: "2027-03-16", breaks: [] });
    await asOwner((tx) =>
      tx.update(schema.services).set({ isActive: false }).where(eq(schema.services.id, inactiveId)),
    );
    const preview = await provider.jobs.copyAllPreview({ week: "2027-03-24" });
    expect(preview).toMatchObject({ week: "2027-03-22", from: "2027-03-15", isComplete: true });
    const byName = [...preview.items].sort((one, two) => one.service.name.localeCompare(two.service.name, "en-GB"));
    expect(byName.map(({ service }) => service.name)).toEqual(preview.items.map(({ service }) => service.name));
    expect(preview.items.map(({ jobId, results }) => [jobId, ...results])).toEqual(
      expect.arrayContaining([
        [other, "uncovered"],
        [monday, "uncovered"],
        [saturday, "uncovered"],
        [late, "impossible"],
      ]),
    );
    expect(preview.items).toHaveLength(4);
    const input = { week: "2027-03-22", jobIds: [monday, saturday, other], idempotencyKey: randomUUID() };
    const before = await sideEffectsOf(site.provider.id);
    for (const jobIds of [
      [...input.jobIds, late],
      [...input.jobIds, randomUUID()],
    ]) {
      expect(await refusalOf(provider.jobs.copyAll({ ...input, jobIds }))).toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(await sideEffectsOf(site.provider.id)).toEqual(before);
    // Twice at once is once.
    const [copy, again] = await Promise.all([provider.jobs.copyAll(input), provider.jobs.copyAll(input)]);
    expect(again).toEqual(copy);
    expect(copy.postings.map(({ jobIds }) => jobIds.length).sort()).toEqual([1, 2]);
    const [posting] = copy.postings;
    expect(await provider.jobs.undoPosting({ postingId: posting?.postingId ?? "" })).toEqual({ cancelled: 3, left: 0 });
    const ids = copy.postings.flatMap(({ jobIds }) => jobIds);
    const rows = await asOwner((tx) => tx.select().from(schema.jobs).where(inArray(schema.jobs.id, ids)));
    expect(rows.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await refusalOf(provider.jobs.copyAll(input))).toMatchObject({ code: "CONFLICT", reason: "undone" });
    // What was copied stays.
    expect((await provider.jobs.get({ jobId: other })).status).toBe("open");
  });

  test("takes the shifts of the week before and of the service only", async () => {
    const { friday, monday } = await aWeek();
    const input = { serviceId: site.serviceId, week: "2027-03-22", idempotencyKey: randomUUID() };
    for (const jobIds of [[friday], [monday, randomUUID()]]) {
      expect(await refusalOf(provider.jobs.copyWeek({ ...input, jobIds }))).toMatchObject({ code: "BAD_REQUEST" });
    }
    const other = await aSiteForShifts();
    const others = clientOf(await signInAs(await aUser({ in: other.provider, codes: JOBS })));
    expect(
      await refusalOf(others.jobs.copyWeek({ ...input, serviceId: other.serviceId, jobIds: [monday] })),
    ).toMatchObject({ code: "BAD_REQUEST" });
    expect(await stored()).toHaveLength(4);
  });
});

describe("Several shifts", () => {
  test("are shown with what can be done with each, in order, and only to their own provider", async () => {
    setToday();
    const supply = await anAgencyFor(site);
    const agency = clientOf(await signInAs(supply.user));
    const [late, booked, gone] = [
      await postShift(provider, site, { date: "2027-03-05" }),
      await postShift(provider, site, { date: "2027-03-03" }),
      await postShift(provider, site, { date: "2027-03-04" }),
    ];
    const { allocationId } = await agency.jobs.suggest({ jobId: booked, workerId: supply.worker.id });
    await provider.jobs.decide({ jobId: booked, allocationId, decision: "accept" });
    await provider.jobs.cancel({ jobId: gone, reason: "Not needed" });
    const { items } = await provider.jobs.selected({ jobIds: [late, gone, booked, late] });
    expect(items.map(({ _id, canMove, cancellation }) => [_id, canMove, cancellation?.isBooked])).toEqual([
      [booked, false, true],
      [gone, false, undefined],
      [late, true, false],
    ]);
    const other = await aSiteForShifts();
    const others = clientOf(await signInAs(await aUser({ in: other.provider, codes: JOBS })));
    const own = await postShift(others, other, { date: "2027-03-05" });
    expect(await refusalOf(others.jobs.selected({ jobIds: [own, late] }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("are posted again on later days once, in a posting for each service, or none of them", async () => {
    setToday();
    const serviceId = randomUUID();
    await asOwner(async (tx) => {
      const [service] = await tx.select().from(schema.services).where(eq(schema.services.id, site.serviceId));
      if (service) await tx.insert(schema.services).values({ ...service, id: serviceId, name: "Annexe" });
    });
    const jobIds = [
      await postShift(provider, site, {
        date: "2027-03-20",
        startTime: "20:00",
        endTime: "08:00",
        unit: "First floor",
      }),
      await postShift(provider, { ...site, serviceId }, { date: "2027-03-16" }),
      await postShift(provider, site, { date: "2027-03-15", notes: "Side door" }),
    ];
    const input = { jobIds, days: 7, idempotencyKey: randomUUID() };
    const requestId = aRequestId();
    const sent = jest.spyOn(Connection.prototype, "query");
    const copy = await clientOf(caller, requestId).jobs.copySelected(input);
    const reads = (sent.mock.calls as unknown[][]).map(([query]) => (query as { text?: string }).text ?? "");
    sent.mockRestore();
    // Which agencies see them is read once for all the postings.
    expect(reads.filter((text) => /^select .*from "jobs" inner join "job_releases"/.test(text))).toHaveLength(1);
    expect(copy.postings.map((posting) => posting.jobIds.length)).toEqual([2, 1]);
    expect(await auditRowsOf(requestId)).toHaveLength(2);
    expect(await provider.jobs.copySelected(input)).toEqual(copy);
    const copied = (await stored()).filter(({ postingId }) => postingId === copy.postings[0]?.postingId);
    // A night on which the clocks go forward is an hour shorter; the clock shows the same times.
    expect(copied).toMatchObject([
      { startOn: "2027-03-22", notes: "Side door", status: "open" },
      { startOn: "2027-03-27", unit: "First floor", endAt: momentsAt("2027-03-28", "08:00")[0] },
    ]);

    const late = await postShift(provider, site, {
      date: "2027-03-20",
      startTime: "22:00",
      endTime: "01:30",
      breaks: [],
    });
    const before = await sideEffectsOf(site.provider.id);
    const again = { jobIds: [...jobIds, late], days: 7, idempotencyKey: randomUUID() };
    expect(await refusalOf(provider.jobs.copySelected(again))).toMatchObject({ fields: [{ field: "days" }] });
    const foreign = { ...again, jobIds: [randomUUID(), ...jobIds] };
    expect(await refusalOf(provider.jobs.copySelected(foreign))).toMatchObject({ code: "NOT_FOUND" });
    expect(await sideEffectsOf(site.provider.id)).toEqual(before);
  });

  test("are moved one by one: at the same times, never twice by one press, and not to the past", async () => {
    setToday();
    const jobId = await postShift(provider, site, { date: "2027-03-20", startTime: "20:00", endTime: "08:00" });
    expect(await provider.jobs.move({ jobId, lock: 1, days: 7 })).toEqual({ declined: 0, agencies: 0 });
    expect(await refusalOf(provider.jobs.move({ jobId, lock: 1, days: 7 }))).toMatchObject({ reason: "changed" });
    expect(await stored()).toMatchObject([
      { startAt: momentsAt("2027-03-27", "20:00")[0], endAt: momentsAt("2027-03-28", "08:00")[0] },
    ]);
    expect(await refusalOf(provider.jobs.move({ jobId, lock: 2, days: -60 }))).toMatchObject({
      fields: [{ message: texts.startInPast }],
    });
    // By minutes on the clock, also into the day before, on the night on which the clocks go forward.
    await provider.jobs.move({ jobId, lock: 2, minutes: 90 });
    expect((await stored()).find(({ id }) => id === jobId)).toMatchObject({
      startAt: momentsAt("2027-03-27", "21:30")[0],
      endAt: momentsAt("2027-03-28", "09:30")[0],
    });
    await provider.jobs.move({ jobId, lock: 3, days: 1, minutes: -720 });
    expect((await stored()).find(({ id }) => id === jobId)).toMatchObject({
      startAt: momentsAt("2027-03-28", "09:30")[0],
      endAt: momentsAt("2027-03-28", "21:30")[0],
    });
    expect(await refusalOf(provider.jobs.move({ jobId, lock: 4 }))).toMatchObject({
      fields: [{ field: "days", message: texts.moveNeeded }],
    });
    expect(await refusalOf(provider.jobs.move({ jobId, lock: 4, minutes: 721 }))).toMatchObject({
      fields: [{ field: "minutes" }],
    });
  });
});
