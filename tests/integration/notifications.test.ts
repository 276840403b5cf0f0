/**
 * Notifications through the real jobs and calls: who is told of every event and who is not, exactly once, never of what is
 * settled, by which ways, the daily e-mail, and unsubscribing by a link.
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { jobMailSchema, mailAboutJob } from "@/lib/backend/jobs";
import { doNotificationJob, mailDaily } from "@/lib/backend/notifications";
import { findRecipients, postMessage, recipientsOf, tellTogether, type Way } from "@/lib/backend/outgoing";
import { stopQueue, workTogether } from "@/lib/backend/queue";
import { hashOf } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import {
  type NotificationChannels,
  notificationChannels,
  notificationTopics,
  waysOf,
} from "@/lib/config/closed-lists/notifications";
import { constants, HOUR_MS } from "@/lib/config/constants";
import { jobMails } from "@/lib/config/messages/jobs";
import { notificationsPage } from "@/lib/config/messages/notifications";
import { eventNames, isQuiet, notificationEvents } from "@/lib/config/notifications";
import { queues } from "@/lib/config/queues";
import { keyOfTopic } from "@/lib/contract/settings";
import { pool } from "@/lib/db/client";
import * as schema from "@/lib/db/schema";
import { settingsOf, withScope } from "@/lib/db/tenancy";
import { startOfDay } from "@/lib/format";
import { explain, scanned } from "@/scripts/bench/plans";
import { rowsRead } from "@/scripts/bench/timesheets";
import { aRequestId, type Client, refusalOf, transports } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  anAddress,
  anAgency,
  asOwner,
  aUser,
  closeFixtures,
  forgetLimits,
  type Organisation,
  setMembership,
  signInAs,
  type TestCaller,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { sentDuring } from "@/tests/support/sent";
import { anAgencyFor, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "@/tests/support/shifts";
import { until } from "@/tests/support/until";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller, requestId = aRequestId(), address = anAddress()): Client =>
  inProcess.clientOf(who, address, requestId);

type Person = { user: User; client: Client };
const asPerson = async (user: User): Promise<Person> => ({ user, client: clientOf(await signInAs(user)) });
const aPerson = async (organisation: Organisation, codes = JOBS): Promise<Person> =>
  asPerson(await aUser({ in: organisation, codes }));

/** Chooses how someone is told about shifts. */
const choose = ({ user }: Person, value: NotificationChannels) =>
  asOwner((tx) =>
    tx.insert(schema.settings).values({ scope: "user", scopeId: user.id, key: keyOfTopic("jobs"), value }),
  );

const table = schema.notifications;
const rowsOf = ({ user }: Person) => asOwner((tx) => tx.select().from(table).where(eq(table.userId, user.id)));
const waitingOf = async ({ client }: Person) => (await client.notifications.waiting({})).count;
/** Up to when a page shows what happened that is opened now: what was just told is among it. */
const soon = () => new Date(Date.now() + 1_000).toISOString();
const listOf = async ({ client }: Person, view: "unread" | "all" = "all") =>
  (await client.notifications.list({ view })).groups;

type Queued = { id: string; data: Record<string, string> };
/** The jobs of the portal's own queue about something, the oldest first. */
const queuedAbout = async (key: string, value: string): Promise<Queued[]> => {
  const { rows } = await asOwner((tx) =>
    tx.execute<Queued>(
      sql`select id, data from pgboss.job where name = ${queues.notifications} and data->>${key} = ${value} order by created_on`,
    ),
  );
  return rows;
};
const run = ({ id, data }: Queued, way: Way = "portal") => mailAboutJob(id, jobMailSchema.parse(data), way);

let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let provider: Person;
let agency: Person;
let day = 3;

/** A shift on a day of its own, for which the agency's worker has been accepted, and what was queued for the portal. */
async function aBooking() {
  day += 2;
  const jobId = await postShift(provider.client, site, { date: dayIn(day) });
  const { allocationId } = await agency.client.jobs.suggest({ jobId, workerId: supply.worker.id });
  await provider.client.jobs.decide({ jobId, allocationId, decision: "accept" });
  const queued = await queuedAbout("allocationId", allocationId);
  const told = queued.find(({ data }) => data["kind"] === "allocationDecided");
  if (!told) throw new Error("nothing was queued for the portal");
  return { jobId, allocationId, told };
}

beforeAll(async () => {
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  [provider, agency] = [await aPerson(site.provider), await asPerson(supply.user)];
});
afterEach(() => jest.restoreAllMocks());
afterAll(closeFixtures);

