import { FilesUnavailable, files } from "@/lib/adapters/files";
import { DomainError } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { refuse, signatureOf, stateOf, withTicket } from "./signature";

const missing = () => new DomainError("SERVICE_UNAVAILABLE", messages.signer.documentMissing);

/** The document to be signed, for as long as it may be signed. SERVICE_UNAVAILABLE while its bytes cannot be had. */
export const document = procedure(contract.signer.document, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address, messages.signer.tooMany);
  const opened = await withTicket(input.ticket, signatureOf);
  if (!["toSign", "signed"].includes(stateOf(opened))) refuse(opened);
  const stored = await files()
    .get(opened.storageKey)
    .catch((error: unknown) => {
      if (error instanceof FilesUnavailable) return null;
      throw error;
    });
  if (!stored) throw missing();
  return { name: opened.fileName, contentType: opened.contentType, base64: stored.bytes.toString("base64") };
});
