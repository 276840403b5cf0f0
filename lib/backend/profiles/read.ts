import { and, asc, desc, eq, isNull, ne } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { photoUrl } from "@/lib/backend/photo-url";
import { medicalOf } from "@/lib/backend/questionnaires";
import { today } from "@/lib/backend/today";
import {
  findWorker,
  gapsIn,
  isClosed,
  isEmploymentActionPossible,
  readField,
  type WorkerRecord,
} from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import type { Profile } from "@/lib/contract/profiles";
import { employmentActions } from "@/lib/contract/workers";
import { fieldsOfForm, workerFieldRegistry } from "@/lib/contract/workers/fields";
import {
  files,
  organisations,
  profileChangeFields,
  profileChanges,
  users,
  workerBankDetails,
  workerChecks,
  workerDocuments,
  workerReferences,
} from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canRead } from "./access";
import { choicesOf } from "./choices";
import { progressOf } from "./recompute";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function documentsOf(tx: Transaction, workerId: string): Promise<Profile["documents"]> {
  const rows = await tx
    .select({ document: workerDocuments, file: files })
    .from(workerDocuments)
    .leftJoin(files, eq(files.id, workerDocuments.fileId))
    .where(eq(workerDocuments.workerId, workerId))
    .orderBy(desc(workerDocuments.createdAt), desc(workerDocuments.id));
  return rows.map(({ document, file }) => ({
    _id: document.id,
    kind: document.kind as Profile["documents"][number]["kind"],
    file: file ? { name: file.name, contentType: file.contentType, sizeBytes: file.sizeBytes } : null,
    number: document.number,
    issuedOn: document.issuedOn,
    expiresOn: document.expiresOn,
    details: document.details,
    status: document.status,
    rejectReason: document.rejectReason,
    addedAt: document.createdAt.toISOString(),
  }));
}

async function checksOf(tx: Transaction, workerId: string): Promise<Profile["checks"]> {
  const rows = await tx
    .select({ check: workerChecks, by: users.fullName })
    .from(workerChecks)
    .leftJoin(users, eq(users.id, workerChecks.checkedByUserId))
    .where(eq(workerChecks.workerId, workerId))
    .orderBy(desc(workerChecks.checkedOn), desc(workerChecks.createdAt));
  return rows.map(({ check, by }) => ({
    _id: check.id,
    kind: check.kind,
    checkedOn: check.checkedOn,
    outcome: check.outcome,
    reference: check.reference,
    followUpOn: check.followUpOn,
    notes: check.notes,
    by,
  }));
}

async function referencesOf(tx: Transaction, workerId: string): Promise<Profile["references"]> {
  const rows = await tx
    .select()
    .from(workerReferences)
    .where(eq(workerReferences.workerId, workerId))
    .orderBy(asc(workerReferences.name), asc(workerReferences.id));
  return rows.map(({ id, name, jobTitle, organisationName, email, phone, status, receivedOn }) => ({
    _id: id,
    name,
    jobTitle,
    organisationName,
    email,
    phone,
    status,
    receivedOn,
  }));
}

const ENDING = 2;

/** Shows only enough to tell one account from another. */
async function bankOf(tx: Transaction, worker: WorkerRecord): Promise<Profile["bank"]> {
  const bank = (await readField(tx, worker, "bank")) as { accountNumber: string } | null;
  if (!bank) return null;
  const [row] = await tx
    .select({ changedAt: workerBankDetails.changedAt })
    .from(workerBankDetails)
    .where(eq(workerBankDetails.workerId, worker.id));
  return row ? { endsWith: bank.accountNumber.slice(-ENDING), changedAt: row.changedAt.toISOString() } : null;
}

async function questionnaireOf(tx: Transaction, workerId: string): Promise<Profile["questionnaire"]> {
  const row = await medicalOf(tx, workerId);
  return { status: row?.status ?? "pending", submittedAt: iso(row?.submittedAt ?? null), lock: row?.lock ?? 0 };
}