test("a list narrowed to one request reads what was told of that one, and the whole list of all", async () => {
  const person = await aPerson(site.provider);
  const list = "/dashboard/tasks/job-authorisations";
  const subjects = [randomUUID(), randomUUID(), randomUUID()];
  await asOwner((tx) =>
    tx.insert(table).values(
      subjects.map((subjectId) => ({
        organisationId: site.provider.id,
        userId: person.user.id,
        event: "authorisationRequested",
        detail: "pending",
        recordKind: "job" as const,
        recordId: randomUUID(),
        subjectId,
        occurrence: randomUUID(),
        inPortal: true,
        isDaily: false,
      })),
    ),
  );
  const { waiting, opened } = person.client.notifications;
  const [subjectId = ""] = subjects;
  expect(await opened({ list, subjectId: randomUUID(), until: soon() })).toEqual({ count: 0 });
  expect(await waiting({ list, subjectId })).toEqual({ count: 3, here: 1 });
  expect(await opened({ list, subjectId, until: soon() })).toEqual({ count: 1 });
  expect(await waiting({ list })).toEqual({ count: 2, here: 2 });
  expect(await opened({ list, until: soon() })).toEqual({ count: 2 });
  expect(await waitingOf(person)).toBe(0);
});

test("what happened after a page began to be read stays unread, whether it is a record's or a list", async () => {
  const [before, until, after] = [60_000, 30_000, 0].map((agoMs) => new Date(Date.now() - agoMs).toISOString());
  if (!before || !until || !after) throw new Error("there are no three moments");
  const [list, recordId] = ["/dashboard/tasks/job-authorisations", randomUUID()];
  for (const page of [{ list }, { recordId }]) {
    const person = await aPerson(site.provider);
    await asOwner((tx) =>
      tx.insert(table).values(
        [before, until, after].map((at) => ({
          organisationId: site.provider.id,
          userId: person.user.id,
          event: "authorisationRequested",
          detail: "pending",
          recordKind: "job" as const,
          recordId,
          subjectId: randomUUID(),
          occurrence: randomUUID(),
          inPortal: true,
          isDaily: false,
          at: new Date(at),
        })),
      ),
    );
    const { waiting, opened } = person.client.notifications;
    expect(await waiting(page)).toEqual({ count: 3, here: 3 });
    // The number of the bell is less by as many as are marked.
    expect(await waiting({ ...page, until })).toEqual({ count: 3, here: 2 });
    expect(await opened({ ...page, until })).toEqual({ count: 2 });
    const left = (await rowsOf(person)).filter(({ readAt }) => readAt === null);
    expect(left.map(({ at }) => at.toISOString())).toEqual([after]);
    expect(await waiting({ ...page, until })).toEqual({ count: 1, here: 0 });
  }
});

test("every event reaches those who chose its way, and what is required reaches everyone by both", async () => {
  const people = new Map<NotificationChannels, User>();
  for (const channels of notificationChannels) {
    const user = await aUser({ in: supply.agency, codes: ["1001"] });
    people.set(channels, user);
    await asOwner((tx) =>
      tx.insert(schema.settings).values(
        notificationTopics.map((topic) => ({
          scope: "user" as const,
          scopeId: user.id,
          key: keyOfTopic(topic),
          value: channels,
        })),
      ),
    );
  }
  const of = { organisationId: supply.agency.id };
  for (const event of eventNames) {
    const isRequired = notificationEvents[event].topic === null;
    const isMailed = !isQuiet(event);
    for (const way of ["mail", "portal"] as const) {
      const found = await withScope({ kind: "platform" }, (tx) =>
        recipientsOf(tx, { of, about: "organisation", code: "1001", event, way }),
      );
      const wanted = notificationChannels.filter((channels) => {
        const { inPortal, mail } = waysOf[channels];
        return (
          isRequired ||
          (way === "mail" ? mail === "now" && isMailed : inPortal || mail === "daily" || (mail === "now" && !isMailed))
        );
      });
      const told = notificationChannels.filter((channels) =>
        found.some(({ userId }) => userId === people.get(channels)?.id),
      );
      expect({ event, way, told }).toEqual({ event, way, told: wanted });
    }
  }
});

