/**
 * Authorising shifts through the real calls, in process and over HTTP: who may decide, send again and withdraw a request,
 * who keeps the authorisers, what agencies see, two decisions at once, lapses, deputies, reports and mails.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Client as Connection } from "pg";
import { authorisationMailSchema, mailAboutAuthorisation, reportAllUndecidable } from "@/lib/backend/authorisers";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { seenByAgencies } from "@/lib/config/messages/jobs";
import type { AuthoriserInput } from "@/lib/contract/authorisers";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
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
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import { anAgencyFor, approvalOf, aShift, aSiteForShifts, dayIn, JOBS, type Site } from "@/tests/support/shifts";
import { until } from "@/tests/support/until";
import { type CallRow, testWhoGetsThrough } from "@/tests/support/who-gets-through";

const texts = messages.jobs;
const BOTH = ["3004", "8001"];
const role = [{ appId: "portal", isAuthorizer: true }];

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

const anAuthoriser = (organisation: Organisation, more: { isPrimary?: boolean; codes?: string[] } = {}) =>
  aUser({ in: organisation, codes: BOTH, apps: role, ...more });

/** A site that requires authorisation, with a user who posts. */
async function aSite() {
  const site = await aSiteForShifts();
  await asOwner((tx) =>
    tx.update(schema.services).set({ jobAuthorisation: "required" }).where(eq(schema.services.id, site.serviceId)),
  );
  const booker = await aUser({ in: site.provider, codes: JOBS });
  return { site, booker, posts: clientOf(await signInAs(booker)) };
}

const membershipOf = async ({ id }: User): Promise<string> => {
  const [row] = await asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, id)));
  return row?.id ?? "";
};

const rights = (more: Partial<AuthoriserInput> = {}): AuthoriserInput => ({
  serviceIds: null,
  canAuthoriseJobs: true,
  limitPence: null,
  canAuthorisePayments: false,
  paymentLimitPence: null,
  deputyId: null,
  awayFrom: null,
  awayTo: null,
  ...more,
});

/** Narrows an authoriser, as the platform's staff would. */
async function narrow(user: User, more: Partial<AuthoriserInput>): Promise<void> {
  const authoriserId = await membershipOf(user);
  const { authoriser } = await admin.authorisers.get({ authoriserId });
  await admin.authorisers.save({ authoriserId, lock: authoriser.lock, rights: rights(more) });
}

/** The request of a posting. */
const requestOf = async (postingId: string) => {
  const [row] = await asOwner((tx) =>
    tx.select().from(schema.jobAuthorisations).where(eq(schema.jobAuthorisations.postingId, postingId)),
  );
  if (!row) throw new Error("nothing was requested");
  return row;
};
const statusesOf = async (postingId: string): Promise<string[]> => {
  const found = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.postingId, postingId)));
  return found.map(({ status }) => status).toSorted();
};

/** Posts a shift that needs authorisation. Returns the id of its request and what was posted. */
async function aRequest(posts: Client, site: Site, more: Parameters<typeof aShift>[1] = {}) {
  const posted = await posts.jobs.post(aShift(site, more));
  expect(posted.needsAuthorisation).toBe(true);
  return { ...posted, authorisationId: (await requestOf(posted.postingId)).id };
}

/** What the audit log has about a request, by name. */
const auditedAbout = async (authorisationId: string): Promise<string[]> => {
  const found = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, authorisationId)),
  );
  return found.map(({ action }) => action).toSorted();
};

/** The kinds of mail that are queued about a request. */
const mailsAbout = async (authorisationId: string): Promise<string[]> =>
  (await jobsOf("authorisationId", authorisationId)).map(({ kind = "", status }) =>
    status ? `${kind} ${status}` : kind,
  );

async function sendMails(authorisationId: string): Promise<void> {
  const queued = await jobsOf("authorisationId", authorisationId);
  for (const [n, data] of queued.entries()) {
    await mailAboutAuthorisation(`${authorisationId}-${n}`, authorisationMailSchema.parse(data));
  }
}
const subjectsTo = async ({ email }: User): Promise<string[]> => (await mailsTo(email)).map(({ subject }) => subject);

let admin: Client;
let adminCaller: TestCaller;

