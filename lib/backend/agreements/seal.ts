/** The last step of signing: seals the document with its signatures and certificate, once. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { sha256Of } from "@/lib/backend/stored-files";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { agreementSignatures, agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type PlacedSignature, renderSealed, type SealedInput, sealingKey, sealPdf } from "@/lib/documents";
import { frozenOf, printedSignatory } from "./content";
import { byJob, eventsOf, record } from "./events";
import { addFile, pdfRow, platformId, storePdf } from "./files";
import { notifySignatories } from "./notify-signatories";
import { documentOf } from "./place";
import { queueMail } from "./queued";
import { lockAgreement, read, scopeOfAgreement, signatoriesOf, type VersionRow, versionOf } from "./rows";
import { isPending } from "./rules";

type Which = { agreementId: string; version: number };

const texts = messages.agreements;

const signaturesOf = (tx: Transaction, { agreementId, version }: Which) =>
  tx
    .select()
    .from(agreementSignatures)
    .where(and(eq(agreementSignatures.agreementId, agreementId), eq(agreementSignatures.version, version)))
    .orderBy(asc(agreementSignatures.signedAt));

/**
 * The content of the sealed document. Null until everyone has signed, and for a version that is sealed or no longer
 * current.
 */
async function inputFor(tx: Transaction, which: Which): Promise<SealedInput | null> {
  const agreement = await read(tx, which.agreementId);
  const version = await versionOf(tx, which.agreementId, which.version);
  const isSigned = agreement.version === which.version && !isPending(agreement.status) && agreement.status !== "draft";
  if (!isSigned || !version?.documentHash || version.sealedFileId) return null;
  const signatories = await signatoriesOf(tx, agreement.id);
  const signatures = await signaturesOf(tx, which);
  return {
    // A signatory corrected after sending appears as they signed.
    document: { ...frozenOf(version), signatories: signatories.map((row) => printedSignatory(row, agreement)) },
    documentHash: version.documentHash,
    signatures: signatures.map(
      (row): PlacedSignature => ({ ...row, vendor: texts.vendors[version.signatureProvider] }),
    ),
    events: await eventsOf(tx, agreement.id),
    rateTableHash: version.rateTableHash,
    timeZone: constants.calendarTimeZone,
    verifyUrl: new URL(`/verify/${agreement.id}`, env().PUBLIC_URL).href,
  };
}

async function recordSeal(
  tx: Transaction,
  which: Which,
  sealed: { row: ReturnType<typeof pdfRow>; at: Date },
): Promise<void> {
  const { agreementId, version } = which;
  const agreement = await lockAgreement(tx, agreementId);
  const current = await versionOf(tx, agreementId, version);
  // A concurrent run has already sealed it; its file counts.
  if (!current || current.sealedFileId) return;
  const sealedFileId = await addFile(tx, sealed.row);
  const set: Partial<VersionRow> = { sealedFileId, sealedHash: sealed.row.sha256, sealedAt: sealed.at };
  await tx
    .update(agreementVersions)
    .set(set)
    .where(
      and(
        eq(agreementVersions.agreementId, agreementId),
        eq(agreementVersions.version, version),
        isNull(agreementVersions.sealedFileId),
      ),
    );
  const what = texts.events.sealed;
  const details = { sha256: sealed.row.sha256 };
  await record(tx, byJob(`seal-${agreementId}`), agreement, {
    at: sealed.at,
    what,
    action: "agreement.sealed",
    details,
  });
  await queueMail(tx, { kind: "agreementSealed", agreementId, version });
  await notifySignatories(tx, { id: agreementId, version }, "agreementCopy");
}

/**
 * Runs the job that the last signature queued. Killed at any step and repeated, it seals only once: bytes are stored
 * before they are recorded, and recorded only if the version has no sealed file.
 */
export async function seal(which: Which): Promise<void> {
  const made = await documentOf(which);
  if (!made || made.version.sealedFileId) return;
  const { agreementId, version } = which;
  const input = await withScope(scopeOfAgreement(agreementId), (tx) => inputFor(tx, which));
  if (!input) return;
  const at = clock.now();
  const bytes = await sealPdf(await renderSealed(input), sealingKey(), at);
  const storageKey = `agreements/${agreementId}/v${version}-sealed-${sha256Of(bytes)}.pdf`;
  await storePdf(storageKey, bytes);
  const named = { agreementId, storageKey, name: texts.sealedName(input.document.reference, version) };
  const row = pdfRow(named, bytes, await platformId());
  await withScope(scopeOfAgreement(agreementId), (tx) => recordSeal(tx, which, { row, at }));
}
