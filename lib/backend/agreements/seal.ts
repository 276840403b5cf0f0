/** The last step of signing: the document with its signatures and its certificate, sealed once. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { sha256Of } from "@/lib/backend/stored-files";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { agreementSignatures, agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type PlacedSignature, renderSealed, type SealedInput, sealingKey, sealPdf } from "@/lib/documents";
import { frozenOf, signatoryInPrint } from "./content";
import { byJob, eventsOf, record } from "./events";
import { addFile, pdfRow, platformId, putPdfAway } from "./files";
import { documentOf } from "./place";
import { queueMail } from "./queued";
import { hold, read, scopeOfAgreement, signatoriesOf, type VersionRow, versionOf } from "./rows";
import { isPending } from "./rules";
import { tellSignatories } from "./tell-signatories";

type Which = { agreementId: string; version: number };

const texts = messages.agreements;

const signaturesOf = (tx: Transaction, { agreementId, version }: Which) =>
  tx
    .select()
    .from(agreementSignatures)
    .where(and(eq(agreementSignatures.agreementId, agreementId), eq(agreementSignatures.version, version)))
    .orderBy(asc(agreementSignatures.signedAt));

/** What the certificate says. Null while somebody has still to sign, and for a version that is sealed or closed. */
async function inputFor(tx: Transaction, which: Which): Promise<SealedInput | null> {
  const agreement = await read(tx, which.agreementId);
  const version = await versionOf(tx, which.agreementId, which.version);
  const isSigned = agreement.version === which.version && !isPending(agreement.status) && agreement.status !== "draft";
  if (!isSigned || !version?.documentHash || version.sealedFileId) return null;
  const signatories = await signatoriesOf(tx, agreement.id);
  const signatures = await signaturesOf(tx, which);
  return {
    // Whoever was corrected after the sending stands there as he signed.
    document: { ...frozenOf(version), signatories: signatories.map((row) => signatoryInPrint(row, agreement)) },
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

async function noteSeal(
  tx: Transaction,
  which: Which,
  sealed: { row: ReturnType<typeof pdfRow>; at: Date },
): Promise<void> {
  const { agreementId, version } = which;
  const agreement = await hold(tx, agreementId);
  const current = await versionOf(tx, agreementId, version);
  // Somebody else was faster: his is the one.
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
  await tellSignatories(tx, { id: agreementId, version }, "agreementCopy");
}

/**
 * Does the job that the last signature queued. Killed at any step and done again, it seals once: bytes are put away before they
 * are named, and named only where there are none.
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
  await putPdfAway(storageKey, bytes);
  const named = { agreementId, storageKey, name: texts.sealedName(input.document.reference, version) };
  const row = pdfRow(named, bytes, await platformId());
  await withScope(scopeOfAgreement(agreementId), (tx) => noteSeal(tx, which, { row, at }));
}
