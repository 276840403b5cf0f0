import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { takeAway } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { agreementDocuments, files } from "@/lib/db/schema";
import { drafter, saveStep } from "./drafting";

/** Takes a paper away from a draft, whose bytes stay where it may have been sent before. NOT_FOUND for one that is not there. */
export const removeDocument = procedure(contract.agreements.removeDocument, drafter, async (call) => {
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
  if (storageKey) await takeAway(storageKey);
  return saved;
});
