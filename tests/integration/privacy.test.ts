/**
 * Personal data of a worker: shown, exported, erased as far as the law allows, and deleted when its retention period is
 * over.
 */
import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { files as store } from "@/lib/adapters/files";
import { recordAccess } from "@/lib/backend/audit";
import { doPrivacyJob } from "@/lib/backend/privacy";
import { runForAgency } from "@/lib/backend/privacy/scheduled-job";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type Scope, withScope } from "@/lib/db/tenancy";
import { calendarDate, hourOfDay, monthsAfter } from "@/lib/format";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import { asOwnerForNothing } from "@/tests/support/database";
import {
  aDefinition,
  anAgency,
  aSubmission,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  type User,
} from "@/tests/support/fixtures";
import { structureOf, textOf } from "@/tests/support/poppler";
import { workerRows } from "@/tests/support/workers";

const texts = messages.privacy;
const today = calendarDate(new Date());

let definition: Definition;
let admin: TestCaller;

type Fixture = { agency: Organisation; user: User; primary: TestCaller };

async function createOrganisations(): Promise<Fixture> {
  const agency = await anAgency();
  const user = await aUser({ in: agency, codes: ["1002"], isPrimary: true });
  return { agency, user, primary: await signInAs(user) };
}

beforeAll(async () => {
  definition = await aDefinition();
  admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: ["1002", "7001"] }));
});

afterAll(async () => {
  await asOwner((tx) => tx.delete(schema.settings).where(sql`key like 'retention.%' and scope = 'platform'`));
  await closeFixtures();
});

type Ending = { status?: "active" | "resigned" | "archived" | "draft"; monthsAgo?: number; panel?: "on" | "off" };
const BYTES = Buffer.from("bytes");
const SHA_256 = createHash("sha256").update(BYTES).digest("hex");
const DETAILS = "Seen by a physiotherapist.";

/** A former worker with every kind of personal data, who left this many months ago. */
async function createFormerWorker(
  { agency, user }: Fixture,
  { status = "resigned", monthsAgo = 1, panel = "on" }: Ending = {},
) {
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
        employmentStatus: status,
        panel,
        dateOfBirth: "1990-04-05",
        niNumber: "AB123456C",
        nationality: "GB",
        address: "2 Foxglove Lane",
        postcode: "LS1 1AA",
        country: "GB",
        phone: "+447700900123",
        skills: ["Meals"],
      })
      .where(eq(workers.id, worker.id));
    const dbs = { kind: "dbs", number: "001234567890", expiresOn: "2030-01-01" };
    await tx.insert(schema.workerDocuments).values([
      { ...of, ...dbs },
      { ...of, kind: "first_aid" },
    ]);
  });
  const files = await asOwner((tx) => tx.select().from(schema.files).where(eq(schema.files.workerId, worker.id)));
  for (const { storageKey } of files) await store().put(storageKey, BYTES, { contentType: "application/pdf" });
  await asOwner((tx) => tx.update(schema.files).set({ sha256: SHA_256 }).where(eq(schema.files.workerId, worker.id)));
  return { ...worker, fileKeys: files.map(({ storageKey }) => storageKey) };
}

const rowOf = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, id)));
  if (!row) throw new Error("no such worker");
  return row;
};

/** How many rows each table has about a worker. */
const personalDataOf = (workerId: string): Promise<Record<string, number>> =>
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

/** Runs the jobs queued for an agency's files. */
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
    workerId: worker.id,
    reason: "They asked for it.",
    confirm: worker.number,
    lock: await lockOf(worker.id),
  });

