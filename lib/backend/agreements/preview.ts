import { procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { renderPreview } from "@/lib/documents";
import { freeze } from "./content";
import { canDraft } from "./drafting";
import { completeParts } from "./floor";
import { read } from "./rows";

const texts = messages.agreements;

/**
 * Renders the document of a complete draft as it would be sent now, marked as a preview. Nothing is stored or sent.
 * CONFLICT `notDraft` or `notComplete`.
 */
export const preview = procedure(contract.agreements.preview, canDraft, async ({ input }) => {
  const document = await withScope({ kind: "platform" }, async (tx) => {
    const draft = await read(tx, input.agreementId);
    if (draft.status !== "draft") throw conflict(texts.notDraft, "notDraft");
    const at = clock.now();
    return freeze(tx, draft, await completeParts(tx, draft, at), { version: draft.version + 1, at });
  });
  const bytes = await renderPreview(document);
  return {
    name: texts.previewName(document.reference),
    contentType: "application/pdf",
    base64: bytes.toString("base64"),
  };
});
