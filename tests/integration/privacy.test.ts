/** What is held about a worker: shown, taken along, erased as far as law allows, and gone when its period is over. */
import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { files as store } from "@/lib/adapters/files";
import { noteReading } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { doPrivacyJob } from "@/lib/backend/privacy";
import { monthsAfter } from "@/lib/backend/privacy/rules";
import { sweepAgency } from "@/lib/backend/privacy/sweep";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type Scope, withScope } from "@/lib/db/tenancy";
import { calendarDate, hourOfDay } from "@/lib/format";
import { type Client, faces, refusalOf } from "@/tests/support/clients";
import { asOwnerForNothing } from "@/tests/support/database";
import { structureOf, textOf } from "@/tests/support/poppler";
import { workerRows } from "@/tests/support/workers";
import {
  aDefinition,
  anAgency,
  aSubmission,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  type Definition,
  leaveWorld,
  type Organisation,
  signInAs,
  thePlatform,
  type User,
  type Who,
} from "@/tests/support/world";

const texts = messages.privacy;
const today = calendarDate(new Date());

let definition: Definition;
let admin: Who;

type House = { agency: Organisation; user: User; primary: Who };

async function aHouse(): Promise<House> {
  const agency = await anAgency();
  const user = await aUser({ in: agency, codes: ["1002"], isPrimary: true });
  return { agency, user, primary: await signInAs(user) };
}

beforeAll(async () => {
  definition = await aDefinition();
  admin = await signInAs(await aUser({ in: await thePlatform(), codes: ["1002", "7001"] }));
});

afterAll(async () => {
  await asOwner((tx) => tx.delete(schema.settings).where(sql`key like 'retention.%' and scope = 'platform'`));
  await leaveWorld();
});

type Ending = { status?: "active" | "resigned" | "archived" | "draft"; monthsAgo?: number; panel?: "on" | "off" };
const BYTES = Buffer.from("bytes");
const SHA_256 = createHash("sha256").update(BYTES).digest("hex");
const DETAILS = "Seen by a physiotherapist.";

/** Somebody of whom everything is held, who left so many months ago. */
async function aLeaver({ agency, user }: House, { status = "resigned", monthsAgo = 1, panel = "on" }: Ending = {}) {
  const worker = await aSubmittedQuestionnaire(agency, definition, DETAILS);
  await workerRows(agency, worker.id, user.id);
  const leftAt = new Date(`${monthsAfter(today, -monthsAgo)}T12:00:00Z`);
  const of = { organisationId: agency.id, workerId: worker.id };
  await asOwner(async (tx) => {
    const { workerEvents, workers } = schema;
    await tx.delete(schema.workerErasures).where(eq(schema.workerErasures.workerId, worker.id));
    if (status === "draft") {
      await tx.delete(workerEvents).where(eq(workerEvents.workerId, worker.id));
    } else {
      const began = new Date(leftAt.getTime() - 86_400_000);
      await tx.update(workerEvents).set({ at: began }).where(eq(workerEvents.workerId, worker.id));
      if (status !== "active") {
        await tx.insert(workerEvents).values({ ...of, kind: status, reason: "Moved to the coast", at: leftAt });
      }
    }
    await tx
      .update(workers)
      .set({
        ...{ employmentStatus: status, panel, dateOfBirth: "1990-04-05", niNumber: "AB123456C", nationality: "GB" },
        ...{
          address: "2 Foxglove Lane",
          postcode: "LS1 1AA",
          country: "GB",
          phone: "+447700900123",
          skills: ["Meals"],
        },
      })
      .where(eq(workers.id, worker.id));
    const dbs = { kind: "dbs", number: "001234567890", expiresOn: "2030-01-01" };
    await tx.insert(schema.workerDocuments).values([
      { ...of, ...dbs },
      { ...of, kind: "first_aid" },
    ]);
  });
  const kept = await asOwner((tx) => tx.select().from(schema.files).where(eq(schema.files.workerId, worker.id)));
  for (const { storageKey } of kept) await store().put(storageKey, BYTES, { contentType: "application/pdf" });
  await asOwner((tx) => tx.update(schema.files).set({ sha256: SHA_256 }).where(eq(schema.files.workerId, worker.id)));
  return { ...worker, fileKeys: kept.map(({ storageKey }) => storageKey) };
}

