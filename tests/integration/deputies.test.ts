/**
 * Deputies: who names whom, what a deputy then sees, may do and is told, in whose place the record says that it was, and that no one
 * gains a right by it.
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { mailAboutAuthorisation } from "@/lib/backend/authorisers";
import { deputyMailSchema, mailDeputyNews } from "@/lib/backend/deputies";
import { mailMention } from "@/lib/backend/notes";
import { mailChangeDecided } from "@/lib/backend/profile-changes";
import { mailReviewDecided } from "@/lib/backend/verification";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, formatLongDate, startOfDay } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
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
import { aShift, aSiteForShifts, JOBS } from "@/tests/support/shifts";
import { type CallRow, testWhoGetsThrough } from "@/tests/support/who-gets-through";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const texts = messages.deputies;
const today = calendarDate(new Date());
const NOTES = ["1002"];

type Person = { user: User; caller: TestCaller; client: Client; membershipId: string };

async function aPerson(organisation: Organisation, fullName: string, permissions = NOTES): Promise<Person> {
  const user = { ...(await aUser({ in: organisation, codes: permissions })), fullName };
  const [membership] = await asOwner(async (tx) => {
    await tx.update(schema.users).set({ fullName }).where(eq(schema.users.id, user.id));
    return tx.select().from(schema.memberships).where(eq(schema.memberships.userId, user.id));
  });
  const caller = await signInAs(user);
  return { user, caller, client: inProcess?.clientOf(caller) as Client, membershipId: membership?.id ?? "" };
}

type Queued = { id: string; name: string; data: Record<string, string> };

/** What waits in the queue to be told to a deputy. */
const queuedFor = async ({ membershipId }: Person): Promise<Queued[]> => {
  const { rows } = await asOwner((tx) =>
    tx.execute<Queued>(
      sql`select id, name, data from pgboss.job
        where data->>'kind' = 'deputyNews' and data->>'deputyId' = ${membershipId} and state = 'created' order by name`,
    ),
  );
  return rows;
};

/** Tells a deputy what waits to be told to them. */
async function tellDeputy(deputy: Person): Promise<void> {
  for (const { id, name, data } of await queuedFor(deputy)) {
    await mailDeputyNews(id, deputyMailSchema.parse(data), name === "mail" ? "mail" : "portal");
    await asOwner((tx) => tx.execute(sql`update pgboss.job set state = 'completed' where id = ${id}::uuid`));
  }
}

const subjectsTo = async ({ user }: Person) => (await mailsTo(user.email)).map(({ subject }) => subject);
const unreadTitles = async ({ client }: Person) =>
  (await client.notifications.list({ view: "unread" })).groups.flatMap(({ items }) => items.map(({ title }) => title));

/** Names someone's deputy from today until another day. */
const name = async ({ client }: Person, { membershipId: deputyId }: Person, { from = today, to = today } = {}) => {
  const { lock } = await client.deputies.get();
  return client.deputies.save({ absence: { deputyId, from, to }, lock });
};

afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

describe.each(transports)("Who gets through $name", (transport) => {
  type Name = "unauthenticated" | "visitor" | "agency" | "provider" | "admin";
  let people: Record<Name, TestCaller>;
  let agency: Organisation;

  beforeAll(async () => {
    await transport.open();
    agency = await anAgency();
    const of = async (organisation: Organisation) => {
      await aUser({ in: organisation });
      return signInAs(await aUser({ in: organisation }));
    };
    people = {
      unauthenticated,
      visitor: await aVisitor(),
      agency: await of(agency),
      provider: await of(await aProvider()),
      admin: await of(await platformOrganisation()),
    };
  });
  afterAll(() => transport.close());

  const outcomes = {
    unauthenticated: "UNAUTHORIZED",
    visitor: "UNAUTHORIZED",
    agency: "an answer",
    provider: "an answer",
    admin: "an answer",
  } as const;
  const rows: CallRow<Name>[] = [
    { path: "deputies.get", prepare: async () => [], call: (client) => client.deputies.get(), outcomes },
    {
      path: "deputies.save",
      prepare: async () => [],
      call: async (client) => {
        const read = await client.deputies.get().catch(() => null);
        const deputyId = read?.colleagues[0]?._id ?? randomUUID();
        return client.deputies.save({ absence: { deputyId, from: today, to: today }, lock: read?.lock ?? 0 });
      },
      outcomes,
    },
  ];
  testWhoGetsThrough(transport, rows, () => ({ people, organisations: [agency.id] }));
});

