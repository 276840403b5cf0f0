/** The evidence of bookings: taken when a worker is checked for the last time, and stored with the booking. */
import { inArray } from "drizzle-orm";
import { type EligibilityInput, evidenceBehind } from "@/lib/backend/eligibility";
import { type CheckedWorker, checkWorkers } from "@/lib/backend/jobs/booking/eligible";
import { type AllocationRecord, findJob } from "@/lib/backend/jobs/find";
import { clock } from "@/lib/config/clock";
import { type BookingEvidence, bookingEvidence, files, workerDocuments } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { recordHash } from "@/lib/documents";

/** The hashes of the files behind documents, in the agency's scope. */
async function hashesOf(tx: Transaction, documentIds: string[]): Promise<(documentId: string) => string | null> {
  if (documentIds.length === 0) return () => null;
  const documents = await tx
    .select({ id: workerDocuments.id, fileId: workerDocuments.fileId })
    .from(workerDocuments)
    .where(inArray(workerDocuments.id, documentIds));
  const fileIds = documents.flatMap(({ fileId }) => fileId ?? []);
  const stored = await tx.select({ id: files.id, sha256: files.sha256 }).from(files).where(inArray(files.id, fileIds));
  const fileOf = new Map(documents.map(({ id, fileId }) => [id, fileId]));
  const hashOf = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  return (documentId) => hashOf.get(fileOf.get(documentId) ?? "") ?? null;
}

type Requirement = BookingEvidence["requirements"][number];

/** What meets the requirements during the job. `hashOf` gives the hash of a document's file. */
export function requirementsOf(
  input: Pick<EligibilityInput, "job" | "service" | "evidence">,
  hashOf: (documentId: string) => string | null,
): Requirement[] {
  const { documents, checks } = input.evidence;
  return evidenceBehind(input).map(({ key, expiresOn, documentIds, checkIds }) => ({
    key,
    expiresOn,
    documents: documents
      .filter(({ id }) => documentIds.includes(id))
      .map(({ id, kind, issuedOn, expiresOn: until, reviewedOn }) => ({
        id,
        kind,
        sha256: hashOf(id),
        issuedOn,
        expiresOn: until,
        acceptedOn: reviewedOn,
      })),
    checks: checks
      .filter(({ id }) => checkIds.includes(id))
      .map(({ id, kind, checkedOn, outcome }) => ({ id, kind, checkedOn, outcome })),
  }));
}

/** The evidence of a worker who has just been checked for a job, in the agency's scope. */
export async function takeEvidence(
  tx: Transaction,
  { input, eligibility }: Pick<CheckedWorker, "input" | "eligibility">,
): Promise<BookingEvidence> {
  const hashOf = await hashesOf(
    tx,
    evidenceBehind(input).flatMap(({ documentIds }) => documentIds),
  );
  return {
    checkedAt: clock.now().toISOString(),
    requirements: requirementsOf(input, hashOf),
    skills: [...input.job.skills],
    rules: eligibility.results.map(({ code, severity, isOk }) => ({ code, severity, isMet: isOk })),
  };
}

type Booking = Pick<AllocationRecord, "id" | "organisationId" | "providerId" | "workerId">;

/** Stores the evidence of a booking, and returns its hash. */
export async function storeEvidence(
  tx: Transaction,
  { id, organisationId, providerId, workerId }: Booking,
  content: BookingEvidence,
): Promise<string> {
  const sha256 = recordHash(content);
  await tx.insert(bookingEvidence).values({ allocationId: id, organisationId, providerId, workerId, content, sha256 });
  return sha256;
}

type Allocated = Pick<AllocationRecord, "jobId" | "organisationId" | "workerId">;

/** Checks the worker of an allocation that exists, and returns the evidence as of a moment: for the seed. */
export async function evidenceAt(
  tx: Transaction,
  { jobId, organisationId, workerId }: Allocated,
  at: Date,
): Promise<BookingEvidence> {
  const [checked] = await checkWorkers(tx, await findJob(tx, jobId), organisationId, [workerId]);
  if (!checked) throw new Error(`there is no worker ${workerId}`);
  return { ...(await takeEvidence(tx, checked)), checkedAt: at.toISOString() };
}

/** Stores it with a booking, as of `acceptedAt`: for the seed. */
export async function recordEvidence(tx: Transaction, booking: Booking & Allocated, acceptedAt: Date): Promise<void> {
  await storeEvidence(tx, booking, await evidenceAt(tx, booking, acceptedAt));
}
