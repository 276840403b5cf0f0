/**
 * The authorization matrix of the calls about workers' profiles, files, changes, verification, links and lists. See
 * `authorization-matrix.ts`.
 */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { storeFile, writeFiles } from "@/lib/backend/stored-files";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { expectedFor, type MatrixRow, type Subject, sharedFixture, YES } from "./authorization-matrix";
import { asOwner, aWorker } from "./fixtures";
import { aPdf, aPicture } from "./organisations";
import { aBasic, aBranchAndType } from "./profiles";
import { aCompleteWorker } from "./reviewed";
import { dayIn } from "./shifts";
import { createDocument } from "./uploaded-document";

const nothing = async (): Promise<Subject> => ({ id: "" });
const aPending = (): Promise<Subject> => aWorker(sharedFixture().agency);
const inReview = (): Promise<Subject> => aCompleteWorker(sharedFixture().agency, { verificationStatus: "in_review" });

const rowOf = async (workerId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, workerId)));
  if (!row) throw new Error("no such worker");
  return row;
};
const lockOf = async (workerId: string) => (await rowOf(workerId)).lock;

/** Two ids of one subject, joined into one text. */
const both = (id: string) => {
  const [first = "", second = ""] = id.split("/");
  return [first, second] as const;
};

/** A worker, and a file of theirs that is requested by its own id. */
async function aDocument(values: Parameters<typeof aCompleteWorker>[1] = {}): Promise<Subject> {
  const { agency } = sharedFixture();
  const { id: workerId } = await aCompleteWorker(agency, values);
  const bytes = await aPdf();
  const storedFile = await storeFile(
    agency.id,
    null,
    { name: "dbs.pdf", contentType: "application/pdf", bytes },
    workerId,
  );
  const [document] = await asOwner(async (tx) => {
    await writeFiles(tx, [storedFile]);
    const of = { organisationId: agency.id, workerId };
    return tx
      .insert(schema.workerDocuments)
      .values({ ...of, kind: "vaccination", fileId: storedFile.id, issuedOn: "2026-01-05" })
      .returning({ id: schema.workerDocuments.id });
  });
  return { id: `${workerId}/${document?.id}`, workerId };
}

async function aReference(): Promise<Subject> {
  const { agency } = sharedFixture();
  const { id: workerId } = await aWorker(agency);
  const [reference] = await asOwner((tx) =>
    tx
      .insert(schema.workerReferences)
      .values({ organisationId: agency.id, workerId, name: "Hazel Coombe", organisationName: "Orchard View" })
      .returning({ id: schema.workerReferences.id }),
  );
  return { id: `${workerId}/${reference?.id}`, workerId };
}

async function aPhoto(): Promise<Subject> {
  const { agency } = sharedFixture();
  const { id: workerId } = await aWorker(agency);
  const bytes = await aPicture({ width: 20, height: 20 });
  const storedFile = await storeFile(agency.id, null, { name: "photo.png", contentType: "image/png", bytes }, workerId);
  await asOwner(async (tx) => {
    await writeFiles(tx, [storedFile]);
    const photo = { organisationId: agency.id, workerId, smallFileId: storedFile.id, largeFileId: storedFile.id };
    await tx.insert(schema.workerPhotos).values(photo);
  });
  return { id: workerId };
}

type ImportStatus = (typeof schema.workerImports.$inferInsert)["status"];
/** An import of the agency with one row, at the stage given by `status`. */
const anImport =
  (status: ImportStatus, row: "good" | "bad" | "imported" = "good") =>
  async (): Promise<Subject> => {
    const { agency, people } = sharedFixture();
    const { userId } = people.primary.caller as PersonCaller;
    const importId = randomUUID();
    await asOwner(async (tx) => {
      await tx.insert(schema.workerImports).values({
        id: importId,
        organisationId: agency.id,
        fileName: "staff.csv",
        panel: "on",
        status,
        total: 1,
        headings: ["First name", "Last name"],
        mapping: { "0": "firstName", "1": "lastName" },
        createdByUserId: userId,
        imported: row === "imported" ? 1 : 0,
        finishedAt: status === "done" ? new Date() : null,
      });
      const cells = ["Juniper", "Fallowfield"];
      const of = { organisationId: agency.id, importId };
      await tx.insert(schema.workerImportRows).values({ ...of, row: 2, cells, status: row });
    });
    return { id: importId };
  };