describe("A person's deputy", () => {
  let agency: Organisation;
  let absent: Person;
  let deputy: Person;
  let colleague: Person;

  beforeEach(async () => {
    agency = await anAgency();
    absent = await aPerson(agency, "Ana Marsh");
    deputy = await aPerson(agency, "Bram Holloway");
    colleague = await aPerson(agency, "Cato Fenwick");
  });

  async function aNote({ user }: Person, more: { dueOn?: string } = {}) {
    const { id: workerId } = await aWorker(agency, { firstName: "Marek", lastName: "Dobrowski" });
    const { _id: noteId } = await colleague.client.notes.add({
      workerId,
      text: "Please call.",
      mentions: [user.id],
      dueOn: more.dueOn ?? null,
    });
    return { workerId, noteId };
  }
  const notesOf = async ({ client }: Person) =>
    (await client.overview.tasks({ limit: 50 })).kinds.find(({ key }) => key === "notes")?.items ?? [];
  const countOf = async ({ client }: Person) =>
    (await client.overview.waiting()).kinds.find(({ key }) => key === "notes")?.count ?? 0;

  test("sees on these days what waits for them, can do it, and the record says in whose place", async () => {
    const to = daysAfter(today, 2);
    await name(absent, deputy, { from: daysAfter(today, 1), to });
    const { workerId, noteId } = await aNote(absent);
    expect(await notesOf(deputy)).toEqual([]);
    expect((await deputy.client.deputies.get()).standsInFor).toEqual([]);

    const tomorrow = new Date(startOfDay(daysAfter(today, 1)).getTime() + 12 * 60 * 60_000);
    clock.now = () => tomorrow;
    expect(await notesOf(deputy)).toMatchObject([
      { title: "Marek Dobrowski", text: expect.stringMatching(/^In place of Ana Marsh: /) },
    ]);
    expect((await deputy.client.overview.tasks({})).standsInFor).toEqual(["Ana Marsh"]);
    expect((await deputy.client.deputies.get()).standsInFor).toEqual(["Ana Marsh"]);
    expect([await countOf(deputy), await countOf(absent), await countOf(colleague)]).toEqual([1, 1, 0]);
    expect((await deputy.client.notes.list({ workerId })).items[0]?.isUnread).toBe(true);
    await deputy.client.notes.markRead({ workerId, noteId });
    expect([await countOf(deputy), await countOf(absent)]).toEqual([0, 0]);
    const rows = await asOwner((tx) =>
      tx
        .select({ by: schema.auditEvents.actorUid, details: schema.auditEvents.details })
        .from(schema.auditEvents)
        .where(and(eq(schema.auditEvents.subjectId, workerId), eq(schema.auditEvents.action, "worker.noteRead"))),
    );
    expect(rows).toEqual([{ by: deputy.user.uid, details: { note: noteId, standsInFor: absent.user.id } }]);

    // The day after the last one.
    const later = await aNote(absent);
    clock.now = () => startOfDay(daysAfter(to, 1));
    expect(await notesOf(deputy)).toEqual([]);
    expect(await refusalOf(deputy.client.notes.markRead(later))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("sees a note that mentions both once, as their own, and reads it for both", async () => {
    await name(absent, deputy);
    const { id: workerId } = await aWorker(agency);
    const { _id: noteId } = await colleague.client.notes.add({
      workerId,
      text: "Please call.",
      mentions: [absent.user.id, deputy.user.id],
      dueOn: null,
    });
    const [task, ...others] = await notesOf(deputy);
    expect([task?.text.startsWith("In place of"), others]).toEqual([false, []]);
    await deputy.client.notes.markRead({ workerId, noteId });
    expect([await countOf(deputy), await countOf(absent)]).toEqual([0, 0]);
  });

  test("passes what waits on to their own deputy while both are away, and no further than the circle goes", async () => {
    await name(absent, deputy);
    await aNote(absent);
    expect(await countOf(colleague)).toBe(0);
    await name(deputy, colleague);
    await name(colleague, absent);
    expect([await countOf(colleague), await countOf(deputy)]).toEqual([1, 1]);
    expect((await colleague.client.deputies.get()).standsInFor).toEqual(["Ana Marsh", "Bram Holloway"]);
  });

  test("is told in their place, as far as they may be told, and no longer once it is done", async () => {
    const { workerId, noteId } = await aNote(absent);
    const job = { kind: "noteMention", noteId, organisationId: agency.id, userId: absent.user.id } as const;
    await mailMention(randomUUID(), job);
    await name(absent, deputy);
    await mailMention(randomUUID(), job);
    await mailMention(randomUUID(), job, "portal");
    expect(await mailsTo(deputy.user.email)).toHaveLength(1);
    expect(await mailsTo(colleague.user.email)).toEqual([]);
    const unread = async ({ client }: Person) => (await client.notifications.waiting({})).count;
    expect([await unread(deputy), await unread(absent)]).toEqual([1, 1]);
    await absent.client.notes.markRead({ workerId, noteId });
    expect([await unread(deputy), await unread(absent)]).toEqual([0, 0]);

    const again = { ...job, ...(await aNote(absent)) };
    await setMembership(deputy.user, { permissionCodes: [codes.jobs] });
    await mailMention(randomUUID(), { ...job, noteId: again.noteId });
    expect(await mailsTo(deputy.user.email)).toHaveLength(1);
  });

  test("closes a note with a due date in their place, and in no one's where it waits for the deputy too", async () => {
    await name(absent, deputy);
    const recorded = async (workerId: string) => {
      const rows = await asOwner((tx) =>
        tx
          .select({ details: schema.auditEvents.details })
          .from(schema.auditEvents)
          .where(and(eq(schema.auditEvents.subjectId, workerId), eq(schema.auditEvents.action, "worker.noteDone"))),
      );
      return rows.map(({ details }) => details);
    };
    const theirs = await aNote(absent, { dueOn: today });
    await deputy.client.notes.setDone({ ...theirs, isDone: true });
    expect(await recorded(theirs.workerId)).toEqual([{ note: theirs.noteId, standsInFor: absent.user.id }]);

    const noteOf = async (by: Person, mentions: string[]) => {
      const { id: workerId } = await aWorker(agency);
      const { _id: noteId } = await by.client.notes.add({ workerId, text: "Please call.", mentions, dueOn: today });
      return { workerId, noteId };
    };
    const written = await noteOf(absent, []);
    expect(await notesOf(deputy)).toMatchObject([{ text: "For Ana Marsh: their note with a due date" }]);
    await deputy.client.notes.setDone({ ...written, isDone: true });
    expect(await recorded(written.workerId)).toEqual([{ note: written.noteId, standsInFor: absent.user.id }]);
    await deputy.client.notes.setDone({ ...written, isDone: false });
    await colleague.client.notes.setDone({ ...written, isDone: true });
    expect(await recorded(written.workerId)).toContainEqual({ note: written.noteId });

    const both = await noteOf(colleague, [absent.user.id, deputy.user.id]);
    await deputy.client.notes.setDone({ ...both, isDone: true });
    expect(await recorded(both.workerId)).toEqual([{ note: both.noteId }]);
  });

  test("is told whom a note mentions and why, and only of their own mention where it mentions both", async () => {
    await name(absent, deputy);
    const { workerId, noteId } = await aNote(absent);
    const of = { kind: "noteMention", organisationId: agency.id } as const;
    const telling = async (id: string, { user }: Person) => {
      for (const way of ["mail", "portal"] as const) {
        await mailMention(randomUUID(), { ...of, noteId: id, userId: user.id }, way);
      }
    };
    await telling(noteId, absent);
    expect(await mailsTo(absent.user.email)).toMatchObject([
      {
        subject: "You were mentioned in a note about Marek Dobrowski",
        text: expect.stringContaining("because a colleague mentioned you"),
      },
    ]);
    expect(await mailsTo(deputy.user.email)).toMatchObject([
      {
        subject: "A note about Marek Dobrowski mentions Ana Marsh",
        text: expect.stringContaining("because you stand in for Ana Marsh"),
      },
    ]);
    const titlesTo = async ({ client }: Person) =>
      (await client.notifications.list({ view: "unread" })).groups.flatMap(({ items }) =>
        items.map(({ title }) => title),
      );
    expect(await titlesTo(deputy)).toEqual(["A note mentions someone you stand in for"]);
    expect(await titlesTo(absent)).toEqual(["You were mentioned in a note"]);
    await deputy.client.notes.markRead({ workerId, noteId });

    const { _id: both } = await colleague.client.notes.add({
      workerId,
      text: "Please call.",
      mentions: [absent.user.id, deputy.user.id],
      dueOn: null,
    });
    await telling(both, absent);
    await telling(both, deputy);
    expect((await mailsTo(deputy.user.email)).map(({ subject }) => subject).toSorted()).toEqual([
      "A note about Marek Dobrowski mentions Ana Marsh",
      "You were mentioned in a note about Marek Dobrowski",
    ]);
    expect(await titlesTo(deputy)).toEqual(["You were mentioned in a note"]);
  });

  test("stays told while the note waits for the absent, although someone else has read it", async () => {
    await name(absent, deputy);
    const other = await aPerson(agency, "Edda Larkin");
    const told = async () => {
      const { id: workerId } = await aWorker(agency);
      const mentions = [absent.user.id, other.user.id];
      const { _id: noteId } = await colleague.client.notes.add({ workerId, text: "Hello.", mentions, dueOn: null });
      const job = { kind: "noteMention", noteId, organisationId: agency.id } as const;
      for (const userId of mentions) await mailMention(randomUUID(), { ...job, userId }, "portal");
      return { workerId, noteId };
    };
    const unread = async ({ client }: Person) => (await client.notifications.waiting({})).count;
    const note = await told();
    await other.client.notes.markRead(note);
    expect([await unread(deputy), await unread(absent), await unread(other)]).toEqual([1, 1, 0]);
    await absent.client.notes.markRead(note);
    expect([await unread(deputy), await unread(absent)]).toEqual([0, 0]);

    await deputy.client.notes.markRead(await told());
    expect([await unread(deputy), await unread(absent), await unread(other)]).toEqual([0, 0, 1]);
  });

  test("passes nothing on once they have left, and the absent is told so", async () => {
    await name(absent, deputy);
    await name(deputy, colleague);
    expect((await absent.client.deputies.get()).absence?.hasLeft).toBe(false);
    await setMembership(deputy.user, { deactivatedAt: new Date() });
    const other = await aPerson(agency, "Edda Larkin");
    const { id: workerId } = await aWorker(agency);
    const { _id: noteId } = await other.client.notes.add({
      workerId,
      text: "Please call.",
      mentions: [absent.user.id],
      dueOn: null,
    });
    await mailMention(randomUUID(), { kind: "noteMention", noteId, organisationId: agency.id, userId: absent.user.id });
    expect(
      [await mailsTo(absent.user.email), await mailsTo(colleague.user.email)].map((mails) => mails.length),
    ).toEqual([1, 0]);
    expect(await countOf(colleague)).toBe(0);
    const { absence, colleagues } = await absent.client.deputies.get();
    expect(absence).toMatchObject({ deputy: { name: "Bram Holloway" }, hasLeft: true });
    expect(colleagues.map((one) => one.name)).toEqual(["Cato Fenwick", "Edda Larkin"]);
  });

  test("gains no right: not the permission, not another branch, and nothing once they or the absent have left", async () => {
    await name(absent, deputy);
    const { workerId, noteId } = await aNote(absent);
    expect(await countOf(deputy)).toBe(1);
    // Signed in again, with what they may now see and do.
    const asNow = async (change: Parameters<typeof setMembership>[1]): Promise<Person> => {
      await setMembership(deputy.user, change);
      return { ...deputy, client: inProcess.clientOf(await signInAs(deputy.user)) };
    };
    const elsewhere = await asNow({ scopeBranchIds: [randomUUID()] });
    expect(await countOf(elsewhere)).toBe(0);
    expect(await refusalOf(elsewhere.client.notes.markRead({ workerId, noteId }))).toMatchObject({ code: "NOT_FOUND" });
    const without = await asNow({ scopeBranchIds: null, permissionCodes: [codes.jobs] });
    expect(await countOf(without)).toBe(0);
    expect(await refusalOf(without.client.notes.markRead({ workerId, noteId }))).toMatchObject({ code: "FORBIDDEN" });
    await setMembership(deputy.user, { permissionCodes: NOTES });
    await setMembership(absent.user, { deactivatedAt: new Date() });
    expect(await countOf(deputy)).toBe(0);
  });

  test("is an active colleague, named for days that are not over, by the person alone, and one at a time", async () => {
    const other = await aPerson(await anAgency(), "Dilys Other");
    const gone = await aPerson(agency, "Edda Gone");
    await setMembership(gone.user, { deactivatedAt: new Date() });
    const { colleagues } = await absent.client.deputies.get();
    expect(colleagues.map((one) => one.name)).toEqual(["Bram Holloway", "Cato Fenwick"]);
    const save = (absence: { deputyId: string; from: string; to: string } | null, lock = 0) =>
      absent.client.deputies.save({ absence, lock });
    for (const { membershipId: deputyId } of [other, gone, absent, { membershipId: randomUUID() }]) {
      expect(await refusalOf(save({ deputyId, from: today, to: today }))).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "absence.deputyId", message: texts.deputyUnknown }],
      });
    }
    const deputyId = deputy.membershipId;
    const yesterday = daysAfter(today, -1);
    expect(await refusalOf(save({ deputyId, from: yesterday, to: yesterday }))).toMatchObject({
      fields: [{ field: "absence.to", message: texts.isOver }],
    });
    expect(await refusalOf(save({ deputyId, from: today, to: yesterday }))).toMatchObject({ code: "BAD_REQUEST" });

    const both = await Promise.allSettled([
      save({ deputyId, from: today, to: today }),
      save({ deputyId: colleague.membershipId, from: today, to: today }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { absence, lock } = await absent.client.deputies.get();
    expect(absence).toMatchObject({ from: today, to: today });
    expect(await refusalOf(save(null, lock + 1))).toMatchObject({ code: "CONFLICT" });
    await save(null, lock);
    await save(null);
    const ended = await asOwner((tx) =>
      tx
        .select({ action: schema.auditEvents.action })
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.subjectId, absent.membershipId))
        .orderBy(schema.auditEvents.at),
    );
    expect(ended.map(({ action }) => action)).toEqual(["deputy.named", "deputy.ended"]);
    expect(await absent.client.deputies.get()).toMatchObject({ absence: null, lock: 0 });
  });

  test("is told by email and in the portal that they were named, that the days changed, and that it has ended", async () => {
    const to = daysAfter(today, 3);
    await name(absent, deputy, { to });
    expect((await queuedFor(deputy)).map((one) => one.name)).toEqual(["mail", "notifications"]);
    await tellDeputy(deputy);
    const [mail] = await mailsTo(deputy.user.email);
    expect(mail).toMatchObject({
      subject: "Ana Marsh named you as their deputy",
      text: expect.stringContaining(
        `You stand in for Ana Marsh from ${formatLongDate(today)} to ${formatLongDate(to)}`,
      ),
    });
    expect(mail?.text).toContain("because you were named as a deputy");
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await unreadTitles(deputy)).toEqual(["A colleague named you as their deputy"]);
    expect((await deputy.client.deputies.get()).namedBy).toEqual([
      { name: "Ana Marsh", from: today, to, asAuthoriser: false },
    ]);

    await name(absent, deputy, { to: daysAfter(today, 5) });
    // What was told before stays until the next is told.
    expect(await unreadTitles(deputy)).toEqual(["A colleague named you as their deputy"]);
    await tellDeputy(deputy);
    expect(await unreadTitles(deputy)).toEqual(["The dates you stand in for a colleague have changed"]);

    await name(absent, colleague, { to });
    await tellDeputy(deputy);
    await tellDeputy(colleague);
    expect(await unreadTitles(deputy)).toEqual(["You no longer stand in for a colleague"]);
    expect(await unreadTitles(colleague)).toEqual(["A colleague named you as their deputy"]);
    const { lock } = await absent.client.deputies.get();
    await absent.client.deputies.save({ absence: null, lock });
    await tellDeputy(colleague);
    expect((await subjectsTo(deputy)).toSorted()).toEqual([
      "Ana Marsh named you as their deputy",
      "The dates you stand in for Ana Marsh have changed",
      "You no longer stand in for Ana Marsh",
    ]);
    expect((await subjectsTo(colleague)).toSorted()).toEqual([
      "Ana Marsh named you as their deputy",
      "You no longer stand in for Ana Marsh",
    ]);
    expect(await subjectsTo(absent)).toEqual([]);
  });

  test("keeps what they were told for as long as it holds, whatever is saved or changed for someone else", async () => {
    const named = ["A colleague named you as their deputy"];
    const ended = ["You no longer stand in for a colleague"];
    await name(absent, deputy);
    await tellDeputy(deputy);
    // The same again, and there and back before it is told.
    await name(absent, deputy);
    expect(await unreadTitles(deputy)).toEqual(named);
    await name(absent, deputy, { to: daysAfter(today, 1) });
    await name(absent, deputy);
    await tellDeputy(deputy);
    expect(await unreadTitles(deputy)).toEqual(named);
    // What someone else is told about the same person settles nothing of theirs.
    await name(absent, colleague);
    await tellDeputy(deputy);
    await tellDeputy(colleague);
    await name(absent, colleague, { to: daysAfter(today, 1) });
    await tellDeputy(colleague);
    await absent.client.deputies.save({ absence: null, lock: (await absent.client.deputies.get()).lock });
    await tellDeputy(colleague);
    expect([await unreadTitles(deputy), await unreadTitles(colleague)]).toEqual([ended, ended]);
  });

  test("is told once of someone who changes their mind, and nothing where it is as it was", async () => {
    const end = async () => {
      const { lock } = await absent.client.deputies.get();
      await absent.client.deputies.save({ absence: null, lock });
    };
    for (let n = 0; n < 3; n += 1) {
      await name(absent, deputy);
      await end();
    }
    await name(absent, deputy, { to: daysAfter(today, 1) });
    await name(absent, deputy, { to: daysAfter(today, 2) });
    expect(await queuedFor(deputy)).toHaveLength(2);
    const { rows } = await asOwner((tx) =>
      tx.execute<{ waits: boolean }>(
        sql`select start_after > now() + interval '4 minutes' as waits from pgboss.job
          where data->>'kind' = 'deputyNews' and data->>'deputyId' = ${deputy.membershipId}`,
      ),
    );
    expect(rows.map(({ waits }) => waits)).toEqual([true, true]);
    await tellDeputy(deputy);
    expect(await subjectsTo(deputy)).toEqual(["Ana Marsh named you as their deputy"]);
    expect(await unreadTitles(deputy)).toEqual(["A colleague named you as their deputy"]);

    await end();
    await name(absent, deputy, { to: daysAfter(today, 2) });
    await tellDeputy(deputy);
    await name(absent, colleague);
    await end();
    await tellDeputy(colleague);
    expect([await subjectsTo(deputy), await subjectsTo(colleague)].map((all) => all.length)).toEqual([1, 0]);
    // Two at once queue one message, since the second waits for the first.
    await Promise.allSettled([name(absent, colleague), name(absent, colleague)]);
    expect(await queuedFor(colleague)).toHaveLength(2);
  });

  test("is told of a change that follows a message which is only run again, and may have been told already", async () => {
    await name(absent, deputy);
    await asOwner((tx) =>
      tx.execute(sql`update pgboss.job set state = 'retry' where data->>'deputyId' = ${deputy.membershipId}`),
    );
    await name(absent, deputy, { to: daysAfter(today, 2) });
    expect((await queuedFor(deputy)).map((one) => one.name)).toEqual(["mail", "notifications"]);
  });

  test("is told nothing of someone who has left", async () => {
    await name(absent, deputy);
    await setMembership(absent.user, { deactivatedAt: new Date() });
    await tellDeputy(deputy);
    expect([await subjectsTo(deputy), await unreadTitles(deputy)]).toEqual([[], []]);
  });

  test("is told nothing once they have left, or for days that are over", async () => {
    await name(absent, deputy);
    await setMembership(deputy.user, { deactivatedAt: new Date() });
    await tellDeputy(deputy);
    expect(await subjectsTo(deputy)).toEqual([]);

    await name(absent, colleague);
    await tellDeputy(colleague);
    const later = startOfDay(daysAfter(today, 2));
    clock.now = () => later;
    const { lock } = await absent.client.deputies.get();
    await absent.client.deputies.save({ absence: null, lock });
    expect(await queuedFor(colleague)).toEqual([]);
    expect((await colleague.client.deputies.get()).namedBy).toEqual([]);
  });

  test("is told in whose place a review and a change of a profile were decided, and never that they did it", async () => {
    await name(absent, deputy);
    const { id: workerId } = await aWorker(agency, { firstName: "Marek", lastName: "Dobrowski" });
    const changeId = randomUUID();
    await asOwner(async (tx) => {
      await tx.update(schema.workers).set({ verificationStatus: "approved" }).where(eq(schema.workers.id, workerId));
      await tx.insert(schema.workerEvents).values({
        workerId,
        organisationId: agency.id,
        kind: "submitted",
        byUserId: absent.user.id,
      });
      await tx.insert(schema.profileChanges).values({
        id: changeId,
        workerId,
        organisationId: agency.id,
        origin: "agency",
        requestedByUserId: absent.user.id,
        idempotencyKey: randomUUID(),
        closedAt: new Date(),
      });
    });
    const of = { organisationId: agency.id };
    await mailReviewDecided(randomUUID(), { kind: "reviewDecided", workerId, decision: "approved", ...of });
    await setMembership(deputy.user, { permissionCodes: ["1001", "1002"] });
    await setMembership(absent.user, { permissionCodes: ["1001", "1002"] });
    await mailChangeDecided(randomUUID(), {
      kind: "profileChangeDecided",
      changeId,
      byUserId: colleague.user.id,
      ...of,
    });
    const textsTo = async ({ user }: Person) =>
      (await mailsTo(user.email)).map(({ text }) => text.replace(/\s+/g, " ")).toSorted();
    const [ofDeputy, ofAbsent] = [await textsTo(deputy), await textsTo(absent)];
    expect(ofDeputy.join()).toContain("because you stand in for Ana Marsh, who submitted the profile.");
    expect(ofDeputy.join()).toContain("because you stand in for a colleague who requested the change");
    expect(ofDeputy.join()).not.toMatch(/because you (submitted|requested)/);
    expect(ofAbsent.join()).toContain("because you submitted the profile.");
    expect(ofAbsent.join()).toContain("because you requested the change");
    expect([ofDeputy.length, ofAbsent.length]).toEqual([2, 2]);
  });

  test("is seen by no other organisation, nor are those for whom someone stands in", async () => {
    await name(absent, deputy);
    const other = await anAgency();
    const rows = await withScope({ kind: "organisation", organisationId: other.id }, async (tx) => {
      const seen = await tx.select().from(schema.deputies);
      const asked = await tx.execute(
        `select app_stands_in_for('${deputy.user.id}', '${agency.id}', '${today}'), app_deputies_of('{${absent.membershipId}}', '${today}')`,
      );
      return [seen, asked.rows];
    });
    expect(rows).toEqual([[], []]);
  });
});

