/**
 * A worker's own shifts behind their link, when they are unavailable, and the calendar feeds, through the real calls: who
 * gets through, what a token opens and what it does not, and what the agency and the provider see.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { askForHours, hoursMailSchema, mailForHours } from "@/lib/backend/my-shifts";
import { doTimesheetJob } from "@/lib/backend/timesheets";
import { hashOf } from "@/lib/backend/tokens";
import { linkMailSchema, mailWorkerLink } from "@/lib/backend/worker-links";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { availabilityPage, availability as texts } from "@/lib/config/messages/availability";
import { timesheets as timesheetTexts } from "@/lib/config/messages/timesheets";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter, formatDate, formatDateTime, momentAt } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asApp, sideEffectsOf } from "@/tests/support/database";
import { aDrawing } from "@/tests/support/drawings";
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
import { anAgencyFor, aReadyWorker, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "@/tests/support/shifts";
import { openSlowMail } from "@/tests/support/slow-mail";
import { until } from "@/tests/support/until";
import { type CallRow, testWhoGetsThrough } from "@/tests/support/who-gets-through";
import { withoutIds } from "@/tests/support/without-ids";

const readme = readFileSync("README.md", "utf8");
const STAFF = ["1001", "1002", ...JOBS];

type Name =
  | "unauthenticated"
  | "visitor"
  | "provider"
  | "otherProvider"
  | "providerWithoutCode"
  | "agency"
  | "viewer"
  | "booker"
  | "otherAgency"
  | "admin";

let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let people: Record<Name, TestCaller>;
let provider: Client;
let approver: Client;
let agency: Client;
let holder: Client;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

beforeAll(async () => {
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  const userIn = async (organisation: Organisation, codes: string[]) =>
    signInAs(await aUser({ in: organisation, codes }));
  people = {
    unauthenticated,
    visitor: await aVisitor(),
    provider: await userIn(site.provider, JOBS),
    otherProvider: await userIn(await aProvider(), JOBS),
    providerWithoutCode: await userIn(site.provider, ["0002"]),
    agency: await userIn(supply.agency, STAFF),
    viewer: await userIn(supply.agency, ["1002"]),
    booker: await userIn(supply.agency, JOBS),
    otherAgency: await userIn(await anAgency(), STAFF),
    admin: await userIn(await platformOrganisation(), STAFF),
  };
  provider = clientOf(people.provider);
  approver = clientOf(await userIn(site.provider, [codes.tasks]));
  agency = clientOf(people.agency);
  holder = clientOf(unauthenticated);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

const aWorker = (names: { firstName?: string } = {}) =>
  aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId, ...names });

/** The token of a new link to a worker's shifts. */
async function aToken(workerId: string): Promise<string> {
  const { url } = await agency.workerLinks.create({ workerId, kind: "shifts", by: "copy" });
  return new URL(url ?? "").searchParams.get("token") ?? "";
}
const feedTokenIn = (url: string): string => /\/calendar\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? "";

/** The times of the usual shift, as a worker's page shows them. */
const usualTimes = {
  startAt: momentAt(dayIn(2), "08:00").toISOString(),
  endAt: momentAt(dayIn(2), "20:00").toISOString(),
};

/** A worker who is booked for a shift, with the token of their link. */
async function aBooking(more: Parameters<typeof postShift>[2] = {}) {
  const worker = await aWorker();
  const jobId = await postShift(provider, site, more);
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
  await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
  return { worker, jobId, allocationId, token: await aToken(worker.id) };
}

/** A booking whose shift of 9:00 to 17:00 has ended, under an agreement that asks for the worker's confirmation. */
async function aWorkedShift({ asks = true } = {}) {
  clock.now = () => new Date();
  await asOwner((tx) =>
    tx
      .update(schema.agreements)
      .set({ workersConfirmHours: asks })
      .where(eq(schema.agreements.agencyId, supply.agency.id)),
  );
  const booking = await aBooking({ date: dayIn(1), startTime: "09:00", endTime: "17:00" });
  clock.now = () => momentAt(dayIn(1), "18:00");
  await doTimesheetJob();
  clock.now = () => new Date();
  const [row] = await asOwner((tx) =>
    tx.select().from(schema.timesheets).where(eq(schema.timesheets.allocationId, booking.allocationId)),
  );
  if (!row) throw new Error("there is no timesheet");
  clock.now = () => momentAt(dayIn(1), "19:00");
  return { ...booking, timesheetId: row.id, date: dayIn(1) };
}
const workedHours = (endTime = "17:00", breakMinutes = 30) => ({
  startDate: dayIn(1),
  startTime: "09:00",
  endDate: dayIn(1),
  endTime,
  breakMinutes,
  waking: [],
});
const aServiceFeed = async () => (await provider.calendarFeeds.create({ serviceId: site.serviceId })).url;

describe.each(transports)("Who gets through $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  const none = { unauthenticated: "UNAUTHORIZED", visitor: "UNAUTHORIZED" } as const;
  const ofProvider = {
    ...none,
    provider: "an answer",
    otherProvider: "NOT_FOUND",
    providerWithoutCode: "FORBIDDEN",
    agency: "FORBIDDEN",
    viewer: "FORBIDDEN",
    booker: "FORBIDDEN",
    otherAgency: "FORBIDDEN",
    admin: "FORBIDDEN",
  } as const;
  const everyone = Object.fromEntries(Object.keys({ ...ofProvider }).map((name) => [name, "an answer"])) as Record<
    Name,
    "an answer"
  >;

  const day = { day: dayIn(5), unavailable: { windows: null } };
  const rows: CallRow<Name, { id: string; more?: string }>[] = [
    {
      path: "calendarFeeds.ofService",
      prepare: async () => ({ id: site.serviceId }),
      call: (client, { id: serviceId }) => client.calendarFeeds.ofService({ serviceId }),
      outcomes: ofProvider,
    },
    {
      path: "calendarFeeds.create",
      prepare: async () => ({ id: site.serviceId }),
      call: (client, { id: serviceId }) => client.calendarFeeds.create({ serviceId }),
      outcomes: ofProvider,
    },
    {
      path: "calendarFeeds.revoke",
      prepare: async () => {
        await aServiceFeed();
        return { id: site.serviceId };
      },
      call: (client, { id: serviceId }) => client.calendarFeeds.revoke({ serviceId }),
      outcomes: ofProvider,
    },
    {
      path: "calendarFeeds.read",
      prepare: async () => ({ id: feedTokenIn(await aServiceFeed()) }),
      call: (client, { id: token }) => client.calendarFeeds.read({ token }),
      outcomes: everyone,
    },
    {
      path: "myShifts.open",
      prepare: async () => ({ id: await aToken((await aWorker()).id) }),
      call: (client, { id: token }) => client.myShifts.open({ token }),
      outcomes: everyone,
    },
    {
      path: "myShifts.confirm",
      prepare: async () => {
        const { token, allocationId } = await aBooking();
        return { id: token, more: allocationId };
      },
      call: (client, { id: token, more = "" }) => client.myShifts.confirm({ token, shiftId: more, ...usualTimes }),
      outcomes: everyone,
    },
    {
      path: "myShifts.confirmHours",
      prepare: async () => {
        const { token, allocationId } = await aWorkedShift();
        return { id: token, more: allocationId };
      },
      call: (client, { id: token, more = "" }) =>
        client.myShifts.confirmHours({
          token,
          shiftId: more,
          hours: workedHours(),
          method: "typed",
          typedName: "Juniper Fallowfield",
        }),
      outcomes: everyone,
    },
    {
      path: "myShifts.saveAvailability",
      prepare: async () => ({ id: await aToken((await aWorker()).id) }),
      call: (client, { id: token }) => client.myShifts.saveAvailability({ token, ...day }),
      outcomes: everyone,
    },
    {
      path: "myShifts.saveHoursMails",
      prepare: async () => ({ id: await aToken((await aWorker()).id) }),
      call: (client, { id: token }) => client.myShifts.saveHoursMails({ token, isOn: false }),
      outcomes: everyone,
    },
  ];

  testWhoGetsThrough(transport, rows, () => ({ people, organisations: [supply.agency.id, site.provider.id] }));
});