test("a decision is told once to each of the agency who looks after shifts, and to no one else", async () => {
  const others = [await aPerson(supply.agency, ["1001"]), await aPerson((await anAgencyFor(site)).agency), provider];
  const colleague = await aPerson(supply.agency);
  const gone = await aPerson(supply.agency);
  await setMembership(gone.user, { deactivatedAt: new Date() });
  const { jobId, allocationId, told } = await aBooking();
  // Two servers at once, and one more after the first has died before it could say so.
  await Promise.all([run(told), run(told)]);
  await run(told);
  for (const person of [agency, colleague]) {
    const rows = (await rowsOf(person)).filter(({ recordId }) => recordId === jobId);
    expect(rows).toMatchObject([
      { event: "allocationDecided", detail: "accepted", subjectId: allocationId, readAt: null },
    ]);
  }
  for (const person of [...others, gone]) expect(await rowsOf(person)).toEqual([]);
  const [group] = await listOf(colleague, "unread");
  expect(group).toMatchObject({
    recordKind: "job",
    recordId: jobId,
    name: "Mill House",
    items: [
      {
        title: jobMails.accepted.title,
        text: jobMails.accepted.body("Juniper Fallowfield", "Mill House"),
        state: "unread",
      },
    ],
  });
  // No word of it is stored.
  expect(JSON.stringify(await rowsOf(colleague))).not.toMatch(/Juniper|Mill House/);
  await colleague.client.notifications.opened({ recordId: jobId, until: soon() });
  expect(await waitingOf(colleague)).toBe(0);
  expect((await listOf(colleague))[0]?.items[0]?.state).toBe("read");
});

test("a choice for one event goes before the one for its topic, by each way, and changes no other", async () => {
  const ways = [
    { own: { portal: null, mail: null, push: null }, portal: true, mail: true, isDaily: false },
    { own: { portal: "off", mail: null, push: null }, portal: false, mail: true, isDaily: false },
    { own: { portal: null, mail: "off", push: null }, portal: true, mail: false, isDaily: false },
    { own: { portal: "on", mail: "daily", push: null }, portal: true, mail: false, isDaily: true },
    { own: { portal: "off", mail: "daily", push: null }, portal: true, mail: false, isDaily: true },
    { own: { portal: "off", mail: "off", push: null }, portal: false, mail: false, isDaily: false },
  ] as const;
  const of = { organisationId: supply.agency.id };
  for (const { own, ...wanted } of ways) {
    const person = await aPerson(supply.agency);
    await person.client.settings.saveChoices({ choices: [{ event: "allocationDecided", own, lock: 0 }] });
    const toldOf = async (event: "allocationDecided" | "shiftNews", way: Way) => {
      const people = await withScope({ kind: "platform" }, (tx) =>
        recipientsOf(tx, { of, about: "own", code: "3004", event, way }),
      );
      return people.find(({ userId }) => userId === person.user.id);
    };
    const told = await toldOf("allocationDecided", "portal");
    const mailed = await toldOf("allocationDecided", "mail");
    expect({ own, portal: Boolean(told), mail: Boolean(mailed), isDaily: told?.isDaily ?? false }).toEqual({
      own,
      ...wanted,
    });
    if (told) expect(told.inPortal).toBe(own.portal !== "off");
    expect(await toldOf("shiftNews", "mail")).toBeDefined();
    expect(await toldOf("shiftNews", "portal")).toMatchObject({ inPortal: true, isDaily: false });
  }
});

test("many changes in a minute are told without waiting for a poll each", async () => {
  const MANY = 150;
  // With that of the booking itself.
  const all = MANY + 1;
  // An agency of its own: everyone in it is told.
  const other = await anAgencyFor(site);
  const person = await asPerson(other.user);
  const jobId = await postShift(provider.client, site, { date: dayIn(2) });
  const { allocationId } = await person.client.jobs.suggest({ jobId, workerId: other.worker.id });
  await provider.client.jobs.decide({ jobId, allocationId, decision: "accept" });
  const message = {
    kind: "allocationDecided",
    allocationId,
    organisationId: other.agency.id,
    status: "accepted",
  } as const;
  await withScope({ kind: "none" }, async (tx) => {
    for (let n = 0; n < MANY; n++) await postMessage(tx, message, { sender: { by: "product" } });
  });
  let failures = 0;
  const began = process.cpuUsage();
  const transactions = jest.spyOn(pool(), "connect");
  await workTogether(
    queues.notifications,
    (batch) =>
      tellTogether(batch, async ({ id, data }) => {
        const told = jobMailSchema.safeParse(data);
        // Whatever other tests have left in the queue.
        if (!told.success || !("allocationId" in told.data) || told.data.allocationId !== allocationId) return;
        // One that fails is tried again by itself, and holds up no other.
        if (failures === 0) {
          failures++;
          throw new Error("once");
        }
        await mailAboutJob(id, told.data, "portal");
      }),
    constants.notificationsAtOnce,
  );
  try {
    // By one job a worker and poll, they would take half a minute.
    await until("all but the one that failed are told", async () => (await rowsOf(person)).length >= all - 1, 20_000);
    const { user, system } = process.cpuUsage(began);
    // A read for each, and what a batch of fifty shares: who is told, what is written and whether it still holds.
    expect(transactions.mock.calls.length / all).toBeLessThan(1.4);
    // A bound that a busy machine keeps as well.
    expect((user + system) / 1_000 / all).toBeLessThan(20);
    await until("the one that failed is told", async () => (await rowsOf(person)).length === all);
  } finally {
    await stopQueue();
  }
  const rows = await rowsOf(person);
  expect(new Set(rows.map(({ occurrence }) => occurrence)).size).toBe(all);
});

