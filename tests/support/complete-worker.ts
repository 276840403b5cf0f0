/** A worker with all six steps complete, for tests of every kind. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { complianceRules } from "@/lib/config/compliance";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { aNiNumber } from "./ni-number";
import { dayFromNow } from "./organisations";

type Insert = typeof schema.workers.$inferInsert;
/** Values that a test gives a worker instead of the usual ones. */
export type WorkerOverrides = { [Name in keyof Insert]?: Exclude<Insert[Name], undefined> };

const today = () => dayFromNow(0);
const DOCUMENTS = ["passport", "right_to_work", "dbs", "ni_proof", "address_proof", "cv"];

/** A British care assistant with a complete profile, whose documents were checked where they were approved. */
export async function insertCompleteWorker(tx: Transaction, agency: { id: string }, standing: WorkerOverrides = {}) {
  const id = randomUUID();
  // The form of every worker offers each branch of the agency and each worker type: one is added only where there is none.
  const [branch] = await tx
    .select({ id: schema.branches.id })
    .from(schema.branches)
    .where(eq(schema.branches.organisationId, agency.id))
    .limit(1);
  const [workerType] = await tx.select({ id: schema.workerTypes.id }).from(schema.workerTypes).limit(1);
  const [branchId = branch?.id ?? randomUUID()] = standing.branchIds ?? [];
  const [workerTypeId = workerType?.id ?? randomUUID()] = standing.workerTypeIds ?? [];
  const of = { organisationId: agency.id, workerId: id };
  const isApproved = standing.verificationStatus === "approved";
  const worker = {
    id,
    organisationId: agency.id,
    number: `W-${id.slice(0, 8)}`,
    firstName: "Marigold",
    lastName: "Pennywell",
    email: `w-${id}@workers.example`,
    phone: "+447700900321",
    dateOfBirth: "1991-04-12",
    gender: "female",
    nationality: "GB",
    niNumber: aNiNumber(),
    address: "2 Barley Row\nLeeds",
    postcode: "LS1 4AP",
    country: "GB",
    employmentType: "PAYE" as const,
    startOn: "2024-01-08",
    branchIds: [branchId],
    workerTypeIds: [workerTypeId],
    experienceYears: 6,
    employmentStatus: "active" as const,
    ...standing,
  };
  const year = Number(today().slice(0, 4));
  if (!standing.branchIds?.length && !branch)
    await tx.insert(schema.branches).values({ id: branchId, organisationId: agency.id, name: "Leeds" });
  if (!standing.workerTypeIds?.length && !workerType)
    await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Carer ${workerTypeId}` });
  await tx.insert(schema.workers).values(worker);
  const kinds = [...DOCUMENTS, ...Object.keys(complianceRules.trainingMonths)].map((kind) => ({
    kind,
    fileId: randomUUID(),
  }));
  const photo = randomUUID();
  await tx.insert(schema.files).values(
    [{ fileId: photo, kind: "photo" }, ...kinds].map(({ fileId, kind }) => ({
      id: fileId,
      ...of,
      storageKey: `organisations/${agency.id}/${fileId}`,
      name: `${kind}.pdf`,
      contentType: "application/pdf",
      sizeBytes: 1,
      sha256: "0",
    })),
  );
  await tx.insert(schema.workerPhotos).values({ ...of, smallFileId: photo, largeFileId: photo });
  await tx.insert(schema.workerDocuments).values(
    kinds.map(({ kind, fileId }): typeof schema.workerDocuments.$inferInsert => ({
      ...of,
      kind,
      fileId,
      number: kind === "dbs" ? "001234567890" : "539104822",
      issuedOn: dayFromNow(-20),
      expiresOn: kind === "passport" ? `${year + 6}-01-31` : null,
      details:
        kind === "right_to_work"
          ? { route: "british_irish" }
          : kind === "dbs"
            ? { level: "enhanced_barred", updateService: true }
            : {},
      status: isApproved ? "accepted" : "uploaded",
      ...(isApproved ? { reviewedAt: new Date(Date.now() - 86_400_000) } : {}),
    })),
  );
  await tx.insert(schema.workerContacts).values({ ...of, name: "Basil", relation: "Father", phone: "+447700900002" });
  await tx
    .insert(schema.workerEmployments)
    .values({ ...of, employer: "Orchard View", role: "Care assistant", fromOn: "2015-01-01" });
  await tx.insert(schema.workerReferences).values(
    ["Hazel Coombe", "Rowan Dell"].map((name) => ({
      ...of,
      name,
      organisationName: "Orchard View",
      phone: "+447700900003",
      status: "verified" as const,
    })),
  );
  await tx
    .insert(schema.workerQuestionnaires)
    .values({ ...of, type: "Medical", status: "submitted", version: 1, submittedAt: new Date() });
  return { ...worker, branchId, workerTypeId };
}
