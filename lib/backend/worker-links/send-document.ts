import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { checkDocument, readPaper } from "@/lib/backend/profiles";
import { type KeptFile, keep, keeping, writeFiles } from "@/lib/backend/stored-files";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { asHolder } from "./link";
import { ask, sentBefore } from "./send";

/**
 * Sends a document: a profile change of its own. Sent again with the same key it is the same change, and its bytes are kept once.
 * BAD_REQUEST beside each field that is missing, or with the word of why the file is not taken.
 */
export const sendDocument = procedure(contract.workerLinks.sendDocument, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  // Before the file is looked at: whoever may not send it costs no work.
  const known = await asHolder(input, context, async (tx, { worker }) => ({
    worker,
    before: await sentBefore(tx, worker.id, input.idempotencyKey),
  }));
  if (known.before) return known.before;
  const { kind, ...about } = checkDocument(input.document, input.file !== null);
  const { organisationId, id: workerId } = known.worker;
  const kept: KeptFile | null = input.file
    ? await keep(organisationId, null, await readPaper(input.file), workerId)
    : null;
  return keeping(kept ? [kept] : [], () =>
    asHolder(
      input,
      context,
      async (tx, { link }) => {
        if (kept) await writeFiles(tx, [kept]);
        const fields = [{ field: `document:${kind}` as const, value: { fileId: kept?.id ?? null, ...about } }];
        const { changeId, isNew, fields: asked } = await ask(tx, context, link, fields, input.idempotencyKey);
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

/** Posted twice at the same moment: what the later one kept is taken away again. */
class SentMeanwhile extends Error {
  constructor(readonly before: { changeId: string; fields: string[] }) {
    super("sent meanwhile");
  }
}
