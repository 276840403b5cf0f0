/**
 * Deputies: who names whom, what a deputy then sees, may do and is told, in whose place the record says that it was, and that no one
 * gains a right by it.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { mailMention } from "@/lib/backend/notes";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";
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