const rowOf = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, id)));
  if (!row) throw new Error("no such worker");
  return row;
};

/** How many rows each table that hangs on workers holds of one. */
const heldOf = (workerId: string): Promise<Record<string, number>> =>
  asOwnerForNothing(async (client) => {
    const tables = await client.query(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'worker_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select count(*)::int as n from ${name} where worker_id = $1`, [workerId]);
      if (rows[0].n > 0) counts[name] = rows[0].n;
    }
    return counts;
  });

/** Does what the queue was asked to do about an agency's files. */
async function doJobs(agencyId: string): Promise<number> {
  const jobs = await asOwnerForNothing(async (client) => {
    const { rows } = await client.query(
      "select data from pgboss.job where name = 'privacy' and data->>'organisationId' = $1",
      [agencyId],
    );
    return rows.map(({ data }) => data as unknown);
  });
  for (const job of jobs) await doPrivacyJob(job);
  return jobs.length;
}

const inScope = (scope: Scope, statement: ReturnType<typeof sql>) =>
  withScope(scope, async (tx) => (await tx.execute<Record<string, unknown>>(statement)).rows);

const lockOf = async (id: string) => (await rowOf(id)).lock;
const eraseWith = async (client: Client, worker: { id: string; number: string }) =>
  client.privacy.erase({
    ...{ workerId: worker.id, reason: "He asked for it.", confirm: worker.number, lock: await lockOf(worker.id) },
  });