beforeAll(async () => {
  adminCaller = await signInAs(await aUser({ in: await platformOrganisation(), codes: BOTH }));
  admin = clientOf(adminCaller);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

type Name =
  | "unauthenticated"
  | "visitor"
  | "booker"
  | "colleague"
  | "authoriser"
  | "limited"
  | "primary"
  | "otherProvider"
  | "agency"
  | "admin";

async function aFixture() {
  const { site, booker, posts } = await aSite();
  const { provider } = site;
  const elsewhere = await aSiteForShifts();
  const users = {
    authoriser: await anAuthoriser(provider),
    limited: await anAuthoriser(provider),
    primary: await aUser({ in: provider, codes: BOTH, isPrimary: true }),
  };
  await asOwner(async (tx) =>
    tx.insert(schema.authorisers).values({
      membershipId: await membershipOf(users.limited),
      organisationId: provider.id,
      canAuthoriseJobs: false,
    }),
  );
  const people: Record<Name, TestCaller> = {
    unauthenticated,
    visitor: await aVisitor(),
    booker: await signInAs(booker),
    colleague: await signInAs(await aUser({ in: provider, codes: BOTH })),
    authoriser: await signInAs(users.authoriser),
    limited: await signInAs(users.limited),
    primary: await signInAs(users.primary),
    otherProvider: await signInAs(await anAuthoriser(elsewhere.provider, { isPrimary: true })),
    agency: await signInAs(await anAuthoriser(await anAgency())),
    admin: adminCaller,
  };
  return { site, posts, users, people };
}

describe.each(transports)("Who gets through $name", (transport) => {
  let f: Awaited<ReturnType<typeof aFixture>>;

  beforeAll(async () => {
    await transport.open();
    f = await aFixture();
  });
  afterAll(() => transport.close());

  const none = { unauthenticated: "UNAUTHORIZED", visitor: "UNAUTHORIZED", agency: "FORBIDDEN" } as const;
  const requested = async () => (await aRequest(f.posts, f.site)).authorisationId;
  const refused = async () => {
    const authorisationId = await requested();
    await clientOf(f.people.authoriser).jobs.authorise({ authorisationId, decision: "refuse", reason: "Too dear." });
    return authorisationId;
  };
  const authoriserId = () => membershipOf(f.users.authoriser);
  const byRequester = {
    ...none,
    booker: "an answer",
    colleague: "FORBIDDEN",
    authoriser: "FORBIDDEN",
    limited: "FORBIDDEN",
    primary: "FORBIDDEN",
    otherProvider: "NOT_FOUND",
    admin: "FORBIDDEN",
  } as const;
  const byAdministrator = {
    ...none,
    booker: "FORBIDDEN",
    colleague: "FORBIDDEN",
    authoriser: "FORBIDDEN",
    limited: "FORBIDDEN",
    primary: "an answer",
    otherProvider: "NOT_FOUND",
    admin: "an answer",
  } as const;

  const rows: CallRow<Name, string>[] = [
    {
      path: "jobs.authorisations",
      prepare: requested,
      call: (client) => client.jobs.authorisations({}),
      outcomes: {
        ...none,
        booker: "FORBIDDEN",
        colleague: "FORBIDDEN",
        authoriser: "an answer",
        limited: "an answer",
        primary: "FORBIDDEN",
        otherProvider: "an answer",
        admin: "an answer",
      },
    },
    {
      path: "jobs.authorise",
      prepare: requested,
      call: async (client, id) => client.jobs.authorise(await approvalOf(id)),
      outcomes: {
        ...none,
        booker: "FORBIDDEN",
        colleague: "FORBIDDEN",
        authoriser: "an answer",
        limited: "FORBIDDEN",
        primary: "FORBIDDEN",
        otherProvider: "NOT_FOUND",
        admin: "FORBIDDEN",
      },
    },
    {
      path: "jobs.requestAuthorisation",
      prepare: refused,
      call: (client, id) => client.jobs.requestAuthorisation({ authorisationId: id }),
      outcomes: byRequester,
    },
    {
      path: "jobs.withdrawAuthorisation",
      prepare: requested,
      call: (client, id) => client.jobs.withdrawAuthorisation({ authorisationId: id }),
      outcomes: byRequester,
    },
    {
      path: "authorisers.list",
      prepare: authoriserId,
      call: (client) => client.authorisers.list({}),
      outcomes: {
        ...none,
        booker: "FORBIDDEN",
        colleague: "an answer",
        authoriser: "an answer",
        limited: "an answer",
        primary: "an answer",
        otherProvider: "an answer",
        admin: "an answer",
      },
    },
    {
      path: "authorisers.get",
      prepare: authoriserId,
      call: (client, id) => client.authorisers.get({ authoriserId: id }),
      outcomes: byAdministrator,
    },
    {
      path: "authorisers.save",
      prepare: async () => {
        const id = await authoriserId();
        await asOwner((tx) => tx.delete(schema.authorisers).where(eq(schema.authorisers.membershipId, id)));
        return id;
      },
      call: (client, id) => client.authorisers.save({ authoriserId: id, lock: 0, rights: rights() }),
      outcomes: byAdministrator,
    },
  ];

  testWhoGetsThrough(transport, rows, () => ({ people: f.people, organisations: [f.site.provider.id] }));

  test("no list has another provider's requests or authorisers", async () => {
    const authorisationId = await requested();
    const other = transport.clientOf(f.people.otherProvider);
    expect((await other.jobs.authorisations({})).items).toEqual([]);
    expect((await other.jobs.authorisations({ authorisationId })).items).toEqual([]);
    const alone = await transport.clientOf(f.people.authoriser).jobs.authorisations({ authorisationId });
    expect(alone.items.map(({ _id }) => _id)).toEqual([authorisationId]);
    expect(
      await transport.clientOf(f.people.authoriser).jobs.authorisations({ show: "decided", authorisationId }),
    ).toMatchObject({ items: [] });
    expect((await other.authorisers.list({})).items).toHaveLength(1);
    const own = await transport.clientOf(f.people.authoriser).jobs.authorisations({ limit: 100 });
    expect(own.items.find(({ _id }) => _id === authorisationId)).toMatchObject({ canDecide: true, isStuck: false });
    const ofLimited = await transport.clientOf(f.people.limited).jobs.authorisations({ limit: 100 });
    expect(ofLimited.items.find(({ _id }) => _id === authorisationId)).toMatchObject({ canDecide: false });
  });
});

describe("A shift at a service that requires authorisation", () => {
  test("shifts of several days are one request, which a copied week needs too, and undoing withdraws it", async () => {
    const { site, posts } = await aSite();
    const approver = await anAuthoriser(site.provider);
    const approves = clientOf(await signInAs(approver));
    // A Monday.
    clock.now = () => new Date("2027-02-27T09:00:00Z");
    const recurrence = { every: "day", until: "2027-03-03" } as const;
    const input = aShift(site, { date: "2027-03-01", recurrence, idempotencyKey: randomUUID() });
    const posted = await posts.jobs.post(input);
    expect(posted.jobIds).toHaveLength(3);
    expect(await posts.jobs.post(input)).toEqual(posted);
    const [row] = (await approves.jobs.authorisations({ show: "pending" })).items;
    expect(row).toMatchObject({ shifts: 3, lastOn: "2027-03-03" });
    await approves.jobs.authorise(await approvalOf(row?._id ?? ""));
    expect(await statusesOf(posted.postingId)).toEqual(["open", "open", "open"]);

    const copied = await posts.jobs.copyWeek({
      serviceId: site.serviceId,
      week: "2027-03-08",
      idempotencyKey: randomUUID(),
      jobIds: posted.jobIds,
    });
    expect(copied.needsAuthorisation).toBe(true);
    expect(await statusesOf(copied.postingId)).toEqual(["draft", "draft", "draft"]);
    expect(await posts.jobs.undoPosting({ postingId: copied.postingId })).toEqual({ cancelled: 3, left: 0 });
    expect(await statusesOf(copied.postingId)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await requestOf(copied.postingId)).toMatchObject({ status: "withdrawn" });
  });

  test("is a draft that no agency sees or can fill until an authoriser approves it, and then open", async () => {
    const { site, posts } = await aSite();
    const supply = await anAgencyFor(site);
    const agency = clientOf(await signInAs(supply.user));
    const authoriser = clientOf(await signInAs(await anAuthoriser(site.provider)));
    const { authorisationId, postingId, jobIds } = await aRequest(posts, site, { vacancies: 2 });
    const [jobId = ""] = jobIds;
    const seenByAgency = () =>
      withScope({ kind: "organisation", organisationId: supply.agency.id }, async (tx) => ({
        jobs: await tx.select().from(schema.jobs).where(eq(schema.jobs.postingId, postingId)),
        requests: await tx.select().from(schema.jobAuthorisations),
      }));
    expect(await statusesOf(postingId)).toEqual(["draft", "draft"]);
    expect(await seenByAgency()).toEqual({ jobs: [], requests: [] });
    expect((await agency.jobs.list({ week: dayIn(2) })).items).toEqual([]);
    expect(await refusalOf(agency.jobs.get({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(agency.jobs.suggest({ jobId, workerId: supply.worker.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await authoriser.jobs.authorise(await approvalOf(authorisationId))).toEqual({
      status: "approved",
      shifts: 2,
      unseen: 0,
      othersFrom: null,
    });
    expect(await statusesOf(postingId)).toEqual(["open", "open"]);
    const seen = await seenByAgency();
    expect([seen.jobs.length, seen.requests]).toEqual([2, []]);
    expect(await agency.jobs.get({ jobId })).toMatchObject({ status: "open", authorisation: null });
  });

  test("is open at once when an authoriser for it posts it, also as the deputy of one who is away", async () => {
    const { site } = await aSite();
    const first = await anAuthoriser(site.provider, { codes: JOBS });
    const deputy = await anAuthoriser(site.provider);
    const [asFirst, asDeputy] = [clientOf(await signInAs(first)), clientOf(await signInAs(deputy))];
    expect(await asFirst.jobs.post(aShift(site))).toMatchObject({ needsAuthorisation: false });
    await narrow(deputy, { canAuthoriseJobs: false });
    expect((await asDeputy.jobs.options()).services).toMatchObject([{ needsAuthorisation: true }]);
    await narrow(first, { deputyId: await membershipOf(deputy), awayFrom: dayIn(-1), awayTo: dayIn(1) });
    expect((await asDeputy.jobs.options()).services).toMatchObject([{ needsAuthorisation: false }]);
    expect(await asDeputy.jobs.post(aShift(site))).toMatchObject({ needsAuthorisation: false });
  });

  test("waits for someone else when it is outside an authoriser's services or dearer than their limit", async () => {
    const { site } = await aSite();
    await anAgencyFor(site);
    const other = await aSiteForShifts();
    const user = await anAuthoriser(site.provider);
    const posts = clientOf(await signInAs(user));
    // 11 hours 30 minutes at £17.89.
    await narrow(user, { limitPence: 20_573 });
    const { authorisationId, postingId } = await aRequest(posts, site);
    expect(await requestOf(postingId)).toMatchObject({ estimatedPence: 20_574 });
    expect(await refusalOf(posts.jobs.authorise(await approvalOf(authorisationId)))).toMatchObject({
      code: "FORBIDDEN",
      message: texts.notYourAuthorisation,
    });
    await narrow(user, { limitPence: 20_574 });
    expect(await posts.jobs.post(aShift(site))).toMatchObject({ needsAuthorisation: false });
    await aRequest(posts, site, { vacancies: 2 });
    expect(
      await refusalOf(
        admin.authorisers.save({
          authoriserId: await membershipOf(user),
          lock: 2,
          rights: rights({ serviceIds: [other.serviceId] }),
        }),
      ),
    ).toMatchObject({ fields: [{ field: "rights.serviceIds", message: messages.authorisers.serviceUnknown }] });
    await narrow(user, { serviceIds: [site.serviceId] });
    expect(await posts.jobs.post(aShift(site))).toMatchObject({ needsAuthorisation: false });
  });

  test("is listed with its cost, its service's budget and who asked", async () => {
    const { site, posts, booker } = await aSite();
    await anAgencyFor(site);
    await asOwner((tx) =>
      tx.update(schema.services).set({ monthlyBudgetPence: 50_000 }).where(eq(schema.services.id, site.serviceId)),
    );
    const authoriser = clientOf(await signInAs(await anAuthoriser(site.provider)));
    const first = await aRequest(posts, site, { vacancies: 3, unit: "First floor" });
    const second = await aRequest(posts, site);
    const page = await authoriser.jobs.authorisations({ limit: 1 });
    expect(page.items).toMatchObject([
      {
        _id: first.authorisationId,
        service: { name: "Mill House" },
        unit: "First floor",
        shifts: 3,
        estimatedPence: 3 * 20_574,
        times: [{ shifts: 3 }],
        budgets: [{ monthlyPence: 50_000, bookedPence: 0, openPence: 0, addedPence: 3 * 20_574 }],
        requestedBy: booker.fullName,
        canDecide: true,
      },
    ]);
    const next = await authoriser.jobs.authorisations({ limit: 1, after: page.next ?? "" });
    expect([next.items.map(({ _id }) => _id), next.next]).toEqual([[second.authorisationId], null]);
    expect((await authoriser.jobs.authorisations({ show: "decided" })).items).toEqual([]);
  });
});

describe("A request of several worker types", () => {
  /** A copied week of two shifts of one worker type and one of another, for which there is no agreement. */
  async function aMixedWeek() {
    const { site, posts, booker } = await aSite();
    const supply = await anAgencyFor(site);
    const user = await anAuthoriser(site.provider);
    const approves = clientOf(await signInAs(user));
    clock.now = () => new Date("2027-02-27T09:00:00Z");
    const [workerTypeId, workerType] = [randomUUID(), `Registered nurse ${randomUUID()}`];
    await asOwner((tx) => tx.insert(schema.workerTypes).values({ id: workerTypeId, name: workerType }));
    const day = { date: "2027-03-01" };
    const nurse = await approves.jobs.post(aShift(site, { ...day, startTime: "07:00", workerTypeId }));
    const carers = await approves.jobs.post(aShift(site, { ...day, vacancies: 2 }));
    const copied = await posts.jobs.copyWeek({
      serviceId: site.serviceId,
      week: "2027-03-08",
      idempotencyKey: randomUUID(),
      jobIds: [...carers.jobIds, ...nurse.jobIds],
    });
    const { id: authorisationId } = await requestOf(copied.postingId);
    return { site, posts, booker, user, approves, supply, workerTypeId, workerType, copied, authorisationId };
  }

  test("says of each how many shifts there are, in the list and in the email", async () => {
    const { site, user, approves, workerTypeId, workerType, authorisationId } = await aMixedWeek();
    const types = [
      { _id: workerTypeId, name: workerType, shifts: 1 },
      { _id: site.workerTypeId, name: site.workerType, shifts: 2 },
    ];
    expect((await approves.jobs.authorisations({ authorisationId })).items).toMatchObject([
      { shifts: 3, workerTypes: types },
    ]);
    await sendMails(authorisationId);
    const mail = await until("the request", async () => (await mailsTo(user.email)).at(0));
    expect(mail.text.replace(/\s+/g, " ")).toContain(`Worker types: 1 × ${workerType}, 2 × ${site.workerType}`);
    expect(mail.subject).toContain("3 shifts to authorise");
  });

  test("approved, says how many of them no agency sees, in the answer and in the email to who asked", async () => {
    const { booker, approves, supply, copied, authorisationId } = await aMixedWeek();
    expect(copied).toMatchObject({ needsAuthorisation: true, unseen: 0, othersFrom: null });
    expect(await approves.jobs.authorise(await approvalOf(authorisationId))).toEqual({
      status: "approved",
      shifts: 3,
      unseen: 1,
      othersFrom: null,
    });
    const agency = clientOf(await signInAs(supply.user));
    expect((await agency.jobs.list({ week: "2027-03-08" })).items).toHaveLength(2);
    await sendMails(authorisationId);
    const mail = await until("the decision", async () => (await mailsTo(booker.email)).at(0));
    expect(mail.text.replace(/\s+/g, " ")).toContain(seenByAgencies(3, { unseen: 1, othersFrom: null }));
  });

  test("reads its worker types once when it is changed", async () => {
    const { site, posts, workerTypeId, copied } = await aMixedWeek();
    const jobs = await Promise.all(copied.jobIds.map((jobId) => posts.jobs.get({ jobId })));
    const carer = jobs.find(({ workerType }) => workerType._id === site.workerTypeId);
    const { serviceId: _, vacancies: __, ...shift } = aShift(site, { date: "2027-03-08", endTime: "18:00" });
    const sent = jest.spyOn(Connection.prototype, "query");
    await posts.jobs.edit({ ...shift, jobId: carer?._id ?? "", lock: 1 });
    const reads = (sent.mock.calls as unknown[][]).map(([query]) => (query as { text?: string }).text ?? "");
    sent.mockRestore();
    expect(reads.filter((text) => text.includes('from "worker_types"'))).toHaveLength(1);
    // The one of another worker type stays, and the request is estimated for all of them.
    const after = await Promise.all(copied.jobIds.map((jobId) => posts.jobs.get({ jobId })));
    expect(after.filter(({ workerType, lock }) => workerType._id === workerTypeId && lock === 1)).toHaveLength(1);
    expect(after.filter(({ lock }) => lock === 2)).toHaveLength(2);
  });
});

describe("A decision", () => {
  test("of two at once one wins, and the other is told that it was decided", async () => {
    const { site, posts } = await aSite();
    const [one, other] = [await anAuthoriser(site.provider), await anAuthoriser(site.provider)];
    const clients = [clientOf(await signInAs(one)), clientOf(await signInAs(other))] as const;
    for (let n = 0; n < 3; n += 1) {
      const { authorisationId, postingId } = await aRequest(posts, site, { vacancies: 3 });
      const decided = await Promise.allSettled([
        clients[0].jobs.authorise(await approvalOf(authorisationId)),
        clients[1].jobs.authorise({ authorisationId, decision: "refuse", reason: "Too dear." }),
      ]);
      const won = decided.filter(({ status }) => status === "fulfilled");
      const lost = decided.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
      expect(won).toHaveLength(1);
      expect(await refusalOf(Promise.reject(lost[0] as Error))).toMatchObject({
        code: "CONFLICT",
        reason: "decided",
        message: texts.authorisationDecided,
      });
      const { status } = await requestOf(postingId);
      expect(await statusesOf(postingId)).toEqual(Array(3).fill(status === "approved" ? "open" : "rejected"));
      expect(await mailsAbout(authorisationId)).toEqual(["authorisationRequested", `authorisationDecided ${status}`]);
    }
  });

  test("to refuse needs a reason, which the requester reads; they can send it again or withdraw it", async () => {
    const { site, posts } = await aSite();
    const authoriser = clientOf(await signInAs(await anAuthoriser(site.provider)));
    const { authorisationId, postingId, jobIds } = await aRequest(posts, site);
    const [jobId = ""] = jobIds;
    // No one approves what they do not say they have seen.
    expect(await refusalOf(authoriser.jobs.authorise({ authorisationId, decision: "approve" }))).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await refusalOf(authoriser.jobs.authorise({ authorisationId, decision: "refuse" }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "reason", message: texts.refuseReasonNeeded }],
    });
    await authoriser.jobs.authorise({ authorisationId, decision: "refuse", reason: "Ask the bank staff first." });
    expect(await auditedAbout(authorisationId)).toEqual(["jobAuthorisation.rejected", "jobAuthorisation.requested"]);
    expect(await posts.jobs.get({ jobId })).toMatchObject({
      status: "rejected",
      authorisation: { status: "rejected", reason: "Ask the bank staff first.", isOwn: true },
    });
    await posts.jobs.requestAuthorisation({ authorisationId });
    expect(await refusalOf(posts.jobs.requestAuthorisation({ authorisationId }))).toMatchObject({ reason: "pending" });
    expect(await posts.jobs.get({ jobId })).toMatchObject({
      status: "draft",
      authorisation: { status: "pending", reason: null, decidedAt: null },
    });
    await posts.jobs.withdrawAuthorisation({ authorisationId });
    expect(await refusalOf(authoriser.jobs.authorise(await approvalOf(authorisationId)))).toMatchObject({
      reason: "withdrawn",
    });
    expect((await authoriser.jobs.authorisations({ show: "decided" })).items).toMatchObject([{ status: "withdrawn" }]);
    await posts.jobs.requestAuthorisation({ authorisationId });
    await authoriser.jobs.authorise(await approvalOf(authorisationId));
    expect(await statusesOf(postingId)).toEqual(["open"]);
    expect(await refusalOf(posts.jobs.withdrawAuthorisation({ authorisationId }))).toMatchObject({ reason: "decided" });
  });

  test("of a copied week keeps its other shifts when one is changed, and those that are the same on other days change with it", async () => {
    const { site, posts } = await aSite();
    // Its agreement says what the shifts cost.
    await anAgencyFor(site);
    const approves = clientOf(await signInAs(await anAuthoriser(site.provider)));
    clock.now = () => new Date("2027-02-27T09:00:00Z");
    const recurrence = { every: "day", until: "2027-03-02" } as const;
    const mornings = await approves.jobs.post(aShift(site, { date: "2027-03-01", recurrence, endTime: "14:00" }));
    const night = { startTime: "20:00", endTime: "08:00", notes: "Medicines at 22:00" };
    const nights = await approves.jobs.post(aShift(site, { date: "2027-03-01", ...night }));
    const copied = await posts.jobs.copyWeek({
      serviceId: site.serviceId,
      week: "2027-03-08",
      idempotencyKey: randomUUID(),
      jobIds: [...mornings.jobIds, ...nights.jobIds],
    });
    const found = async () => {
      const jobs = await Promise.all(copied.jobIds.map((jobId) => posts.jobs.get({ jobId })));
      return jobs.toSorted((one, other) => one.startAt.localeCompare(other.startAt));
    };
    const [first] = await found();
    const before = (await requestOf(copied.postingId)).estimatedPence;
    const { serviceId: _, vacancies: __, ...shift } = aShift(site, { date: "2027-03-08", endTime: "15:00" });
    await posts.jobs.edit({ ...shift, notes: "Use the side door", jobId: first?._id ?? "", lock: 1 });
    expect((await found()).map(({ startAt, endAt, notes }) => [startAt, endAt, notes])).toEqual([
      ["2027-03-08T08:00:00.000Z", "2027-03-08T15:00:00.000Z", "Use the side door"],
      ["2027-03-08T20:00:00.000Z", "2027-03-09T08:00:00.000Z", "Medicines at 22:00"],
      ["2027-03-09T08:00:00.000Z", "2027-03-09T15:00:00.000Z", "Use the side door"],
    ]);
    // The request is about all three, of which two are an hour longer.
    const after = (await requestOf(copied.postingId)).estimatedPence;
    if (before === null || after === null) throw new Error("The request has no estimate.");
    expect(after).toBeGreaterThan(before);
  });

  test("is changed by its requester while it waits or was refused, all its shifts together, and is then asked again", async () => {
    const { site, posts } = await aSite();
    const supply = await anAgencyFor(site);
    const authoriser = clientOf(await signInAs(await anAuthoriser(site.provider)));
    const recurrence = { every: "day" as const, until: dayIn(3) };
    const { authorisationId, postingId, jobIds } = await aRequest(posts, site, { recurrence, vacancies: 2 });
    const [jobId = ""] = jobIds;
    const before = await requestOf(postingId);
    const seen = before.requestedAt.toISOString();
    expect(await posts.jobs.get({ jobId })).toMatchObject({ authorisation: { shifts: 4, isOwn: true } });
    const {
      serviceId: _,
      vacancies: __,
      ...shift
    } = aShift(site, { date: dayIn(4), endTime: "16:00", unit: "Garden" });
    const colleague = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    expect(await refusalOf(colleague.jobs.edit({ ...shift, jobId, lock: 1 }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await posts.jobs.edit({ ...shift, jobId, lock: 1 })).toEqual({ declined: 0, agencies: 0 });
    expect(await refusalOf(posts.jobs.edit({ ...shift, jobId, lock: 1 }))).toMatchObject({ reason: "changed" });
    const changed = await Promise.all(jobIds.map((id) => posts.jobs.get({ jobId: id })));
    expect(changed.map(({ unit, status }) => [unit, status])).toEqual(Array(4).fill(["Garden", "draft"]));
    expect(changed.map(({ startAt }) => startAt.slice(0, 10)).toSorted()).toEqual(
      [dayIn(4), dayIn(4), dayIn(5), dayIn(5)].toSorted(),
    );
    const after = await requestOf(postingId);
    expect(after.status).toBe("pending");
    expect(after.estimatedPence).toBeLessThan(before.estimatedPence ?? 0);
    expect(await mailsAbout(authorisationId)).toEqual(["authorisationRequested", "authorisationRequested"]);
    // Who had seen the shifts as they were decides nothing.
    for (const decision of [{ decision: "approve" as const }, { decision: "refuse" as const, reason: "Too long." }]) {
      expect(
        await refusalOf(authoriser.jobs.authorise({ authorisationId, ...decision, requestedAt: seen })),
      ).toMatchObject({ code: "CONFLICT", reason: "changed", message: texts.authorisationChanged });
    }
    const requestedAt = after.requestedAt.toISOString();
    await authoriser.jobs.authorise({ authorisationId, decision: "refuse", reason: "Too long.", requestedAt });
    // A refused one stays refused until it is sent again.
    await posts.jobs.edit({ ...shift, endTime: "14:00", jobId, lock: 2 });
    expect(await statusesOf(postingId)).toEqual(Array(4).fill("rejected"));
    await posts.jobs.requestAuthorisation({ authorisationId });
    expect((await requestOf(postingId)).estimatedPence).toBeLessThan(after.estimatedPence ?? 0);
    await authoriser.jobs.authorise(await approvalOf(authorisationId));
    expect(await statusesOf(postingId)).toEqual(Array(4).fill("open"));
    expect((await clientOf(await signInAs(supply.user)).jobs.get({ jobId })).unit).toBe("Garden");
    const audited = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, jobId)),
    );
    const changes = audited.filter(({ action }) => action === "job.changed").map(({ details }) => details);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual(expect.objectContaining({ changed: expect.stringContaining("unit"), shifts: 4 }));
  });

  test("keeps which of two times was meant on the night the clocks go back, of each of its shifts", async () => {
    const { site, posts } = await aSite();
    clock.now = () => new Date("2027-10-01T09:00:00Z");
    const times = { startTime: "01:30", endTime: "08:00", breaks: [] };
    const recurrence = { every: "day", until: "2027-10-31" } as const;
    const nights = { date: "2027-10-30", ...times, recurrence, startOccurrence: "second" } as const;
    const { jobIds } = await aRequest(posts, site, nights);
    const found = async () => Promise.all(jobIds.map((jobId) => posts.jobs.get({ jobId })));
    const before = (await found()).map(({ startAt }) => startAt);
    const { serviceId: _, vacancies: __, ...shift } = aShift(site, { date: "2027-10-30", ...times });
    const first = (await found()).find(({ startAt }) => startAt.startsWith("2027-10-30"));
    await posts.jobs.edit({ ...shift, notes: "Use the side door", jobId: first?._id ?? "", lock: 1 });
    const after = await found();
    expect(after.map(({ startAt }) => startAt)).toEqual(before);
    expect(after.map(({ notes }) => notes)).toEqual(["Use the side door", "Use the side door"]);
  });

  test("is not changed to a day on which one of its shifts cannot be, nor once it has started", async () => {
    const { site, posts } = await aSite();
    const { jobIds } = await aRequest(posts, site, { date: dayIn(3), recurrence: { every: "day", until: dayIn(4) } });
    const [first = "", last = ""] = jobIds;
    const { serviceId: _, vacancies: __, ...shift } = aShift(site);
    // The first of them would start yesterday.
    expect(await refusalOf(posts.jobs.edit({ ...shift, date: dayIn(0), jobId: last, lock: 1 }))).toMatchObject({
      code: "BAD_REQUEST",
    });
    clock.now = () => new Date(Date.now() + 3.9 * 86_400_000);
    expect(await refusalOf(posts.jobs.edit({ ...shift, date: dayIn(9), jobId: first, lock: 1 }))).toMatchObject({
      reason: "lapsed",
    });
  });

  test("is too late once the start has passed: the request has lapsed and the shift has expired", async () => {
    const { site, posts } = await aSite();
    const authoriser = clientOf(await signInAs(await anAuthoriser(site.provider)));
    const { authorisationId, jobIds } = await aRequest(posts, site);
    const [jobId = ""] = jobIds;
    const { startAt } = await authoriser.jobs.get({ jobId });
    clock.now = () => new Date(startAt);
    for (const called of [
      authoriser.jobs.authorise(await approvalOf(authorisationId)),
      posts.jobs.withdrawAuthorisation({ authorisationId }),
    ]) {
      expect(await refusalOf(called)).toMatchObject({ code: "CONFLICT", reason: "lapsed" });
    }
    expect(await posts.jobs.get({ jobId })).toMatchObject({ status: "expired", authorisation: { status: "lapsed" } });
    expect((await authoriser.jobs.authorisations({})).items).toEqual([]);
    expect((await authoriser.jobs.authorisations({ show: "decided" })).items).toMatchObject([{ status: "lapsed" }]);
  });

  test("a refused request cannot be sent again once the shift has started", async () => {
    const { site, posts } = await aSite();
    const authoriser = clientOf(await signInAs(await anAuthoriser(site.provider)));
    const { authorisationId, jobIds } = await aRequest(posts, site);
    await authoriser.jobs.authorise({ authorisationId, decision: "refuse", reason: "Too dear." });
    const { startAt } = await posts.jobs.get({ jobId: jobIds[0] ?? "" });
    clock.now = () => new Date(startAt);
    expect(await refusalOf(posts.jobs.requestAuthorisation({ authorisationId }))).toMatchObject({ reason: "lapsed" });
  });

  test("is about what is left: cancelling every draft withdraws the request, cancelling some does not", async () => {
    const { site, posts } = await aSite();
    await anAuthoriser(site.provider);
    const { postingId, jobIds } = await aRequest(posts, site, { vacancies: 2 });
    const reason = "No longer needed.";
    await posts.jobs.cancel({ jobId: jobIds[0] ?? "", reason });
    expect(await requestOf(postingId)).toMatchObject({ status: "pending" });
    await posts.jobs.cancel({ jobId: jobIds[1] ?? "", reason });
    expect(await requestOf(postingId)).toMatchObject({ status: "withdrawn" });
    expect(await statusesOf(postingId)).toEqual(["cancelled", "cancelled"]);
  });
});

describe("A request that no one can decide", () => {
  test("is reported to the provider's primary user at once, and marked in the list and on the shift", async () => {
    const { site, posts } = await aSite();
    const primary = await aUser({ in: site.provider, codes: BOTH, isPrimary: true });
    const { authorisationId, jobIds } = await aRequest(posts, site);
    expect(await mailsAbout(authorisationId)).toEqual(["authorisationStuck"]);
    expect(await auditedAbout(authorisationId)).toEqual(["jobAuthorisation.reported", "jobAuthorisation.requested"]);
    await sendMails(authorisationId);
    expect(await until("the report", async () => (await subjectsTo(primary)).at(0))).toContain(
      "No one can authorise a shift: Mill House",
    );
    expect((await posts.jobs.get({ jobId: jobIds[0] ?? "" })).authorisation).toMatchObject({ isStuck: true });
    const asPrimary = clientOf(await signInAs(primary));
    expect((await asPrimary.authorisers.list({})).uncovered).toEqual([{ _id: site.serviceId, name: "Mill House" }]);
    await anAuthoriser(site.provider);
    expect((await posts.jobs.get({ jobId: jobIds[0] ?? "" })).authorisation).toMatchObject({ isStuck: false });
    expect((await asPrimary.authorisers.list({})).uncovered).toEqual([]);
  });

  test("is reported when an authoriser is narrowed or an absence begins, once", async () => {
    const { site, posts } = await aSite();
    const user = await anAuthoriser(site.provider);
    const first = await aRequest(posts, site, { date: dayIn(20) });
    expect(await mailsAbout(first.authorisationId)).toEqual(["authorisationRequested"]);
    await narrow(user, { awayFrom: dayIn(5), awayTo: dayIn(9) });
    await reportAllUndecidable();
    expect(await mailsAbout(first.authorisationId)).toEqual(["authorisationRequested"]);
    clock.now = () => new Date(`${dayIn(5)}T09:00:00Z`);
    await reportAllUndecidable();
    await reportAllUndecidable();
    expect(await mailsAbout(first.authorisationId)).toEqual(["authorisationRequested", "authorisationStuck"]);
    clock.now = () => new Date();
    const second = await aRequest(posts, site, { date: dayIn(20) });
    await narrow(user, { canAuthoriseJobs: false });
    expect(await mailsAbout(second.authorisationId)).toEqual(["authorisationRequested", "authorisationStuck"]);
  });
});

describe("The mails", () => {
  test("a request reaches those who are asked: not the narrowed, not the absent, but their deputy; the decision the requester", async () => {
    const { site, posts, booker } = await aSite();
    const [absent, deputy, narrowed, gone] = [
      await anAuthoriser(site.provider),
      await anAuthoriser(site.provider),
      await anAuthoriser(site.provider),
      await aUser({ in: site.provider, codes: BOTH, apps: role, isActive: false }),
    ];
    await narrow(deputy, { canAuthoriseJobs: false });
    await narrow(narrowed, { limitPence: 0 });
    await narrow(absent, { deputyId: await membershipOf(deputy), awayFrom: dayIn(0), awayTo: dayIn(0) });
    const { authorisationId } = await aRequest(posts, site);
    await sendMails(authorisationId);
    expect(await until("the request", async () => (await subjectsTo(deputy)).at(0))).toContain(
      "Shift to authorise: Mill House",
    );
    for (const other of [absent, narrowed, gone, booker]) expect(await subjectsTo(other)).toEqual([]);
    const asDeputy = clientOf(await signInAs(deputy));
    await asDeputy.jobs.authorise({ authorisationId, decision: "refuse", reason: "Ask the bank staff first." });
    await sendMails(authorisationId);
    const mail = await until("the decision", async () => (await mailsTo(booker.email)).at(0));
    expect(mail.subject).toContain("Shift refused: Mill House");
    expect(mail.text).not.toContain("bank staff");
    expect(await subjectsTo(deputy)).toHaveLength(1);
  });

  test("a request is about the shifts that have not started: the first, how many, and the last day", async () => {
    const { site, posts } = await aSite();
    const authoriser = await anAuthoriser(site.provider);
    clock.now = () => new Date("2027-02-27T09:00:00Z");
    const recurrence = { every: "day", until: "2027-03-04" } as const;
    const { authorisationId } = await aRequest(posts, site, { date: "2027-03-01", recurrence });
    clock.now = () => new Date("2027-03-01T23:00:00Z");
    await sendMails(authorisationId);
    const mail = await until("the request", async () => (await mailsTo(authoriser.email)).at(0));
    expect(mail.text).toContain("2 Mar 2027");
    expect(mail.text).not.toContain("1 Mar 2027");
    expect(mail.subject).toMatch(/^3 shifts to authorise: Mill House, first on .*2 March 2027/);
    expect(mail.text).toMatch(/Shifts: 3, from .*2 March 2027 to .*4 March 2027/);
  });
});

describe("Keeping the authorisers", () => {
  test("of two changes at once one wins; a deputy must be a colleague with the role", async () => {
    const { site } = await aSite();
    const user = await anAuthoriser(site.provider);
    const outsider = await anAuthoriser(await aProvider());
    const authoriserId = await membershipOf(user);
    await admin.authorisers.save({ authoriserId, lock: 0, rights: rights({ limitPence: 5_000 }) });
    for (const lock of [0, 2]) {
      expect(await refusalOf(admin.authorisers.save({ authoriserId, lock, rights: rights() }))).toMatchObject({
        code: "CONFLICT",
        reason: "changedMeanwhile",
      });
    }
    for (const deputyId of [authoriserId, await membershipOf(outsider)]) {
      const called = admin.authorisers.save({ authoriserId, lock: 1, rights: rights({ deputyId }) });
      expect(await refusalOf(called)).toMatchObject({ fields: [{ field: "rights.deputyId" }] });
    }
    expect(await admin.authorisers.get({ authoriserId })).toMatchObject({
      authoriser: { limitPence: 5_000, services: null, lock: 1 },
      services: [{ _id: site.serviceId }],
      deputies: [],
    });
  });

  test.each<[Partial<AuthoriserInput>, string, string]>([
    [{ serviceIds: [] }, "rights.serviceIds", messages.authorisers.servicesNeeded],
    [{ limitPence: -1 }, "rights.limitPence", messages.authorisers.limitNeeded],
    [{ awayFrom: "2027-03-27" }, "rights.awayTo", messages.authorisers.awayToNeeded],
    [{ awayTo: "2027-03-27" }, "rights.awayFrom", messages.authorisers.awayFromNeeded],
    [{ awayFrom: "2027-03-27", awayTo: "2027-03-26" }, "rights.awayTo", messages.authorisers.awayToBefore],
  ])("refuses %j", async (more, field, message) => {
    const { site } = await aSite();
    const authoriserId = await membershipOf(await anAuthoriser(site.provider));
    const called = admin.authorisers.save({ authoriserId, lock: 0, rights: rights(more) });
    expect(await refusalOf(called)).toMatchObject({ code: "BAD_REQUEST", fields: [{ field, message }] });
  });
});
