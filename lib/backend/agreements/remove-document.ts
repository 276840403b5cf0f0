import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { removeStored } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { agreementDocuments, files } from "@/lib/db/schema";
import { canDraft, saveStep } from "./drafting";

/**
 * Removes a document from a draft. The file itself is deleted only if the agreement was never sent. NOT_FOUND for an
 * unknown document.
 */
export const removeDocument = procedure(contract.agreements.removeDocument, canDraft, async (call) => {
  let storageKey = "";
  const saved = await saveStep(call, "documents", async (tx, draft) => {
    const [removed] = await tx
      .delete(agreementDocuments)
      .where(and(eq(agreementDocuments.id, call.input.documentId), eq(agreementDocuments.agreementId, draft.id)))
      .returning({ fileId: agreementDocuments.fileId });
    if (!removed) throw notFound();
    if (draft.version > 0) return {};
    const [file] = await tx.delete(files).where(eq(files.id, removed.fileId)).returning({ key: files.storageKey });
    storageKey = file?.key ?? "";
    return {};
  });
  if (storageKey) await removeStored(storageKey);
  return saved;
});