describe.each(faces)("Privacy $name", (face) => {
  let house: House;
  let client: Client;

  beforeAll(async () => {
    await face.open();
    house = await aHouse();
    client = face.clientOf(house.primary);
  });
  afterAll(() => face.close());

  describe("an export", () => {
    test("holds everything as JSON, medical answers opened, and is on record", async () => {
      const worker = await aLeaver(house, { status: "active" });
      const file = await client.privacy.export({ workerId: worker.id, format: "json", purpose: "access" });
      expect(file).toMatchObject({ contentType: "application/json", name: `${worker.number}-personal-data.json` });
      const held = JSON.parse(Buffer.from(file.base64, "base64").toString());
      expect(held).toMatchObject({
        about: { agency: house.agency.name, purpose: "access" },
        identity: { firstName: "Juniper", lastName: "Fallowfield", niNumber: "AB123456C", dateOfBirth: "1990-04-05" },
        contact: { email: worker.email, phone: "+447700900123", address: "2 Foxglove Lane" },
        bankDetails: { sortCode: "112233", accountNumber: "12345678" },
        emergencyContacts: [{ name: "Rowan", relation: "Brother" }],
        profileChanges: [
          { origin: "worker", fields: [{ field: "phone", old: "+447700900001", new: "+447700900002" }] },
        ],
        employments: [{ employer: "Orchard View" }],
        readings: [{ part: "profile" }],
      });
      expect(held.questionnaires).toHaveLength(1);
      expect(JSON.stringify(held.questionnaires)).toContain(DETAILS);
      expect(held.questionnaires[0].blocks[0].answers[1]).toMatchObject({ question: "Are you having treatment?" });
      expect(held.documents.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["dbs", "first_aid", "passport"]);
      expect(held.files).toEqual([expect.objectContaining({ name: "passport.pdf", sha256: SHA_256 })]);
      // No names of other people than those he named himself.
      expect(JSON.stringify(held)).not.toContain(house.user.fullName);
      const { accessLog, auditEvents, workerReadings } = schema;
      const readings = await asOwner((tx) =>
        tx
          .select()
          .from(workerReadings)
          .where(and(eq(workerReadings.workerId, worker.id), eq(workerReadings.part, "export"))),
      );
      expect(readings).toMatchObject([{ actorUid: house.user.uid, organisationId: house.agency.id }]);
      const read = await asOwner((tx) => tx.select().from(accessLog).where(eq(accessLog.workerId, worker.id)));
      expect(read).toHaveLength(1);
      const audited = await asOwner((tx) =>
        tx
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.subjectId, worker.id), eq(auditEvents.action, "worker.profileExported"))),
      );
      expect(audited).toMatchObject([{ details: { format: "json", purpose: "access" }, actorUid: house.user.uid }]);
    });

    test("is a tagged document with a heading for each part, and his answers in it", async () => {
      const worker = await aLeaver(house, { status: "active" });
      const file = await client.privacy.export({ workerId: worker.id, format: "pdf", purpose: "portability" });
      const pdf = Buffer.from(file.base64, "base64");
      const words = textOf(pdf);
      for (const heading of [texts.file.heading, texts.file.sections.identity, texts.file.sections.bankDetails]) {
        expect(words).toContain(heading);
      }
      for (const word of ["Juniper Fallowfield", "National Insurance number AB123456C", "5 Apr 1990", DETAILS]) {
        expect(words).toContain(word);
      }
      const structure = structureOf(pdf);
      expect(structure.match(/^ *H1\b/gm)).toHaveLength(1);
      expect(structure.match(/^ *H2\b/gm)?.length).toBeGreaterThan(15);
      expect(structure).toMatch(/Table/);
    });

    test("lists files that are downloaded one by one, which is on record too", async () => {
      const worker = await aLeaver(house, { status: "active" });
      const [file] = await asOwner((tx) => tx.select().from(schema.files).where(eq(schema.files.workerId, worker.id)));
      const fileId = file?.id ?? "";
      const handed = await client.privacy.file({ workerId: worker.id, fileId });
      expect(handed).toEqual({
        ...{ name: "passport.pdf", contentType: "application/pdf" },
        base64: BYTES.toString("base64"),
      });
      const other = await aWorker(house.agency);
      expect(await refusalOf(client.privacy.file({ workerId: other.id, fileId }))).toMatchObject({ code: "NOT_FOUND" });
      const { items } = await client.privacy.access({ workerId: worker.id });
      expect(items.map(({ part }) => part)).toEqual(["document", "profile"]);
    });
  });

  describe("an erasure", () => {
    test("is shown first: what would go, what stays, by which law and until when", async () => {
      const worker = await aLeaver(house);
      const { refusal, erased, kept, receipts } = await client.privacy.get({ workerId: worker.id });
      expect(refusal).toBeNull();
      expect(Object.fromEntries(erased.map(({ record, count }) => [record, count]))).toEqual({
        ...{ contact: 4, dbs: 2, medical: 2, bankDetails: 1, history: 4 },
      });
      const left = monthsAfter(today, -1);
      expect(kept.map(({ record, count, until }) => [record, count, until])).toEqual([
        ["identity", 1, monthsAfter(left, 24)],
        ["rightToWork", 1, monthsAfter(left, 24)],
        ["training", 1, monthsAfter(left, 12)],
        ["references", 3, monthsAfter(left, 12)],
        ["readings", 1, null],
        ["audit", 1, null],
      ]);
      expect(kept[1]?.why).toContain("Immigration (Restrictions on Employment) Order 2007");
      expect(receipts).toEqual([]);
    });

    test("takes away what it showed, keeps what law asks for, and leaves a receipt", async () => {
      const worker = await aLeaver(house);
      const shown = await client.privacy.get({ workerId: worker.id });
      const done = await eraseWith(client, worker);
      expect(done).toMatchObject({ refusal: "nothing", erased: [], worker: { firstName: "Juniper" } });
      expect(done.receipts).toMatchObject([
        { reason: "He asked for it.", by: house.user.fullName, erased: shown.erased, kept: shown.kept },
      ]);
      expect(await heldOf(worker.id)).toEqual({
        ...{ worker_documents: 2, worker_references: 1, worker_employments: 1, worker_gaps: 1 },
        ...{ worker_events: 2, worker_readings: 1, worker_erasures: 1, files: 2 - 1, worker_terms: expect.any(Number) },
      });
      const row = await rowOf(worker.id);
      expect(row).toMatchObject({ firstName: "Juniper", niNumber: "AB123456C", email: null, phone: null, skills: [] });
      expect(row.erasedAt).not.toBeNull();
      const found = await asOwner((tx) =>
        tx.select().from(schema.workerTerms).where(eq(schema.workerTerms.term, worker.email)),
      );
      expect(found).toEqual([]);
      const events = await asOwner((tx) =>
        tx.select().from(schema.workerEvents).where(eq(schema.workerEvents.workerId, worker.id)),
      );
      expect(events.map(({ reason }) => reason)).toEqual([null, null]);
    });

    test("of somebody who never began takes all of it, his name and his files' bytes too", async () => {
      const own = await aHouse();
      const worker = await aLeaver(own, { status: "draft" });
      expect(await store().exists(worker.fileKeys[0] ?? "")).toBe(true);
      const done = await eraseWith(face.clientOf(own.primary), worker);
      expect(done.worker).toMatchObject({ ...texts.erasedName, number: worker.number, employmentStatus: "archived" });
      expect(done.kept.map(({ record }) => record)).toEqual(["readings", "audit"]);
      expect(await rowOf(worker.id)).toMatchObject({
        ...{ dateOfBirth: null, niNumber: null, nationality: null, address: null, postcode: null, email: null },
      });
      expect(await doJobs(own.agency.id)).toBe(1);
      expect(await store().exists(worker.fileKeys[0] ?? "")).toBe(false);
      // At least once: doing it again changes nothing.
      expect(await doJobs(own.agency.id)).toBe(1);
      expect(await heldOf(worker.id)).toEqual({
        ...{ worker_readings: 1, worker_erasures: 1, worker_terms: expect.any(Number) },
      });
      const again = refusalOf(eraseWith(face.clientOf(own.primary), worker));
      expect(await again).toMatchObject({ code: "CONFLICT", reason: "nothing" });
    });

    test("takes his name when the law's time is over", async () => {
      const worker = await aLeaver(house, { monthsAgo: 80 });
      const done = await eraseWith(client, worker);
      expect(done.worker).toMatchObject(texts.erasedName);
      expect(done.kept.map(({ record }) => record)).toEqual(["readings", "audit"]);
    });

    test("takes him out of the review he is in", async () => {
      const worker = await aLeaver(house, { status: "draft" });
      await asOwner((tx) =>
        tx
          .update(schema.workers)
          .set({ verificationStatus: "in_review", submittedAt: new Date() })
          .where(eq(schema.workers.id, worker.id)),
      );
      await eraseWith(client, worker);
      expect(await rowOf(worker.id)).toMatchObject({ verificationStatus: "not_submitted", submittedAt: null });
    });

    test("is refused while he works, for another number, and for a page that is out of date; then nothing is changed", async () => {
      const working = await aLeaver(house, { status: "active" });
      const before = await heldOf(working.id);
      expect(await refusalOf(eraseWith(client, working))).toMatchObject({
        code: "CONFLICT",
        message: texts.stillWorks,
      });
      expect((await client.privacy.get({ workerId: working.id })).refusal).toBe("stillWorks");
      expect(await heldOf(working.id)).toEqual(before);
      const left = await aLeaver(house);
      const input = { workerId: left.id, reason: "Asked for", confirm: left.number, lock: await lockOf(left.id) };
      const wrong = await refusalOf(client.privacy.erase({ ...input, confirm: "W-1" }));
      expect(wrong).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "confirm", message: texts.confirmWrong }] });
      const late = await refusalOf(client.privacy.erase({ ...input, lock: input.lock - 1 }));
      expect(late).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
      expect(await refusalOf(client.privacy.erase({ ...input, reason: " " }))).toMatchObject({ code: "BAD_REQUEST" });
      expect((await rowOf(left.id)).erasedAt).toBeNull();
    });

    test("of two at once is done once", async () => {
      const worker = await aLeaver(house);
      const both = await Promise.allSettled([eraseWith(client, worker), eraseWith(client, worker)]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const receipts = await asOwner((tx) =>
        tx.select().from(schema.workerErasures).where(eq(schema.workerErasures.workerId, worker.id)),
      );
      expect(receipts).toHaveLength(1);
    });

    test("of an on-panel worker is the platform's too; an off-panel one is not there for it", async () => {
      const platform = face.clientOf(admin);
      const on = await aLeaver(house);
      expect((await eraseWith(platform, on)).receipts).toHaveLength(1);
      expect((await client.privacy.get({ workerId: on.id })).receipts).toMatchObject([{ by: texts.platformStaff }]);
      const off = await aLeaver(house, { panel: "off" });
      const before = await heldOf(off.id);
      for (const call of [
        platform.privacy.get({ workerId: off.id }),
        platform.privacy.access({ workerId: off.id }),
        platform.privacy.export({ workerId: off.id, format: "json", purpose: "access" }),
        eraseWith(platform, off),
      ]) {
        expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
      }
      expect(await heldOf(off.id)).toEqual(before);
      const receipts = sql`select count(*)::int as n from worker_erasures where worker_id = ${off.id}`;
      await eraseWith(client, off);
      expect(await inScope({ kind: "platform" }, receipts)).toEqual([{ n: 0 }]);
      expect(await inScope({ kind: "organisation", organisationId: house.agency.id }, receipts)).toEqual([{ n: 1 }]);
    });

    test("closes his link to the questionnaire: nothing is asked of him again", async () => {
      const worker = await aLeaver(house);
      const visitor = face.clientOf(await aVisitor());
      const entry = () => visitor.questionnaires.entry({ workerId: worker.id, type: "Medical" });
      await expect(entry()).resolves.toBeDefined();
      await eraseWith(client, worker);
      expect(await refusalOf(entry())).toMatchObject({ code: "NOT_FOUND" });
      const sent = visitor.questionnaires.submit(aSubmission(worker.id, definition));
      expect(await refusalOf(sent)).toMatchObject({ code: "NOT_FOUND" });
      expect((await heldOf(worker.id)).worker_questionnaires).toBeUndefined();
    });
  });

  describe("who opened what", () => {
    test("is told from both logs, the latest first, by name, a page at a time and each entry once", async () => {
      const worker = await aSubmittedQuestionnaire(house.agency, definition);
      const { user } = house;
      const scope: Scope = { kind: "organisation", organisationId: house.agency.id };
      const of = { organisationId: house.agency.id, workerId: worker.id };
      // Several at one moment: the key must tell them apart.
      await withScope(scope, async (tx) => {
        for (const part of ["profile", "document", "photo"] as const) {
          await noteReading(tx, { caller: { uid: user.uid }, requestId: "test" }, { ...of, part });
        }
      });
      await client.questionnaires.read({ workerId: worker.id });
      await face.clientOf(admin).questionnaires.read({ workerId: worker.id });
      const items: Awaited<ReturnType<typeof client.privacy.access>>["items"] = [];
      let after: string | undefined;
      do {
        const page = await client.privacy.access({ workerId: worker.id, limit: 2, after });
        items.push(...page.items);
        after = page.next ?? undefined;
      } while (after);
      expect(items.map(({ by, part }) => [part, by]).slice(0, 2)).toEqual([
        ["questionnaire", texts.platformStaff],
        ["questionnaire", user.fullName],
      ]);
      expect(
        items
          .slice(2)
          .map(({ part }) => part)
          .sort(),
      ).toEqual(["document", "photo", "profile"]);
      expect(new Set(items.map(({ _id }) => _id)).size).toBe(5);
      expect(await refusalOf(client.privacy.access({ workerId: worker.id, after: "bm9uZQ" }))).toMatchObject({
        ...{ code: "BAD_REQUEST", fields: [{ field: "after" }] },
      });
    });
  });

  describe("periods", () => {
    const of = async (record: string) => (await client.privacy.retention()).find((period) => period.record === record);

    test("are the platform's until an agency keeps longer, within what law allows", async () => {
      expect(await of("contact")).toMatchObject({
        months: 12,
        own: null,
        least: 12,
        most: 24,
        from: "leaving",
        lock: 0,
      });
      await client.privacy.saveRetention({ periods: [{ record: "contact", months: 18, lock: 0 }] });
      expect(await of("contact")).toMatchObject({ months: 18, own: 18, inherited: 12, lock: 1 });
      const outside = [
        { record: "contact", months: 6, lock: 1 },
        { record: "dbs", months: 7, lock: 0 },
      ] as const;
      const refusal = await refusalOf(client.privacy.saveRetention({ periods: [...outside] }));
      expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
      expect(refusal.fields).toEqual([
        { field: "contact", message: texts.monthsOutside(12, 24) },
        { field: "dbs", message: texts.monthsOutside(6, 6) },
      ]);
      const late = client.privacy.saveRetention({ periods: [{ record: "contact", months: 20, lock: 0 }] });
      expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
      await client.privacy.saveRetention({ periods: [{ record: "contact", months: null, lock: 1 }] });
      expect(await of("contact")).toMatchObject({ months: 12, own: null });
    });

    test("of the platform reach every agency that says nothing else, and lift those that say less", async () => {
      const platform = face.clientOf(admin);
      const lock = async () =>
        (await platform.privacy.retention()).find(({ record }) => record === "medical")?.lock ?? -1;
      await platform.privacy.savePlatformRetention({ periods: [{ record: "medical", months: 9, lock: await lock() }] });
      expect(await of("medical")).toMatchObject({ months: 9, own: null, least: 9 });
      await platform.privacy.savePlatformRetention({
        periods: [{ record: "medical", months: null, lock: await lock() }],
      });
      expect(await of("medical")).toMatchObject({ months: 6 });
      const tooShort = platform.privacy.savePlatformRetention({
        periods: [{ record: "rightToWork", months: 12, lock: 0 }],
      });
      expect(await refusalOf(tooShort)).toMatchObject({
        ...{ code: "BAD_REQUEST", fields: [{ field: "rightToWork", message: texts.monthsOutside(24, 24) }] },
      });
    });
  });
});

