/** Importing workers through the contract: dry run, correction, import, undo. Who may is in the authorization matrix. */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { files as store } from "@/lib/adapters/files";
import { doImportJob } from "@/lib/backend/imports";
import { acquireExclusiveLock } from "@/lib/backend/worker-records";
import { refuseDuplicates } from "@/lib/backend/worker-records/duplicates";
import { failedRowsCsv } from "@/lib/bff/imports";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  platformOrganisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { complete, doImportJobs, fileOf, upload, waiting } from "@/tests/support/imports";
import { aCsv, aNiNumber, aPerson } from "@/tests/support/imports-files";
import { aBasic } from "@/tests/support/profiles";
import { until } from "@/tests/support/until";
import { aWorkbook } from "@/tests/support/workbooks";

const texts = messages.workerImports;
const every = Object.values(codes);
const people = {} as Record<"admin" | "otherAgency", TestCaller>;

beforeAll(async () => {
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: every }));
  people.otherAgency = await signInAs(await aUser({ in: await anAgency(), codes: ["1001"] }));
});

afterAll(closeFixtures);

/** A new agency, with a user who imports workers. */
async function ownAgency() {
  const organisation = await anAgency();
  return { organisation, who: await signInAs(await aUser({ in: organisation, codes: ["1001"] })) };
}

const workersOf = (organisationId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.workers)
      .where(eq(schema.workers.organisationId, organisationId))
      .orderBy(schema.workers.email),
  );

const actionsOf = (organisationId: string) =>
  asOwner(async (tx) => {
    const { auditEvents } = schema;
    const rows = await tx
      .select({ action: auditEvents.action, kind: auditEvents.actorKind, subjectId: auditEvents.subjectId })
      .from(auditEvents)
      .where(and(eq(auditEvents.organisationId, organisationId), sql`${auditEvents.action}::text like 'worker%'`))
      .orderBy(auditEvents.at);
    return rows;
  });

const some = (count: number, from = 0) => Array.from({ length: count }, (_, n) => aPerson(from + n));

const as = (who: TestCaller): Client => inProcess.clientOf(who);

