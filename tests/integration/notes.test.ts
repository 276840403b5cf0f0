/**
 * Notes about workers: who may write and change them, whom they mention, when they are among someone's tasks, and that
 * they stay within the agency.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  anAgency,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type TestCaller,
  type User,
} from "@/tests/support/fixtures";
import { jobsOf } from "@/tests/support/jobs";

const today = calendarDate(new Date());
type Who = "author" | "colleague" | "booker" | "other" | "admin" | "reviewer";
const users = {} as Record<Who, User>;
const people = {} as Record<Who, TestCaller>;
let agency: Organisation;

const renamed = async (user: User, fullName: string): Promise<User> => {
  await asOwner((tx) => tx.update(schema.users).set({ fullName }).where(eq(schema.users.id, user.id)));
  return { ...user, fullName };
};

beforeAll(async () => {
  agency = await anAgency();
  const platform = await platformOrganisation();
  users.author = await renamed(await aUser({ in: agency, codes: ["1002"], isPrimary: true }), "Ọláyẹmí Żółtowska");
  users.colleague = await renamed(await aUser({ in: agency, codes: ["1002"] }), "Ana Marsh");
  users.booker = await renamed(await aUser({ in: agency, codes: ["3004"] }), "Bram Holloway");
  users.other = await aUser({ in: await anAgency(), codes: ["1001", "1002"] });
  users.admin = await aUser({ in: platform, codes: Object.values(codes) });
  users.reviewer = await renamed(await aUser({ in: platform, codes: ["1002", "8001"] }), `Reva ${randomUUID()}`);
  for (const who of Object.keys(users) as Who[]) people[who] = await signInAs(users[who]);
});
afterAll(closeFixtures);

describe("Notes about a worker", () => {
  const as = (who: Who): Client => inProcess.clientOf(people[who]);
  const tasksOf = async (who: Who) => {
    const { kinds } = await as(who).overview.tasks({ limit: 50 });
    return kinds.find(({ key }) => key === "notes")?.items ?? [];
  };
  const countOf = async (who: Who) =>
    (await as(who).overview.waiting()).kinds.find(({ key }) => key === "notes")?.count ?? 0;
  const aNote = async (
    workerId: string,
    { who = "author", text = "Prefers nights.", dueOn = null, mentions = [] }: Partial<NoteOptions> = {},
  ) => (await as(who).notes.add({ workerId, text, dueOn, mentions }))._id;
  type NoteOptions = { who: Who; text: string; dueOn: string | null; mentions: string[] };

  // Notes of one test are no tasks of the next.
  afterEach(() =>
    asOwner((tx) => tx.delete(schema.workerNotes).where(eq(schema.workerNotes.organisationId, agency.id))),
  );

  test("are listed newest first, page by page, with who wrote them", async () => {
    const { id: workerId } = await aWorker(agency);
    for (const text of ["One", "Two", "Three"]) await aNote(workerId, { text });
    const first = await as("colleague").notes.list({ workerId, limit: 2 });
    const second = await as("colleague").notes.list({ workerId, limit: 2, after: first.next ?? "" });
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(["Three", "Two", "One"]);
    expect(second.next).toBeNull();
    expect(first.items[0]).toMatchObject({
      author: { _id: users.author.id, name: users.author.fullName },
      isOwn: false,
      editedAt: null,
      mentions: [],
    });
    expect(await refusalOf(as("author").notes.list({ workerId, after: "nonsense" }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("offer as colleagues only those who may see the worker", async () => {
    const { id: workerId } = await aWorker(agency);
    const { colleagues } = await as("author").notes.list({ workerId });
    expect(colleagues).toEqual([{ _id: users.colleague.id, name: "Ana Marsh" }]);
    const admins = (await as("admin").notes.list({ workerId })).colleagues.map(({ _id }) => _id);
    expect(admins).toContain(users.reviewer.id);
    expect(admins).not.toContain(users.colleague.id);
    const refused = async (id: string) =>
      refusalOf(as("author").notes.add({ workerId, text: "Hello", dueOn: null, mentions: [id] }));
    for (const who of ["booker", "other", "admin"] as const) {
      expect(await refused(users[who].id)).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "mentions", message: messages.notes.unknownMention }],
      });
    }
    await setMembership(users.colleague, { deactivatedAt: new Date() });
    expect(await refused(users.colleague.id)).toMatchObject({ code: "BAD_REQUEST" });
    await setMembership(users.colleague, { deactivatedAt: null });
  });

  test("mention who is chosen and who is named after an @, and are theirs to read", async () => {
    const { id: workerId } = await aWorker(agency, { firstName: "Marek", lastName: "Dobrowski" });
    const noteId = await aNote(workerId, { text: "@ana marsh please call. @Bram Holloway knows." });
    const [note] = (await as("colleague").notes.list({ workerId })).items;
    expect(note?.mentions).toEqual([{ _id: users.colleague.id, name: "Ana Marsh" }]);
    expect(note?.isUnread).toBe(true);
    expect(await tasksOf("colleague")).toMatchObject([
      {
        title: "Marek Dobrowski",
        text: expect.stringContaining(users.author.fullName),
        urgency: "soon",
        action: { label: "Open note", href: `/dashboard/workers/${workerId}?step=notes#note-${noteId}` },
      },
    ]);
    expect(await countOf("colleague")).toBe(1);
    expect(await jobsOf("noteId", noteId)).toEqual([
      { kind: "noteMention", noteId, organisationId: agency.id, userId: users.colleague.id },
    ]);
    expect([await countOf("author"), await countOf("booker"), await countOf("other")]).toEqual([0, 0, 0]);
    await as("colleague").notes.markRead({ workerId, noteId });
    await as("colleague").notes.markRead({ workerId, noteId });
    expect(await countOf("colleague")).toBe(0);
    expect((await as("colleague").notes.list({ workerId })).items[0]?.isUnread).toBe(false);
    expect(await refusalOf(as("author").notes.markRead({ workerId, noteId }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("with a due date are open until they are done, for everyone they mention", async () => {
    const { id: workerId } = await aWorker(agency);
    const noteId = await aNote(workerId, { dueOn: daysAfter(today, -1), mentions: [users.colleague.id] });
    expect(await tasksOf("colleague")).toMatchObject([{ dueOn: daysAfter(today, -1), urgency: "late" }]);
    expect(await countOf("author")).toBe(0);
    expect(await refusalOf(as("colleague").notes.markRead({ workerId, noteId }))).toMatchObject({ code: "NOT_FOUND" });
    await as("author").notes.setDone({ workerId, noteId, isDone: true });
    expect(await countOf("colleague")).toBe(0);
    expect((await as("colleague").notes.list({ workerId })).items[0]).toMatchObject({
      doneAt: expect.any(String),
      doneBy: { name: users.author.fullName },
    });
    await as("colleague").notes.setDone({ workerId, noteId, isDone: false });
    expect(await countOf("colleague")).toBe(1);
    const plain = await aNote(workerId);
    expect(await refusalOf(as("author").notes.setDone({ workerId, noteId: plain, isDone: true }))).toMatchObject({
      code: "CONFLICT",
      reason: "noDueDate",
    });
  });

  test("with a due date that mention no one are a task of their author", async () => {
    const { id: workerId } = await aWorker(agency);
    const noteId = await aNote(workerId, { dueOn: daysAfter(today, 5) });
    expect(await tasksOf("author")).toMatchObject([
      { dueOn: daysAfter(today, 5), text: messages.overviewTasks.ownNote },
    ]);
    await as("author").notes.setDone({ workerId, noteId, isDone: true });
    expect(await countOf("author")).toBe(0);
  });

  test("are tasks in the order of their days in the UK, where midnight is an hour earlier in summer", async () => {
    const { id: workerId } = await aWorker(agency);
    const of = { organisationId: agency.id, workerId, text: "Please call.", authorUserId: users.author.id };
    // Without a due date it waits three days, from the second of June on. By its id alone it would be first.
    const [first, last] = [randomUUID(), `00000000${randomUUID().slice(8)}`];
    await asOwner(async (tx) => {
      await tx.insert(schema.workerNotes).values([
        { ...of, id: last, createdAt: new Date("2026-06-01T23:30:00Z") },
        { ...of, id: first, dueOn: "2026-06-04" },
      ]);
      await tx
        .insert(schema.workerNoteMentions)
        .values([first, last].map((noteId) => ({ noteId, organisationId: agency.id, userId: users.colleague.id })));
    });
    expect((await tasksOf("colleague")).map(({ dueOn }) => dueOn)).toEqual(["2026-06-04", "2026-06-05"]);
  });

  test("are no one's task any more once the code for workers is removed", async () => {
    const { id: workerId } = await aWorker(agency);
    await aNote(workerId, { mentions: [users.colleague.id] });
    await setMembership(users.colleague, { permissionCodes: ["3004"] });
    const without = inProcess.clientOf(await signInAs(users.colleague));
    expect((await without.overview.waiting()).count).toBe(0);
    await setMembership(users.colleague, { permissionCodes: ["1002"] });
  });

  test("are changed and deleted by their author alone", async () => {
    const { id: workerId } = await aWorker(agency);
    const noteId = await aNote(workerId, { mentions: [users.colleague.id] });
    const values = { workerId, noteId, text: "Prefers days.", dueOn: daysAfter(today, 2), mentions: [] };
    for (const who of ["colleague", "admin"] as const) {
      expect(await refusalOf(as(who).notes.change({ ...values, lock: 0 }))).toMatchObject({ code: "NOT_FOUND" });
      expect(await refusalOf(as(who).notes.remove({ workerId, noteId }))).toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await as("author").notes.change({ ...values, lock: 0 })).lock).toBe(1);
    expect(await countOf("colleague")).toBe(0);
    expect((await as("author").notes.list({ workerId })).items[0]).toMatchObject({
      text: "Prefers days.",
      dueOn: daysAfter(today, 2),
      editedAt: expect.any(String),
      mentions: [],
      isOwn: true,
    });
    expect(await refusalOf(as("author").notes.change({ ...values, lock: 0 }))).toMatchObject({
      code: "CONFLICT",
      reason: "changedMeanwhile",
    });
    await as("author").notes.remove({ workerId, noteId });
    expect((await as("author").notes.list({ workerId })).items).toEqual([]);
    expect(await refusalOf(as("author").notes.remove({ workerId, noteId }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("whose due date is moved are open again", async () => {
    const { id: workerId } = await aWorker(agency);
    const noteId = await aNote(workerId, { dueOn: today, mentions: [users.colleague.id] });
    await as("colleague").notes.setDone({ workerId, noteId, isDone: true });
    const dueOn = daysAfter(today, 7);
    const mentions = [users.colleague.id];
    await as("author").notes.change({ workerId, noteId, text: "Again.", dueOn, mentions, lock: 0 });
    expect(await tasksOf("colleague")).toMatchObject([{ dueOn }]);
  });

  test("belong to one worker of one agency", async () => {
    const { id: workerId } = await aWorker(agency);
    const { id: otherWorkerId } = await aWorker(agency);
    const noteId = await aNote(workerId);
    const other = as("other");
    for (const call of [
      other.notes.list({ workerId }),
      other.notes.add({ workerId, text: "Hello", dueOn: null, mentions: [] }),
      other.notes.remove({ workerId, noteId }),
      other.notes.setDone({ workerId, noteId, isDone: true }),
      as("author").notes.remove({ workerId: otherWorkerId, noteId }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    }
    await asOwner((tx) => tx.update(schema.workers).set({ panel: "off" }).where(eq(schema.workers.id, workerId)));
    expect(await refusalOf(as("admin").notes.list({ workerId }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("by platform staff show the agency no name, and mention only the platform's staff", async () => {
    const { id: workerId } = await aWorker(agency);
    await aNote(workerId, { who: "admin", mentions: [users.reviewer.id] });
    expect((await as("author").notes.list({ workerId })).items[0]).toMatchObject({
      author: { name: null },
      mentions: [{ name: null }],
    });
    expect(await countOf("reviewer")).toBe(1);
  });

  test("are invisible to the worker, exported for them and erased with them", async () => {
    const { id: workerId, number } = await aWorker(agency);
    await aNote(workerId, { text: "Prefers quiet wards." });
    for (const scope of [
      { kind: "link", workerId },
      { kind: "self", workerId },
    ] as const) {
      expect(await withScope(scope, (tx) => tx.select().from(schema.workerNotes))).toEqual([]);
    }
    const file = await as("author").privacy.export({ workerId, format: "json", purpose: "access" });
    const data = JSON.parse(Buffer.from(file.base64, "base64").toString());
    expect(data.notes).toMatchObject([{ text: "Prefers quiet wards.", writtenAt: expect.any(String) }]);
    expect(JSON.stringify(data.notes)).not.toContain(users.author.id);
    const { lock } = (await as("author").privacy.get({ workerId })).worker;
    await as("author").privacy.erase({ workerId, reason: "They asked for it.", confirm: number, lock });
    expect(await as("author").notes.list({ workerId })).toMatchObject({ items: [], isWritable: false });
    const late = as("author").notes.add({ workerId, text: "Hello", dueOn: null, mentions: [] });
    expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT", reason: "erased" });
  });

  test("are in the feed without their text", async () => {
    const { id: workerId } = await aWorker(agency);
    const noteId = await aNote(workerId, { text: "Prefers quiet wards.", dueOn: today });
    await as("colleague").notes.setDone({ workerId, noteId, isDone: true });
    await as("colleague").notes.setDone({ workerId, noteId, isDone: false });
    await as("author").notes.remove({ workerId, noteId });
    const { items } = await as("author").workers.activity({ workerId });
    expect(items.map(({ action }) => action)).toEqual([
      "worker.noteRemoved",
      "worker.noteReopened",
      "worker.noteDone",
      "worker.noteAdded",
    ]);
    const rows = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.aboutWorkerId, workerId)),
    );
    expect(JSON.stringify(rows)).not.toContain("quiet wards");
  });

  test("need a text of sensible length, and a real day", async () => {
    const { id: workerId } = await aWorker(agency);
    const add = (text: string, dueOn: string | null = null) =>
      refusalOf(as("author").notes.add({ workerId, text, dueOn, mentions: [] }));
    for (const text of ["", "  \n ", "x".repeat(constants.noteMaxLength + 1), "a\u0000b"]) {
      expect(await add(text)).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "text" }] });
    }
    expect(await add("Call", "0000-01-01")).toMatchObject({ fields: [{ field: "dueOn" }] });
    const text = "Zażółć gęślą jaźń\nمرحبا بك\nẸ káàbọ̀ @";
    await aNote(workerId, { text });
    expect((await as("author").notes.list({ workerId })).items[0]?.text).toBe(text);
  });
});
