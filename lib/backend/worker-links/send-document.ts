import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { checkDocument, readDocument } from "@/lib/backend/profiles";
import { type StoredFile, storeFile, withStoredFiles, writeFiles } from "@/lib/backend/stored-files";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withLinkHolder } from "./link";
import { sentBefore, submitChange } from "./send";

/**
 * Sends a document as a profile change. A repeat with the same key returns the same change and stores the bytes once.
 * BAD_REQUEST at each field that is missing, or with the reason why the file is not accepted.
 */
export const sendDocument = procedure(contract.workerLinks.sendDocument, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  // Check access before processing the file, which is expensive.
  const known = await withLinkHolder(input, context, async (tx, { worker }) => ({
    worker,
    before: await sentBefore(tx, worker.id, input.idempotencyKey),
  }));
  if (known.before) return known.before;
  const { kind, ...about } = checkDocument(input.document, input.file !== null, known.worker);
  const { organisationId, id: workerId } = known.worker;
  const kept: StoredFile | null = input.file
    ? await storeFile(organisationId, null, await readDocument(input.file), workerId)
    : null;
  return withStoredFiles(kept ? [kept] : [], () =>
    withLinkHolder(
      input,
      context,
      async (tx, { link }) => {
        if (kept) await writeFiles(tx, [kept]);
        const fields = [{ field: `document:${kind}` as const, value: { fileId: kept?.id ?? null, ...about } }];
        const { changeId, isNew, fields: asked } = await submitChange(tx, context, link, fields, input.idempotencyKey);
        if (!isNew) throw new SentMeanwhile({ changeId, fields: asked });
        return { changeId, fields: asked };
      },
      { isSending: true },
    ),
  ).catch((error: unknown) => {
    if (error instanceof SentMeanwhile) return error.before;
    throw error;
  });
});

/** The same document was submitted twice at once: the bytes of the later request are removed again. */
class SentMeanwhile extends Error {
  constructor(readonly before: { changeId: string; fields: string[] }) {
    super("sent meanwhile");
  }
}
