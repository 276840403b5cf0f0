/** Rows in every table of workers. */
import { randomUUID } from "node:crypto";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { asOwner, type Organisation } from "./fixtures";

/** How many rows `workerRows` creates in each table that belongs to a worker. */
export const workerTables = {
  profile_changes: 1,
  profile_change_fields: 1,
  worker_addresses: 1,
  worker_bank_details: 1,
  worker_checks: 1,
  worker_contacts: 1,
  worker_documents: 1,
  worker_employments: 1,
  worker_events: 1,
  worker_expiry_notices: 1,
  worker_gaps: 1,
  worker_links: 1,
  worker_notes: 1,
  worker_note_mentions: 1,
  worker_photos: 1,
  worker_access_log: 1,
  worker_references: 1,
  worker_unavailability: 1,
};

/**
 * Creates a row in every table of workers and of what agencies record about them. Returns the token hash of the
 * worker's link.
 */
export async function workerRows(agency: Organisation, workerId: string, userId: string): Promise<string> {
  const of = { organisationId: agency.id, workerId };
  const [fileId, changeId, importId, tokenHash] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const bank = { accountName: "J Fallowfield", sortCode: "112233", accountNumber: "12345678" };
  const [oldPhone, newPhone] = [sealFor(workerId, "+447700900001"), sealFor(workerId, "+447700900002")];
  await asOwner(async (tx) => {
    await tx.insert(schema.files).values({
      id: fileId,
      ...of,
      storageKey: fileId,
      name: "passport.pdf",
      contentType: "application/pdf",
      sizeBytes: 1,
      sha256: "0",
    });
    await tx.insert(schema.workerPhotos).values({ ...of, smallFileId: fileId, largeFileId: fileId });
    const home = { address: "1 Foxglove Lane", country: "GB", fromOn: "2020-01-01" };
    await tx.insert(schema.workerAddresses).values({ ...of, ...home });
    await tx.insert(schema.workerDocuments).values({ ...of, kind: "passport", fileId, expiresOn: "2030-01-01" });
    const check = { kind: "dbs_update_service", checkedOn: "2026-01-01", outcome: "clear" } as const;
    await tx.insert(schema.workerChecks).values({ ...of, ...check });
    await tx
      .insert(schema.workerContacts)
      .values({ ...of, name: "Rowan", relation: "Brother", phone: "+447700900001" });
    const post = { employer: "Orchard View", role: "Carer", fromOn: "2020-01-01" };
    await tx.insert(schema.workerEmployments).values({ ...of, ...post });
    const gap = { fromOn: "2019-01-01", toOn: "2019-12-31", reason: "Travelling" };
    await tx.insert(schema.workerGaps).values({ ...of, ...gap });
    await tx.insert(schema.workerReferences).values({ ...of, name: "Hazel", organisationName: "Orchard View" });
    await tx.insert(schema.workerBankDetails).values({ ...of, ...sealFor(workerId, bank) });
    await tx.insert(schema.workerEvents).values({ ...of, kind: "activated", byUserId: userId });
    const notice = { requirement: "dbs", expiresOn: "2026-12-31", daysBefore: 60 };
    await tx.insert(schema.workerExpiryNotices).values({ ...of, ...notice });
    const later = new Date(Date.now() + 60_000);
    await tx.insert(schema.workerLinks).values({ ...of, tokenHash, expiresAt: later, createdByUserId: userId });
    await tx.insert(schema.workerUnavailability).values({ ...of, day: "2027-01-04", enteredAt: later });
    const noteId = randomUUID();
    const note = { text: "Prefers nights.", dueOn: "2026-12-01", doneAt: later, editedAt: later };
    await tx
      .insert(schema.workerNotes)
      .values({ id: noteId, ...of, ...note, authorUserId: userId, doneByUserId: userId });
    await tx.insert(schema.workerNoteMentions).values({ noteId, organisationId: agency.id, userId });
    await tx
      .insert(schema.profileChanges)
      .values({ id: changeId, ...of, origin: "worker", idempotencyKey: randomUUID() });
    await tx.insert(schema.profileChangeFields).values({
      ...of,
      changeId,
      field: "phone",
      stage: "agency",
      keyId: oldPhone.keyId,
      oldSealed: oldPhone.sealed,
      newSealed: newPhone.sealed,
    });
    await tx.insert(schema.workerAccessLog).values({ ...of, actorUid: "someone", part: "profile", requestId: "test" });
    await tx.insert(schema.workerErasures).values({ ...of, reason: "Asked for", erased: [], kept: [] });
    const { organisationId } = of;
    await tx.insert(schema.workerImports).values({
      id: importId,
      organisationId,
      fileName: "staff.csv",
      panel: "on",
      headings: [],
      mapping: {},
      status: "checked",
      createdByUserId: userId,
    });
    await tx.insert(schema.workerImportRows).values({ organisationId, importId, row: 2, cells: [] });
    const view = { organisationId, userId, list: "workers", name: "Nurses", query: "" } as const;
    await tx.insert(schema.savedViews).values(view).onConflictDoNothing();
    const retention = { record: "workerAccessLog", period: 12, before: "2025-01-01", deleted: 1, digest: "0" };
    const week = { organisationId, weekOn: "2026-01-05", workers: 2, compliant: 1 };
    await tx.insert(schema.complianceWeeks).values(week).onConflictDoNothing();
    await tx.insert(schema.retentionReceipts).values({ organisationId, ...retention });
  });
  return tokenHash;
}