describe("What the database's functions do", () => {
  let house: House;
  beforeAll(async () => {
    house = await aHouse();
  });

  const everything = (id: string) => sql`select erase_worker_answers(${id}), erase_worker_notices(${id}),
    erase_worker_reasons(${id}), erase_worker_checks(${id}, array['dbs_update_service', 'right_to_work'])`;

  test("for an off-panel worker asked for by the platform, for another agency's and for one who works: nothing", async () => {
    const off = await aLeaver(house, { panel: "off" });
    const working = await aLeaver(house, { status: "active" });
    const left = await aLeaver(house);
    const other = await anAgency();
    const own: Scope = { kind: "organisation", organisationId: house.agency.id };
    for (const [scope, id] of [
      [{ kind: "platform" }, off.id],
      [{ kind: "organisation", organisationId: other.id }, left.id],
      [{ kind: "none" }, left.id],
      [{ kind: "link", workerId: left.id }, left.id],
      [{ kind: "self", workerId: left.id }, left.id],
      [own, working.id],
    ] as [Scope, string][]) {
      const before = await heldOf(id);
      await inScope(scope, everything(id));
      expect(await heldOf(id)).toEqual(before);
    }
    await inScope(own, everything(left.id));
    const held = await heldOf(left.id);
    for (const table of ["worker_questionnaires", "worker_checks", "worker_expiry_notices"]) {
      expect(held[table]).toBeUndefined();
    }
  });

  test("for readings younger than a year, or another agency's: nothing, whatever is asked", async () => {
    const other = await aHouse();
    const workerId = randomUUID();
    const { workerReadings } = schema;
    const reading = (agency: Organisation, monthsAgo: number) => ({
      ...{ organisationId: agency.id, workerId, actorUid: "somebody", part: "profile", requestId: "test" },
      at: new Date(`${monthsAfter(today, -monthsAgo)}T00:00:00Z`),
    });
    await asOwner((tx) =>
      tx
        .insert(workerReadings)
        .values([reading(house.agency, 11), reading(house.agency, 13), reading(other.agency, 13)]),
    );
    const gone = await inScope(
      { kind: "organisation", organisationId: house.agency.id },
      sql`
      select delete_old_readings(now() + interval '1 day')`,
    );
    expect(gone).toHaveLength(1);
    expect(await inScope({ kind: "platform" }, sql`select delete_old_readings(now())`)).toEqual([]);
    const left = await asOwner((tx) => tx.select().from(workerReadings).where(eq(workerReadings.workerId, workerId)));
    expect(left.map(({ organisationId }) => organisationId).sort()).toEqual([house.agency.id, other.agency.id].sort());
  });
});