/** Ends the agency's unfinished imports, since an agency can run only one at a time. */
const noneUnderWay = async (): Promise<Subject> => {
  const { workerImports } = schema;
  const ofAgency = eq(workerImports.organisationId, sharedFixture().agency.id);
  await asOwner((tx) => tx.update(workerImports).set({ status: "failed" }).where(ofAgency));
  return { id: "" };
};
const importLock = async (importId: string) => {
  const { workerImports } = schema;
  const [row] = await asOwner((tx) => tx.select().from(workerImports).where(eq(workerImports.id, importId)));
  return row?.lock ?? 0;
};

/** A change that the worker requested, with a document as evidence. */
async function aChange(stage: "agency" | "platform" = "agency") {
  const { agency } = sharedFixture();
  const { id: workerId } = await aWorker(agency);
  const bytes = await aPdf();
  const storedFile = await storeFile(
    agency.id,
    null,
    { name: "passport.pdf", contentType: "application/pdf", bytes },
    workerId,
  );
  const [changeId, fieldId] = [randomUUID(), randomUUID()];
  const of = { organisationId: agency.id, workerId };
  const was = sealFor(workerId, null);
  await asOwner(async (tx) => {
    await writeFiles(tx, [storedFile]);
    await tx
      .insert(schema.profileChanges)
      .values({ id: changeId, ...of, origin: "worker", idempotencyKey: randomUUID() });
    await tx.insert(schema.profileChangeFields).values({
      id: fieldId,
      ...of,
      changeId,
      field: "experienceYears",
      stage,
      evidenceFileId: storedFile.id,
      keyId: was.keyId,
      oldSealed: was.sealed,
      newSealed: sealFor(workerId, 7).sealed,
    });
  });
  return { changeId, fieldId, fileId: storedFile.id, workerId };
}
const toRead = async (): Promise<Subject> => {
  const { changeId, workerId } = await aChange();
  return { id: changeId, workerId };
};

/** The token of a valid worker link. It asks for a date of birth only when the worker has one stored. */
const aLink =
  (dateOfBirth: string | null = null) =>
  async (): Promise<Subject> => {
    const { agency, people } = sharedFixture();
    const { id: workerId } = await aWorker(agency);
    const token = randomUUID();
    await asOwner(async (tx) => {
      await tx.update(schema.workers).set({ dateOfBirth }).where(eq(schema.workers.id, workerId));
      await tx.insert(schema.workerLinks).values({
        organisationId: agency.id,
        workerId,
        tokenHash: createHash("sha256").update(token).digest("hex"),
        expiresAt: new Date(Date.now() + 3_600_000),
        createdByUserId: (people.primary.caller as PersonCaller).userId,
      });
    });
    return { id: token, workerId };
  };
const byToken = "anyone with the worker's own link, which names the worker";

/** A note about a worker of the agency, due soon, by the given person or for everyone the matrix knows. */
async function aNote(values: { authorUserId?: string; dueOn?: string | null; isForAll?: boolean } = {}) {
  const { agency, people } = sharedFixture();
  const { id: workerId } = await aWorker(agency);
  const noteId = randomUUID();
  const { userId } = people.primary.caller as PersonCaller;
  const { authorUserId = userId, dueOn = null, isForAll = false } = values;
  const mentioned = Object.values(people).flatMap(({ caller }) => (caller.kind === "person" ? [caller.userId] : []));
  await asOwner(async (tx) => {
    const note = { id: noteId, organisationId: agency.id, workerId, text: "Call about nights.", dueOn, authorUserId };
    await tx.insert(schema.workerNotes).values(note);
    for (const one of isForAll ? mentioned : []) {
      await tx.insert(schema.workerNoteMentions).values({ noteId, organisationId: agency.id, userId: one });
    }
  });
  return { id: `${workerId}/${noteId}`, workerId };
}
const ownNote = (): Promise<Subject> => aNote();
const dueNote = (): Promise<Subject> => aNote({ dueOn: "2026-12-01" });
const noteForAll = (): Promise<Subject> => aNote({ isForAll: true });
/** Its author alone: everyone else who sees it is refused. */
const itsAuthor = {
  ...expectedFor.itsViewers,
  compliance: "NOT_FOUND",
  noAnswers: "NOT_FOUND",
  admin: "NOT_FOUND",
} as const;

