/** Reads, locks and changes an agreement's rows. */
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { conflict, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import {
  agreementCancellationRules,
  agreementDocuments,
  agreementRateLines,
  agreementRateSplits,
  agreementServices,
  agreementSignatories,
  agreements,
  agreementVersions,
  branches,
  files,
  workerTypes,
} from "@/lib/db/schema";
import type { Scope, Transaction } from "@/lib/db/tenancy";

export type AgreementRow = typeof agreements.$inferSelect;
export type VersionRow = typeof agreementVersions.$inferSelect;
export type SignatoryRow = typeof agreementSignatories.$inferSelect;

/** The scope of a caller that acts for one agreement rather than an organisation: a signatory's link or a job. */
export const scopeOfAgreement = (agreementId: string): Scope => ({ kind: "agreement", agreementId });

/** Reads an agreement. NOT_FOUND outside the scope. */
export async function read(tx: Transaction, agreementId: string): Promise<AgreementRow> {
  const [found] = await tx.select().from(agreements).where(eq(agreements.id, agreementId));
  if (!found) throw notFound();
  return found;
}

/** Locks an agreement until the transaction ends, so that changes run one at a time. NOT_FOUND outside the scope. */
export async function lockAgreement(tx: Transaction, agreementId: string): Promise<AgreementRow> {
  const [locked] = await tx.select().from(agreements).where(eq(agreements.id, agreementId)).for("update");
  if (!locked) throw notFound();
  return locked;
}

/**
 * Like `lockAgreement`, for a page rendered with a lock number: CONFLICT `changedMeanwhile` if the agreement has
 * changed since.
 */
export async function lockAtVersion(tx: Transaction, { agreementId, lock }: { agreementId: string; lock: number }) {
  const locked = await lockAgreement(tx, agreementId);
  if (locked.lock !== lock) throw conflict(messages.general.conflict, "changedMeanwhile");
  return locked;
}

/** Locks a draft; CONFLICT `notDraft` once it has been sent. */
export async function lockDraft(tx: Transaction, input: { agreementId: string; lock: number }) {
  const locked = await lockAtVersion(tx, input);
  if (locked.status !== "draft") throw conflict(messages.agreements.notDraft, "notDraft");
  return locked;
}

type Change = Partial<Omit<typeof agreements.$inferInsert, "id" | "lock" | "changedAt">>;

/** Changes a locked agreement and increments its lock number. Returns the new one. */
export async function change(
  tx: Transaction,
  { id }: Pick<AgreementRow, "id">,
  set: Change,
  at: Date,
): Promise<number> {
  const [changed] = await tx
    .update(agreements)
    .set({ ...set, lock: sql`${agreements.lock} + 1`, changedAt: at })
    .where(eq(agreements.id, id))
    .returning({ lock: agreements.lock });
  if (!changed) throw notFound();
  return changed.lock;
}

export async function versionOf(
  tx: Transaction,
  agreementId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await tx
    .select()
    .from(agreementVersions)
    .where(and(eq(agreementVersions.agreementId, agreementId), eq(agreementVersions.version, version)));
  return row;
}

/** The signatories in signing order; removed ones have a negative position and are left out. */
export const signatoriesOf = (tx: Transaction, agreementId: string): Promise<SignatoryRow[]> =>
  tx
    .select()
    .from(agreementSignatories)
    .where(and(eq(agreementSignatories.agreementId, agreementId), gt(agreementSignatories.position, 0)))
    .orderBy(asc(agreementSignatories.position));

/** One signatory of an agreement. NOT_FOUND for another agreement's or a former signatory. */
export async function signatoryOf(tx: Transaction, agreementId: string, signatoryId: string): Promise<SignatoryRow> {
  const found = (await signatoriesOf(tx, agreementId)).find(({ id }) => id === signatoryId);
  if (!found) throw notFound();
  return found;
}

/** The parts of an agreement, as far as the scope shows them: providers never see how charges are made up. */
export async function partsOf(tx: Transaction, agreement: AgreementRow) {
  const { id, branchId } = agreement;
  const [branch] = branchId
    ? await tx.select({ id: branches.id, name: branches.name }).from(branches).where(eq(branches.id, branchId))
    : [];
  const services = await tx
    .select()
    .from(agreementServices)
    .where(eq(agreementServices.agreementId, id))
    .orderBy(asc(agreementServices.name), asc(agreementServices.serviceId));
  const rateLines = await tx
    .select({ line: agreementRateLines, workerType: workerTypes.name, split: agreementRateSplits })
    .from(agreementRateLines)
    .innerJoin(workerTypes, eq(workerTypes.id, agreementRateLines.workerTypeId))
    .leftJoin(agreementRateSplits, eq(agreementRateSplits.rateLineId, agreementRateLines.id))
    .where(eq(agreementRateLines.agreementId, id))
    .orderBy(asc(agreementRateLines.position));
  const cancellationRules = await tx
    .select({ withinHours: agreementCancellationRules.withinHours, feePercent: agreementCancellationRules.feePercent })
    .from(agreementCancellationRules)
    .where(eq(agreementCancellationRules.agreementId, id))
    .orderBy(desc(agreementCancellationRules.withinHours));
  const documents = await tx
    .select({ document: agreementDocuments, file: files })
    .from(agreementDocuments)
    .innerJoin(files, eq(files.id, agreementDocuments.fileId))
    .where(eq(agreementDocuments.agreementId, id))
    .orderBy(asc(agreementDocuments.createdAt), asc(agreementDocuments.id));
  return {
    branch: branch ?? null,
    services,
    rateLines,
    cancellationRules,
    documents,
    signatories: await signatoriesOf(tx, id),
  };
}

export type Parts = Awaited<ReturnType<typeof partsOf>>;
