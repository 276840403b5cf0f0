/** Workers with all six steps complete, and how far their verification has come. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { complianceRules } from "@/lib/config/compliance";
import * as schema from "@/lib/db/schema";
import { aNiNumber, aPlace } from "./profiles";
import { dayFromNow } from "./registers";
import { asOwner, type Organisation } from "./world";

export type Standing = Partial<typeof schema.workers.$inferInsert>;

const today = () => dayFromNow(0);
const DOCUMENTS = ["passport", "right_to_work", "dbs", "ni_proof", "address_proof", "cv"];

/** A British care assistant with everything on file: her papers were looked at where she was approved. */
export async function aWholeWorker(agency: Organisation, standing: Standing = {}) {
  const id = randomUUID();
  const { branchId, workerTypeId } = await aPlace(agency);
  const of = { organisationId: agency.id, workerId: id };
  const isApproved = standing.verificationStatus === "approved";
  const worker = {
    ...{ id, organisationId: agency.id, number: `W-${id.slice(0, 8)}`, firstName: "Marigold", lastName: "Pennywell" },
    ...{ email: `w-${id}@workers.example`, phone: "+447700900321", dateOfBirth: "1991-04-12", gender: "female" },
    ...{ nationality: "GB", niNumber: aNiNumber(), address: "2 Barley Row\nLeeds", postcode: "LS1 4AP", country: "GB" },
    ...{ employmentType: "PAYE" as const, startOn: "2024-01-08", branchIds: [branchId], workerTypeIds: [workerTypeId] },
    ...{ experienceYears: 6, employmentStatus: "active" as const, ...standing },
  };
  const year = Number(today().slice(0, 4));
  await asOwner(async (tx) => {
    await tx.insert(schema.workers).values(worker);
    const file = async (name: string) => {
      const fileId = randomUUID();
      await tx.insert(schema.files).values({
        ...{ id: fileId, ...of, storageKey: `organisations/${agency.id}/${fileId}`, name: `${name}.pdf` },
        ...{ contentType: "application/pdf", sizeBytes: 1, sha256: "0" },
      });
      return fileId;
    };
    const photo = await file("photo");
    await tx.insert(schema.workerPhotos).values({ ...of, smallFileId: photo, largeFileId: photo });
    for (const kind of [...DOCUMENTS, ...Object.keys(complianceRules.trainingMonths)]) {
      await tx.insert(schema.workerDocuments).values({
        ...{ ...of, kind, fileId: await file(kind), number: kind === "dbs" ? "001234567890" : "539104822" },
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
      });
    }
    await tx.insert(schema.workerContacts).values({ ...of, name: "Basil", relation: "Father", phone: "+447700900002" });
    await tx
      .insert(schema.workerEmployments)
      .values({ ...of, employer: "Orchard View", role: "Care assistant", fromOn: "2015-01-01" });
    for (const name of ["Hazel Coombe", "Rowan Dell"]) {
      await tx
        .insert(schema.workerReferences)
        .values({ ...of, name, organisationName: "Orchard View", phone: "+447700900003", status: "verified" });
    }
    await tx
      .insert(schema.workerQuestionnaires)
      .values({ ...of, type: "Medical", status: "submitted", version: 1, submittedAt: new Date() });
  });
  return { ...worker, branchId, workerTypeId };
}

export const workerRow = async (workerId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, workerId)));
  if (!row) throw new Error("no such worker");
  return row;
};

export const fieldRows = (workerId: string) =>
  asOwner((tx) =>
    tx.select().from(schema.profileChangeFields).where(eq(schema.profileChangeFields.workerId, workerId)),
  );

/** What was noted about a worker and his changes in the audit log. */
export const auditedOf = async (organisationId: string): Promise<string[]> => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.organisationId, organisationId)),
  );
  return rows.map(({ action }) => action);
};
