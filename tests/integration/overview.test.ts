/**
 * What needs someone: the overview, the task list and the numbers in the navigation always agree, show only what the
 * person may see and do, and read no more than they show. The charts, the activity and the checklist next to them.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { runForAgency } from "@/lib/backend/compliance/scheduled-job";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { taskKinds } from "@/lib/contract/overview";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, weekOf } from "@/lib/format";
import { type Client, inProcess } from "@/tests/support/clients";
import {
  aDefinition,
  anAgency,
  aProvider,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { sentDuring } from "@/tests/support/sent";
import { aSiteForShifts, postShift } from "@/tests/support/shifts";

const today = calendarDate(new Date());
const editor = ["1001", "1002"];
const every = ["0002", "1001", "1002", "3004", "4001", "5001", "6001", "7001", "8001"];

let definition: Definition;
let agency: Organisation;
let other: Organisation;
let provider: Organisation;
const people = {} as Record<"admin" | "manager" | "viewer" | "noCodes" | "other" | "provider", TestCaller>;
const userIds = {} as Record<"manager" | "provider", string>;

const setWorker = (id: string, values: Partial<typeof schema.workers.$inferInsert>) =>
  asOwner((tx) => tx.update(schema.workers).set(values).where(eq(schema.workers.id, id)));

async function anAgreementToSign(status: "pending_agency" | "pending_provider", between = { agency, provider }) {
  const id = randomUUID();
  await asOwner(async (tx) => {
    await tx.insert(schema.agreements).values({
      id,
      reference: `AG-${id.slice(0, 8)}`,
      agencyId: between.agency.id,
      providerId: between.provider.id,
      agencyName: between.agency.name,
      providerName: between.provider.name,
      status,
      version: 1,
      createdByUid: "someone",
    });
    await tx.insert(schema.agreementVersions).values({
      agreementId: id,
      version: 1,
      content: {},
      sentAt: new Date(),
      sentByUid: "someone",
      expiresAt: new Date(`${daysAfter(today, 21)}T12:00:00Z`),
      rateTableHash: "",
      signatureProvider: "builtIn",
    });
  });
  return id;
}

async function anImport(organisation: Organisation, userId: string) {
  const id = randomUUID();
  await asOwner(async (tx) => {
    await tx.insert(schema.workerImports).values({
      id,
      organisationId: organisation.id,
      fileName: "workers.csv",
      panel: "on",
      headings: [],
      mapping: {},
      status: "checked",
      createdByUserId: userId,
    });
    await tx.insert(schema.workerImportRows).values([
      { organisationId: organisation.id, importId: id, cells: [], row: 2, status: "bad" },
      { organisationId: organisation.id, importId: id, cells: [], row: 3, status: "bad" },
      { organisationId: organisation.id, importId: id, cells: [], row: 4, status: "good" },
    ]);
  });
  return id;
}

beforeAll(async () => {
  definition = await aDefinition();
  [agency, other, provider] = [await anAgency(), await anAgency(), await aProvider()];
  const manager = await aUser({ in: agency, codes: every, isPrimary: true });
  const providerUser = await aUser({ in: provider, codes: every, isPrimary: true });
  userIds.manager = manager.id;
  userIds.provider = providerUser.id;
  people.manager = await signInAs(manager);
  people.provider = await signInAs(providerUser);
  people.viewer = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  people.noCodes = await signInAs(await aUser({ in: agency, codes: [] }));
  people.other = await signInAs(await aUser({ in: other, codes: every, isPrimary: true }));
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: every }));
  const [expired, soon, denied, inReview, offPanel, left, disabled, disabledSoon] = [
    await aWorker(agency, { firstName: "Marek", lastName: "Dobrowski" }),
    await aWorker(agency),
    await aWorker(agency),
    await aWorker(agency, { firstName: "Reva", lastName: "Onpanel" }),
    await aWorker(agency, { firstName: "Orla", lastName: "Offpanel" }),
    await aWorker(agency),
    await aWorker(agency),
    await aWorker(agency),
  ];
  await setWorker(expired.id, { expiresOn: daysAfter(today, -2), employmentStatus: "active" });
  await setWorker(soon.id, { expiresOn: daysAfter(today, 30), employmentStatus: "active" });
  await setWorker(left.id, { expiresOn: daysAfter(today, -2), employmentStatus: "resigned" });
  await setWorker(disabled.id, { expiresOn: daysAfter(today, -2), employmentStatus: "disabled" });
  await setWorker(disabledSoon.id, { expiresOn: daysAfter(today, 2), employmentStatus: "disabled" });
  await setWorker(denied.id, { verificationStatus: "denied", verificationReason: "The photo is blurred." });
  await setWorker(inReview.id, { verificationStatus: "in_review", submittedAt: new Date() });
  await setWorker(offPanel.id, { panel: "off" });
  await asOwner((tx) =>
    tx.insert(schema.workerDocuments).values({
      organisationId: agency.id,
      workerId: expired.id,
      kind: "dbs",
      expiresOn: daysAfter(today, -2),
      status: "accepted",
    }),
  );
  await aSubmittedQuestionnaire(agency, definition);
  await anAgreementToSign("pending_agency");
  await anAgreementToSign("pending_provider");
  await anImport(agency, manager.id);
  await asOwner((tx) =>
    tx
      .update(schema.organisations)
      .set({ requiresSecondFactor: true, status: "pending_verification" })
      .where(eq(schema.organisations.id, provider.id)),
  );
});

afterAll(closeFixtures);

describe("Tasks", () => {
  const clientOf = (who: keyof typeof people): Client => inProcess.clientOf(people[who]);
  const kindsOf = async (who: keyof typeof people) =>
    (await clientOf(who).overview.tasks({})).kinds.map(({ key, count }) => [key, count]);

  test.each(["admin", "manager", "viewer", "noCodes", "other", "provider"] as const)(
    "the overview, the task list and the numbers in the navigation agree for %s",
    async (who) => {
      const client = clientOf(who);
      const [overview, list, numbers] = [
        (await client.overview.get()).tasks,
        await client.overview.tasks({}),
        await client.overview.waiting(),
      ];
      const counts = ({ count, isMore, kinds }: typeof numbers) => ({
        count,
        isMore,
        kinds: kinds.map((kind) => [kind.key, kind.count, kind.isMore]),
      });
      expect(counts(overview)).toEqual(counts(numbers));
      expect(counts(list)).toEqual(counts(numbers));
      expect(numbers.count).toBe(
        Math.min(
          99,
          numbers.kinds.reduce((sum, { count }) => sum + count, 0),
        ),
      );
      for (const { kinds } of [overview, list])
        for (const { count, items } of kinds) expect(items.length).toBe(Math.min(count, items.length || 1));
    },
  );

  test("can be filtered by sender and waiting time, and the count is of all", async () => {
    const client = clientOf("admin");
    const titles = async (filters: Parameters<Client["overview"]["tasks"]>[0]) => {
      const list = await client.overview.tasks({ limit: 99, ...filters });
      return list.kinds.flatMap(({ items }) => items.map(({ title, from }) => ({ title, from })));
    };
    const { requesters, count } = await client.overview.tasks({ limit: 99 });
    const from = requesters.find(({ name }) => name === agency.name);
    expect(from?._id).toMatch(/^[0-9a-f]{16}$/);
    const ofAgency = await titles({ requester: from?._id });
    expect(ofAgency.map(({ title }) => title)).toContain("Reva Onpanel");
    expect(new Set(ofAgency.map((one) => one.from))).toEqual(new Set([agency.name]));
    expect((await client.overview.tasks({ requester: from?._id })).count).toBe(count);
    expect(await titles({ requester: "0123456789abcdef" })).toEqual([]);
    const reviewed = async (filters: { sinceFrom?: string; sinceTo?: string }) =>
      (await titles({ kind: "reviews", requester: from?._id, ...filters })).map(({ title }) => title);
    expect(await reviewed({ sinceFrom: today, sinceTo: today })).toEqual(["Reva Onpanel"]);
    expect(await reviewed({ sinceFrom: daysAfter(today, 1) })).toEqual([]);
    expect(await reviewed({ sinceTo: daysAfter(today, -1) })).toEqual([]);
    await expect(client.overview.tasks({ requester: "Reva" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("that someone decided are listed only for them, if they may still see the record", async () => {
    const site = await aSiteForShifts();
    const people = await Promise.all([1, 2].map(() => aUser({ in: site.provider, codes: ["3004", "8001"] })));
    const [own, colleague] = people as [(typeof people)[0], (typeof people)[0]];
    const client = inProcess.clientOf(await signInAs(own));
    const jobId = await postShift(client, site);
    const event = (
      action: (typeof schema.auditEvents.$inferInsert)["action"],
      at: number,
      details = {},
      organisationId = site.provider.id,
    ) =>
      asOwner((tx) =>
        tx.insert(schema.auditEvents).values({
          organisationId,
          actorKind: "person",
          actorUid: own.uid,
          action,
          subjectType: "allocation",
          subjectId: randomUUID(),
          details,
          at: new Date(Date.now() - at),
          requestId: "test",
        }),
      );
    await event("allocation.accepted", 3_000, { jobId });
    await event("allocation.declined", 2_000, { jobId });
    // No task, another organisation's log, and a shift that there is not.
    await event("allocation.suggested", 1_000, { jobId });
    await event("allocation.accepted", 1_000, { jobId }, other.id);
    await event("allocation.accepted", 1_000, { jobId: randomUUID() });
    const first = await client.overview.decided({ limit: 1 });
    expect(first.items).toMatchObject([
      { kind: "suggestions", decision: "allocation.declined", href: `/dashboard/jobs/${jobId}` },
    ]);
    const second = await client.overview.decided({ limit: 1, after: first.next ?? "" });
    expect(second.items.map(({ decision }) => decision)).toEqual(["allocation.accepted"]);
    expect(second.next).toBeNull();
    expect((await client.overview.decided({ limit: 1, before: second.previous ?? "" })).items).toEqual(first.items);
    expect((await client.overview.decided({ limit: 1, counted: "yes" })).total).toEqual({ count: 2, isExact: true });
    expect((await client.overview.decided({ kind: "timesheets" })).items).toEqual([]);
    const today = calendarDate(new Date());
    const on = async (decidedFrom?: string, decidedTo?: string) =>
      (await client.overview.decided({ decidedFrom, decidedTo })).items.length;
    expect([
      await on(daysAfter(today, -1), today),
      await on(daysAfter(today, 1)),
      await on(undefined, daysAfter(today, -2)),
    ]).toEqual([2, 0, 0]);
    expect((await inProcess.clientOf(await signInAs(colleague)).overview.decided({})).items).toEqual([]);
    await setMembership(own, { scopeServiceIds: [randomUUID()] });
    expect((await inProcess.clientOf(await signInAs(own)).overview.decided({})).items).toEqual([]);
  });

  test("each person has the tasks that they can do", async () => {
    expect(await kindsOf("manager")).toEqual([
      ["expired", 1],
      ["verification", 1],
      ["agreements", 1],
      ["imports", 1],
      ["expiring", 1],
      ["questionnaires", 1],
    ]);
    expect(await kindsOf("viewer")).toEqual([["questionnaires", 1]]);
    expect(await kindsOf("noCodes")).toEqual([]);
    expect(await kindsOf("other")).toEqual([]);
    expect(await kindsOf("provider")).toEqual([
      ["secondFactor", 1],
      ["agreements", 1],
    ]);
    expect((await kindsOf("admin")).map(([key]) => key)).toEqual(expect.arrayContaining(["reviews", "organisations"]));
  });

  test("the lists by expiry have the workers that the figures and tasks count, and disabled ones on request", async () => {
    const client = clientOf("manager");
    const { cards } = await client.overview.get();
    const figures = cards.find(({ key }) => key === "expiry")?.figures.map(({ value }) => value);
    const listed = async (expiring: "30" | "expired", employment?: "disabled") => {
      const query = employment ? { expiring, employment } : { expiring };
      return (await client.workers.list(query)).items.map((one) => one.employment);
    };
    expect([await listed("30"), await listed("expired")]).toEqual([["active"], ["active"]]);
    expect(figures).toEqual([1, 1]);
    expect([await listed("30", "disabled"), await listed("expired", "disabled")]).toEqual([["disabled"], ["disabled"]]);
  });

  test("the figures about questionnaires are the lengths of the lists that they lead to, without archived workers", async () => {
    const [one, two] = [await aWorker(other), await aWorker(other)];
    const statuses = ["pending", "submitted", "resubmitted"] as const;
    const answered = (workerId: string, status: "submitted" | "resubmitted") =>
      asOwner((tx) =>
        tx.insert(schema.workerQuestionnaires).values({
          organisationId: other.id,
          workerId,
          type: "Medical",
          status,
          version: status === "submitted" ? 1 : 2,
          submittedAt: new Date(),
        }),
      );
    await answered(one.id, "submitted");
    await answered(two.id, "resubmitted");
    const client = clientOf("other");
    const figures = async () => {
      const { cards } = await client.overview.get();
      return cards.find(({ key }) => key === "questionnaires")?.figures.map(({ value }) => value);
    };
    const lengths = async () => {
      const lists = [...statuses.map((status) => ({ status })), {}];
      return Promise.all(lists.map(async (query) => (await client.workers.list(query)).items.length));
    };
    const before = await figures();
    expect(before).toEqual(await lengths());
    expect(before?.slice(1, 3)).toEqual([1, 1]);
    const { id: unanswered } = await aWorker(other);
    for (const { id } of [one, { id: unanswered }]) await setWorker(id, { employmentStatus: "archived" });
    expect(await figures()).toEqual(await lengths());
    expect((await figures())?.slice(1, 3)).toEqual([0, 1]);
  });

  test("a task names who it is about, why, by when, and the one thing to do", async () => {
    const { kinds } = await clientOf("manager").overview.tasks({});
    const [first] = kinds.find(({ key }) => key === "expired")?.items ?? [];
    expect(first).toMatchObject({
      title: "Marek Dobrowski",
      text: expect.stringMatching(/^.*DBS.* expired on \d+ \w+ \d{4}$/),
      dueOn: daysAfter(today, -2),
      urgency: "late",
      action: { label: "Renew", href: expect.stringMatching(/^\/dashboard\/workers\/[\w-]+\?step=documents$/) },
    });
    const itemOf = (kind: string) => kinds.find(({ key }) => key === kind)?.items[0];
    expect(itemOf("verification")?.text).toBe("Denied: The photo is blurred.");
    expect(itemOf("imports")).toMatchObject({
      title: "workers.csv",
      text: "2 rows to fix",
      action: { label: "Fix rows" },
    });
    expect(itemOf("agreements")).toMatchObject({
      title: expect.stringContaining(provider.name),
      dueOn: daysAfter(today, 21),
      isDeadline: true,
    });
  });

  test("platform staff see on-panel workers only, and no history that counts the others", async () => {
    const client = clientOf("admin");
    await setWorkerForReview();
    const seen = JSON.stringify([await client.overview.get(), await client.overview.tasks({ limit: 50 })]);
    expect(seen).toContain("Reva Onpanel");
    expect(seen).not.toContain("Offpanel");
    expect((await client.overview.get()).trends.map(({ key }) => key)).toEqual(["timeToFill"]);
    await asOwner((tx) =>
      tx
        .insert(schema.complianceWeeks)
        .values({ organisationId: agency.id, weekOn: "2026-01-05", workers: 3, compliant: 1 })
        .onConflictDoNothing(),
    );
    const rows = await withScope({ kind: "platform" }, (tx) => tx.select().from(schema.complianceWeeks));
    expect(rows).toEqual([]);
  });

  test("another agency sees nothing of them", async () => {
    const client = clientOf("other");
    const seen = JSON.stringify([await client.overview.get(), await client.overview.tasks({ limit: 50 })]);
    for (const word of ["Dobrowski", "Onpanel", "Offpanel", "workers.csv", agency.id]) expect(seen).not.toContain(word);
  });

  test("of one kind alone are those of the whole list, and no other kind is read", async () => {
    const client = clientOf("admin");
    const whole = await client.overview.tasks({ limit: 99 });
    // How each kind is read.
    const counted = "json_build_object('count'";
    const { result: alone, sent } = await sentDuring(() =>
      client.overview.tasks({ limit: 99, kind: "reviews", alone: "yes" }),
    );
    const texts = sent.map(({ text }) => text).filter((text) => text.includes(counted));
    expect(alone.kinds).toEqual(whole.kinds.filter(({ key }) => key === "reviews"));
    expect(alone.kinds[0]?.items.length).toBeGreaterThan(0);
    expect(whole.requesters.length).toBeGreaterThan(0);
    expect(alone).toMatchObject({ services: [], requesters: [], standsInFor: [] });
    expect(texts.map((text) => text.split(counted).length - 1)).toEqual([1]);
    // Nothing is asked for a kind that the caller does not have.
    expect(await clientOf("noCodes").overview.tasks({ kind: "reviews", alone: "yes" })).toMatchObject({ kinds: [] });
  });

  test("lists no more than asked for, and counts no more than are shown", async () => {
    const own = await anAgency();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own, codes: editor })));
    await asOwner((tx) =>
      tx.execute(sql`
        insert into workers (organisation_id, number, first_name, last_name, expires_on, employment_status)
        select ${own.id}, 'T-' || n, 'A', 'B', date '2020-01-01' + n, 'active' from generate_series(1, 120) n`),
    );
    const { count, isMore, kinds } = await client.overview.tasks({ limit: 3 });
    expect([count, isMore]).toEqual([99, true]);
    expect(kinds.map(({ items }) => items.map(({ dueOn }) => dueOn))).toEqual([
      ["2020-01-02", "2020-01-03", "2020-01-04"],
    ]);
    const [kind] = (await client.overview.get()).tasks.kinds;
    expect(kind?.items).toHaveLength(constants.tasksOnOverview);
  });

  test("a questionnaire is a task until someone in the organisation has read it", async () => {
    const own = await anAgency();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    const { id } = await aSubmittedQuestionnaire(own, definition);
    expect((await client.overview.waiting()).count).toBe(1);
    await client.questionnaires.read({ workerId: id });
    expect((await client.overview.waiting()).count).toBe(0);
  });
});

async function setWorkerForReview() {
  const [found] = await asOwner((tx) =>
    tx.select({ id: schema.workers.id }).from(schema.workers).where(eq(schema.workers.lastName, "Onpanel")),
  );
  // First in the queue, whatever other tests have put there.
  if (found) await setWorker(found.id, { submittedAt: new Date("2020-01-01") });
}

describe("Trends", () => {
  test("the compliance job records each week once, with the last state of the week", async () => {
    const own = await anAgency();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    const one = await aWorker(own);
    const draft = await aWorker(own);
    await setWorker(one.id, { employmentStatus: "active", complianceState: "not_compliant" });
    await setWorker(draft.id, { employmentStatus: "draft", complianceState: "compliant" });
    const trendOf = async (key: string) =>
      (await client?.overview.get())?.trends.find((trend) => trend.key === key)?.weeks ?? [];
    expect(await trendOf("compliance")).toEqual([]);
    await runForAgency(own.id, new Date());
    const [weekOn] = weekOf(today);
    expect(await trendOf("compliance")).toEqual([{ weekOn, value: 0, of: 1 }]);
    await setWorker(one.id, { complianceState: "compliant" });
    await runForAgency(own.id, new Date());
    expect(await trendOf("compliance")).toEqual([{ weekOn, value: 1, of: 1 }]);
  });

  test("each of the next 12 weeks counts the workers with something that expires in it", async () => {
    const own = await anAgency();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    const [monday = today] = weekOf(today);
    for (const days of [7, 8, 83, 84]) {
      const { id } = await aWorker(own);
      await setWorker(id, { expiresOn: daysAfter(monday, days), employmentStatus: "active" });
    }
    const away = await aWorker(own);
    await setWorker(away.id, { expiresOn: daysAfter(monday, 7), employmentStatus: "disabled" });
    const weeks = (await client?.overview.get())?.trends.find(({ key }) => key === "expiring")?.weeks ?? [];
    expect(weeks.map(({ value }) => value)).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(weeks[1]?.weekOn).toBe(daysAfter(monday, 7));
  });
});

describe("Recent activity", () => {
  test("says in words what happened, the latest first, only to those who may see what it is about", async () => {
    const own = await anAgency();
    const user = await aUser({ in: own, codes: editor });
    const clientFor = async (codes: string[]) => inProcess.clientOf(await signInAs(await aUser({ in: own, codes })));
    const worker = await aWorker(own, { firstName: "Tamsin", lastName: "Okafor" });
    const event = (action: "worker.created" | "worker.activated" | "worker.listExported", at: string) =>
      asOwner((tx) =>
        tx.insert(schema.auditEvents).values({
          organisationId: own.id,
          actorKind: "person",
          actorUid: user.uid,
          action,
          subjectType: "worker",
          subjectId: worker.id,
          requestId: "test",
          at: new Date(at),
        }),
      );
    await event("worker.created", "2030-01-01T09:00:00Z");
    await event("worker.activated", "2030-01-02T09:00:00Z");
    await event("worker.listExported", "2030-01-03T09:00:00Z");
    const activity = (await (await clientFor(["1002"]))?.overview.get())?.activity ?? [];
    expect(activity.slice(0, 2)).toMatchObject([
      { text: "Tamsin Okafor was activated", by: user.fullName, at: "2030-01-02T09:00:00.000Z" },
      { text: "Tamsin Okafor was added", by: user.fullName },
    ]);
    expect((await (await clientFor(["6001"]))?.overview.get())?.activity).toEqual([]);
    const elsewhere = inProcess.clientOf(people.other);
    expect(JSON.stringify((await elsewhere?.overview.get())?.activity)).not.toContain("Okafor");
  });

  test("names the service of a shift, of who was put forward and of the timesheet, to those who may see the shift", async () => {
    const site = await aSiteForShifts();
    const poster = await aUser({ in: site.provider, codes: ["3004"] });
    const jobId = await postShift(inProcess.clientOf(await signInAs(poster)), site);
    const timesheetId = randomUUID();
    const event = (
      action: "allocation.declined" | "timesheet.approved",
      subjectType: string,
      subjectId: string,
      details: Record<string, string> = {},
    ) =>
      asOwner((tx) =>
        tx.insert(schema.auditEvents).values({
          organisationId: site.provider.id,
          actorKind: "person",
          actorUid: poster.uid,
          action,
          subjectType,
          subjectId,
          details,
          requestId: "test",
        }),
      );
    await event("allocation.declined", "allocation", randomUUID(), { jobId });
    await event("timesheet.approved", "timesheet", timesheetId);
    const said = async (codes: string[], scopeServiceIds: string[] | null = null) => {
      const user = await aUser({ in: site.provider, codes });
      if (scopeServiceIds) await setMembership(user, { scopeServiceIds });
      const client = inProcess.clientOf(await signInAs(user));
      return (await client.overview.get()).activity.map(({ text }) => text);
    };
    const { shifts } = messages.overviewActivity.sentences;
    const sentences = ["allocation.declined", "job.posted"].map((action) => shifts[action]?.("Mill House"));
    // The timesheet is no longer there, and so has no sentence.
    expect(await said(["3004"])).toEqual(sentences);
    expect(await said(["3004"], [site.serviceId])).toEqual(sentences);
    expect(await said(["1002"])).toEqual([]);
    const elsewhere = randomUUID();
    await asOwner((tx) =>
      tx.insert(schema.services).values({ id: elsewhere, organisationId: site.provider.id, name: "Elsewhere" }),
    );
    expect(await said(["3004"], [elsewhere])).toEqual([]);
  });
});

describe("The first-run checklist", () => {
  test("goes once everything is done, and is for those who can do it", async () => {
    const own = await anAgency();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own, codes: ["0002", "1001"] })));
    const steps = async () => (await client?.overview.get())?.checklist.map(({ key, isDone }) => [key, isDone]);
    expect(await steps()).toEqual([
      ["branch", false],
      ["users", false],
      ["worker", false],
    ]);
    await aWorker(own);
    const colleague = inProcess.clientOf(await signInAs(await aUser({ in: own, codes: ["1001"] })));
    expect((await steps())?.map(([, isDone]) => isDone)).toEqual([false, true, true]);
    expect((await colleague?.overview.get())?.checklist).toEqual([]);
    await asOwner((tx) => tx.insert(schema.branches).values({ organisationId: own.id, name: "Leeds" }));
    expect(await steps()).toEqual([]);
  });
});

test("every kind of task has a title", () => {
  expect(Object.keys(messages.overviewTasks.kinds).sort()).toEqual([...taskKinds].sort());
});
