/** Workers with stored evidence, for the compliance rules. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { refreshCompliance } from "@/lib/backend/compliance";
import { complianceRules } from "@/lib/config/compliance";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import type { WorkerOverrides } from "./complete-worker";
import { asOwner, type Organisation } from "./fixtures";

type Document = Partial<typeof schema.workerDocuments.$inferInsert> & { kind: string };

/** Adds documents of a worker, accepted by default. */
export async function addDocumentsOf(worker: { id: string; organisationId: string }, ...documents: Document[]) {
  const { id: workerId, organisationId } = worker;
  const reviewedAt = new Date("2026-11-02T12:00:00Z");
  const rows = documents.map((one) => ({ organisationId, workerId, status: "accepted" as const, reviewedAt, ...one }));
  return asOwner((tx) => tx.insert(schema.workerDocuments).values(rows).returning({ id: schema.workerDocuments.id }));
}

/** Recomputes a worker's compliance, as any change to their evidence does. */
export const recomputeCompliance = (worker: { id: string; organisationId: string }, today: string) =>
  withScope({ kind: "organisation", organisationId: worker.organisationId }, (tx) =>
    refreshCompliance(tx, worker.id, today),
  );

export const workerNow = async ({ id }: { id: string }) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, id)));
  if (!row) throw new Error("no such worker");
  return row;
};

/**
 * A British care assistant, approved and active, who is compliant from 2 November 2026: their certificates and DBS
 * check expire after 2027; their passport may be given an earlier expiry date.
 */
export async function aCompliantWorker(agency: Organisation, about: WorkerOverrides & { passportUntil?: string } = {}) {
  const { passportUntil = "2036-01-31", ...rest } = about;
  const id = randomUUID();
  const of = { organisationId: agency.id, workerId: id };
  const worker = {
    id,
    organisationId: agency.id,
    number: `W-${id.slice(0, 8)}`,
    firstName: "Juniper",
    lastName: "Fallowfield",
    email: `w-${id}@workers.example`,
    phone: "+447700900001",
    dateOfBirth: "1990-03-27",
    gender: "female",
    nationality: "GB",
    niNumber: "QQ123456C",
    address: "1 Foxglove Lane",
    postcode: "LS1 4AP",
    country: "GB",
    employmentType: "PAYE" as const,
    startOn: "2026-11-01",
    experienceYears: 4,
    imageUrl: "/images/someone.svg",
    employmentStatus: "active" as const,
    verificationStatus: "approved" as const,
    ...rest,
  };
  await asOwner(async (tx) => {
    await tx.insert(schema.workers).values(worker);
    await tx
      .insert(schema.workerContacts)
      .values({ ...of, name: "Rowan", relation: "Brother", phone: "+447700900002" });
    await tx
      .insert(schema.workerEmployments)
      .values({ ...of, employer: "Orchard View", role: "Carer", fromOn: "2018-01-01", toOn: "2026-10-31" });
    const reference = { ...of, name: "Hazel", organisationName: "Orchard View", status: "verified" as const };
    await tx.insert(schema.workerReferences).values([reference, reference]);
    await tx.insert(schema.workerQuestionnaires).values({ ...of, type: "Medical", status: "submitted", version: 1 });
  });
  // Dated in the future, so that none of them expires in 2027.
  const certificates = complianceRules.roles.care.training.map((kind) => ({ kind, issuedOn: "2027-11-01" }));
  await addDocumentsOf(
    worker,
    { kind: "passport", issuedOn: "2017-01-31", expiresOn: passportUntil },
    ...[{ kind: "ni_proof" }, { kind: "address_proof", issuedOn: "2026-10-20" }, { kind: "cv" }],
    { kind: "dbs", issuedOn: "2026-11-01", details: { level: "enhanced_barred" } },
    ...certificates,
  );
  return worker;
}