async function waitingOf(tx: Transaction, workerId: string): Promise<Profile["waiting"]> {
  const rows = await tx
    .select({ field: profileChangeFields.field, askedAt: profileChanges.requestedAt })
    .from(profileChangeFields)
    .innerJoin(profileChanges, eq(profileChanges.id, profileChangeFields.changeId))
    .where(
      and(
        eq(profileChangeFields.workerId, workerId),
        ne(profileChangeFields.stage, "decided"),
        isNull(profileChanges.closedAt),
      ),
    )
    .orderBy(asc(profileChanges.requestedAt));
  return rows.map(({ field, askedAt }) => ({ field, askedAt: askedAt.toISOString() }));
}

async function basicOf(tx: Transaction, worker: WorkerRecord): Promise<Profile["basic"]> {
  const { address, postcode, country } = worker;
  const fields = fieldsOfForm(workerFieldRegistry, "basic").filter((field) => Object.hasOwn(worker, field));
  const plain: Partial<Record<string, unknown>> = Object.fromEntries(
    fields.map((field) => [field, worker[field as keyof WorkerRecord]]),
  );
  return {
    ...(plain as Profile["basic"]),
    address: address && country ? { address, postcode, country } : null,
    formerAddresses: (await readField(tx, worker, "formerAddresses")) as Profile["basic"]["formerAddresses"],
  };
}

/**
 * A worker's whole profile. Fails closed: opening it is logged, or it is not shown. NOT_FOUND for another agency's
 * worker.
 */
export const read = procedure(contract.workerProfile.read, canRead, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx): Promise<Profile> => {
    const worker = await findWorker(tx, input.workerId);
    const { id, organisationId } = worker;
    const [agency] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
    if (!agency) throw notFound();
    await recordAccess(tx, { ...context, caller }, { organisationId, workerId: id, part: "profile" });
    const employments = (await readField(tx, worker, "employments")) as Profile["employments"];
    const gaps = (await readField(tx, worker, "gaps")) as Profile["gaps"];
    const waiting = await waitingOf(tx, id);
    const { steps, checklist } = await progressOf(
      tx,
      worker,
      waiting.map(({ field }) => field),
    );
    const mayWrite = isAllowed(caller.principal, { groups: ["Admin", "Agency"], permissionCode: codes.workerCreate });
    return {
      _id: id,
      workerId: worker.number,
      agency: { _id: agency.id, businessName: agency.name },
      image: worker.imageUrl ? { small: photoUrl.small(worker.imageUrl), large: worker.imageUrl } : null,
      panel: worker.panel,
      employmentStatus: worker.employmentStatus,
      employmentReason: worker.employmentReason,
      verificationStatus: worker.verificationStatus,
      verificationReason: worker.verificationReason,
      submittedAt: iso(worker.submittedAt),
      verifiedAt: iso(worker.verifiedAt),
      complianceState: worker.complianceState,
      expiresOn: worker.expiresOn,
      basic: await basicOf(tx, worker),
      experienceYears: worker.experienceYears,
      documents: await documentsOf(tx, id),
      checks: await checksOf(tx, id),
      contacts: (await readField(tx, worker, "contacts")) as Profile["contacts"],
      employments,
      gaps,
      unexplained: gapsIn(employments, gaps, today(), worker),
      references: await referencesOf(tx, id),
      bank: await bankOf(tx, worker),
      questionnaire: await questionnaireOf(tx, id),
      waiting,
      steps,
      checklist,
      choices: await choicesOf(tx, organisationId),
      actions:
        mayWrite && !worker.erasedAt
          ? employmentActions.filter((action) => isEmploymentActionPossible(action, worker))
          : [],
      lock: worker.lock,
      mayEdit: mayWrite && !isClosed(worker),
      isClosed: isClosed(worker),
      createdAt: worker.createdAt.toISOString(),
    };
  }),
);
