import { FileRefused, sniff } from "@/lib/adapters/files";
import { encodePaper, PictureRefused } from "@/lib/adapters/images";
import { invalid } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { type KeptFile, keep, keeping, writeFiles } from "@/lib/backend/stored-files";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { asHolder } from "./link";
import { ask, sentBefore } from "./send";

const texts = messages.workerLinks;
const problems = messages.registers.fileProblems;

const refused = (message: string) => invalid(message, [{ field: "file", message }]);

/** The bytes as they are kept: a PDF that only shows something as it is, a photo made anew without what the camera wrote into it. */
async function asKept(name: string, bytes: Buffer) {
  const kind = await sniff(bytes).catch((error: unknown) => {
    if (!(error instanceof FileRefused)) throw error;
    throw refused(error.reason === "tooLarge" ? problems.tooLarge : problems.broken);
  });
  if (kind === null) throw refused(texts.fileKind);
  if (kind === "pdf") return { name, contentType: "application/pdf", bytes };
  try {
    const paper = await encodePaper(bytes);
    return { name: `${name.replace(/\.[^.]*$/, "")}.jpg`, ...paper };
  } catch (error) {
    throw error instanceof PictureRefused ? refused(texts.fileKind) : error;
  }
}

/**
 * Sends a document: a profile change of its own. Sent again with the same key it is the same change, and its bytes are kept once.
 * BAD_REQUEST beside `file` for what is not taken.
 */
export const sendDocument = procedure(contract.workerLinks.sendDocument, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  const { kind, number, issuedOn, expiresOn, details } = input.document;
  // Before the file is looked at: whoever may not send it costs no work.
  const known = await asHolder(input, context, async (tx, { worker }) => ({
    worker,
    before: await sentBefore(tx, worker.id, input.idempotencyKey),
  }));
  if (known.before) return known.before;
  const bytes = input.file ? Buffer.from(input.file.base64, "base64") : null;
  if (!bytes?.length && !(kind === "nmc_pin" && number)) {
    throw refused(kind === "nmc_pin" ? texts.numberOrFile : texts.fileNeeded);
  }
  const { organisationId, id: workerId } = known.worker;
  const kept: KeptFile | null =
    bytes?.length && input.file
      ? await keep(organisationId, null, await asKept(input.file.name, bytes), workerId)
      : null;
  return keeping(kept ? [kept] : [], () =>
    asHolder(input, context, async (tx, { link }) => {
      if (kept) await writeFiles(tx, [kept]);
      const value = { fileId: kept?.id ?? null, number, issuedOn, expiresOn, details };
      const fields = [{ field: `document:${kind}` as const, value }];
      return ask(tx, context, link, fields, input.idempotencyKey);
    }),
  );
});