describe("An authoriser's deputy, whom a primary user names", () => {
  const role = [{ appId: "portal", isAuthorizer: true }];

  test("is told so, and in whose place a request was decided", async () => {
    const site = await aSiteForShifts();
    await asOwner((tx) =>
      tx.update(schema.services).set({ jobAuthorisation: "required" }).where(eq(schema.services.id, site.serviceId)),
    );
    const { provider } = site;
    const booker = await aPerson(provider, "Ana Marsh", JOBS);
    const other = await aPerson(provider, "Bram Holloway", JOBS);
    const of = async (fullName: string): Promise<Person> => {
      const user = await aUser({ in: provider, codes: ["3004", "8001"], apps: role });
      const [row] = await asOwner(async (tx) => {
        await tx.update(schema.users).set({ fullName }).where(eq(schema.users.id, user.id));
        return tx.select().from(schema.memberships).where(eq(schema.memberships.userId, user.id));
      });
      const caller = await signInAs(user);
      return { user, caller, client: inProcess.clientOf(caller), membershipId: row?.id ?? "" };
    };
    const [authoriser, deputy] = [await of("Cato Fenwick"), await of("Edda Larkin")];
    const admin = inProcess.clientOf(
      await signInAs(await aUser({ in: await platformOrganisation(), codes: [codes.tasks] })),
    );
    const save = async (deputyId: string | null, days: { awayFrom: string | null; awayTo: string | null }) => {
      const { authoriser: read } = await admin.authorisers.get({ authoriserId: authoriser.membershipId });
      const all = { serviceIds: null, canAuthoriseJobs: true, limitPence: null };
      const payments = { canAuthorisePayments: false, paymentLimitPence: null };
      await admin.authorisers.save({
        authoriserId: authoriser.membershipId,
        lock: read.lock,
        rights: { ...all, ...payments, deputyId, ...days },
      });
    };
    // Without days, nothing begins.
    await save(deputy.membershipId, { awayFrom: null, awayTo: null });
    expect(await queuedFor(deputy)).toEqual([]);
    await save(deputy.membershipId, { awayFrom: today, awayTo: today });
    await tellDeputy(deputy);
    expect(await subjectsTo(deputy)).toEqual(["You stand in for Cato Fenwick as an authoriser"]);
    expect((await deputy.client.deputies.get()).namedBy).toEqual([
      { name: "Cato Fenwick", from: today, to: today, asAuthoriser: true },
    ]);
    await save(null, { awayFrom: null, awayTo: null });
    await name(authoriser, deputy);
    await tellDeputy(deputy);
    // One says nothing about the other.
    expect((await unreadTitles(deputy)).toSorted()).toEqual([
      "A colleague named you as their deputy",
      "You no longer stand in for an authoriser",
    ]);

    await name(booker, other);
    const { postingId } = await booker.client.jobs.post(aShift(site));
    const [request] = await asOwner((tx) =>
      tx.select().from(schema.jobAuthorisations).where(eq(schema.jobAuthorisations.postingId, postingId)),
    );
    if (!request) throw new Error("nothing was requested");
    await authoriser.client.jobs.authorise({
      authorisationId: request.id,
      requestedAt: request.requestedAt.toISOString(),
      decision: "approve",
    });
    const mail = {
      kind: "authorisationDecided",
      authorisationId: request.id,
      organisationId: provider.id,
      status: "approved",
    } as const;
    for (const way of ["mail", "portal"] as const) await mailAboutAuthorisation(randomUUID(), mail, way);
    const [told] = await mailsTo(other.user.email);
    expect(told?.text.replace(/\s+/g, " ")).toMatch(/shift that ana marsh posted has been approved/i);
    expect(told?.text).toContain("because you stand in for Ana Marsh");
    expect(await unreadTitles(other)).toContain("A shift posted by someone you stand in for has been approved");
    expect(await unreadTitles(booker)).toContain("Your shift has been approved");
  });
});