describe("The link to a worker's shifts", () => {
  test("shows their own shifts and no one else's, with what they need to go there", async () => {
    const { token, allocationId } = await aBooking({ notes: "Use the side door.", unit: "First floor" });
    const other = await aBooking({ date: dayIn(3) });
    const opened = await holder.myShifts.open({ token });
    expect(opened).toMatchObject({
      firstName: "Juniper",
      agency: supply.agency.name,
      past: [],
      upcoming: [
        {
          _id: allocationId,
          service: "Mill House",
          address: "3 Mill Lane, Harrowby, HB1 2CD",
          unit: "First floor",
          workerType: site.workerType,
          notes: "Use the side door.",
          isCancelled: false,
          confirmedAt: null,
          canConfirm: true,
        },
      ],
    });
    expect(opened.availability.days).toHaveLength(7);
    expect(withoutIds(JSON.stringify(opened))).not.toMatch(/Pence|1789|Fallowfield|agreement|reason/i);
    expect(JSON.stringify(opened)).not.toContain(other.allocationId);
  });

  test("does not show a shift for which they are only put forward; a cancelled one is shown as cancelled", async () => {
    const { worker, token, jobId } = await aBooking();
    const proposed = await postShift(provider, site, { date: dayIn(4) });
    const { allocationId } = await agency.jobs.suggest({ jobId: proposed, workerId: worker.id });
    await provider.jobs.cancel({ jobId, reason: "The resident has moved.", chargePence: undefined });
    const { upcoming } = await holder.myShifts.open({ token });
    expect(upcoming).toMatchObject([{ isCancelled: true, canConfirm: false }]);
    expect(JSON.stringify(upcoming)).not.toContain("The resident has moved");
    expect(await refusalOf(holder.myShifts.confirm({ token, shiftId: allocationId, ...usualTimes }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(
      await refusalOf(holder.myShifts.confirm({ token, shiftId: upcoming[0]?._id ?? "", ...usualTimes })),
    ).toMatchObject({
      code: "CONFLICT",
      reason: "cancelled",
    });
  });

  test("moves a shift that is over to the past ones", async () => {
    const { token } = await aBooking();
    const later = new Date(Date.now() + 4 * 86_400_000);
    clock.now = () => later;
    expect(await holder.myShifts.open({ token })).toMatchObject({ upcoming: [], past: [{ canConfirm: false }] });
    const muchLater = new Date(Date.now() + 70 * 86_400_000);
    clock.now = () => muchLater;
    expect(await holder.myShifts.open({ token })).toMatchObject({ upcoming: [], past: [] });
  });

  test("confirms a shift once, and the agency and the provider see it", async () => {
    const { token, jobId, allocationId } = await aBooking();
    const before = await agency.jobs.get({ jobId });
    expect(before.allocations).toMatchObject([{ confirmedAt: null }]);
    const { confirmedAt } = await holder.myShifts.confirm({ token, shiftId: allocationId, ...usualTimes });
    expect(await holder.myShifts.confirm({ token, shiftId: allocationId, ...usualTimes })).toEqual({ confirmedAt });
    for (const client of [agency, provider, clientOf(people.admin)])
      expect((await client.jobs.get({ jobId })).allocations).toMatchObject([{ _id: allocationId, confirmedAt }]);
    expect((await holder.myShifts.open({ token })).upcoming).toMatchObject([{ confirmedAt, canConfirm: false }]);
  });

  test("confirms a shift only at the times that the worker has seen", async () => {
    const { token, jobId, allocationId } = await aBooking();
    const { lock } = await provider.jobs.get({ jobId });
    const later = { date: dayIn(2), startTime: "10:00", endTime: "22:00" };
    await provider.jobs.changeBooked({ jobId, lock, notes: null, ...later });
    const { timeChange } = await provider.jobs.get({ jobId });
    await agency.jobs.answerTimeChange({ jobId, changeId: timeChange?._id ?? "", decision: "accept" });

    const confirmed = ({ startAt, endAt }: typeof usualTimes) =>
      holder.myShifts.confirm({ token, shiftId: allocationId, startAt, endAt });
    const refusal = { code: "CONFLICT", reason: "changed", message: messages.myShifts.changed };
    const [asked] = (await holder.myShifts.open({ token })).upcoming;
    if (!asked) throw new Error("there is no shift");
    expect(asked).toMatchObject({ startAt: momentAt(later.date, "10:00").toISOString(), canConfirm: true });
    expect(await refusalOf(confirmed(usualTimes))).toMatchObject(refusal);
    expect(await refusalOf(confirmed({ ...asked, endAt: usualTimes.endAt }))).toMatchObject(refusal);
    expect(await refusalOf(confirmed({ ...asked, startAt: usualTimes.startAt }))).toMatchObject(refusal);
    expect((await provider.jobs.get({ jobId })).allocations).toMatchObject([{ confirmedAt: null }]);

    const { confirmedAt } = await confirmed(asked);
    expect((await holder.myShifts.open({ token })).upcoming).toMatchObject([{ confirmedAt, canConfirm: false }]);
  });

  test("does not confirm another worker's shift, nor one that has started", async () => {
    const mine = await aBooking();
    const theirs = await aBooking();
    expect(
      await refusalOf(holder.myShifts.confirm({ token: mine.token, shiftId: theirs.allocationId, ...usualTimes })),
    ).toMatchObject({ code: "NOT_FOUND" });
    const during = new Date(Date.now() + 3 * 86_400_000);
    clock.now = () => during;
    expect(
      await refusalOf(holder.myShifts.confirm({ token: mine.token, shiftId: mine.allocationId, ...usualTimes })),
    ).toMatchObject({
      code: "CONFLICT",
      reason: "started",
    });
    expect((await provider.jobs.get({ jobId: theirs.jobId })).allocations).toMatchObject([{ confirmedAt: null }]);
  });

  test("the database takes no confirmation of a shift that is not the worker's, in any scope", async () => {
    const mine = await aBooking();
    const theirs = await aBooking();
    const adding = (allocationId: string, scope: Parameters<typeof withScope>[0]) =>
      withScope(scope, (tx) =>
        tx.insert(schema.shiftConfirmations).values({
          allocationId,
          organisationId: supply.agency.id,
          providerId: site.provider.id,
          workerId: mine.worker.id,
          startAt: new Date(),
          endAt: new Date(),
          confirmedAt: new Date(),
        }),
      );
    const refused = { cause: { code: "42501" } };
    await expect(adding(theirs.allocationId, { kind: "self", workerId: mine.worker.id })).rejects.toMatchObject(
      refused,
    );
    for (const organisationId of [supply.agency.id, site.provider.id])
      await expect(adding(mine.allocationId, { kind: "organisation", organisationId })).rejects.toMatchObject(refused);
  });

  test("opens nothing with a token of another kind, an unknown, revoked or expired one, and says the same", async () => {
    const worker = await aWorker();
    const { url } = await agency.workerLinks.create({ workerId: worker.id, by: "copy" });
    const profileToken = new URL(url ?? "").searchParams.get("token") ?? "";
    const first = await aToken(worker.id);
    const feedToken = feedTokenIn((await holder.myShifts.open({ token: first })).feedUrl);
    const token = await aToken(worker.id);

    const unknown = await refusalOf(holder.myShifts.open({ token: randomUUID() }));
    expect(unknown).toMatchObject({ code: "NOT_FOUND", reason: "unknown" });
    for (const wrong of [profileToken, feedToken])
      expect(await refusalOf(holder.myShifts.open({ token: wrong }))).toEqual(unknown);
    expect(await refusalOf(holder.workerLinks.open({ token }))).toEqual(unknown);
    // A new link replaces the one before, and leaves the one for the profile.
    expect(await refusalOf(holder.myShifts.open({ token: first }))).toMatchObject({ reason: "revoked" });
    await expect(holder.workerLinks.open({ token: profileToken })).resolves.toBeDefined();
    await expect(holder.myShifts.open({ token })).resolves.toBeDefined();

    const inAYear = new Date(Date.now() + 366 * 86_400_000);
    clock.now = () => inAYear;
    expect(await refusalOf(holder.myShifts.open({ token }))).toMatchObject({ code: "NOT_FOUND", reason: "expired" });
    clock.now = () => new Date();
    await agency.workerLinks.revoke({ workerId: worker.id, kind: "shifts" });
    expect(await refusalOf(holder.myShifts.open({ token }))).toMatchObject({ code: "NOT_FOUND", reason: "revoked" });
  });

  test.each(["disabled", "resigned", "archived"] as const)("stops for a worker who is %s", async (employmentStatus) => {
    const { worker, token, allocationId } = await aBooking();
    const feedToken = feedTokenIn((await holder.myShifts.open({ token })).feedUrl);
    await asOwner((tx) => tx.update(schema.workers).set({ employmentStatus }).where(eq(schema.workers.id, worker.id)));
    for (const called of [
      holder.myShifts.open({ token }),
      holder.myShifts.confirm({ token, shiftId: allocationId, ...usualTimes }),
      holder.myShifts.saveAvailability({ token, day: dayIn(1), unavailable: null }),
      holder.calendarFeeds.read({ token: feedToken }),
    ])
      expect(await refusalOf(called)).toMatchObject({ code: "NOT_FOUND" });
    expect(
      await refusalOf(agency.workerLinks.create({ workerId: worker.id, kind: "shifts", by: "copy" })),
    ).toMatchObject({ code: "CONFLICT" });
  });

  test("stops for a worker whose data was erased", async () => {
    const { worker, token } = await aBooking();
    await asOwner((tx) =>
      tx.update(schema.workers).set({ erasedAt: new Date() }).where(eq(schema.workers.id, worker.id)),
    );
    expect(await refusalOf(holder.myShifts.open({ token }))).toMatchObject({ code: "NOT_FOUND", reason: "unknown" });
  });

  test("is emailed to the worker, and only its hashes are stored", async () => {
    const worker = await aWorker();
    await agency.workerLinks.create({ workerId: worker.id, kind: "shifts", by: "mail" });
    const [link] = await asOwner((tx) =>
      tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, worker.id)),
    );
    const [queued] = await jobsOf("linkId", link?.id ?? "");
    await mailWorkerLink(randomUUID(), linkMailSchema.parse(queued));
    const [mail] = await mailsTo(worker.email);
    expect(mail?.subject).toBe(`See and confirm your shifts with ${supply.agency.name}`);
    const token = /\/my-shifts\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const { feedUrl } = await holder.myShifts.open({ token });
    const [stored] = await asOwner((tx) =>
      tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, worker.id)),
    );
    expect(stored).toMatchObject({ tokenHash: hashOf(token), feedHash: hashOf(feedTokenIn(feedUrl)), kind: "shifts" });
    await expect(holder.calendarFeeds.read({ token: feedTokenIn(feedUrl) })).resolves.toBeDefined();
    await agency.workerLinks.revoke({ workerId: worker.id, kind: "shifts" });
    const { items } = await agency.workers.activity({ workerId: worker.id, limit: 10 });
    expect(items.map(({ action }) => action)).toEqual([
      "worker.shiftsLinkRevoked",
      "worker.shiftsLinkOpened",
      "worker.shiftsLinkCreated",
    ]);
  });

  test("is emailed with a token that opens it where the server's secret was changed since it was made", async () => {
    const worker = await aWorker();
    await agency.workerLinks.create({ workerId: worker.id, kind: "shifts", by: "mail" });
    const ofWorker = eq(schema.workerLinks.workerId, worker.id);
    const [link] = await asOwner((tx) =>
      tx
        .update(schema.workerLinks)
        .set({ tokenHash: hashOf(`other ${worker.id}`), feedHash: hashOf(`other feed ${worker.id}`) })
        .where(ofWorker)
        .returning(),
    );
    const [queued] = await jobsOf("linkId", link?.id ?? "");
    await mailWorkerLink(randomUUID(), linkMailSchema.parse(queued));
    const [mail] = await mailsTo(worker.email);
    const token = /\/my-shifts\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const { feedUrl } = await holder.myShifts.open({ token });
    await expect(holder.calendarFeeds.read({ token: feedTokenIn(feedUrl) })).resolves.toBeDefined();
  });

  test("ends with all others by what the README has after a leak, and of those alone", async () => {
    const { worker, token } = await aBooking();
    const feedToken = feedTokenIn((await holder.myShifts.open({ token })).feedUrl);
    const { url } = await agency.workerLinks.create({ workerId: worker.id, by: "copy" });
    const profileToken = new URL(url ?? "").searchParams.get("token") ?? "";
    const [, statements = ""] = /SESSION_SECRET leaks[\s\S]*?```sql\n([\s\S]*?)```/.exec(readme) ?? [];
    const [, setting = "", update = ""] = /(SET LOCAL .+);\n(UPDATE .+);\n/.exec(statements) ?? [];
    await asOwner(async (tx) => {
      await tx.execute(sql.raw("SET LOCAL app.platform = ''"));
      await tx.execute(sql.raw(setting));
      // Of this worker alone: other tests have links too.
      const { rowCount } = await tx.execute(sql.raw(`${update} AND worker_id = '${worker.id}'`));
      expect(rowCount).toBe(1);
    });
    expect(await refusalOf(holder.myShifts.open({ token }))).toMatchObject({ reason: "expired" });
    expect(await refusalOf(holder.calendarFeeds.read({ token: feedToken }))).toMatchObject({ code: "NOT_FOUND" });
    await expect(holder.workerLinks.open({ token: profileToken })).resolves.toBeDefined();
    expect(await agency.workerLinks.state({ workerId: worker.id, kind: "shifts" })).toMatchObject({ link: null });
  });

  test("has its life on the worker's page", async () => {
    const worker = await aWorker();
    const token = await aToken(worker.id);
    await holder.myShifts.open({ token });
    const [stored] = await asOwner((tx) =>
      tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, worker.id)),
    );
    const { shiftsLink, profileLink } = await agency.workers.summary({ workerId: worker.id });
    expect(profileLink).toBeNull();
    expect(shiftsLink).toMatchObject({ by: "copy", isOpen: true, openedAt: stored?.openedAt?.toISOString() });
  });
});

