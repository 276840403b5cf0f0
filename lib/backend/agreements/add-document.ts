import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { type FileRefusal, FileRefused, sniff } from "@/lib/adapters/files";
import { procedure } from "@/lib/backend/access-rules";
import { removeStored } from "@/lib/backend/stored-files";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canDraft, invalidFields, saveStep } from "./drafting";
import { auditAgreement, byPerson } from "./events";
import { addFile, pdfRow, storePdf } from "./files";
import { lockDraft } from "./rows";

const texts = messages.agreements;
const DOCUMENTS_MAX = 20;

const refusals: Record<FileRefusal, string> = {
  tooLarge: texts.fileTooLarge,
  broken: texts.fileBroken,
  unreadable: texts.fileUnreadable,
  encrypted: texts.fileEncrypted,
  javaScript: texts.fileActive,
  launch: texts.fileActive,
  openAction: texts.fileActive,
  remote: texts.fileActive,
  embeddedFile: texts.fileActive,
  richMedia: texts.fileActive,
  form: texts.fileActive,
};

/** Decodes a PDF. BAD_REQUEST for any other content, whatever the file name says. */
async function pdfIn(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, "base64");
  const kind = await whenCapacity(() => sniff(bytes)).catch((error: unknown) => {
    if (error instanceof FileRefused) throw invalidFields({ field: "file", message: refusals[error.reason] });
    throw error;
  });
  if (kind !== "pdf") throw invalidFields({ field: "file", message: texts.fileNotPdf });
  return bytes;
}

/** The download file name: no reserved characters, ending in `.pdf`. */
function nameOf(submitted: string): string {
  const plain = submitted.replace(/[\p{Cc}\p{Cf}/\\"<>|:*?]+/gu, " ").trim();
  return /\.pdf$/i.test(plain) ? plain : `${plain || "document"}.pdf`;
}

async function checkLimits(tx: Transaction, agreementId: string, kind: string): Promise<void> {
  const ofAgreement = eq(agreementDocuments.agreementId, agreementId);
  const [all] = await tx.select({ total: count() }).from(agreementDocuments).where(ofAgreement);
  if ((all?.total ?? 0) >= DOCUMENTS_MAX) throw invalidFields({ field: "file", message: texts.tooManyDocuments });
  if (kind === "other") return;
  const [same] = await tx
    .select({ id: agreementDocuments.id })
    .from(agreementDocuments)
    .where(and(ofAgreement, eq(agreementDocuments.kind, kind as "agencyAnnexure")));
  if (same) throw invalidFields({ field: "kind", message: texts.annexureExists });
}

/**
 * Adds a PDF to a draft: checked, then stored, then recorded. BAD_REQUEST for a file that is not a safe PDF, too many
 * documents, or a second annexure of the same kind; SERVICE_UNAVAILABLE when it cannot be stored.
 */
export const addDocument = procedure(contract.agreements.addDocument, canDraft, async (call) => {
  const { agreementId, kind, title, file } = call.input;
  const bytes = await pdfIn(file.base64);
  // Fails early, before anything is stored; the check inside the transaction is the one that counts.
  await withScope({ kind: "platform" }, async (tx) => {
    await lockDraft(tx, call.input);
    await checkLimits(tx, agreementId, kind);
  });
  const storageKey = `agreements/${agreementId}/${randomUUID()}.pdf`;
  await storePdf(storageKey, bytes);
  const documentId = randomUUID();
  try {
    const { lock } = await saveStep(call, "documents", async (tx, draft) => {
      await checkLimits(tx, draft.id, kind);
      const { caller, context } = call;
      const named = { agreementId, storageKey, name: nameOf(file.name), uploadedByUid: caller.uid };
      const fileId = await addFile(tx, pdfRow(named, bytes, caller.organisation.id));
      await tx.insert(agreementDocuments).values({
        id: documentId,
        agreementId,
        kind,
        title,
        fileId,
        createdAt: clock.now(),
      });
      await auditAgreement(tx, byPerson(caller, context), draft, { action: "file.stored", details: { fileId } });
      return {};
    });
    return { lock, documentId };
  } catch (error) {
    await removeStored(storageKey);
    throw error;
  }
});
