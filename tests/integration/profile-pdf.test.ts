/** A worker's profile as a PDF: who gets it, what it contains for them, and what is recorded of it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { profilePdf as words } from "@/lib/config/messages/profiles/pdf";
import * as schema from "@/lib/db/schema";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  aDefinition,
  anAgency,
  aSubmittedQuestionnaire,
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
import { readPdf } from "@/tests/support/pdfjs";

const DETAILS = "Seen by a physiotherapist.";
type Who = "reader" | "booker" | "other" | "admin";
const people = {} as Record<Who, TestCaller>;
let agency: Organisation;
let reader: User;
let answered: Awaited<ReturnType<typeof aSubmittedQuestionnaire>>;

beforeAll(async () => {
  agency = await anAgency();
  answered = await aSubmittedQuestionnaire(agency, await aDefinition(), DETAILS);
  reader = await aUser({ in: agency, codes: ["1002"] });
  const booker = await aUser({ in: agency, codes: ["1002"] });
  await setMembership(booker, { seesMedicalAnswers: false });
  people.reader = await signInAs(reader);
  people.booker = await signInAs(booker);
  people.other = await signInAs(await aUser({ in: await anAgency(), codes: ["1001", "1002"] }));
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: Object.values(codes) }));
});
afterAll(closeFixtures);

describe.each(transports)("A profile as a PDF $name", (transport) => {
  const as = (who: Who): Client => transport.clientOf(people[who]);
  const pdfOf = async (who: Who, workerId: string, isWithAnswers = false) => {
    const file = await as(who).workerProfile.pdf({ workerId, ...(isWithAnswers ? { answers: "included" } : {}) });
    return { ...file, read: readPdf(Buffer.from(file.base64, "base64")) };
  };

  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  test("is tagged and has the worker's data, under a name that says nothing about them", async () => {
    const number = randomUUID().slice(0, 8);
    const worker = await aWorker(agency, { firstName: "Ọláyẹmí", lastName: "Żółtowska", number: `${number}/ ä` });
    const { name, contentType, read } = await pdfOf("booker", worker.id);
    expect({ name, contentType }).toEqual({ name: `${number}-profile.pdf`, contentType: "application/pdf" });
    expect(read).toMatchObject({ isMarked: true, language: "en-GB", title: `Profile of worker ${number}/ ä` });
    expect(read.text).toContain("Ọláyẹmí Żółtowska");
    expect(read.text).toContain(agency.name);
  });

  // What a call does is the same over HTTP.
  if (transport !== transports[0]) return;

  test("has medical answers only when they are asked for, by someone with the right to them", async () => {
    const { id: workerId } = answered;
    const without = await pdfOf("reader", workerId);
    expect(without.read.text).toContain(words.withoutAnswers);
    expect(without.read.text).not.toContain(DETAILS);
    expect((await pdfOf("reader", workerId, true)).read.text).toContain(DETAILS);
    expect(await refusalOf(pdfOf("booker", workerId, true))).toMatchObject({ code: "FORBIDDEN" });
    expect((await pdfOf("booker", workerId)).read.text).not.toContain(DETAILS);
  });

  test("does not have the agency's notes", async () => {
    const { id: workerId } = await aWorker(agency);
    await as("reader").notes.add({ workerId, text: "Prefers quiet wards.", dueOn: null, mentions: [] });
    expect((await pdfOf("reader", workerId)).read.text).not.toContain("quiet wards");
  });

  test("is not made for another agency, or for the platform's staff of an off-panel worker", async () => {
    const { id: workerId } = await aWorker(agency);
    expect(await refusalOf(pdfOf("other", workerId))).toMatchObject({ code: "NOT_FOUND" });
    await expect(pdfOf("admin", workerId)).resolves.toBeDefined();
    await asOwner((tx) => tx.update(schema.workers).set({ panel: "off" }).where(eq(schema.workers.id, workerId)));
    expect(await refusalOf(pdfOf("admin", workerId))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is audited, and in the access log with the profile and the answers that were read", async () => {
    const before = await asOwner((tx) =>
      tx.select().from(schema.accessLog).where(eq(schema.accessLog.workerId, answered.id)),
    );
    const { id: workerId } = await aWorker(agency);
    await pdfOf("reader", workerId);
    await pdfOf("reader", answered.id, true);
    const eventsOf = (id: string) =>
      asOwner((tx) => tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.aboutWorkerId, id)));
    expect(await eventsOf(workerId)).toMatchObject([
      {
        action: "worker.profileExported",
        actorUid: reader.uid,
        details: { format: "pdf", purpose: "profile", withAnswers: false },
      },
    ]);
    const opened = await asOwner((tx) =>
      tx.select().from(schema.workerAccessLog).where(eq(schema.workerAccessLog.workerId, workerId)),
    );
    expect(opened).toMatchObject([{ part: "profile", actorUid: reader.uid }]);
    const after = await asOwner((tx) =>
      tx.select().from(schema.accessLog).where(eq(schema.accessLog.workerId, answered.id)),
    );
    expect(after.length).toBe(before.length + 1);
  });
});