describe("Privacy", () => {
  let fixture: Fixture;
  let client: Client;

  beforeAll(async () => {
    fixture = await createOrganisations();
    client = inProcess.clientOf(fixture.primary);
  });

  describe("an export", () => {
    test("contains everything as JSON, medical answers decrypted, and is audited", async () => {
      const worker = await createFormerWorker(fixture, { status: "active" });
      const file = await client.privacy.export({ workerId: worker.id, format: "json", purpose: "access" });
      expect(file).toMatchObject({ contentType: "application/json", name: `${worker.number}-personal-data.json` });
      const exported = JSON.parse(Buffer.from(file.base64, "base64").toString());
      expect(exported).toMatchObject({
        about: { agency: fixture.agency.name, purpose: "access" },
        identity: { firstName: "Juniper", lastName: "Fallowfield", niNumber: "AB123456C", dateOfBirth: "1990-04-05" },
        contact: { email: worker.email, phone: "+447700900123", address: "2 Foxglove Lane" },
        bankDetails: { sortCode: "112233", accountNumber: "12345678" },
        emergencyContacts: [{ name: "Rowan", relation: "Brother" }],
        profileChanges: [
          { origin: "worker", fields: [{ field: "phone", old: "+447700900001", new: "+447700900002" }] },
        ],
        employments: [{ employer: "Orchard View" }],
        accessLog: [{ part: "profile" }],
      });
      expect(exported.questionnaires).toHaveLength(1);
      expect(JSON.stringify(exported.questionnaires)).toContain(DETAILS);
      expect(exported.questionnaires[0].blocks[0].answers[1]).toMatchObject({ question: "Are you having treatment?" });
      expect(exported.documents.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
        "dbs",
        "first_aid",
        "passport",
      ]);
      expect(exported.files).toEqual([expect.objectContaining({ name: "passport.pdf", sha256: SHA_256 })]);
      // No names of other people except those the worker named themselves.
      expect(JSON.stringify(exported)).not.toContain(fixture.user.fullName);
      const { accessLog, auditEvents, workerAccessLog } = schema;
      const entries = await asOwner((tx) =>
        tx
          .select()
          .from(workerAccessLog)
          .where(and(eq(workerAccessLog.workerId, worker.id), eq(workerAccessLog.part, "export"))),
      );
      expect(entries).toMatchObject([{ actorUid: fixture.user.uid, organisationId: fixture.agency.id }]);
      const read = await asOwner((tx) => tx.select().from(accessLog).where(eq(accessLog.workerId, worker.id)));
      expect(read).toHaveLength(1);
      const audited = await asOwner((tx) =>
        tx
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.subjectId, worker.id), eq(auditEvents.action, "worker.profileExported"))),
      );
      expect(audited).toMatchObject([{ details: { format: "json", purpose: "access" }, actorUid: fixture.user.uid }]);
    });

    test("is a tagged document with a heading for each part, and contains the worker's answers", async () => {
      const worker = await createFormerWorker(fixture, { status: "active" });
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

    test("lists files that are downloaded one by one, which is audited too", async () => {
      const worker = await createFormerWorker(fixture, { status: "active" });
      const [file] = await asOwner((tx) => tx.select().from(schema.files).where(eq(schema.files.workerId, worker.id)));
      const fileId = file?.id ?? "";
      const handed = await client.privacy.file({ workerId: worker.id, fileId });
      expect(handed).toEqual({
        name: "passport.pdf",
        contentType: "application/pdf",
        base64: BYTES.toString("base64"),
      });
      const other = await aWorker(fixture.agency);
      expect(await refusalOf(client.privacy.file({ workerId: other.id, fileId }))).toMatchObject({ code: "NOT_FOUND" });
      const { items } = await client.privacy.access({ workerId: worker.id });
      expect(items.map(({ part }) => part)).toEqual(["document", "profile"]);
    });
  });

  describe("an erasure", () => {
    test("is previewed: what would be deleted, what stays, by which law and until when", async () => {
      const worker = await createFormerWorker(fixture);
      const { refusal, erased, kept, receipts } = await client.privacy.get({ workerId: worker.id });
      expect(refusal).toBeNull();
      expect(Object.fromEntries(erased.map(({ record, count }) => [record, count]))).toEqual({
        contact: 4,
        dbs: 2,
        medical: 2,
        bankDetails: 1,
        history: 6,
      });
      const left = monthsAfter(today, -1);
      expect(kept.map(({ record, count, until }) => [record, count, until])).toEqual([
        ["identity", 1, monthsAfter(left, 24)],
        ["rightToWork", 1, monthsAfter(left, 24)],
        ["training", 1, monthsAfter(left, 12)],
        ["references", 3, monthsAfter(left, 12)],
        ["accessLog", 1, null],
        ["audit", 1, null],
      ]);
      expect(kept[1]?.why).toContain("Immigration (Restrictions on Employment) Order 2007");
      expect(receipts).toEqual([]);
    });

    test("deletes what the preview listed, keeps what the law requires, and leaves a receipt", async () => {
      const worker = await createFormerWorker(fixture);
      const shown = await client.privacy.get({ workerId: worker.id });
      const done = await eraseWith(client, worker);
      expect(done).toMatchObject({ refusal: "nothing", erased: [], worker: { firstName: "Juniper" } });
      expect(done.receipts).toMatchObject([
        { reason: "They asked for it.", by: fixture.user.fullName, erased: shown.erased, kept: shown.kept },
      ]);
      expect(await personalDataOf(worker.id)).toEqual({
        worker_documents: 2,
        worker_references: 1,
        worker_employments: 1,
        worker_gaps: 1,
        worker_events: 2,
        worker_access_log: 1,
        worker_erasures: 1,
        files: 2 - 1,
        worker_terms: expect.any(Number),
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

    test("of someone who never started work deletes everything, including their name and their files", async () => {
      const own = await createOrganisations();
      const worker = await createFormerWorker(own, { status: "draft" });
      expect(await store().exists(worker.fileKeys[0] ?? "")).toBe(true);
      const done = await eraseWith(inProcess.clientOf(own.primary), worker);
      expect(done.worker).toMatchObject({ ...texts.erasedName, number: worker.number, employmentStatus: "archived" });
      expect(done.kept.map(({ record }) => record)).toEqual(["accessLog", "audit"]);
      expect(await rowOf(worker.id)).toMatchObject({
        dateOfBirth: null,
        niNumber: null,
        nationality: null,
        address: null,
        postcode: null,
        email: null,
      });
      expect(await doJobs(own.agency.id)).toBe(1);
      expect(await store().exists(worker.fileKeys[0] ?? "")).toBe(false);
      // Jobs run at least once: repeating one changes nothing.
      expect(await doJobs(own.agency.id)).toBe(1);
      expect(await personalDataOf(worker.id)).toEqual({
        worker_access_log: 1,
        worker_erasures: 1,
        worker_terms: expect.any(Number),
      });
      const again = refusalOf(eraseWith(inProcess.clientOf(own.primary), worker));
      expect(await again).toMatchObject({ code: "CONFLICT", reason: "nothing" });
    });

    test("removes their name when the legal period is over", async () => {
      const worker = await createFormerWorker(fixture, { monthsAgo: 80 });
      const done = await eraseWith(client, worker);
      expect(done.worker).toMatchObject(texts.erasedName);
      expect(done.kept.map(({ record }) => record)).toEqual(["accessLog", "audit"]);
    });

    test("removes them from the review they are in", async () => {
      const worker = await createFormerWorker(fixture, { status: "draft" });
      await asOwner((tx) =>
        tx
          .update(schema.workers)
          .set({ verificationStatus: "in_review", submittedAt: new Date() })
          .where(eq(schema.workers.id, worker.id)),
      );
      await eraseWith(client, worker);
      expect(await rowOf(worker.id)).toMatchObject({ verificationStatus: "not_submitted", submittedAt: null });
    });

    test("is refused while they are active, for another number, and on an outdated page; then nothing changes", async () => {
      const working = await createFormerWorker(fixture, { status: "active" });
      const before = await personalDataOf(working.id);
      expect(await refusalOf(eraseWith(client, working))).toMatchObject({
        code: "CONFLICT",
        message: texts.hasNotLeft,
      });
      expect((await client.privacy.get({ workerId: working.id })).refusal).toBe("hasNotLeft");
      expect(await personalDataOf(working.id)).toEqual(before);
      const left = await createFormerWorker(fixture);
      const input = { workerId: left.id, reason: "Asked for", confirm: left.number, lock: await lockOf(left.id) };
      const wrong = await refusalOf(client.privacy.erase({ ...input, confirm: "W-1" }));
      expect(wrong).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "confirm", message: texts.confirmWrong }] });
      const late = await refusalOf(client.privacy.erase({ ...input, lock: input.lock - 1 }));
      expect(late).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
      expect(await refusalOf(client.privacy.erase({ ...input, reason: " " }))).toMatchObject({ code: "BAD_REQUEST" });
      expect((await rowOf(left.id)).erasedAt).toBeNull();
    });

    test("twice at once is done once", async () => {
      const worker = await createFormerWorker(fixture);
      const both = await Promise.allSettled([eraseWith(client, worker), eraseWith(client, worker)]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const receipts = await asOwner((tx) =>
        tx.select().from(schema.workerErasures).where(eq(schema.workerErasures.workerId, worker.id)),
      );
      expect(receipts).toHaveLength(1);
    });

    test("of an on-panel worker is open to the platform too; an off-panel one is not found there", async () => {
      const platform = inProcess.clientOf(admin);
      const on = await createFormerWorker(fixture);
      expect((await eraseWith(platform, on)).receipts).toHaveLength(1);
      expect((await client.privacy.get({ workerId: on.id })).receipts).toMatchObject([{ by: texts.platformStaff }]);
      const off = await createFormerWorker(fixture, { panel: "off" });
      const before = await personalDataOf(off.id);
      for (const call of [
        platform.privacy.get({ workerId: off.id }),
        platform.privacy.access({ workerId: off.id }),
        platform.privacy.export({ workerId: off.id, format: "json", purpose: "access" }),
        eraseWith(platform, off),
      ]) {
        expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
      }
      expect(await personalDataOf(off.id)).toEqual(before);
      const receipts = sql`select count(*)::int as n from worker_erasures where worker_id = ${off.id}`;
      await eraseWith(client, off);
      expect(await inScope({ kind: "platform" }, receipts)).toEqual([{ n: 0 }]);
      expect(await inScope({ kind: "organisation", organisationId: fixture.agency.id }, receipts)).toEqual([{ n: 1 }]);
    });

    test("closes their questionnaire link: they are not asked for anything again", async () => {
      const worker = await createFormerWorker(fixture);
      const visitor = inProcess.clientOf(await aVisitor());
      const entry = () => visitor.questionnaires.entry({ workerId: worker.id, type: "Medical" });
      await expect(entry()).resolves.toBeDefined();
      await eraseWith(client, worker);
      expect(await refusalOf(entry())).toMatchObject({ code: "NOT_FOUND" });
      const sent = visitor.questionnaires.submit(aSubmission(worker.id, definition));
      expect(await refusalOf(sent)).toMatchObject({ code: "NOT_FOUND" });
      expect((await personalDataOf(worker.id))["worker_questionnaires"]).toBeUndefined();
    });
  });

  describe("the access log", () => {
    test("is listed from both logs, latest first, by name, paged, with each entry once", async () => {
      const worker = await aSubmittedQuestionnaire(fixture.agency, definition);
      const { user } = fixture;
      const scope: Scope = { kind: "organisation", organisationId: fixture.agency.id };
      const of = { organisationId: fixture.agency.id, workerId: worker.id };
      // Several at the same time: the key must distinguish them.
      await withScope(scope, async (tx) => {
        for (const part of ["profile", "document", "photo"] as const) {
          await recordAccess(tx, { caller: { uid: user.uid }, requestId: "test" }, { ...of, part });
        }
      });
      await client.questionnaires.read({ workerId: worker.id });
      await inProcess.clientOf(admin).questionnaires.read({ workerId: worker.id });
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
        code: "BAD_REQUEST",
        fields: [{ field: "after" }],
      });
    });
  });

  describe("retention periods", () => {
    const of = async (record: string) => (await client.privacy.retention()).find((period) => period.record === record);

    test("are the platform's until an agency sets longer ones, within what the law allows", async () => {
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

    test("of the platform apply to every agency without its own, and raise shorter ones", async () => {
      const platform = inProcess.clientOf(admin);
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
        code: "BAD_REQUEST",
        fields: [{ field: "rightToWork", message: texts.monthsOutside(24, 24) }],
      });
    });
  });
});