describe("Worker imports", () => {
  const checkedImport = async (count = 2) => {
    const { organisation, who } = await ownAgency();
    const client = as(who);
    return { organisation, who, client, ...(await upload(client, aCsv(some(count)))) };
  };
  const importAll = async ({ client, _id: importId, lock }: Awaited<ReturnType<typeof checkedImport>>) => {
    await client.imports.start({ importId, lock, which: "all" });
    await doImportJobs(importId);
    return client.imports.get({ importId });
  };

  test("workers are imported from a file", async () => {
    const { organisation, who } = await ownAgency();
    const [branchId, workerTypeId] = [randomUUID(), randomUUID()];
    const typeName = `Night carer ${workerTypeId}`;
    await asOwner(async (tx) => {
      await tx.insert(schema.branches).values({ id: branchId, organisationId: organisation.id, name: "Harrowby" });
      await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: typeName });
    });
    const client = as(who);
    const more = { branch: "HARROWBY", workerType: typeName };
    const checked = await upload(client, aCsv([aPerson(1, more), aPerson(2)]));
    expect(checked).toMatchObject({ status: "checked", total: 2, counts: { good: 2, bad: 0, duplicate: 0 } });
    expect(await workersOf(organisation.id)).toEqual([]);
    await client.imports.start({ importId: checked._id, lock: checked.lock, which: "all" });
    expect(await client.imports.get({ importId: checked._id })).toMatchObject({ status: "importing" });
    await doImportJobs(checked._id);
    const done = await client.imports.get({ importId: checked._id });
    expect(done).toMatchObject({ status: "done", counts: { imported: 2 }, fileName: "staff.csv" });
    const [first, second] = await workersOf(organisation.id);
    expect(first).toMatchObject({
      firstName: "Juniperb",
      email: "w1@staff.example",
      phone: "+447700900001",
      dateOfBirth: "1990-03-27",
      niNumber: aNiNumber(1),
      gender: "female",
      nationality: "IE",
      postcode: "LS1 4AP",
      country: "GB",
      employmentType: "PAYE",
      startOn: "2026-06-01",
      branchIds: [branchId],
      workerTypeIds: [workerTypeId],
      panel: "off",
      employmentStatus: "draft",
      verificationStatus: "not_submitted",
      importId: checked._id,
      lock: 1,
    });
    expect(first?.number).toMatch(/^W-\d{7}$/);
    expect(second?.number).not.toBe(first?.number);
    const actions = await actionsOf(organisation.id);
    expect(actions.map(({ action, kind }) => `${action} ${kind}`).sort()).toEqual([
      "worker.created job",
      "worker.created job",
      "workerImport.finished job",
      "workerImport.started person",
      "workerImport.uploaded person",
    ]);
    const { items } = await client.imports.rows({ importId: checked._id, status: "imported" });
    expect(items[0]).toMatchObject({
      row: 2,
      worker: { _id: first?.id, number: first?.number, name: "Juniperb Fallowfield" },
    });
    expect((await client.imports.list({})).items).toEqual([
      expect.objectContaining({ _id: checked._id, status: "done", total: 2, imported: 2, createdBy: "Wren Ashdown" }),
    ]);
  });

  test("an off-panel import is not found by an administrator, whatever they call, nor listed to another agency", async () => {
    const found = await checkedImport();
    const { _id: importId, lock } = found;
    const admin = as(people.admin);
    const calls = [
      () => admin.imports.get({ importId }),
      () => admin.imports.rows({ importId }),
      () => admin.imports.map({ importId, lock, mapping: ["firstName", "lastName"] }),
      () => admin.imports.fix({ importId, lock, rows: [{ row: 2, values: { email: "new@staff.example" } }] }),
      () => admin.imports.start({ importId, lock, which: "all" }),
    ];
    for (const call of calls) expect((await refusalOf(call())).code).toBe("NOT_FOUND");
    const { organisation } = found;
    expect((await as(people.otherAgency).imports.list({ agencyId: organisation.id })).items).toEqual([]);
    const done = await importAll(found);
    expect((await refusalOf(admin.imports.undo({ importId, lock: done.lock }))).code).toBe("NOT_FOUND");
  });

  test("the uploaded file is deleted once its rows are read", async () => {
    const { who } = await ownAgency();
    const { importId } = await as(who).imports.begin({ panel: "off", file: fileOf(aCsv(some(1))) });
    const storedFiles = () =>
      asOwner((tx) =>
        tx
          .select({ key: schema.files.storageKey, name: schema.files.name })
          .from(schema.files)
          .innerJoin(schema.workerImports, eq(schema.workerImports.fileId, schema.files.id))
          .where(eq(schema.workerImports.id, importId)),
      );
    const [file] = await storedFiles();
    expect(await store().exists(file?.key ?? "")).toBe(true);
    await doImportJobs(importId);
    const { rows } = await asOwner((tx) =>
      tx.execute<{ id: string; data: object }>(
        sql`select id, data from pgboss.job where name = 'imports' and data->>'storageKey' = ${file?.key}`,
      ),
    );
    for (const job of rows) await doImportJob(job.id, job.data);
    expect(await storedFiles()).toEqual([]);
    expect(await store().exists(file?.key ?? "")).toBe(false);
  });

  test("a file that cannot be read gives the reason", async () => {
    const { who } = await ownAgency();
    const open = { panel: "off" as const, file: fileOf(Buffer.from('a,b\n"1,2\n')) };
    const { importId } = await as(who).imports.begin(open);
    await doImportJobs(importId);
    const failed = await as(who).imports.get({ importId });
    expect(failed).toMatchObject({ status: "failed", problem: texts.fileErrors.quotes, undoUntil: null });
    const old = { panel: "off" as const, file: fileOf(Buffer.from("d0cf11e0a1b11ae1", "hex"), "staff.xls") };
    expect(await refusalOf(as(who).imports.begin(old))).toMatchObject({
      code: "BAD_REQUEST",
      reason: "oldExcel",
      message: texts.fileErrors.oldExcel,
    });
  });

  test("unknown headings are mapped by hand, from a workbook", async () => {
    const { organisation, who } = await ownAgency();
    const client = as(who);
    const bytes = await aWorkbook([
      ["Rufname", "Surname", "Geboren", "Notes"],
      ["Juniper", "Fallowfield", new Date(Date.UTC(1990, 2, 27)), "tall"],
    ]);
    const found = await upload(client, bytes);
    expect(found).toMatchObject({ status: "mapping", mapping: [null, "lastName", null, null] });
    const { _id: importId, lock } = found;
    expect(
      await refusalOf(client.imports.map({ importId, lock, mapping: [null, "lastName", null, null] })),
    ).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "column.0", message: texts.refusals.fieldMissing("First name") }],
    });
    expect(
      await refusalOf(client.imports.map({ importId, lock, mapping: ["firstName", "lastName", "lastName", null] })),
    ).toMatchObject({ fields: [{ field: "column.2", message: texts.refusals.fieldTwice("Last name") }] });
    await client.imports.map({ importId, lock, mapping: ["firstName", "lastName", "dateOfBirth", null] });
    expect(
      await refusalOf(client.imports.map({ importId, lock, mapping: ["firstName", "lastName", null, null] })),
    ).toMatchObject({
      code: "CONFLICT",
    });
    await doImportJobs(importId);
    const checked = await client.imports.get({ importId });
    await client.imports.start({ importId, lock: checked.lock, which: "all" });
    await doImportJobs(importId);
    expect(await workersOf(organisation.id)).toMatchObject([{ firstName: "Juniper", dateOfBirth: "1990-03-27" }]);
  });

  test("every error is shown by row and column, and can be fixed", async () => {
    const { organisation, who } = await ownAgency();
    const client = as(who);
    const checked = await upload(
      client,
      aCsv([aPerson(1), aPerson(2, { email: "x", phone: "=1+1" }), aPerson(3, { gender: "?" })]),
    );
    const { _id: importId, lock } = checked;
    expect(checked.counts).toMatchObject({ good: 1, bad: 2 });
    const { items, next } = await client.imports.rows({ importId, status: "bad", limit: 1 });
    expect(items).toMatchObject([
      {
        row: 3,
        problems: [
          { field: "email", message: fieldErrors.email(messages.workerFields.emailNeeded) },
          { field: "phone", message: texts.problems.formula },
        ],
      },
    ]);
    expect((await client.imports.rows({ importId, status: "bad", after: next ?? 0 })).items).toMatchObject([
      { row: 4 },
    ]);
    expect(await refusalOf(client.imports.start({ importId, lock, which: "all" }))).toMatchObject({
      reason: "rowsNeedFixing",
    });
    const fix = { importId, lock, rows: [{ row: 3, values: { email: "ok@staff.example", phone: "07700 900009" } }] };
    await client.imports.fix(fix);
    expect(await refusalOf(client.imports.fix(fix))).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    await doImportJobs(importId);
    const again = await client.imports.get({ importId });
    expect(again.counts).toMatchObject({ good: 2, bad: 1 });
    expect(
      await refusalOf(client.imports.fix({ importId, lock: again.lock, rows: [{ row: 99, values: { email: "a" } }] })),
    ).toMatchObject({ code: "NOT_FOUND" });
    await client.imports.start({ importId, lock: again.lock, which: "good" });
    await doImportJobs(importId);
    expect(await client.imports.get({ importId })).toMatchObject({ status: "done", counts: { imported: 2, left: 1 } });
    expect((await workersOf(organisation.id)).map(({ email }) => email)).toEqual([
      "ok@staff.example",
      "w1@staff.example",
    ]);
  });

  test("existing workers are linked, whichever way they are matched, and so are people listed twice in the file", async () => {
    const { organisation, who } = await ownAgency();
    const client = as(who);
    const known = { organisationId: organisation.id, lastName: "O'Brien", number: "" };
    const [ni, email, person] = await asOwner((tx) =>
      tx
        .insert(schema.workers)
        .values([
          { ...known, firstName: "Ash", number: "W-1", niNumber: aNiNumber(1) },
          { ...known, firstName: "Rowan", number: "W-2", email: "w2@staff.example" },
          { ...known, firstName: "Zoë", number: "W-3", dateOfBirth: "1980-01-31" },
        ])
        .returning({ id: schema.workers.id }),
    );
    const named = { firstName: "ZOE", lastName: "obrien", dateOfBirth: "31/01/1980", niNumber: "", email: "" };
    const file = [aPerson(1), aPerson(2), aPerson(3, named), aPerson(4), aPerson(5, { niNumber: aNiNumber(4) })];
    const { _id: importId, counts } = await upload(client, aCsv(file));
    expect(counts).toMatchObject({ good: 1, duplicate: 4 });
    const { items } = await client.imports.rows({ importId, status: "duplicate" });
    expect(items.map(({ row, duplicateOf, problems }) => [row, duplicateOf?._id, problems[0]?.message])).toEqual([
      [2, ni?.id, texts.problems.knownNi],
      [3, email?.id, texts.problems.knownEmail],
      [4, person?.id, texts.problems.knownPerson],
      [6, undefined, texts.problems.sameNi(5)],
    ]);
    // Another agency's workers are not matched.
    const other = await upload(as((await ownAgency()).who), aCsv([aPerson(1)]));
    expect(other.counts).toMatchObject({ good: 1, duplicate: 0 });
  });

  test("an erased worker is no duplicate, for imports as for forms", async () => {
    const { organisation, who } = await ownAgency();
    const erased = { organisationId: organisation.id, lastName: "Fallowfield", erasedAt: new Date() };
    await asOwner((tx) =>
      tx.insert(schema.workers).values([
        { ...erased, firstName: "Ash", number: "W-1", niNumber: aNiNumber(1) },
        { ...erased, firstName: "Rowan", number: "W-2", email: "w2@staff.example" },
        { ...erased, firstName: "Zoë", number: "W-3", dateOfBirth: "1980-01-31" },
      ]),
    );
    const named = { firstName: "Zoe", lastName: "Fallowfield", dateOfBirth: "31/01/1980", niNumber: "", email: "" };
    const checked = await upload(as(who), aCsv([aPerson(1), aPerson(2), aPerson(3, named)]));
    expect(checked.counts).toMatchObject({ good: 3, duplicate: 0 });
    await as(who).imports.start({ importId: checked._id, lock: checked.lock, which: "all" });
    await doImportJobs(checked._id);
    expect((await as(who).imports.get({ importId: checked._id })).counts).toMatchObject({ imported: 3, duplicate: 0 });
  });

  test("a form and an import match names by the same rule", async () => {
    const { who } = await ownAgency();
    const client = as(who);
    const named = { firstName: "Zoë", lastName: "O’Brien-Ash", dateOfBirth: "31/01/1980" };
    const checked = await upload(client, aCsv([aPerson(1, { ...named, niNumber: "", email: "" })]));
    await client.imports.start({ importId: checked._id, lock: checked.lock, which: "all" });
    await doImportJobs(checked._id);
    const again = aBasic({ firstName: "ZOE", lastName: "Obrien Ash", dateOfBirth: "1980-01-31" });
    expect(await refusalOf(client.workerProfile.create({ panel: "off", basic: again }))).toMatchObject({
      code: "BAD_REQUEST",
      reason: "duplicate",
      fields: [{ field: "dateOfBirth" }],
    });
  });

  test("a worker created by a form during an import exists once; a form waits for one chunk only", async () => {
    const found = await checkedImport(1);
    const { organisation, client } = found;
    const scope = { kind: "organisation", organisationId: organisation.id } as const;
    const waits = () =>
      until("a transaction to wait for the agency's lock", async () => {
        const { rows } = await asOwner((tx) =>
          tx.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and (classid::bigint << 32 | objid::bigint) = hashtextextended(${`workers:${organisation.id}`}, 0)`),
        );
        return rows.length > 0;
      });
    // The form has found no duplicate, and is about to write.
    const { done } = await withScope(scope, async (tx) => {
      const identity = { firstName: "A", lastName: "B", email: null, niNumber: aNiNumber(0), dateOfBirth: null };
      await refuseDuplicates(tx, organisation.id, identity);
      const importing = importAll(found);
      await waits();
      const { niNumber } = identity;
      await tx.insert(schema.workers).values({ ...identity, organisationId: organisation.id, number: "W-1", niNumber });
      return { done: importing };
    });
    expect(await done).toMatchObject({ status: "done", counts: { imported: 0, duplicate: 1 } });
    expect(await workersOf(organisation.id)).toHaveLength(1);
    // The other way round: the form finds what a chunk writes, once that chunk is committed.
    const basic = aBasic({ email: `c-${randomUUID()}@staff.example` });
    const asked = await withScope(scope, async (tx) => {
      await acquireExclusiveLock(tx, organisation.id);
      const creating = refusalOf(client.workerProfile.create({ panel: "off", basic }));
      await waits();
      const { firstName, lastName, email } = basic;
      const chunk = { organisationId: organisation.id, number: "W-2", firstName, lastName, email };
      await tx.insert(schema.workers).values(chunk);
      return { creating };
    });
    expect(await asked.creating).toMatchObject({ reason: "duplicate", fields: [{ field: "email" }] });
  });

  test("a worker created since the dry run is not imported twice", async () => {
    const found = await checkedImport();
    await asOwner((tx) =>
      tx.insert(schema.workers).values({
        organisationId: found.organisation.id,
        number: "W-1",
        firstName: "A",
        lastName: "B",
        niNumber: aNiNumber(0),
      }),
    );
    expect(await importAll(found)).toMatchObject({ status: "done", counts: { imported: 1, duplicate: 1 } });
    expect(await workersOf(found.organisation.id)).toHaveLength(2);
  });

  test("two users who press Import at once import once", async () => {
    const { client, organisation, _id: importId, lock } = await checkedImport(3);
    const pressed = await Promise.allSettled(
      [1, 2, 3].map(() => client.imports.start({ importId, lock, which: "all" })),
    );
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await waiting(importId)).toHaveLength(1);
    await doImportJobs(importId);
    expect(await workersOf(organisation.id)).toHaveLength(3);
  });

  test("an import is undone within a day: unchanged workers are deleted, changed ones stay and are named", async () => {
    const found = await checkedImport(4);
    const done = await importAll(found);
    expect(Date.parse(done.undoUntil ?? "")).toBeGreaterThan(Date.now() + constants.importUndoMs - 60_000);
    const [changed, documents] = await workersOf(found.organisation.id);
    await asOwner(async (tx) => {
      await tx
        .update(schema.workers)
        .set({ lock: 2 })
        .where(eq(schema.workers.id, changed?.id ?? ""));
      const contact = { name: "Rowan", relation: "Brother", phone: "+447700900001" };
      await tx
        .insert(schema.workerContacts)
        .values({ ...contact, organisationId: found.organisation.id, workerId: documents?.id ?? "" });
    });
    await found.client.imports.undo({ importId: done._id, lock: done.lock });
    await doImportJobs(done._id);
    const undone = await found.client.imports.get({ importId: done._id });
    expect(undone).toMatchObject({ status: "undone", counts: { undone: 2, kept: 2, imported: 0 }, undoUntil: null });
    expect((await workersOf(found.organisation.id)).map(({ id }) => id)).toEqual([changed?.id, documents?.id]);
    const { items } = await found.client.imports.rows({ importId: done._id, status: "kept" });
    expect(items.map(({ worker }) => worker?._id)).toEqual([changed?.id, documents?.id]);
    expect(await refusalOf(found.client.imports.undo({ importId: done._id, lock: undone.lock }))).toMatchObject({
      reason: "notNow",
    });
    const actions = (await actionsOf(found.organisation.id)).map(({ action, kind }) => `${action} ${kind}`);
    expect(actions).toEqual(expect.arrayContaining(["workerImport.undone person", "workerImport.undone job"]));
  });

  test("after a day it can no longer be undone", async () => {
    const found = await checkedImport();
    const done = await importAll(found);
    const longAgo = new Date(Date.now() - constants.importUndoMs - 1000);
    await asOwner((tx) =>
      tx.update(schema.workerImports).set({ finishedAt: longAgo }).where(eq(schema.workerImports.id, done._id)),
    );
    expect((await found.client.imports.get({ importId: done._id })).undoUntil).toBeNull();
    expect(await refusalOf(found.client.imports.undo({ importId: done._id, lock: done.lock }))).toMatchObject({
      reason: "tooLate",
    });
  });

  test("an agency has one import at a time", async () => {
    const { who } = await ownAgency();
    const wanted = { panel: "off" as const, file: fileOf(aCsv(some(1))) };
    const begun = await Promise.allSettled([1, 2].map(() => as(who).imports.begin(wanted)));
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(as(who).imports.begin(wanted))).toMatchObject({ code: "CONFLICT", reason: "busy" });
  });

  test("an import given up after the last retry blocks nothing, and can be undone as far as it got", async () => {
    const { client, _id: importId, lock } = await checkedImport(3);
    await client.imports.start({ importId, lock, which: "all" });
    const giveUp = (id: string) =>
      asOwner((tx) => tx.execute(sql`update pgboss.job set state = 'failed' where data->>'importId' = ${id}`));
    await asOwner((tx) =>
      tx.execute(sql`update worker_import_rows set status = 'imported' where import_id = ${importId} and row = 2`),
    );
    await giveUp(importId);
    const next = await client.imports.begin({ panel: "off", file: fileOf(aCsv(some(1))) });
    expect(await client.imports.get({ importId })).toMatchObject({ status: "done", counts: { imported: 1 } });
    expect((await client.imports.get({ importId })).undoUntil).not.toBeNull();
    await giveUp(next.importId);
    // Without another upload, the scheduled job ends it as well.
    await doImportJob(randomUUID(), { kind: "scheduled" });
    expect(await client.imports.get({ importId: next.importId })).toMatchObject({
      status: "failed",
      problem: messages.workerImports.fileErrors.givenUp,
    });
  });

  test("an import that was given up says so; its remaining rows are left out and can be downloaded", async () => {
    const { organisation, client, _id: importId, lock } = await checkedImport(3);
    await client.imports.start({ importId, lock, which: "all" });
    const giveUp = () =>
      asOwner((tx) => tx.execute(sql`update pgboss.job set state = 'failed' where data->>'importId' = ${importId}`));
    // One row became a worker before the job was given up.
    const workerId = randomUUID();
    await asOwner(async (tx) => {
      const named = { firstName: "Juniper", lastName: "Fallowfield", number: "W-1", panel: "off" as const };
      await tx.insert(schema.workers).values({ id: workerId, organisationId: organisation.id, importId, ...named });
      const row = and(eq(schema.workerImportRows.importId, importId), eq(schema.workerImportRows.row, 2));
      await tx.update(schema.workerImportRows).set({ status: "imported", workerId }).where(row);
      // Another turned out to be invalid.
      const wrong = { status: "bad" as const, problems: [{ field: "email", message: "No longer good" }] };
      const other = and(eq(schema.workerImportRows.importId, importId), eq(schema.workerImportRows.row, 3));
      await tx.update(schema.workerImportRows).set(wrong).where(other);
    });
    await giveUp();
    await doImportJob(randomUUID(), { kind: "scheduled" });
    const found = await client.imports.get({ importId });
    expect(found).toMatchObject({
      status: "done",
      problem: texts.givenUp.importing,
      total: 3,
      counts: { imported: 1, left: 2, good: 0, bad: 0 },
    });
    expect((await client.imports.list({})).items[0]).toMatchObject({ problem: texts.givenUp.importing, imported: 1 });
    const failed = await failedRowsCsv(client, found);
    if (!failed.ok) throw new Error("no file of the failed rows");
    const csv = await new Response(failed.data).text();
    expect(csv.trim().split("\r\n").slice(1)).toEqual([
      expect.stringMatching(/w1@staff\.example.*No longer good/),
      expect.stringContaining(texts.notReached),
    ]);
    // It is undone like any other; when the undo is given up too, it says so and can be repeated.
    const undone = await client.imports.undo({ importId, lock: found.lock });
    await giveUp();
    await doImportJob(randomUUID(), { kind: "scheduled" });
    const stopped = await client.imports.get({ importId });
    expect(stopped).toMatchObject({ status: "done", problem: texts.givenUp.undoing, counts: { imported: 1, left: 2 } });
    expect(stopped.lock).toBeGreaterThan(undone.lock);
    await client.imports.undo({ importId, lock: stopped.lock });
    await doImportJobs(importId);
    expect(await client.imports.get({ importId })).toMatchObject({
      status: "undone",
      problem: null,
      counts: { undone: 1, left: 2 },
    });
    expect(await workersOf(organisation.id)).toEqual([]);
  });

  test("an administrator imports on-panel workers into an agency, and cannot see off-panel ones", async () => {
    const { organisation, who } = await ownAgency();
    const admin = as(people.admin);
    const hidden = await asOwner((tx) =>
      tx
        .insert(schema.workers)
        .values({
          organisationId: organisation.id,
          number: "W-9",
          firstName: "Off",
          lastName: "Panel",
          panel: "off",
          niNumber: aNiNumber(9),
        })
        .returning({ id: schema.workers.id }),
    );
    expect(hidden).toHaveLength(1);
    const of = { agencyId: organisation.id };
    const file = fileOf(aCsv(some(1)));
    expect(await refusalOf(admin.imports.begin({ ...of, panel: "off", file }))).toMatchObject({ code: "BAD_REQUEST" });
    expect(await refusalOf(admin.imports.begin({ panel: "on", file }))).toMatchObject({
      fields: [{ field: "agencyId", message: texts.fileErrors.agency }],
    });
    const ofProvider = { agencyId: (await aProvider()).id };
    expect(await refusalOf(admin.imports.begin({ ...ofProvider, panel: "on", file }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const checked = await upload(admin, aCsv([aPerson(8), aPerson(9)]), { ...of, panel: "on" });
    expect(checked).toMatchObject({
      status: "checked",
      counts: { good: 1, duplicate: 1 },
      agency: { _id: organisation.id },
    });
    const duplicates = { importId: checked._id, status: "duplicate" as const };
    expect((await admin.imports.rows(duplicates)).items).toMatchObject([{ duplicateOf: null }]);
    expect((await as(who).imports.rows(duplicates)).items).toMatchObject([{ duplicateOf: { _id: hidden[0]?.id } }]);
    await admin.imports.start({ importId: checked._id, lock: checked.lock, which: "good" });
    await doImportJobs(checked._id);
    expect((await workersOf(organisation.id)).map(({ panel }) => panel).sort()).toEqual(["off", "on"]);
    expect((await as(who).imports.get({ importId: checked._id })).createdBy).toBe(texts.byPlatform);
    const off = await upload(as(who), aCsv([aPerson(20)]));
    expect(await refusalOf(admin.imports.get({ importId: off._id }))).toMatchObject({ code: "NOT_FOUND" });
    const seen = await admin.imports.list(of);
    expect(seen.items.map(({ _id }) => _id)).toEqual([checked._id]);
  });
});

describe("the jobs", () => {
  test("10,000 rows: the connections are cut part way, the job runs twice at once, and each worker is created once", async () => {
    const COUNT = 10_000;
    const { organisation, who } = await ownAgency();
    const client = as(who);
    const checked = await upload(client, aCsv(some(COUNT)));
    expect(checked).toMatchObject({ status: "checked", counts: { good: COUNT } });
    const importId = checked._id;
    await client.imports.start({ importId, lock: checked.lock, which: "all" });
    const [job] = await waiting(importId);
    if (!job) throw new Error("nothing to do");
    let hasEnded = false;
    const cut = async () => {
      while (!hasEnded) {
        const { counts } = await client.imports.get({ importId }).catch(() => ({ counts: { imported: 0 } }));
        if (counts.imported >= COUNT / 4) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      // As when the server is killed: whatever was not committed is lost.
      await asApp((app) =>
        until("the job to be cut off", async () => {
          await app.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and usename = current_user and state <> 'idle'
               and pid <> pg_backend_pid()`,
          );
          return hasEnded;
        }),
      );
    };
    const first = doImportJob(job.id, job.data).then(
      () => "ended",
      () => "cut off",
    );
    void first.then(() => {
      hasEnded = true;
    });
    await cut();
    const outcome = await first;
    const between = await client.imports.get({ importId });
    expect([outcome, between.status]).toEqual(["cut off", "importing"]);
    expect(between.counts.imported % constants.importChunkRows).toBe(0);
    const imported = () =>
      asOwner((tx) => tx.$count(schema.workers, eq(schema.workers.organisationId, organisation.id)));
    expect(await imported()).toBe(between.counts.imported);
    await Promise.all([doImportJob(job.id, job.data), doImportJob(job.id, job.data)]);
    await complete(job.id);
    await doImportJobs(importId);
    const done = await client.imports.get({ importId });
    expect(done).toMatchObject({ status: "done", counts: { imported: COUNT, good: 0 } });
    const found = await workersOf(organisation.id);
    expect(found).toHaveLength(COUNT);
    expect(new Set(found.map(({ niNumber }) => niNumber)).size).toBe(COUNT);
    expect((await actionsOf(organisation.id)).filter(({ action }) => action === "workerImport.finished")).toHaveLength(
      1,
    );
    // Repeating the job changes nothing.
    await doImportJob(job.id, job.data);
    expect(await imported()).toBe(COUNT);
    await client.imports.undo({ importId, lock: done.lock });
    await doImportJobs(importId);
    expect(await imported()).toBe(0);
    expect(await client.imports.get({ importId })).toMatchObject({ status: "undone", counts: { undone: COUNT } });
  });

  test("the database deletes only workers created by an import that is being undone, in the agency's own data", async () => {
    const { organisation, who } = await ownAgency();
    const client = as(who);
    const checked = await upload(client, aCsv(some(1)));
    const importId = checked._id;
    await client.imports.start({ importId, lock: checked.lock, which: "all" });
    await doImportJobs(importId);
    const [worker] = await workersOf(organisation.id);
    const undo = (organisationId: string) =>
      withScope({ kind: "organisation", organisationId }, async (tx) => {
        const { rows } = await tx.execute(
          sql`select * from undo_imported_workers(${importId}, array[${worker?.id}]::uuid[])`,
        );
        return rows.length;
      });
    // It is not being undone yet.
    expect(await undo(organisation.id)).toBe(0);
    await asOwner((tx) =>
      tx.update(schema.workerImports).set({ status: "undoing" }).where(eq(schema.workerImports.id, importId)),
    );
    expect(await undo((await anAgency()).id)).toBe(0);
    const made = and(eq(schema.workers.id, worker?.id ?? ""), eq(schema.workers.importId, importId));
    await expect(
      withScope({ kind: "organisation", organisationId: organisation.id }, (tx) =>
        tx.delete(schema.workers).where(made),
      ),
    ).rejects.toThrow();
    expect(await undo(organisation.id)).toBe(1);
    expect(await workersOf(organisation.id)).toEqual([]);
  });
});