describe("The nightly job", () => {
  const receiptsOf = (agency: Organisation) =>
    asOwner((tx) =>
      tx
        .select()
        .from(schema.retentionReceipts)
        .where(
          and(
            eq(schema.retentionReceipts.organisationId, agency.id),
            // Not the one that every seeded worker brings along.
            sql`digest <> '0'`,
          ),
        )
        .orderBy(asc(schema.retentionReceipts.record)),
    );

  test("takes away what has outlived its period, class by class, with a receipt; a second time it finds nothing", async () => {
    const house = await aHouse();
    const working = await aLeaver(house, { status: "active" });
    const four = await aLeaver(house, { monthsAgo: 4 });
    const thirteen = await aLeaver(house, { monthsAgo: 13, panel: "off" });
    const long = await aLeaver(house, { monthsAgo: 90 });
    const untouched = await heldOf(working.id);
    await sweepAgency(house.agency.id);

    expect(await heldOf(working.id)).toEqual(untouched);
    expect(await rowOf(working.id)).toMatchObject({ firstName: "Juniper", erasedAt: null });
    const afterFour = await heldOf(four.id);
    expect(afterFour.worker_bank_details).toBeUndefined();
    expect(afterFour).toMatchObject({ worker_questionnaires: 1, worker_documents: 3, worker_contacts: 1 });
    const afterThirteen = await heldOf(thirteen.id);
    expect(afterThirteen).toEqual({
      ...{ worker_documents: 1, files: 1, worker_events: 2, worker_readings: 1, worker_erasures: 1 },
      worker_terms: expect.any(Number),
    });
    expect(await rowOf(thirteen.id)).toMatchObject({ firstName: "Juniper", email: null, erasedAt: null });
    expect(await rowOf(long.id)).toMatchObject({ ...texts.erasedName, niNumber: null });
    expect((await rowOf(long.id)).erasedAt).not.toBeNull();

    const receipts = await receiptsOf(house.agency);
    const counts = Object.fromEntries(receipts.map(({ record, deleted, period }) => [record, [deleted, period]]));
    expect(counts).toMatchObject({ identity: [1, 24], bankDetails: [3, 3], dbs: [4, 6], references: [6, 12] });
    const identity = receipts.find(({ record }) => record === "identity");
    expect(identity).toMatchObject({
      before: monthsAfter(today, -24),
      digest: createHash("sha256").update(long.id).digest("hex"),
    });
    const [shown] = await asOwner((tx) =>
      tx.select().from(schema.workerErasures).where(eq(schema.workerErasures.workerId, thirteen.id)),
    );
    expect(shown).toMatchObject({ byUserId: null, reason: texts.byRetention });
    expect(shown?.kept.map(({ record }) => record)).toEqual(["identity", "rightToWork"]);

    await sweepAgency(house.agency.id);
    expect(await receiptsOf(house.agency)).toHaveLength(receipts.length);
    await doJobs(house.agency.id);
    expect(await store().exists(long.fileKeys[0] ?? "")).toBe(false);
    expect(await store().exists(thirteen.fileKeys[0] ?? "")).toBe(true);
  });

  test("is done in its hour alone, however often it is asked for", async () => {
    const house = await aHouse();
    const worker = await aLeaver(house, { monthsAgo: 90 });
    const hours = Array.from({ length: 24 }, (_, hour) => new Date(`${today}T${String(hour).padStart(2, "0")}:30:00Z`));
    const night = hours.find((at) => hourOfDay(at) === constants.retentionHour);
    const now = jest.spyOn(clock, "now");
    try {
      for (const at of hours.filter((one) => one !== night)) {
        now.mockReturnValue(at);
        await doPrivacyJob({ kind: "sweep" });
      }
      expect((await rowOf(worker.id)).erasedAt).toBeNull();
      now.mockReturnValue(night ?? new Date());
      await doPrivacyJob({ kind: "sweep" });
      expect((await rowOf(worker.id)).erasedAt).not.toBeNull();
    } finally {
      now.mockRestore();
    }
  });

  test("heeds the longer period an agency has set", async () => {
    const house = await aHouse();
    const worker = await aLeaver(house, { monthsAgo: 4 });
    const client = faces[0]?.clientOf(house.primary) as Client;
    await client.privacy.saveRetention({ periods: [{ record: "bankDetails", months: 6, lock: 0 }] });
    await sweepAgency(house.agency.id);
    expect((await heldOf(worker.id)).worker_bank_details).toBe(1);
    await client.privacy.saveRetention({ periods: [{ record: "bankDetails", months: 4, lock: 1 }] });
    await sweepAgency(house.agency.id);
    expect((await heldOf(worker.id)).worker_bank_details).toBeUndefined();
    const { items } = await client.privacy.retentionReceipts({});
    expect(items.find(({ record }) => record === "bankDetails")).toMatchObject({ period: 4, deleted: 1 });
  });

  test("takes old readings, rows of old imports with their files, spent links and views of people who have gone", async () => {
    const house = await aHouse();
    const { agency } = house;
    const worker = await aLeaver(house, { status: "active" });
    const gone = await aUser({ in: agency });
    const old = new Date(Date.now() - 40 * 86_400_000);
    const [fileId, fresh] = [randomUUID(), randomUUID()];
    await asOwner(async (tx) => {
      const of = { organisationId: agency.id };
      await tx.insert(schema.files).values({
        ...{ id: fileId, ...of, storageKey: fileId, name: "staff.csv", contentType: "text/csv" },
        ...{ sizeBytes: 1, sha256: "0" },
      });
      await tx
        .update(schema.workerImports)
        .set({ createdAt: old, fileId })
        .where(eq(schema.workerImports.organisationId, agency.id));
      await tx.insert(schema.workerImports).values({
        ...{ id: fresh, ...of, fileName: "new.csv", panel: "on", headings: [], mapping: {}, status: "done" },
        createdByUserId: house.user.id,
      });
      await tx.insert(schema.workerImportRows).values({ ...of, importId: fresh, row: 2, cells: [] });
      await tx.update(schema.workerLinks).set({ expiresAt: old }).where(eq(schema.workerLinks.workerId, worker.id));
      await tx
        .update(schema.workerReadings)
        .set({ at: new Date(`${monthsAfter(today, -25)}T00:00:00Z`) })
        .where(inArray(schema.workerReadings.workerId, [worker.id]));
      await tx.insert(schema.savedViews).values({ ...of, userId: gone.id, list: "workers", name: "Mine", query: "" });
      await tx.update(schema.memberships).set({ deactivatedAt: old }).where(eq(schema.memberships.userId, gone.id));
    });
    await store().put(fileId, Buffer.from("bytes"), { contentType: "text/csv" });
    await sweepAgency(agency.id);
    const receipts = await receiptsOf(agency);
    expect(receipts.map(({ record, deleted }) => [record, deleted])).toEqual([
      ["imports", 2],
      ["links", 1],
      ["readings", 1],
      ["savedViews", 1],
    ]);
    expect(await store().exists(fileId)).toBe(false);
    const rows = await asOwner((tx) =>
      tx.select().from(schema.workerImportRows).where(eq(schema.workerImportRows.organisationId, agency.id)),
    );
    expect(rows.map(({ importId }) => importId)).toEqual([fresh]);
    const views = await asOwner((tx) =>
      tx.select().from(schema.savedViews).where(eq(schema.savedViews.organisationId, agency.id)),
    );
    expect(views.map(({ userId }) => userId)).toEqual([house.user.id]);
  });
});
