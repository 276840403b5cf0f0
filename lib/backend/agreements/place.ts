/**
 * Runs after an agreement is sent: creates the document, submits it to the signature provider and invites the first
 * signatory.
 */
import { and, eq, isNull } from "drizzle-orm";
import { ESignatureRefused } from "@/lib/adapters/esign";
import { bytesOf, sha256Of } from "@/lib/backend/stored-files";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { renderAgreement } from "@/lib/documents";
import { closeRefused } from "./close";
import { frozenOf } from "./content";
import { byJob } from "./events";
import { addFile, fileOf, pdfRow, platformId, storePdf } from "./files";
import { providerOf } from "./provider";
import {
  type AgreementRow,
  read as find,
  lockAgreement,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { isPending } from "./rules";
import { invite } from "./signing-order";

type Which = { agreementId: string; version: number };

const texts = messages.agreements;

const ofVersion = ({ agreementId, version }: Which) =>
  and(eq(agreementVersions.agreementId, agreementId), eq(agreementVersions.version, version));

const read = (which: Which) =>
  withScope(scopeOfAgreement(which.agreementId), (tx) => versionOf(tx, which.agreementId, which.version));

/**
 * The document as sent, rendered from the frozen content, stored under its own hash and recorded once. Safe to repeat.
 * Undefined if the version does not exist.
 */
export async function documentOf(which: Which): Promise<{ version: VersionRow; bytes: Buffer } | undefined> {
  const version = await read(which);
  if (!version) return undefined;
  const { agreementId } = which;
  const scope = scopeOfAgreement(agreementId);
  if (version.documentFileId) {
    const { documentFileId } = version;
    const file = await withScope(scope, (tx) => fileOf(tx, agreementId, documentFileId));
    if (file) return { version, bytes: await bytesOf(file) };
  }
  const document = frozenOf(version);
  const bytes = await renderAgreement(document);
  const documentHash = sha256Of(bytes);
  const storageKey = `agreements/${agreementId}/v${which.version}-${documentHash}.pdf`;
  await storePdf(storageKey, bytes);
  const named = { agreementId, storageKey, name: texts.documentName(document.reference, which.version) };
  const row = pdfRow(named, bytes, await platformId());
  await withScope(scope, async (tx) => {
    await lockAgreement(tx, agreementId);
    const documentFileId = await addFile(tx, row);
    const unnamed = and(ofVersion(which), isNull(agreementVersions.documentFileId));
    await tx.update(agreementVersions).set({ documentFileId, documentHash }).where(unnamed);
  });
  // A concurrent run may have recorded its document first: the recorded one counts.
  const made = await read(which);
  return made?.documentHash === documentHash ? { version: made, bytes } : documentOf(which);
}

const isOpen = (agreement: AgreementRow, version: VersionRow | undefined): boolean =>
  isPending(agreement.status) && agreement.version === version?.version && version.closedAt === null;

async function recordRequest(
  tx: Transaction,
  which: Which,
  placed: { requestId: string; signatures: { signatoryId: string; signatureId: string }[] },
): Promise<boolean> {
  const agreement = await lockAgreement(tx, which.agreementId);
  const version = await versionOf(tx, which.agreementId, which.version);
  if (!isOpen(agreement, version)) return false;
  if (version?.requestId) return true;
  await tx.update(agreementVersions).set({ requestId: placed.requestId }).where(ofVersion(which));
  for (const { signatoryId, signatureId } of placed.signatures) {
    await tx.update(agreementSignatories).set({ signatureId }).where(eq(agreementSignatories.id, signatoryId));
  }
  const [first] = await signatoriesOf(tx, which.agreementId);
  if (first) await invite(tx, byJob(placed.requestId), agreement, first, clock.now());
  return true;
}

/**
 * Runs the job that `send` queued. A crash can happen between any two steps and all are safe to repeat: the document is
 * the same, the provider recognises the request, and the first signatory is invited in the transaction that records it.
 * If the provider refuses, the agreement returns to the drafter.
 */
export async function place(which: Which): Promise<void> {
  const made = await documentOf(which);
  if (!made || made.version.requestId) return;
  const { agreementId, version } = which;
  const signers = await withScope(scopeOfAgreement(agreementId), async (tx) => {
    const agreement = await find(tx, agreementId);
    return isOpen(agreement, made.version) ? signatoriesOf(tx, agreementId) : null;
  });
  if (!signers) return;
  const document = frozenOf(made.version);
  const provider = providerOf(made.version);
  const asked = {
    agreementId,
    version,
    title: texts.requestTitle(document.reference, document.agency.name, document.provider.name),
    document: made.bytes,
    fileName: texts.documentName(document.reference, version),
    signers: signers.map(({ id, fullName, email }) => ({ signatoryId: id, name: fullName, email })),
  };
  const placed = await provider.request(asked).catch((error: unknown) => {
    if (error instanceof ESignatureRefused) return error;
    throw error;
  });
  if (placed instanceof ESignatureRefused) {
    const { events, placementRefusedReason: reason } = texts;
    return closeRefused(which, placed, { what: events.placementRefused, reason, isStill: (row) => !row.requestId });
  }
  const isWanted = await withScope(scopeOfAgreement(agreementId), (tx) => recordRequest(tx, which, placed));
  // Withdrawn while it was being submitted.
  if (!isWanted) await provider.cancel(placed.requestId);
}

/** Runs the job queued on closing a version: cancels its request, so that the provider accepts no more signatures. */
export async function cancel(which: Which): Promise<void> {
  const version = await read(which);
  if (version?.closedAt && version.requestId) await providerOf(version).cancel(version.requestId);
}