describe("What the database's functions do", () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createOrganisations();
  });

  const everything = (id: string) => sql`select erase_worker_answers(${id}), erase_worker_notices(${id}),
    erase_worker_reasons(${id}), erase_worker_checks(${id}, array['dbs_update_service', 'right_to_work'])`;

  test("for an off-panel worker on the platform's request, for another agency's or for an active worker: nothing", async () => {
    const off = await createFormerWorker(fixture, { panel: "off" });
    const working = await createFormerWorker(fixture, { status: "active" });
    const left = await createFormerWorker(fixture);
    const other = await anAgency();
    const own: Scope = { kind: "organisation", organisationId: fixture.agency.id };
    for (const [scope, id] of [
      [{ kind: "platform" }, off.id],
      [{ kind: "organisation", organisationId: other.id }, left.id],
      [{ kind: "none" }, left.id],
      [{ kind: "link", workerId: left.id }, left.id],
      [{ kind: "self", workerId: left.id }, left.id],
      [own, working.id],
    ] as [Scope, string][]) {
      const before = await personalDataOf(id);
      await inScope(scope, everything(id));
      expect(await personalDataOf(id)).toEqual(before);
    }
    await inScope(own, everything(left.id));
    const personalData = await personalDataOf(left.id);
    for (const table of ["worker_questionnaires", "worker_checks", "worker_expiry_notices"]) {
      expect(personalData[table]).toBeUndefined();
    }
  });

  test("for entries of the access log less than a year old, or another agency's: nothing, whatever date is given", async () => {
    const other = await createOrganisations();
    const workerId = randomUUID();
    const { workerAccessLog } = schema;
    const entry = (agency: Organisation, monthsAgo: number) => ({
      organisationId: agency.id,
      workerId,
      actorUid: "someone",
      part: "profile",
      requestId: "test",
      at: new Date(`${monthsAfter(today, -monthsAgo)}T00:00:00Z`),
    });
    await asOwner((tx) =>
      tx
        .insert(workerAccessLog)
        .values([entry(fixture.agency, 11), entry(fixture.agency, 13), entry(other.agency, 13)]),
    );
    const gone = await inScope(
      { kind: "organisation", organisationId: fixture.agency.id },
      sql`
      select delete_old_access_log(now() + interval '1 day')`,
    );
    expect(gone).toHaveLength(1);
    expect(await inScope({ kind: "platform" }, sql`select delete_old_access_log(now())`)).toEqual([]);
    const left = await asOwner((tx) => tx.select().from(workerAccessLog).where(eq(workerAccessLog.workerId, workerId)));
    expect(left.map(({ organisationId }) => organisationId).sort()).toEqual(
      [fixture.agency.id, other.agency.id].sort(),
    );
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
            // Not the one that every seeded worker has.
            sql`digest <> '0'`,
          ),
        )
        .orderBy(asc(schema.retentionReceipts.record)),
    );

  test("deletes data whose retention period is over, class by class, with a receipt; a second run finds nothing", async () => {
    const fixture = await createOrganisations();
    const working = await createFormerWorker(fixture, { status: "active" });
    const four = await createFormerWorker(fixture, { monthsAgo: 4 });
    const thirteen = await createFormerWorker(fixture, { monthsAgo: 13, panel: "off" });
    const long = await createFormerWorker(fixture, { monthsAgo: 90 });
    const untouched = await personalDataOf(working.id);
    await runForAgency(fixture.agency.id);

    expect(await personalDataOf(working.id)).toEqual(untouched);
    expect(await rowOf(working.id)).toMatchObject({ firstName: "Juniper", erasedAt: null });
    const afterFour = await personalDataOf(four.id);
    expect(afterFour["worker_bank_details"]).toBeUndefined();
    expect(afterFour).toMatchObject({ worker_questionnaires: 1, worker_documents: 3, worker_contacts: 1 });
    const afterThirteen = await personalDataOf(thirteen.id);
    expect(afterThirteen).toEqual({
      worker_documents: 1,
      files: 1,
      worker_events: 2,
      worker_access_log: 1,
      worker_erasures: 1,
      worker_terms: expect.any(Number),
      // Deleted for those who have left by the nightly job of people, in people.test.ts.
      worker_people: 1,
    });
    expect(await rowOf(thirteen.id)).toMatchObject({ firstName: "Juniper", email: null, erasedAt: null });
    expect(await rowOf(long.id)).toMatchObject({ ...texts.erasedName, niNumber: null });
    expect((await rowOf(long.id)).erasedAt).not.toBeNull();

    const receipts = await receiptsOf(fixture.agency);
    const counts = Object.fromEntries(receipts.map(({ record, deleted, period }) => [record, [deleted, period]]));
    expect(counts).toMatchObject({ identity: [1, 24], bankDetails: [3, 3], dbs: [4, 6], references: [6, 12] });
    const audited = await asOwner((tx) =>
      tx
        .select()
        .from(schema.auditEvents)
        .where(
          and(
            eq(schema.auditEvents.organisationId, fixture.agency.id),
            eq(schema.auditEvents.action, "retention.applied"),
            eq(schema.auditEvents.actorKind, "job"),
          ),
        ),
    );
    expect(audited.map(({ subjectId }) => subjectId).sort()).toEqual(receipts.map(({ id }) => id).sort());
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

    await runForAgency(fixture.agency.id);
    expect(await receiptsOf(fixture.agency)).toHaveLength(receipts.length);
    await doJobs(fixture.agency.id);
    expect(await store().exists(long.fileKeys[0] ?? "")).toBe(false);
    expect(await store().exists(thirteen.fileKeys[0] ?? "")).toBe(true);
  });

  test("runs only at its hour, however often it is queued", async () => {
    const fixture = await createOrganisations();
    const worker = await createFormerWorker(fixture, { monthsAgo: 90 });
    const hours = Array.from({ length: 24 }, (_, hour) => new Date(`${today}T${String(hour).padStart(2, "0")}:30:00Z`));
    const night = hours.find((at) => hourOfDay(at) === constants.retentionHour);
    const now = jest.spyOn(clock, "now");
    try {
      for (const at of hours.filter((one) => one !== night)) {
        now.mockReturnValue(at);
        await doPrivacyJob({ kind: "scheduled" });
      }
      expect((await rowOf(worker.id)).erasedAt).toBeNull();
      now.mockReturnValue(night ?? new Date());
      await doPrivacyJob({ kind: "scheduled" });
      expect((await rowOf(worker.id)).erasedAt).not.toBeNull();
    } finally {
      now.mockRestore();
    }
  });

  test("respects the longer period an agency has set", async () => {
    const fixture = await createOrganisations();
    const worker = await createFormerWorker(fixture, { monthsAgo: 4 });
    const client = inProcess.clientOf(fixture.primary) as Client;
    await client.privacy.saveRetention({ periods: [{ record: "bankDetails", months: 6, lock: 0 }] });
    await runForAgency(fixture.agency.id);
    expect((await personalDataOf(worker.id))["worker_bank_details"]).toBe(1);
    await client.privacy.saveRetention({ periods: [{ record: "bankDetails", months: 4, lock: 1 }] });
    await runForAgency(fixture.agency.id);
    expect((await personalDataOf(worker.id))["worker_bank_details"]).toBeUndefined();
    const { items } = await client.privacy.retentionReceipts({});
    expect(items.find(({ record }) => record === "bankDetails")).toMatchObject({ period: 4, deleted: 1 });
  });

  test("deletes old entries of the access log, rows of old imports with their files, used links, and saved views of people who have left", async () => {
    const fixture = await createOrganisations();
    const { agency } = fixture;
    const worker = await createFormerWorker(fixture, { status: "active" });
    const gone = await aUser({ in: agency });
    const old = new Date(Date.now() - 40 * 86_400_000);
    const [fileId, fresh] = [randomUUID(), randomUUID()];
    await asOwner(async (tx) => {
      const of = { organisationId: agency.id };
      await tx.insert(schema.files).values({
        id: fileId,
        ...of,
        storageKey: fileId,
        name: "staff.csv",
        contentType: "text/csv",
        sizeBytes: 1,
        sha256: "0",
      });
      await tx
        .update(schema.workerImports)
        .set({ createdAt: old, fileId })
        .where(eq(schema.workerImports.organisationId, agency.id));
      await tx.insert(schema.workerImports).values({
        id: fresh,
        ...of,
        fileName: "new.csv",
        panel: "on",
        headings: [],
        mapping: {},
        status: "done",
        createdByUserId: fixture.user.id,
      });
      await tx.insert(schema.workerImportRows).values({ ...of, importId: fresh, row: 2, cells: [] });
      await tx.update(schema.workerLinks).set({ expiresAt: old }).where(eq(schema.workerLinks.workerId, worker.id));
      await tx
        .update(schema.workerAccessLog)
        .set({ at: new Date(`${monthsAfter(today, -25)}T00:00:00Z`) })
        .where(inArray(schema.workerAccessLog.workerId, [worker.id]));
      await tx.insert(schema.savedViews).values({ ...of, userId: gone.id, list: "workers", name: "Mine", query: "" });
      await tx.update(schema.memberships).set({ deactivatedAt: old }).where(eq(schema.memberships.userId, gone.id));
    });
    await store().put(fileId, Buffer.from("bytes"), { contentType: "text/csv" });
    await runForAgency(agency.id);
    const receipts = await receiptsOf(agency);
    expect(receipts.map(({ record, deleted }) => [record, deleted])).toEqual([
      ["accessLog", 1],
      ["imports", 2],
      ["links", 1],
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
    expect(views.map(({ userId }) => userId)).toEqual([fixture.user.id]);
  });
});
