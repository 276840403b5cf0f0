import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { type FileRefusal, FileRefused, sniff } from "@/lib/adapters/files";
import { clock } from "@/lib/backend/clock";
import { procedure } from "@/lib/backend/ladder";
import { takeAway } from "@/lib/backend/stored-files";
import { whenFree } from "@/lib/backend/when-free";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { drafter, saveStep, wrong } from "./drafting";
import { byPerson, noteInAudit } from "./events";
import { addFile, pdfRow, putPdfAway } from "./files";
import { holdDraft } from "./rows";

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

/** The bytes of a PDF. BAD_REQUEST for anything else, whatever its name says. */
async function pdfIn(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, "base64");
  const kind = await whenFree(() => sniff(bytes)).catch((error: unknown) => {
    if (error instanceof FileRefused) throw wrong({ field: "file", message: refusals[error.reason] });
    throw error;
  });
  if (kind !== "pdf") throw wrong({ field: "file", message: texts.fileNotPdf });
  return bytes;
}

/** What a file is downloaded by: a plain name, ending as PDFs do. */
function nameOf(typed: string): string {
  const plain = typed.replace(/[\p{Cc}\p{Cf}/\\"<>|:*?]+/gu, " ").trim();
  return /\.pdf$/i.test(plain) ? plain : `${plain || "document"}.pdf`;
}

async function checkRoom(tx: Transaction, agreementId: string, kind: string): Promise<void> {
  const ofAgreement = eq(agreementDocuments.agreementId, agreementId);
  const [all] = await tx.select({ total: count() }).from(agreementDocuments).where(ofAgreement);
  if ((all?.total ?? 0) >= DOCUMENTS_MAX) throw wrong({ field: "file", message: texts.tooManyDocuments });
  if (kind === "other") return;
  const [same] = await tx
    .select({ id: agreementDocuments.id })
    .from(agreementDocuments)
    .where(and(ofAgreement, eq(agreementDocuments.kind, kind as "agencyAnnexure")));
  if (same) throw wrong({ field: "kind", message: texts.annexureThere });
}

/**
 * Puts a PDF with a draft: looked into, then stored, then named. BAD_REQUEST for what is no harmless PDF or a second annexure of
 * one kind; SERVICE_UNAVAILABLE where it cannot be stored.
 */
export const addDocument = procedure(contract.agreements.addDocument, drafter, async (call) => {
  const { agreementId, kind, title, file } = call.input;
  const bytes = await pdfIn(file.base64);
  // A quick no before anything is stored; the truth comes inside the transaction.
  await withScope({ kind: "platform" }, async (tx) => {
    await holdDraft(tx, call.input);
    await checkRoom(tx, agreementId, kind);
  });
  const storageKey = `agreements/${agreementId}/${randomUUID()}.pdf`;
  await putPdfAway(storageKey, bytes);
  const documentId = randomUUID();
  try {
    const { lock } = await saveStep(call, "documents", async (tx, draft) => {
      await checkRoom(tx, draft.id, kind);
      const { caller, context } = call;
      const named = { agreementId, storageKey, name: nameOf(file.name), uploadedByUid: caller.uid };
      const fileId = await addFile(tx, pdfRow(named, bytes, caller.organisation.id));
      await tx.insert(agreementDocuments).values({
        ...{ id: documentId, agreementId, kind, title, fileId },
        createdAt: clock.now(),
      });
      await noteInAudit(tx, byPerson(caller, context), draft, { action: "file.stored", details: { fileId } });
      return {};
    });
    return { lock, documentId };
  } catch (error) {
    await takeAway(storageKey);
    throw error;
  }
});