test("the number of the bell is one read by an index, of no more rows than it counts, however many the person was told of", async () => {
  const person = await aPerson(supply.agency);
  const told = (many: number, read: string, settled: string, due: string) =>
    asOwner((tx) =>
      tx.execute(sql`insert into notifications (organisation_id, user_id, event, detail, record_kind, record_id, subject_id, occurrence,
          due_at, in_portal, is_daily, read_at, settled_at)
        select ${supply.agency.id}::uuid, ${person.user.id}::uuid, 'shiftNews', 'suggested', 'job', gen_random_uuid(), gen_random_uuid(),
          gen_random_uuid(), ${sql.raw(due)}, true, false, ${sql.raw(read)}, ${sql.raw(settled)} from generate_series(1, ${many})`),
    );
  const countRead = async () => {
    const { result, sent } = await sentDuring(() => person.client.notifications.waiting({}));
    const reads = sent.filter(({ text }) => text.includes('from "notifications"'));
    expect(reads).toHaveLength(1);
    const { text = "", values = [] } = reads[0] ?? {};
    const at = text.indexOf("select", text.lastIndexOf(";"));
    const own = { kind: "member", organisationId: supply.agency.id, userId: person.user.id } as const;
    const client = await pool().connect();
    try {
      await client.query(`begin; ${settingsOf(own)}`);
      const plan = await explain(client, { text: text.slice(at), values });
      return { count: result.count, scans: scanned(plan), rows: rowsRead(plan, "notifications") };
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  const unread = "null";
  const past = "now() - interval '1 day'";
  await told(40, unread, unread, "null");
  // Read, settled, and never read before it was too late.
  await told(4_000, past, unread, "null");
  await told(4_000, unread, past, "null");
  await told(4_000, unread, unread, past);
  await asOwner((tx) => tx.execute(sql`analyze notifications`));
  const few = await countRead();
  expect(few).toMatchObject({ count: 40, scans: [] });
  expect(few.rows).toBeLessThanOrEqual(constants.notificationsCountMax + 1);
  await told(4_000, unread, unread, "now() + interval '1 day'");
  await asOwner((tx) => tx.execute(sql`analyze notifications`));
  const many = await countRead();
  expect(many).toMatchObject({ count: constants.notificationsCountMax + 1, scans: [] });
  expect(many.rows).toBeLessThanOrEqual(constants.notificationsCountMax + 1);
});

test("who is told is read once for workers of the same branches, whatever else is known of them", async () => {
  const branchIds = [randomUUID(), randomUUID()];
  const workers = [
    { id: "one", branchIds, email: "one@example.test" },
    { id: "two", branchIds: branchIds.toReversed(), email: "two@example.test" },
  ];
  const of = { organisationId: supply.agency.id };
  const transactions = jest.spyOn(pool(), "connect");
  const errors = await tellTogether(workers, async (about) => {
    await findRecipients({ of, about, code: "3004", event: "allocationDecided", way: "portal" });
  });
  expect({ errors: errors.size, transactions: transactions.mock.calls.length }).toEqual({ errors: 0, transactions: 1 });
});

test("nothing is queued for a change that is rolled back", async () => {
  const allocationId = randomUUID();
  const message = {
    kind: "allocationDecided",
    allocationId,
    organisationId: supply.agency.id,
    status: "accepted",
  } as const;
  const change = withScope({ kind: "none" }, async (tx) => {
    await postMessage(tx, message, { sender: { by: "product" } });
    throw new Error("the change failed");
  });
  await expect(change).rejects.toThrow("the change failed");
  expect(await queuedAbout("allocationId", allocationId)).toEqual([]);
});

test("a notification of an earlier change that is sent later comes before it", async () => {
  const colleague = await aPerson(supply.agency);
  const { allocationId } = await aBooking();
  const message = {
    kind: "allocationDecided",
    allocationId,
    organisationId: supply.agency.id,
    status: "accepted",
  } as const;
  await withScope({ kind: "none" }, (tx) => postMessage(tx, message, { sender: { by: "product" } }));
  const [earlier, later] = (await queuedAbout("allocationId", allocationId)).filter(
    ({ data }) => data["kind"] === message.kind,
  );
  if (!earlier || !later) throw new Error("two changes were to be queued");
  await run(later);
  await run(earlier);
  const rows = (await rowsOf(colleague)).filter(({ subjectId }) => subjectId === allocationId);
  const inOrder = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  expect(inOrder.map(({ occurrence }) => occurrence)).toEqual([earlier.id, later.id]);
});

test("settled notifications are neither counted nor mailed", async () => {
  const person = await aPerson(supply.agency);
  const { jobId, told } = await aBooking();
  await run(told);
  expect(await waitingOf(person)).toBe(1);
  await provider.client.jobs.cancel({ jobId, reason: "The resident has moved." });
  expect(await waitingOf(person)).toBe(0);
  expect(await listOf(person, "unread")).toEqual([]);
  expect((await listOf(person))[0]?.items[0]?.state).toBe("settled");
  const late = await aPerson(supply.agency);
  await run(told);
  expect(await rowsOf(late)).toEqual([]);
});

test("the notification of a worker put forward is settled once they are accepted", async () => {
  const person = await aPerson(site.provider);
  day += 2;
  const jobId = await postShift(provider.client, site, { date: dayIn(day) });
  const { allocationId } = await agency.client.jobs.suggest({ jobId, workerId: supply.worker.id });
  const [put] = await queuedAbout("allocationId", allocationId);
  if (!put) throw new Error("nothing was queued for the portal");
  await run(put);
  expect(await rowsOf(person)).toMatchObject([{ event: "shiftNews", detail: "suggested", settledAt: null }]);
  await provider.client.jobs.decide({ jobId, allocationId, decision: "accept" });
  expect((await rowsOf(person))[0]?.settledAt).not.toBeNull();
  expect(await waitingOf(person)).toBe(0);
});

test("a change between reading the shift and notifying of it settles the notification", async () => {
  const person = await aPerson(supply.agency);
  const { jobId, told } = await aBooking();
  const { organisationId } = jobMailSchema.parse(told.data);
  // Holds up the insert until the shift has been cancelled.
  await withScope({ kind: "member", organisationId, userId: person.user.id }, async (tx) => {
    await tx.insert(table).values({
      organisationId,
      userId: person.user.id,
      event: "allocationDecided",
      detail: "accepted",
      recordKind: "job",
      recordId: jobId,
      subjectId: told.data["allocationId"] ?? "",
      occurrence: told.id,
      holds: ["accepted"],
      inPortal: true,
      isDaily: false,
    });
    const telling = run(told);
    await asApp((client) =>
      until("the insert to wait", async () => {
        const { rows } = await client.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "notifications"%'`,
        );
        return rows.length > 0;
      }),
    );
    await provider.client.jobs.cancel({ jobId, reason: "The resident has moved." });
    return { telling };
  }).then(({ telling }) => telling);
  expect(await waitingOf(person)).toBe(0);
});

test("the notification of other times for a booked worker is not settled while they are asked for", async () => {
  const person = await aPerson(supply.agency);
  const { jobId, allocationId } = await aBooking();
  const { lock } = await provider.client.jobs.get({ jobId });
  const other = { date: dayIn(day), startTime: "09:00", endTime: "19:00", notes: null };
  await provider.client.jobs.changeBooked({ jobId, lock, ...other });
  const asked = (await queuedAbout("allocationId", allocationId)).find(({ data }) => data["what"] === "timeRequested");
  if (!asked) throw new Error("nothing was queued for the portal");
  await run(asked);
  expect(await rowsOf(person)).toMatchObject([{ event: "shiftNews", detail: "timeRequested", settledAt: null }]);
});

test("notifications that need no more action are settled, and records that someone may no longer see have no text", async () => {
  const person = await aPerson(supply.agency);
  const { jobId, told } = await aBooking();
  await run(told);
  const own = eq(table.userId, person.user.id);
  await asOwner((tx) => tx.update(table).set({ dueAt: clock.now() }).where(own));
  expect(await waitingOf(person)).toBe(0);
  await asOwner((tx) => tx.update(table).set({ dueAt: null }).where(own));
  expect(await waitingOf(person)).toBe(1);
  await setMembership(person.user, { permissionCodes: ["1001"] });
  const { client } = await asPerson(person.user);
  const { groups } = await client.notifications.list({ view: "all" });
  expect(groups).toMatchObject([{ recordId: jobId, name: null, shift: null, items: [{ text: null }] }]);
  await setMembership(person.user, { deactivatedAt: new Date() });
  expect(await rowsOf(person)).toEqual([]);
});

test("notifications are marked as read only by their own user, and marking them again does no harm", async () => {
  const person = await aPerson(supply.agency);
  const first = await aBooking();
  await run(first.told);
  const [{ id: _id = "" } = {}] = await rowsOf(person);
  expect(await refusalOf(agency.client.notifications.read({ _id }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(clientOf(unauthenticated).notifications.list({}))).toMatchObject({ code: "UNAUTHORIZED" });
  expect(await waitingOf(person)).toBe(1);
  for (const press of [1, 2]) {
    expect({ press, ...(await person.client.notifications.read({ _id })) }).toEqual({ press, read: true });
  }
  expect(await waitingOf(person)).toBe(0);
  const shownAt = clock.now().toISOString();
  const second = await aBooking();
  await run(second.told);
  // What came after the page was shown stays unread.
  expect(await person.client.notifications.readAll({ until: shownAt })).toEqual({ count: 0 });
  expect(await person.client.notifications.waiting({ recordId: second.jobId })).toEqual({ count: 1, here: 1 });
  const [one, other] = [await person.client.notifications.list({ view: "all", limit: 1 }), await listOf(person)];
  const rest = await person.client.notifications.list({ view: "all", limit: 1, after: one.next ?? "" });
  expect([...one.groups, ...rest.groups]).toEqual(other);
  expect(rest.next).toBeNull();
  expect(await person.client.notifications.readAll({ until: clock.now().toISOString() })).toEqual({ count: 1 });
});

describe("By e-mail", () => {
  test("users are notified in the ways they chose, and what can be turned off can be stopped from the e-mail", async () => {
    const people = new Map<NotificationChannels, Person>();
    for (const channels of notificationChannels) {
      const person = await aPerson(supply.agency);
      await choose(person, channels);
      people.set(channels, person);
    }
    const { told } = await aBooking();
    await run(told);
    await run(told, "mail");
    for (const [channels, person] of people) {
      const { inPortal, mail } = waysOf[channels];
      const rows = await rowsOf(person);
      const ways = rows.map((row) => ({ inPortal: row.inPortal, mail: row.isDaily ? "daily" : null }));
      const isStored = inPortal || mail === "daily";
      expect({ channels, ways }).toEqual({
        channels,
        ways: isStored ? [{ inPortal, mail: mail === "daily" ? "daily" : null }] : [],
      });
      expect(await waitingOf(person)).toBe(inPortal ? 1 : 0);
      if (mail === "now") await mailTo(person.user.email);
      const mails = await mailsTo(person.user.email);
      expect({ channels, mails: mails.length }).toEqual({ channels, mails: mail === "now" ? 1 : 0 });
      for (const { headers, text } of mails) {
        expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
        expect(headers["list-unsubscribe"]).toMatch(/^<http[^ ]+\/api\/unsubscribe\?token=[\w-]{43}>$/);
        expect(text).toContain("You are getting this email because");
      }
    }
  });

  /** The token in the header of someone's only e-mail. */
  const tokenTo = async ({ user }: Person): Promise<string> => {
    const { headers } = await mailTo(user.email);
    return /token=([\w-]{43})/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  };

  test("a link stops its e-mails and nothing else, signed out, and opening it changes nothing", async () => {
    const person = await aPerson(supply.agency);
    const { told } = await aBooking();
    await run(told, "mail");
    const token = await tokenTo(person);
    const scanner = clientOf(unauthenticated);
    const ownRows = () =>
      asOwner((tx) =>
        tx
          .select({ key: schema.settings.key, value: schema.settings.value })
          .from(schema.settings)
          .where(and(eq(schema.settings.scope, "user"), eq(schema.settings.scopeId, person.user.id))),
      );
    expect(await scanner.notifications.unsubscribeTopic({ token })).toEqual({ what: "allocationDecided" });
    expect(await ownRows()).toEqual([]);
    // They are a member of another organisation too, and were of a third.
    const [other, former] = [await anAgency(), await anAgency()];
    await asOwner((tx) =>
      tx.insert(schema.memberships).values([
        { organisationId: other.id, userId: person.user.id },
        { organisationId: former.id, userId: person.user.id, deactivatedAt: new Date() },
      ]),
    );
    const requestId = aRequestId();
    for (const press of [1, 2]) {
      const answer = await clientOf(unauthenticated, requestId).notifications.unsubscribe({ token });
      expect({ press, ...answer }).toEqual({ press, what: "allocationDecided" });
    }
    expect(await ownRows()).toEqual([{ key: "event.allocationDecided", value: "mail=off" }]);
    // Exactly that event: the next is mailed as before, and the portal still shows this one.
    const of = { organisationId: supply.agency.id };
    const isTold = async (event: "allocationDecided" | "shiftNews", way: Way) => {
      const people = await withScope({ kind: "platform" }, (tx) =>
        recipientsOf(tx, { of, about: "own", code: "3004", event, way }),
      );
      return people.some(({ userId }) => userId === person.user.id);
    };
    expect({
      stopped: await isTold("allocationDecided", "mail"),
      inPortal: await isTold("allocationDecided", "portal"),
      other: await isTold("shiftNews", "mail"),
    }).toEqual({ stopped: false, inPortal: true, other: true });
    const audited = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.requestId, requestId)),
    );
    const row = { action: "settings.changed", actorKind: "linkHolder", subjectId: person.user.id };
    expect(audited.toSorted((one, next) => (one.organisationId < next.organisationId ? -1 : 1))).toMatchObject(
      [supply.agency.id, other.id].toSorted().map((organisationId) => ({ ...row, organisationId })),
    );
    // The link is the same in the next e-mail, and is revoked with the membership.
    await setMembership(person.user, { deactivatedAt: new Date() });
    expect(await refusalOf(scanner.notifications.unsubscribe({ token }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("a link of an earlier e-mail stops its whole topic, and one of what is required there is none", async () => {
    const person = await aPerson(supply.agency);
    await person.client.settings.saveChoices({
      choices: [{ event: "shiftNews", own: { portal: null, mail: "now", push: null }, lock: 0 }],
    });
    const linkTo = async (topic: string) => {
      const token = randomUUID().replaceAll("-", "").padEnd(43, "A");
      await asOwner((tx) =>
        tx.insert(schema.unsubscribeLinks).values({ userId: person.user.id, topic, tokenHash: hashOf(token) }),
      );
      return token;
    };
    const token = await linkTo("jobs");
    expect(await clientOf(unauthenticated).notifications.unsubscribe({ token })).toEqual({ what: "jobs" });
    for (const event of ["allocationDecided", "shiftNews", "onBehalf"] as const) {
      const found = await withScope({ kind: "platform" }, (tx) =>
        recipientsOf(tx, { of: { organisationId: supply.agency.id }, about: "own", event, way: "mail" }),
      );
      expect({ event, isMailed: found.some(({ userId }) => userId === person.user.id) }).toEqual({
        event,
        isMailed: false,
      });
    }
    for (const name of ["timesheetOverdue", "pigeon"]) {
      const forged = await linkTo(name);
      expect(await refusalOf(clientOf(unauthenticated).notifications.unsubscribe({ token: forged }))).toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  test("the link of the daily e-mail empties it, whether by topic, by event, or because something is too frequent", async () => {
    const person = await aPerson(supply.agency);
    await choose(person, "dailyAndInApp");
    await person.client.settings.saveChoices({
      choices: [{ event: "workersExpiring", own: { portal: null, mail: "daily", push: null }, lock: 0 }],
    });
    const token = randomUUID().replaceAll("-", "").padEnd(43, "A");
    await asOwner((tx) =>
      tx.insert(schema.unsubscribeLinks).values({ userId: person.user.id, topic: "daily", tokenHash: hashOf(token) }),
    );
    await clientOf(unauthenticated).notifications.unsubscribe({ token });
    const { choices } = await person.client.settings.choices();
    const isDaily = choices.filter(({ own, inherited }) => (own.mail ?? inherited.mail) === "daily");
    expect(isDaily).toEqual([]);
    // What comes at once still does.
    const { own, inherited } = choices.find(({ event }) => event === "timesheetNews") ?? {};
    expect(own?.mail ?? inherited?.mail).toBe("now");
  });

  test("guessed links are refused, and not even checked after many attempts from one address", async () => {
    const address = anAddress();
    const guess = () =>
      refusalOf(clientOf(unauthenticated, aRequestId(), address).notifications.unsubscribe({ token: "A".repeat(43) }));
    expect(await guess()).toMatchObject({ code: "NOT_FOUND" });
    await asOwner((tx) =>
      tx.execute(sql`update rate_limits set points = 1000000 where key like ${`unknown-lookup%${address}%`}`),
    );
    forgetLimits();
    expect(await guess()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("the daily e-mail is sent once a day to each user with what is still unread, and not if there is nothing", async () => {
    const [person, read, other] = [
      await aPerson(supply.agency),
      await aPerson(supply.agency),
      await aPerson(supply.agency),
    ];
    for (const one of [person, read, other]) await choose(one, "dailyAndInApp");
    const { jobId, told } = await aBooking();
    await run(told);
    await asOwner((tx) =>
      tx
        .update(table)
        .set({ digestOn: dayIn(0) })
        .where(eq(table.userId, other.user.id)),
    );
    const midnight = startOfDay(dayIn(1)).getTime();
    const at = (hours: number) =>
      jest.spyOn(clock, "now").mockImplementation(() => new Date(midnight + hours * HOUR_MS));
    const queuedFor = async ({ user }: Person) => {
      const { rows } = await asOwner((tx) =>
        tx.execute<Queued>(
          sql`select id, data from pgboss.job where data->>'kind' = 'dailyNotifications' and data->>'userId' = ${user.id}`,
        ),
      );
      return rows;
    };
    at(5);
    await doNotificationJob();
    expect(await queuedFor(person)).toEqual([]);
    at(12);
    // Two servers, and again five minutes later.
    await Promise.all([doNotificationJob(), doNotificationJob()]);
    await doNotificationJob();
    expect(await queuedFor(other)).toEqual([]);
    const [queued, ...more] = await queuedFor(person);
    expect({ queued: queued?.data, more }).toEqual({
      queued: { kind: "dailyNotifications", userId: person.user.id, day: dayIn(1) },
      more: [],
    });
    await read.client.notifications.opened({ recordId: jobId, until: soon() });
    for (const one of [person, read]) {
      for (const { id } of [...(await queuedFor(one)), ...(await queuedFor(one))]) {
        await mailDaily(id, { kind: "dailyNotifications", userId: one.user.id, day: dayIn(1) });
      }
    }
    await mailTo(person.user.email);
    expect(await mailsTo(read.user.email)).toEqual([]);
    const mails = await mailsTo(person.user.email);
    expect(mails).toHaveLength(1);
    const [{ text = "", headers = {} } = {}] = mails;
    expect(text).toContain(jobMails.accepted.title);
    expect(text).not.toMatch(/Juniper|Mill House/);
    expect(text).toContain("/dashboard/notifications");
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    // Stopping it leaves the portal.
    const scanner = clientOf(unauthenticated);
    expect(await scanner.notifications.unsubscribe({ token: await tokenTo(person) })).toEqual({ what: "daily" });
    const [row] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.settings)
        .where(and(eq(schema.settings.scopeId, person.user.id), eq(schema.settings.key, keyOfTopic("jobs")))),
    );
    expect(row?.value).toBe("inApp");
  });
});

test("someone whose membership ends while a batch is told gets no daily e-mail of it", async () => {
  const person = await aPerson(supply.agency);
  await choose(person, "dailyAndInApp");
  const { told } = await aBooking();
  const ends = { id: randomUUID(), data: {} };
  const errors = await tellTogether([told, ends], async (job) => {
    if (job === ends) await setMembership(person.user, { deactivatedAt: new Date() });
    else await run(job);
  });
  expect([...errors]).toEqual([]);
  expect(await rowsOf(person)).toMatchObject([{ isDaily: true, digestOn: null }]);
  const noon = startOfDay(dayIn(2)).getTime() + 12 * HOUR_MS;
  jest.spyOn(clock, "now").mockImplementation(() => new Date(noon));
  await doNotificationJob();
  expect(await rowsOf(person)).toMatchObject([{ digestOn: null }]);
  // Nor where it had been taken before.
  const daily = { kind: "dailyNotifications", userId: person.user.id, day: dayIn(2) } as const;
  await asOwner((tx) => tx.update(table).set({ digestOn: daily.day }).where(eq(table.userId, person.user.id)));
  await mailDaily(randomUUID(), daily);
  expect(await mailsTo(person.user.email)).toEqual([]);
});

test("a list of workers is named after the agency for who may open it", async () => {
  const [may, mayNot] = [await aPerson(supply.agency, ["1002"]), await aPerson(supply.agency)];
  for (const { user } of [may, mayNot]) {
    const told = {
      event: "workersExpiring",
      detail: "due",
      recordKind: "workers",
      recordId: supply.agency.id,
    } as const;
    await asOwner((tx) =>
      tx.insert(table).values({
        ...told,
        organisationId: supply.agency.id,
        userId: user.id,
        subjectId: supply.agency.id,
        occurrence: randomUUID(),
        inPortal: true,
        isDaily: false,
      }),
    );
  }
  expect((await listOf(may))[0]?.name).toBe(notificationsPage.expiring(supply.agency.name));
  expect((await listOf(mayNot))[0]?.name).toBeNull();
  expect(await may.client.notifications.opened({ list: "/dashboard/workers", until: soon() })).toEqual({ count: 1 });
});