describe("A worker is asked by e-mail for their hours", () => {
  const queuedFor = async (workerId: string) =>
    (await jobsOf("workerId", workerId)).filter(({ kind }) => kind === "workerHours");
  /** The worker of a shift that was worked works another on the day after it, until the moment after that one. */
  async function workTheNextDay({ worker, date }: { worker: { id: string }; date: string }) {
    clock.now = () => new Date();
    const jobId = await postShift(provider, site, { date: daysAfter(date, 1), startTime: "09:00", endTime: "17:00" });
    const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    clock.now = () => momentAt(daysAfter(date, 1), "18:00");
    await doTimesheetJob();
    return { allocationId };
  }
  /** Sends what was queued for a worker last; returns all they got about their hours, once there are at least so many. */
  async function hoursMailsOf(worker: { id: string; email: string }, atLeast = 0) {
    const [queued] = (await queuedFor(worker.id)).reverse();
    if (queued) await mailForHours(randomUUID(), hoursMailSchema.parse(queued));
    return until(`${atLeast} e-mails about hours`, async () => {
      const mails = (await mailsTo(worker.email)).filter(({ subject }) => subject.startsWith("Confirm your hours"));
      return mails.length >= atLeast ? mails : undefined;
    });
  }
  const askedAtOf = async (timesheetId: string) => {
    const [row] = await asOwner((tx) =>
      tx.select().from(schema.timesheets).where(eq(schema.timesheets.id, timesheetId)),
    );
    return row?.workerAskedAt;
  };
  const change = (workerId: string, values: Partial<typeof schema.workers.$inferInsert>) =>
    asOwner((tx) => tx.update(schema.workers).set(values).where(eq(schema.workers.id, workerId)));
  const changeLinks = (workerId: string, values: Partial<typeof schema.workerLinks.$inferInsert>) =>
    asOwner((tx) => tx.update(schema.workerLinks).set(values).where(eq(schema.workerLinks.workerId, workerId)));

  beforeAll(() =>
    // So that the days of these tests are before it, whatever day it is.
    asOwner((tx) =>
      tx
        .update(schema.agreements)
        .set({ timesheetCutoffWeekday: 7 })
        .where(eq(schema.agreements.agencyId, supply.agency.id)),
    ),
  );

  test("once the shift has ended, with their own link, which opens that shift, and why they get it", async () => {
    const { worker, token, allocationId, timesheetId } = await aWorkedShift();
    await askForHours();
    await askForHours();
    expect(await queuedFor(worker.id)).toEqual([
      {
        kind: "workerHours",
        organisationId: supply.agency.id,
        workerId: worker.id,
        askedAt: clock.now().toISOString(),
      },
    ]);
    const [mail, ...others] = await hoursMailsOf(worker, 1);
    expect(others).toEqual([]);
    // The link that they have already, which goes on working: no other replaces it.
    const url = new URL(/https?:\S+\/my-shifts\?\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect([url.searchParams.get("token"), url.searchParams.get("hours")]).toEqual([token, allocationId]);
    expect(mail?.text).toMatch(/Mill House, .+: confirm by /);
    expect(mail?.text).toContain("workers confirm their hours");
    expect(mail?.headers).toMatchObject({
      "list-unsubscribe": expect.stringContaining(`/api/unsubscribe?of=hours&token=${token}`),
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    const { askedAt } = (await agency.timesheets.get({ timesheetId })).confirmation;
    expect(askedAt).toBe(clock.now().toISOString());
  });

  test("at most once a day, then with all that they are still waited for", async () => {
    const first = await aWorkedShift();
    const { worker, date } = first;
    await askForHours();
    await workTheNextDay(first);
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(2);
    // Another that ends on the same day waits for the next.
    await asOwner((tx) =>
      tx
        .update(schema.timesheets)
        .set({ workerAskedAt: null, workerAskResult: null })
        .where(eq(schema.timesheets.id, first.timesheetId)),
    );
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(2);
    clock.now = () => momentAt(daysAfter(date, 2), "07:30");
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(3);
    const [mail] = await hoursMailsOf(worker, 1);
    expect(mail?.subject).toBe("Confirm your hours for 2 shifts");
    expect(mail?.text).toMatch(/\/my-shifts\?token=[\w-]{43}#past/);
  });

  test("and gets a link with it where they have none, or it has expired", async () => {
    const { worker } = await aWorkedShift();
    await asOwner((tx) => tx.delete(schema.workerLinks).where(eq(schema.workerLinks.workerId, worker.id)));
    await askForHours();
    let sent = 0;
    const tokenIn = async () =>
      /token=([\w-]{43})/.exec((await hoursMailsOf(worker, ++sent)).at(-1)?.text ?? "")?.[1] ?? "";
    const token = await tokenIn();
    expect((await holder.myShifts.open({ token })).past).toHaveLength(1);
    expect((await agency.workers.summary({ workerId: worker.id })).shiftsLink).toMatchObject({
      isAutomatic: true,
      sentBy: null,
      by: "mail",
    });
    // The next e-mail has the same link, and once that has expired another.
    expect(await tokenIn()).toBe(token);
    await changeLinks(worker.id, { expiresAt: clock.now() });
    expect(await tokenIn()).not.toBe(token);
  });

  test("and is asked again with a new link once they are back after they had left, whose earlier link opens nothing", async () => {
    const { worker, token } = await aWorkedShift();
    const take = (action: "resign" | "archive" | "restore" | "activate") =>
      agency.workers.changeEmployment({ workerId: worker.id, action, reason: "A year without work" });
    await take("resign");
    const { items } = await agency.workers.activity({ workerId: worker.id, limit: 10 });
    expect(items.map(({ action }) => action)).toContain("worker.linkRevoked");
    await take("archive");
    await take("restore");
    await askForHours();
    expect(await queuedFor(worker.id)).toEqual([]);
    expect(await refusalOf(holder.myShifts.open({ token }))).toMatchObject({ code: "NOT_FOUND" });
    await take("activate");
    await askForHours();
    const [mail] = await hoursMailsOf(worker, 1);
    const another = /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(another).not.toBe(token);
    expect((await holder.myShifts.open({ token: another })).past).toHaveLength(1);
    expect(await refusalOf(holder.myShifts.open({ token }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("and is told to use the link they have where the server does not know its token", async () => {
    const { worker, token } = await aWorkedShift();
    await changeLinks(worker.id, { tokenHash: hashOf(`other ${token}`) });
    await askForHours();
    const [mail] = await hoursMailsOf(worker, 1);
    expect(mail?.text).toContain("Use the link to your shifts that you already have");
    expect(mail?.text).not.toContain("/my-shifts");
    expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  });

  const notAsked: [string, (shift: Awaited<ReturnType<typeof aWorkedShift>>) => Promise<unknown>][] = [
    [
      "who has confirmed them",
      ({ token, allocationId: shiftId }) =>
        holder.myShifts.confirmHours({
          token,
          shiftId,
          hours: workedHours(),
          method: "typed",
          typedName: "Juniper Fallowfield",
        }),
    ],
    ["without an address", ({ worker }) => change(worker.id, { email: null })],
    ["who is disabled", ({ worker }) => change(worker.id, { employmentStatus: "disabled" })],
    ["who has left", ({ worker }) => change(worker.id, { employmentStatus: "resigned" })],
    ["whose data was erased", ({ worker }) => change(worker.id, { erasedAt: new Date() })],
    [
      "whose link the agency has revoked",
      ({ worker }) => agency.workerLinks.revoke({ workerId: worker.id, kind: "shifts" }),
    ],
    ["who has ended these e-mails", ({ token }) => holder.myShifts.saveHoursMails({ token, isOn: false })],
    [
      "after the cut-off",
      async ({ date }) => {
        clock.now = () => momentAt(daysAfter(date, 15), "18:00");
      },
    ],
  ];
  test.each(notAsked)("but not one %s, neither from the start nor between queue and mail", async (_, happens) => {
    const asked = await aWorkedShift();
    await askForHours();
    expect(await queuedFor(asked.worker.id)).toHaveLength(1);
    await happens(asked);
    expect(await hoursMailsOf(asked.worker)).toEqual([]);
    // So no one is told that they were asked.
    expect(await askedAtOf(asked.timesheetId)).toBeNull();
    const later = await aWorkedShift();
    await happens(later);
    await askForHours();
    expect(await queuedFor(later.worker.id)).toEqual([]);
  });

  test("but not where the agreement does not ask for it, and not by night", async () => {
    const other = await aWorkedShift({ asks: false });
    await askForHours();
    expect(await queuedFor(other.worker.id)).toEqual([]);
    const { worker, date } = await aWorkedShift();
    clock.now = () => momentAt(date, "22:05");
    await askForHours();
    clock.now = () => momentAt(daysAfter(date, 1), "06:55");
    await askForHours();
    expect(await queuedFor(worker.id)).toEqual([]);
    clock.now = () => momentAt(daysAfter(date, 1), "07:05");
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(1);
  });

  test("but not by an email that was delayed into the night, and then in the morning", async () => {
    const { worker, date, timesheetId } = await aWorkedShift();
    await askForHours();
    clock.now = () => momentAt(daysAfter(date, 1), "03:00");
    expect(await hoursMailsOf(worker)).toEqual([]);
    expect(await askedAtOf(timesheetId)).toBeNull();
    const morning = momentAt(daysAfter(date, 1), "07:05");
    clock.now = () => morning;
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(2);
    expect(await hoursMailsOf(worker, 1)).toHaveLength(1);
    expect(await askedAtOf(timesheetId)).toEqual(morning);
  });

  test("and what an earlier email asked for stays asked for where a later one is not sent", async () => {
    const first = await aWorkedShift();
    const { worker } = first;
    await askForHours();
    expect(await hoursMailsOf(worker, 1)).toHaveLength(1);
    const askedAt = clock.now();
    const { allocationId } = await workTheNextDay(first);
    await askForHours();
    await holder.myShifts.saveHoursMails({ token: first.token, isOn: false });
    expect(await hoursMailsOf(worker, 1)).toHaveLength(1);
    expect(await askedAtOf(first.timesheetId)).toEqual(askedAt);
    const asked = await asOwner((tx) =>
      tx.select().from(schema.timesheets).where(eq(schema.timesheets.allocationId, allocationId)),
    );
    expect(asked).toMatchObject([{ workerAskedAt: null }]);
  });

  test("and where their address refuses it for good, the agency reads so, and a new address is asked again", async () => {
    const { worker, timesheetId } = await aWorkedShift();
    const read = async () => (await agency.timesheets.get({ timesheetId })).confirmation;
    await askForHours();
    expect(await read()).toMatchObject({ askResult: null, worker: { _id: worker.id, notAsked: null } });
    const email = `newest-${randomUUID()}@example.test`;
    const { SMTP_URL } = env();
    const server = await openSlowMail();
    try {
      const refuse = async () => {
        Object.assign(env(), { SMTP_URL: server.url });
        server.behave("550 never");
        await hoursMailsOf(worker);
        Object.assign(env(), { SMTP_URL });
      };
      await refuse();
      expect(server.mails).toHaveLength(1);
      expect(await read()).toMatchObject({ askedAt: clock.now().toISOString(), askResult: "refused" });
      // The provider reads it too, but not what the agency can do about it.
      expect((await approver.timesheets.get({ timesheetId })).confirmation).toMatchObject({
        askResult: "refused",
        worker: null,
      });
      await askForHours();
      expect(await queuedFor(worker.id)).toHaveLength(1);

      await change(worker.id, { email: `new-${randomUUID()}@example.test` });
      expect(await read()).toMatchObject({ askedAt: null, askResult: null });
      const minuteLater = new Date(clock.now().getTime() + 60_000);
      clock.now = () => minuteLater;
      await askForHours();
      expect(await queuedFor(worker.id)).toHaveLength(2);
      // Changed once more while the e-mail was on its way: what the earlier address refuses says nothing of this one.
      server.onMail(() => change(worker.id, { email }));
      await refuse();
    } finally {
      await server.close();
    }
    expect(await read()).toMatchObject({ askedAt: null, askResult: null });
    const again = new Date(clock.now().getTime() + 60_000);
    clock.now = () => again;
    await askForHours();
    expect(await hoursMailsOf({ ...worker, email }, 1)).toHaveLength(1);
    expect(await read()).toMatchObject({ askedAt: again.toISOString(), askResult: "sent" });
  });

  test("and is asked again on the next day if the mail server took nothing until it was given up, once", async () => {
    const { worker, date } = await aWorkedShift();
    await askForHours();
    const [first] = await queuedFor(worker.id);
    clock.now = () => momentAt(daysAfter(date, 1), "08:00");
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(2);
    await mailForHours(randomUUID(), hoursMailSchema.parse(first));
    expect(await hoursMailsOf(worker, 1)).toHaveLength(1);
    clock.now = () => momentAt(daysAfter(date, 2), "08:00");
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(2);
  });

  test("and the agency reads why they are not asked", async () => {
    const { worker, token, timesheetId } = await aWorkedShift();
    const reason = async () => (await agency.timesheets.get({ timesheetId })).confirmation.worker?.notAsked;
    expect(await reason()).toBeNull();
    await change(worker.id, { email: null });
    expect(await reason()).toBe("noEmail");
    await holder.myShifts.saveHoursMails({ token, isOn: false });
    expect(await reason()).toBe("turnedOff");
    await agency.workerLinks.revoke({ workerId: worker.id, kind: "shifts" });
    expect(await reason()).toBe("revoked");
  });

  test("and is asked once, however many servers do so at the same moment", async () => {
    const { worker } = await aWorkedShift();
    await Promise.all([askForHours(), askForHours(), askForHours()]);
    expect(await queuedFor(worker.id)).toHaveLength(1);
  });

  test("until they end it with the link, which a new link does not undo, and they can turn it on again", async () => {
    const { worker, token } = await aWorkedShift();
    expect((await holder.myShifts.open({ token })).getsHoursMails).toBe(true);
    await holder.myShifts.saveHoursMails({ token, isOn: false });
    const { items } = await agency.workers.activity({ workerId: worker.id, limit: 1 });
    expect(items).toMatchObject([{ action: "worker.hoursMailsChanged", by: { kind: "worker" }, isOn: false }]);
    // A second press is the same press.
    const before = await sideEffectsOf(supply.agency.id);
    await holder.myShifts.saveHoursMails({ token, isOn: false });
    expect(await sideEffectsOf(supply.agency.id)).toEqual(before);
    const again = await aToken(worker.id);
    expect((await holder.myShifts.open({ token: again })).getsHoursMails).toBe(false);
    await askForHours();
    expect(await queuedFor(worker.id)).toEqual([]);
    await holder.myShifts.saveHoursMails({ token: again, isOn: true });
    await askForHours();
    expect(await queuedFor(worker.id)).toHaveLength(1);
  });

  const ended: [string, (worker: { id: string }) => Promise<unknown>][] = [
    ["was replaced", ({ id }) => aToken(id)],
    ["was revoked", ({ id }) => agency.workerLinks.revoke({ workerId: id, kind: "shifts" })],
    ["has expired", ({ id }) => changeLinks(id, { expiresAt: clock.now() })],
  ];
  test.each(ended)(
    "until they end it with an earlier link, which %s, and which turns nothing on again",
    async (_, ends) => {
      const { worker, token } = await aWorkedShift();
      await ends(worker);
      await holder.myShifts.saveHoursMails({ token, isOn: false });
      await holder.myShifts.saveHoursMails({ token, isOn: false });
      const { items } = await agency.workers.activity({ workerId: worker.id, limit: 10 });
      expect(items.filter(({ action }) => action === "worker.hoursMailsChanged")).toHaveLength(1);
      const again = await aToken(worker.id);
      await askForHours();
      expect(await queuedFor(worker.id)).toEqual([]);
      expect(await refusalOf(holder.myShifts.saveHoursMails({ token, isOn: true }))).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await holder.myShifts.open({ token: again })).toMatchObject({
        getsHoursMails: false,
        wasAskedForHours: true,
      });
    },
  );

  test("nor do they get them again where a new link is made at the moment that they end it", async () => {
    for (const delay of [0, 5, 15]) {
      const { worker, token } = await aWorkedShift();
      const [again] = await Promise.all([
        aToken(worker.id),
        new Promise((resolve) => setTimeout(resolve, delay)).then(() =>
          holder.myShifts.saveHoursMails({ token, isOn: false }),
        ),
      ]);
      expect((await holder.myShifts.open({ token: again })).getsHoursMails).toBe(false);
    }
  });

  test("whose data was erased ends nothing, as with a link that never was", async () => {
    const { worker, token } = await aWorkedShift();
    await change(worker.id, { erasedAt: new Date() });
    for (const wrong of [token, randomUUID()])
      expect(await refusalOf(holder.myShifts.saveHoursMails({ token: wrong, isOn: false }))).toMatchObject({
        code: "NOT_FOUND",
      });
  });
});

describe("A worker's own hours", () => {
  const typed = { method: "typed", typedName: "Juniper Fallowfield" } as const;
  const seen = async (timesheetId: string) => ({
    timesheetId,
    lock: (await agency.timesheets.get({ timesheetId })).lock,
  });
  const waitForCutOff = async (timesheetId: string) => {
    const { dueAt } = await agency.timesheets.get({ timesheetId });
    if (!dueAt) throw new Error("no one has to act on the timesheet");
    clock.now = () => new Date(dueAt);
  };

  test("are confirmed once, before the agency submits them, and both sides see them beside the hours", async () => {
    const { token, allocationId: shiftId, timesheetId } = await aWorkedShift();
    const until = (await agency.timesheets.get({ timesheetId })).dueAt ?? "";
    expect((await holder.myShifts.open({ token })).past).toMatchObject([
      { hours: { submitted: null, confirmed: null, until, canConfirm: true } },
    ]);
    const before = await seen(timesheetId);
    expect(await refusalOf(agency.timesheets.submit({ ...before, hours: workedHours(), reason: null }))).toMatchObject({
      code: "CONFLICT",
      reason: "notConfirmed",
      message: timesheetTexts.notConfirmed(formatDateTime(until)),
    });
    expect(await agency.timesheets.submitPlanned({ items: [before] })).toMatchObject({ results: [{ isDone: false }] });
    const confirm = () => holder.myShifts.confirmHours({ token, shiftId, hours: workedHours(), ...typed });
    const { confirmedAt } = await confirm();
    expect(await confirm()).toEqual({ confirmedAt });
    // Those who decide have to have seen it.
    expect(await refusalOf(agency.timesheets.submit({ ...before, hours: workedHours(), reason: null }))).toMatchObject({
      reason: "changed",
    });
    const other = agency.timesheets.submit({ ...(await seen(timesheetId)), hours: workedHours("16:00"), reason: null });
    // The missing reason and proof come first; both are errors beside a field.
    expect((await refusalOf(other)).fields?.map(({ field }) => field)).toEqual(["reason", "file"]);
    await agency.timesheets.submit({ ...(await seen(timesheetId)), hours: workedHours(), reason: null });
    for (const client of [agency, approver])
      expect((await client.timesheets.get({ timesheetId })).confirmation).toMatchObject({
        isAsked: true,
        drawing: null,
        given: [{ name: "Juniper Fallowfield", at: confirmedAt, isOfWorked: true, minutes: 450 }],
      });
    expect((await holder.myShifts.open({ token })).past).toMatchObject([
      { hours: { confirmed: { at: confirmedAt }, canConfirm: true } },
    ]);
  });

  test("that differ are another confirmation, drawn or typed; the agency's other hours are then not confirmed", async () => {
    const { token, allocationId: shiftId, timesheetId } = await aWorkedShift();
    const confirm = (endTime: string, by: typeof typed | { method: "drawn"; image: string } = typed) =>
      holder.myShifts.confirmHours({ token, shiftId, hours: workedHours(endTime), ...by });
    await confirm("17:00");
    await confirm("17:30", { method: "drawn", image: aDrawing().toString("base64") });
    const { results } = await agency.timesheets.submitPlanned({ items: [await seen(timesheetId)] });
    expect(results).toMatchObject([{ isDone: false, text: expect.stringContaining("confirmed other hours") }]);
    // After the cut-off the agency may submit without it, and the provider sees that.
    await waitForCutOff(timesheetId);
    expect(await agency.timesheets.submitPlanned({ items: [await seen(timesheetId)] })).toMatchObject({
      results: [{ isDone: true }],
    });
    const { given, until, drawing } = (await approver.timesheets.get({ timesheetId })).confirmation;
    expect({ given, until, drawing }).toMatchObject({
      until: null,
      drawing: expect.stringMatching(/^iVBOR/),
      given: [{ name: null, isOfWorked: false, minutes: 480 }, { isOfWorked: true }],
    });
    // The worker can still confirm what was submitted, until it is agreed.
    const unseen = await approver.timesheets.get({ timesheetId });
    await confirm("17:00");
    // The drawing is that of the last confirmation alone.
    expect((await approver.timesheets.get({ timesheetId })).confirmation).toMatchObject({
      drawing: null,
      given: [{ name: "Juniper Fallowfield" }, { name: null }, { name: "Juniper Fallowfield" }],
    });
    expect(await refusalOf(approver.timesheets.approve({ timesheetId, lock: unseen.lock }))).toMatchObject({
      reason: "changed",
    });
    await approver.timesheets.approve({ timesheetId, lock: unseen.lock + 1 });
    expect(await refusalOf(confirm("16:00"))).toMatchObject({ code: "CONFLICT", reason: "hoursAgreed" });
  });

  test("never stall: a worker who confirms nothing is not waited for after the cut-off", async () => {
    const { timesheetId } = await aWorkedShift();
    const items = [await seen(timesheetId)];
    expect(await agency.timesheets.submitPlanned({ items })).toMatchObject({ results: [{ isDone: false }] });
    await waitForCutOff(timesheetId);
    expect(await agency.timesheets.submitPlanned({ items })).toMatchObject({ results: [{ isDone: true }] });
    expect((await approver.timesheets.get({ timesheetId })).confirmation).toMatchObject({ isAsked: true, given: [] });
  });

  test("are not confirmed once time has closed the timesheet, even before the job has run", async () => {
    const { token, allocationId: shiftId, timesheetId } = await aWorkedShift();
    await asOwner(async (tx) => {
      const [row] = await tx.select().from(schema.timesheets).where(eq(schema.timesheets.id, timesheetId));
      if (!row?.actsAt) throw new Error("time does nothing to the timesheet");
      const { actsAt } = row;
      clock.now = () => actsAt;
    });
    await asOwner((tx) =>
      tx
        .update(schema.workerLinks)
        .set({ expiresAt: new Date(clock.now().getTime() + 86_400_000) })
        .where(eq(schema.workerLinks.tokenHash, hashOf(token))),
    );
    const confirmed = holder.myShifts.confirmHours({ token, shiftId, hours: workedHours(), ...typed });
    expect(await refusalOf(confirmed)).toMatchObject({ code: "CONFLICT", reason: "hoursAgreed" });
  });

  test("are not asked for where the agreement does not say so, and are no one else's", async () => {
    const without = await aWorkedShift({ asks: false });
    const mine = await aWorkedShift();
    const given = { token: mine.token, hours: workedHours(), ...typed };
    expect((await holder.myShifts.open({ token: without.token })).past).toMatchObject([{ hours: null }]);
    for (const { token, allocationId: shiftId } of [without, { ...mine, allocationId: without.allocationId }])
      expect((await refusalOf(holder.myShifts.confirmHours({ ...given, token, shiftId }))).code).toBe("NOT_FOUND");
    await agency.timesheets.submitPlanned({ items: [await seen(without.timesheetId)] });
    expect((await agency.timesheets.get({ timesheetId: without.timesheetId })).status).toBe("submitted");
    const shiftId = mine.allocationId;
    const bad = { ...workedHours(), endTime: "08:00" };
    expect(await refusalOf(holder.myShifts.confirmHours({ ...given, shiftId, hours: bad }))).toMatchObject({
      fields: [{ field: "endTime" }],
    });
    const empty = { ...given, shiftId, typedName: " " };
    expect((await refusalOf(holder.myShifts.confirmHours(empty))).fields).toMatchObject([{ field: "typedName" }]);
    const noPicture = { token: mine.token, shiftId, hours: workedHours(), method: "drawn", image: "aGVsbG8=" } as const;
    expect((await refusalOf(holder.myShifts.confirmHours(noPicture))).fields).toMatchObject([{ field: "image" }]);
  });

  /** Starts requests one after another while the timesheet is locked, so that all have read it before any changes it. */
  async function atOnce(timesheetId: string, requests: { statement: string; send: () => Promise<unknown> }[]) {
    const sent: Promise<PromiseSettledResult<unknown>[]>[] = [];
    await asOwner(async (tx) => {
      await tx.select().from(schema.timesheets).where(eq(schema.timesheets.id, timesheetId)).for("update");
      for (const { statement, send } of requests) {
        sent.push(Promise.allSettled([send()]));
        await asApp((client) =>
          until(`request ${sent.length} to wait`, async () => {
            const { rows } = await client.query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1",
              [statement],
            );
            return rows.length === requests.slice(0, sent.length).filter((one) => one.statement === statement).length;
          }),
        );
      }
    });
    return (await Promise.all(sent)).flat();
  }
  const confirming = 'insert into "timesheet_confirmations"%';
  const approving = 'select % from "timesheets" % for no key update';
  const storedOf = (timesheetId: string) =>
    asOwner((tx) =>
      tx.select().from(schema.timesheetConfirmations).where(eq(schema.timesheetConfirmations.timesheetId, timesheetId)),
    );

  test("sent at the same moment are one confirmation where they are the same, and otherwise the second is refused", async () => {
    const { token, allocationId: shiftId, timesheetId } = await aWorkedShift();
    const confirm = (endTime: string) => ({
      statement: confirming,
      send: () => holder.myShifts.confirmHours({ token, shiftId, hours: workedHours(endTime), ...typed }),
    });
    const [first, second] = await atOnce(timesheetId, [confirm("17:00"), confirm("17:00")]);
    const [stored] = await storedOf(timesheetId);
    const answer = { status: "fulfilled", value: { confirmedAt: stored?.at.toISOString() } };
    expect([first, second]).toEqual([answer, answer]);
    expect(await storedOf(timesheetId)).toHaveLength(1);
    const events = await asOwner((tx) =>
      tx
        .select({ action: schema.auditEvents.action })
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.subjectId, timesheetId)),
    );
    expect(events.filter(({ action }) => action === "timesheet.confirmed")).toHaveLength(1);

    const [third, fourth] = await atOnce(timesheetId, [confirm("16:00"), confirm("16:30")]);
    expect(third?.status).toBe("fulfilled");
    expect(fourth).toMatchObject({ status: "rejected", reason: { data: { reason: "changed" } } });
    expect(await storedOf(timesheetId)).toHaveLength(2);
  });

  test("that come with the approval are before it or refused as agreed", async () => {
    const { token, allocationId: shiftId, timesheetId } = await aWorkedShift();
    const confirm = (endTime: string) => ({
      statement: confirming,
      send: () => holder.myShifts.confirmHours({ token, shiftId, hours: workedHours(endTime), ...typed }),
    });
    const approve = async () => {
      const input = await seen(timesheetId);
      return { statement: approving, send: () => approver.timesheets.approve(input) };
    };
    await confirm("17:00").send();
    await agency.timesheets.submitPlanned({ items: [await seen(timesheetId)] });
    const [confirmed, refused] = await atOnce(timesheetId, [confirm("16:00"), await approve()]);
    expect(confirmed?.status).toBe("fulfilled");
    expect(refused).toMatchObject({ status: "rejected", reason: { data: { reason: "changed" } } });
    const [approved, late] = await atOnce(timesheetId, [await approve(), confirm("15:00")]);
    expect(approved?.status).toBe("fulfilled");
    expect(late).toMatchObject({ status: "rejected", reason: { data: { reason: "hoursAgreed" } } });
    expect(await storedOf(timesheetId)).toHaveLength(2);
    expect((await agency.timesheets.get({ timesheetId })).status).toBe("approved");
  });

  test("stay as they are even for the owner, and lose the name when the worker is erased", async () => {
    const { token, allocationId: shiftId, timesheetId, worker } = await aWorkedShift();
    await holder.myShifts.confirmHours({ token, shiftId, hours: workedHours(), ...typed });
    const of = eq(schema.timesheetConfirmations.timesheetId, timesheetId);
    for (const change of [
      () => asOwner((tx) => tx.update(schema.timesheetConfirmations).set({ name: "Someone else" }).where(of)),
      () => asOwner((tx) => tx.delete(schema.timesheetConfirmations).where(of)),
    ])
      await expect(change()).rejects.toMatchObject({ cause: { code: "42501" } });
    await asOwner((tx) =>
      tx.update(schema.workers).set({ erasedAt: new Date() }).where(eq(schema.workers.id, worker.id)),
    );
    const [row] = await asOwner((tx) => tx.select().from(schema.timesheetConfirmations).where(of));
    expect(row).toMatchObject({ name: null, drawing: null, number: 1 });
  });
});

describe("Availability", () => {
  const sentencesFor = async (jobId: string, workerId: string) => {
    const { items, ineligible } = await agency.jobs.candidates({ jobId });
    if (items.some(({ _id }) => _id === workerId)) return "eligible";
    return JSON.stringify(ineligible.find(({ _id }) => _id === workerId) ?? null);
  };

  test("that the worker enters is found by the eligibility rules, in words with the times", async () => {
    const worker = await aWorker();
    const token = await aToken(worker.id);
    const jobId = await postShift(provider, site, { startTime: "20:00", endTime: "08:00" });
    expect(await sentencesFor(jobId, worker.id)).toBe("eligible");

    const windows = [{ from: "22:00", to: "06:00" }];
    await holder.myShifts.saveAvailability({ token, day: dayIn(2), unavailable: { windows } });
    const sentence = messages.eligibility.problems.unavailableWindow(
      formatDate(dayIn(2)),
      texts.window("22:00", "06:00", true),
    );
    expect(await sentencesFor(jobId, worker.id)).toContain(sentence);
    expect(await refusalOf(agency.jobs.suggest({ jobId, workerId: worker.id }))).toMatchObject({
      code: "CONFLICT",
      reason: "unavailable",
    });
    const { days } = await agency.availability.ofWorker({ workerId: worker.id });
    expect(days.filter(({ unavailable }) => unavailable)).toEqual([
      { day: dayIn(2), unavailable: { windows, by: "worker" }, bookings: [] },
    ]);

    await holder.myShifts.saveAvailability({ token, day: dayIn(2), unavailable: null });
    expect(await sentencesFor(jobId, worker.id)).toBe("eligible");
  });

  test("of the night before a shift is found too", async () => {
    const worker = await aWorker();
    const jobId = await postShift(provider, site, { startTime: "05:00", endTime: "12:00" });
    await agency.availability.save({
      workerId: worker.id,
      day: dayIn(1),
      unavailable: { windows: [{ from: "22:00", to: "05:00" }] },
    });
    expect(await sentencesFor(jobId, worker.id)).toBe("eligible");
    await agency.availability.save({
      workerId: worker.id,
      day: dayIn(1),
      unavailable: { windows: [{ from: "22:00", to: "05:30" }] },
    });
    expect(await sentencesFor(jobId, worker.id)).toContain("The worker is unavailable on");
  });

  test("over a booking is said, and the booking stays", async () => {
    const { worker, token, jobId } = await aBooking();
    const saved = await agency.availability.save({
      workerId: worker.id,
      day: dayIn(2),
      unavailable: { windows: [{ from: "19:00", to: "23:00" }] },
    });
    expect(saved).toMatchObject({
      unavailable: { by: "agency" },
      bookings: [{ service: "Mill House", isUnavailable: true }],
    });
    const own = await holder.myShifts.open({ token });
    expect(own.availability.days.find(({ day }) => day === dayIn(2))?.bookings).toEqual(saved.bookings);
    expect(availabilityPage.ownBooked("2 Dec", "Mill House")).toContain("This does not cancel the booking.");
    expect((await provider.jobs.get({ jobId })).status).toBe("allocated");
    // Where it only touches the shift, the shift is only what the day has.
    const touching = { windows: [{ from: "20:00", to: "23:00" }] };
    expect(await agency.availability.save({ workerId: worker.id, day: dayIn(2), unavailable: touching })).toMatchObject(
      { bookings: [{ service: "Mill House", isUnavailable: false }] },
    );
    const available = { workerId: worker.id, day: dayIn(2), unavailable: null };
    expect(await agency.availability.save(available)).toMatchObject({ bookings: [{ isUnavailable: false }] });
  });

  test("entered at the same moment for one day is stored once", async () => {
    const worker = await aWorker();
    const save = () => agency.availability.save({ workerId: worker.id, day: dayIn(3), unavailable: { windows: null } });
    await Promise.all([save(), save(), save()]);
    const rows = await asOwner((tx) =>
      tx.select().from(schema.workerUnavailability).where(eq(schema.workerUnavailability.workerId, worker.id)),
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{ day: dayIn(-1), unavailable: null }, "when"],
    [{ day: dayIn(90), unavailable: null }, "when"],
    [{ day: dayIn(2), unavailable: { windows: [] } }, "windows.0.from"],
    [{ day: dayIn(2), unavailable: { windows: [{ from: "08:00", to: "08:00" }] } }, "windows.0.to"],
    [
      {
        day: dayIn(2),
        unavailable: {
          windows: [
            { from: "08:00", to: "12:00" },
            { from: "11:00", to: "13:00" },
          ],
        },
      },
      "windows.1.from",
    ],
  ])("%j is refused at %s", async (input, field) => {
    const token = await aToken(supply.worker.id);
    expect(await refusalOf(holder.myShifts.saveAvailability({ token, ...input }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field }],
    });
  });
});

describe("A worker's calendar feed", () => {
  const feedOf = async (token: string) => feedTokenIn((await holder.myShifts.open({ token })).feedUrl);
  const read = async (token: string) => (await holder.calendarFeeds.read({ token })).content.replaceAll("\r\n ", "");

  test("has their shifts with the id of the mail's event, and one that was cancelled as cancelled", async () => {
    const { token, jobId, allocationId } = await aBooking({ notes: "Use the side door." });
    const feedToken = await feedOf(token);
    const booked = await read(feedToken);
    expect(booked.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(booked).toContain(`UID:${allocationId}@`);
    expect(booked).toContain(`SUMMARY:${site.workerType} at Mill House\r\n`);
    expect(booked).toContain("LOCATION:Mill House\\, 3 Mill Lane\\, Harrowby\\, HB1 2CD");
    expect(booked).toContain("STATUS:CONFIRMED");
    expect(booked).not.toContain("side door");
    expect(await read(feedToken)).toBe(booked);
    await provider.jobs.cancel({ jobId, reason: "The resident has moved.", chargePence: undefined });
    const cancelled = await read(feedToken);
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).not.toContain("The resident");
  });

  test("has a version of each event that grows when its times change and when it is cancelled", async () => {
    const { token, jobId } = await aBooking();
    const feedToken = await feedOf(token);
    const versionOf = async () => {
      const properties = new Map(
        (await read(feedToken)).split("\r\n").map((line) => line.split(":", 2) as [string, string]),
      );
      expect(properties.get("LAST-MODIFIED")).toBe(properties.get("DTSTAMP"));
      return { sequence: properties.get("SEQUENCE"), changed: properties.get("DTSTAMP") ?? "" };
    };
    const booked = await versionOf();
    expect(booked.sequence).toBe("0");
    const inMinutes = (minutes: number) => {
      const moment = new Date(Date.now() + minutes * 60_000);
      clock.now = () => moment;
    };
    inMinutes(1);
    const { lock } = await provider.jobs.get({ jobId });
    await provider.jobs.changeBooked({
      jobId,
      lock,
      notes: null,
      date: dayIn(2),
      startTime: "10:00",
      endTime: "22:00",
    });
    expect(await versionOf()).toEqual(booked);
    inMinutes(2);
    const { timeChange } = await provider.jobs.get({ jobId });
    await agency.jobs.answerTimeChange({ jobId, changeId: timeChange?._id ?? "", decision: "accept" });
    const moved = await versionOf();
    expect(moved.sequence).toBe("1");
    expect(moved.changed > booked.changed).toBe(true);
    inMinutes(3);
    await provider.jobs.cancel({ jobId, reason: "The resident has moved.", chargePence: 1_000_000 });
    const cancelled = await versionOf();
    expect(cancelled.sequence).toBe("2");
    expect(cancelled.changed > moved.changed).toBe(true);
  });

  test("reaches from 4 weeks back to 12 weeks ahead", async () => {
    const { token } = await aBooking();
    const feedToken = await feedOf(token);
    const at = (days: number) => {
      const moment = new Date(Date.now() + days * 86_400_000);
      clock.now = () => moment;
      return read(feedToken);
    };
    expect(await at(29)).toContain("BEGIN:VEVENT");
    expect(await at(32)).not.toContain("BEGIN:VEVENT");
  });

  test("is read without changing anything, and stops with its link", async () => {
    const { worker, token } = await aBooking();
    const feedToken = await feedOf(token);
    const before = await sideEffectsOf(supply.agency.id);
    await read(feedToken);
    expect(await sideEffectsOf(supply.agency.id)).toEqual(before);
    const next = await aToken(worker.id);
    expect(await refusalOf(holder.calendarFeeds.read({ token: feedToken }))).toMatchObject({ code: "NOT_FOUND" });
    await expect(read(await feedOf(next))).resolves.toContain("BEGIN:VEVENT");
    // The link's own token is no feed.
    expect(await refusalOf(holder.calendarFeeds.read({ token: next }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("A service's calendar feed", () => {
  test("has a version of each shift that grows when it is changed and when it is cancelled", async () => {
    const jobId = await postShift(provider, site, { date: dayIn(6) });
    const token = feedTokenIn(await aServiceFeed());
    const versionOf = async () => {
      const { content } = await holder.calendarFeeds.read({ token });
      const [, own = ""] = content.replaceAll("\r\n ", "").split(`UID:${jobId}@`);
      return { sequence: /\nSEQUENCE:(\d+)/.exec(own)?.[1], changed: /\nLAST-MODIFIED:(\w+)/.exec(own)?.[1] ?? "" };
    };
    const posted = await versionOf();
    expect(posted.sequence).toBe("0");
    const inMinutes = (minutes: number) => {
      const moment = new Date(Date.now() + minutes * 60_000);
      clock.now = () => moment;
    };
    inMinutes(1);
    await provider.jobs.move({ jobId, lock: 1, days: 1 });
    const changed = await versionOf();
    expect(changed.sequence).toBe("1");
    expect(changed.changed > posted.changed).toBe(true);
    inMinutes(2);
    await provider.jobs.cancel({ jobId, reason: "Not needed.", chargePence: undefined });
    const cancelled = await versionOf();
    expect(cancelled.sequence).toBe("2");
    expect(cancelled.changed > changed.changed).toBe(true);
  });

  test("has the shifts of that service only, with the names of booked workers, and stops when revoked or replaced", async () => {
    const other = await aSiteForShifts();
    const ownSite = { ...other, provider: site.provider };
    expect(ownSite.serviceId).not.toBe(site.serviceId);
    const { jobId } = await aBooking({ unit: "Feed" });
    const open = await postShift(provider, site, { date: dayIn(6) });
    const token = feedTokenIn(await aServiceFeed());
    const content = (await holder.calendarFeeds.read({ token })).content.replaceAll("\r\n ", "");
    expect(content).toContain(`NAME:Shifts at Mill House`);
    expect(content).toContain(`UID:${jobId}@`);
    expect(content).toContain(`SUMMARY:${site.workerType}: Juniper Fallowfield`);
    expect(content).toContain(`UID:${open}@`);
    expect(content).toContain(`SUMMARY:${site.workerType}: no worker yet`);
    expect(withoutIds(content)).not.toMatch(/1789|AG-|reason/);

    const next = feedTokenIn(await aServiceFeed());
    expect(await refusalOf(holder.calendarFeeds.read({ token }))).toMatchObject({ code: "NOT_FOUND" });
    await expect(holder.calendarFeeds.read({ token: next })).resolves.toBeDefined();
    await provider.calendarFeeds.revoke({ serviceId: site.serviceId });
    expect(await refusalOf(holder.calendarFeeds.read({ token: next }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await provider.calendarFeeds.ofService({ serviceId: site.serviceId })).toEqual({ feed: null });
    expect(await refusalOf(provider.calendarFeeds.revoke({ serviceId: site.serviceId }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