/** Code 1001 of any agency, and the platform: the call is about the caller's own organisation. */
const anyMaker = { ...expectedFor.itsMakers, otherAgency: YES, otherPrimary: YES } as const;
/** Code 1001 of this agency only. */
const itsMakersAlone = { ...expectedFor.itsMakers, admin: "FORBIDDEN" } as const;

export const workerRows: Record<string, MatrixRow> = {
  "workers.filters": {
    prepare: nothing,
    call: (client) => client.workers.filters({}),
    outcomes: expectedFor.anyViewer,
  },
  "workers.recordExport": {
    prepare: nothing,
    call: (client) => client.workers.recordExport({}),
    outcomes: expectedFor.anyViewer,
  },
  "workers.changeEmployment": {
    prepare: aPending,
    call: (client, workerId) => client.workers.changeEmployment({ workerId, action: "archive", reason: "A twin." }),
    outcomes: expectedFor.itsMakers,
  },
  // Bulk calls return a result per worker; for another agency's worker it says that there is no such worker.
  "workers.changeEmployments": {
    prepare: aPending,
    call: (client, workerId) =>
      client.workers.changeEmployments({ workerIds: [workerId], action: "archive", reason: "A twin." }),
    outcomes: anyMaker,
    changesNothingFor: ["otherAgency", "otherPrimary"],
  },
  "workers.sendQuestionnaires": {
    prepare: aPending,
    call: (client, workerId) => client.workers.sendQuestionnaires({ workerIds: [workerId] }),
    outcomes: expectedFor.anyViewer,
    changesNothingFor: ["otherAgency", "otherPrimary"],
  },
  "compliance.ofWorker": {
    prepare: aPending,
    call: (client, workerId) => client.compliance.ofWorker({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "availability.ofWorker": {
    prepare: aPending,
    call: (client, workerId) => client.availability.ofWorker({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "availability.save": {
    prepare: aPending,
    call: (client, workerId) => client.availability.save({ workerId, day: dayIn(5), unavailable: { windows: null } }),
    outcomes: expectedFor.itsMakers,
  },
  "compliance.expiring": {
    prepare: nothing,
    call: (client) => client.compliance.expiring({}),
    outcomes: expectedFor.anyViewer,
  },

  "workers.summary": {
    prepare: aPending,
    call: (client, workerId) => client.workers.summary({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "workers.activity": {
    prepare: aPending,
    call: (client, workerId) => client.workers.activity({ workerId }),
    outcomes: expectedFor.itsViewers,
  },

  "notes.list": {
    prepare: aPending,
    call: (client, workerId) => client.notes.list({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "notes.add": {
    prepare: aPending,
    call: (client, workerId) => client.notes.add({ workerId, text: "Prefers nights.", dueOn: null, mentions: [] }),
    outcomes: expectedFor.itsViewers,
  },
  "notes.change": {
    prepare: ownNote,
    call: (client, id) => {
      const [workerId, noteId] = both(id);
      return client.notes.change({ workerId, noteId, text: "Prefers days.", dueOn: null, mentions: [], lock: 0 });
    },
    outcomes: itsAuthor,
  },
  "notes.remove": {
    prepare: ownNote,
    call: (client, id) => {
      const [workerId, noteId] = both(id);
      return client.notes.remove({ workerId, noteId });
    },
    outcomes: itsAuthor,
  },
  "notes.setDone": {
    prepare: dueNote,
    call: (client, id) => {
      const [workerId, noteId] = both(id);
      return client.notes.setDone({ workerId, noteId, isDone: true });
    },
    outcomes: expectedFor.itsViewers,
  },
  "notes.markRead": {
    prepare: noteForAll,
    call: (client, id) => {
      const [workerId, noteId] = both(id);
      return client.notes.markRead({ workerId, noteId });
    },
    outcomes: expectedFor.itsViewers,
  },

  "workerProfile.choices": {
    prepare: async () => ({ id: sharedFixture().agency.id }),
    call: (client, agencyId) => client.workerProfile.choices({ agencyId }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.create": {
    prepare: async () => ({ id: sharedFixture().agency.id }),
    call: (client, agencyId) => client.workerProfile.create({ agencyId, panel: "on", basic: aBasic() }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.read": {
    prepare: aPending,
    call: (client, workerId) => client.workerProfile.read({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "workerProfile.pdf": {
    prepare: aPending,
    call: (client, workerId) => client.workerProfile.pdf({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "workerProfile.saveBasic": {
    prepare: aPending,
    call: async (client, workerId) => {
      const { branchId, workerTypeId } = await aBranchAndType(sharedFixture().agency);
      const basic = aBasic({ branchIds: [branchId], workerTypeIds: [workerTypeId] });
      return client.workerProfile.saveBasic({ workerId, lock: await lockOf(workerId), basic });
    },
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.saveTraining": {
    prepare: aPending,
    call: async (client, workerId) =>
      client.workerProfile.saveTraining({ workerId, lock: await lockOf(workerId), experienceYears: 3 }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.saveContacts": {
    prepare: aPending,
    call: async (client, workerId) =>
      client.workerProfile.saveContacts({
        workerId,
        lock: await lockOf(workerId),
        contacts: [{ name: "Basil Pennywell", relation: "Father", phone: "07700 900002" }],
      }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.saveEmployment": {
    prepare: aPending,
    call: async (client, workerId) =>
      client.workerProfile.saveEmployment({
        workerId,
        lock: await lockOf(workerId),
        gaps: [],
        references: [],
        employments: [
          { employer: "Orchard View", role: "Carer", fromOn: "2015-01-01", toOn: null, leavingReason: null },
        ],
      }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.setReference": {
    prepare: aReference,
    call: (client, id) => {
      const [workerId, referenceId] = both(id);
      return client.workerProfile.setReference({ workerId, referenceId, status: "requested" });
    },
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.saveBank": {
    prepare: aPending,
    call: async (client, workerId) =>
      client.workerProfile.saveBank({
        workerId,
        lock: await lockOf(workerId),
        bank: { accountName: "J Fallowfield", sortCode: "20-00-00", accountNumber: "55779911" },
      }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.addDocument": {
    prepare: aPending,
    call: async (client, workerId) =>
      client.workerProfile.addDocument({ workerId, replaces: null, ...(await createDocument("cv")) }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.removeDocument": {
    prepare: aDocument,
    call: (client, id) => {
      const [workerId, documentId] = both(id);
      return client.workerProfile.removeDocument({ workerId, documentId });
    },
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.document": {
    prepare: aDocument,
    call: (client, id) => {
      const [workerId, documentId] = both(id);
      return client.workerProfile.document({ workerId, documentId });
    },
    outcomes: expectedFor.itsViewers,
  },
  "workerProfile.recordCheck": {
    prepare: aPending,
    call: (client, workerId) =>
      client.workerProfile.recordCheck({
        workerId,
        check: {
          kind: "dbs_update_service",
          checkedOn: "2026-01-05",
          outcome: "clear",
          reference: null,
          followUpOn: null,
          notes: null,
        },
      }),
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.setPhoto": {
    prepare: aPending,
    call: async (client, workerId) => {
      const picture = await aPicture({ width: 300, height: 300 });
      return client.workerProfile.setPhoto({ workerId, file: { base64: picture.toString("base64") } });
    },
    outcomes: expectedFor.itsMakers,
  },
  "workerProfile.removePhoto": {
    prepare: aPhoto,
    call: (client, workerId) => client.workerProfile.removePhoto({ workerId }),
    outcomes: expectedFor.itsMakers,
  },
  // Anyone with the questionnaire link sees the photo on the worker card, which needs no session.
  "workerProfile.photo": {
    prepare: aPhoto,
    call: (client, workerId) => client.workerProfile.photo({ workerId, size: "small" }),
    outcomes: { ...expectedFor.itsViewers, unauthenticated: YES, visitor: YES },
  },

  "imports.list": { prepare: nothing, call: (client) => client.imports.list({}), outcomes: anyMaker },
  "imports.begin": {
    prepare: noneUnderWay,
    call: (client) =>
      client.imports.begin({
        agencyId: sharedFixture().agency.id,
        panel: "on",
        file: {
          name: "staff.csv",
          base64: Buffer.from("First name,Last name\nJuniper,Fallowfield\n").toString("base64"),
        },
      }),
    outcomes: expectedFor.itsMakers,
  },
  "imports.get": {
    prepare: anImport("checked"),
    call: (client, importId) => client.imports.get({ importId }),
    outcomes: expectedFor.itsMakers,
  },
  "imports.rows": {
    prepare: anImport("checked"),
    call: (client, importId) => client.imports.rows({ importId }),
    outcomes: expectedFor.itsMakers,
  },
  "imports.map": {
    prepare: anImport("checked"),
    call: async (client, importId) =>
      client.imports.map({ importId, lock: await importLock(importId), mapping: ["lastName", "firstName"] }),
    outcomes: expectedFor.itsMakers,
  },
  "imports.fix": {
    prepare: anImport("checked", "bad"),
    call: async (client, importId) =>
      client.imports.fix({
        importId,
        lock: await importLock(importId),
        rows: [{ row: 2, values: { firstName: "Juniper" } }],
      }),
    outcomes: expectedFor.itsMakers,
  },
  "imports.start": {
    prepare: anImport("checked"),
    call: async (client, importId) =>
      client.imports.start({ importId, lock: await importLock(importId), which: "good" }),
    outcomes: expectedFor.itsMakers,
  },
  "imports.undo": {
    prepare: anImport("done", "imported"),
    call: async (client, importId) => client.imports.undo({ importId, lock: await importLock(importId) }),
    outcomes: expectedFor.itsMakers,
  },

  "profileChanges.list": { prepare: nothing, call: (client) => client.profileChanges.list({}), outcomes: anyMaker },
  "profileChanges.read": {
    prepare: toRead,
    call: (client, changeId) => client.profileChanges.read({ changeId }),
    outcomes: expectedFor.itsMakers,
  },
  "profileChanges.evidence": {
    prepare: async () => {
      const { changeId, fileId, workerId } = await aChange();
      return { id: `${changeId}/${fileId}`, workerId };
    },
    call: (client, id) => {
      const [changeId, fileId] = both(id);
      return client.profileChanges.evidence({ changeId, fileId });
    },
    outcomes: expectedFor.itsMakers,
  },
  "profileChanges.decide": {
    prepare: async () => {
      const { changeId, fieldId, workerId } = await aChange();
      return { id: `${changeId}/${fieldId}`, workerId };
    },
    call: (client, id) => {
      const [changeId, fieldId] = both(id);
      const decision = { fieldId, decision: "rejected", reason: "Not readable.", seen: "" } as const;
      return client.profileChanges.decide({ changeId, decisions: [decision] });
    },
    // The change waits for the agency: the platform sees it but cannot decide on it.
    outcomes: { ...expectedFor.itsMakers, admin: "CONFLICT" },
  },

  "verification.state": {
    prepare: aPending,
    call: (client, workerId) => client.verification.state({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "verification.submit": {
    prepare: () => aCompleteWorker(sharedFixture().agency),
    call: (client, workerId) => client.verification.submit({ workerId }),
    outcomes: itsMakersAlone,
  },
  "verification.queue": {
    prepare: nothing,
    call: (client) => client.verification.queue({}),
    outcomes: expectedFor.platform,
  },
  "verification.review": {
    prepare: inReview,
    call: (client, workerId) => client.verification.review({ workerId }),
    outcomes: expectedFor.platform,
  },
  "verification.place": {
    prepare: inReview,
    call: (client, workerId) => client.verification.place({ workerId }),
    outcomes: expectedFor.platform,
  },
  "verification.document": {
    prepare: () => aDocument({ verificationStatus: "in_review" }),
    call: (client, id) => {
      const [workerId, documentId] = both(id);
      return client.verification.document({ workerId, documentId });
    },
    outcomes: expectedFor.platform,
  },
  "verification.outcome": {
    prepare: inReview,
    call: (client, workerId) => client.verification.outcome({ workerId }),
    outcomes: expectedFor.platform,
  },
  "verification.decide": {
    prepare: inReview,
    call: async (client, workerId) =>
      client.verification.decide({
        workerId,
        decision: "denied",
        reason: "The passport is not readable.",
        lock: await lockOf(workerId),
      } as never),
    outcomes: expectedFor.platform,
  },

  // The agency itself decides about an off-panel worker, whom the platform's staff cannot see.
  "verification.decideDocument": {
    prepare: () => aDocument({ panel: "off" }),
    call: (client, id) => {
      const [workerId, documentId] = both(id);
      const decision = { decision: "rejected", reason: "It is not readable." } as const;
      return client.verification.decideDocument({ workerId, documentId, ...decision });
    },
    outcomes: { ...expectedFor.itsMakers, admin: "NOT_FOUND" },
  },

  "workerLinks.state": {
    prepare: aPending,
    call: (client, workerId) => client.workerLinks.state({ workerId }),
    outcomes: expectedFor.itsMakers,
  },
  "workerLinks.create": {
    prepare: aPending,
    call: (client, workerId) => client.workerLinks.create({ workerId, by: "copy" }),
    outcomes: expectedFor.itsMakers,
  },
  "workerLinks.revoke": {
    prepare: async () => ({ id: (await aLink()()).workerId ?? "" }),
    call: (client, workerId) => client.workerLinks.revoke({ workerId }),
    outcomes: expectedFor.itsMakers,
  },
  "workerLinks.enter": {
    prepare: aLink("1990-03-27"),
    call: (client, token) => client.workerLinks.enter({ token, dateOfBirth: "1990-03-27" }),
    outcomes: expectedFor.everyone,
    openToAll: byToken,
  },
  "workerLinks.open": {
    prepare: aLink(),
    call: (client, token) => client.workerLinks.open({ token }),
    outcomes: expectedFor.everyone,
    openToAll: byToken,
  },
  "workerLinks.addPhoto": {
    prepare: aLink(),
    call: async (client, token) =>
      client.workerLinks.addPhoto({ token, file: { base64: (await aPicture()).toString("base64") } }),
    outcomes: expectedFor.everyone,
    openToAll: byToken,
  },
  "workerLinks.findAddresses": {
    prepare: aLink(),
    call: (client, token) => client.workerLinks.findAddresses({ token, postcode: "LS1 4AP" }),
    outcomes: expectedFor.everyone,
    openToAll: byToken,
  },
  "workerLinks.send": {
    prepare: aLink(),
    call: (client, token) =>
      client.workerLinks.send({ token, idempotencyKey: randomUUID(), values: { experienceYears: 4 } }),
    outcomes: expectedFor.everyone,
    openToAll: byToken,
  },
  "workerLinks.sendDocument": {
    prepare: aLink(),
    call: async (client, token) =>
      client.workerLinks.sendDocument({ token, idempotencyKey: randomUUID(), ...(await createDocument("cv")) }),
    outcomes: expectedFor.everyone,
    openToAll: byToken,
  },
};
