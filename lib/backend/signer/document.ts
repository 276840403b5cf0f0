import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { readFileContent } from "@/lib/backend/stored-files";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { refuse, signatureOf, stateOf, withSigningToken } from "./signature";

/** The document to sign, for as long as it can be signed. SERVICE_UNAVAILABLE while its bytes cannot be read. */
export const document = procedure(contract.signer.document, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address, messages.signer.tooMany);
  const opened = await withSigningToken(input.signingToken, signatureOf);
  if (!["toSign", "signed"].includes(stateOf(opened))) refuse(opened);
  return readFileContent(opened.file);
});
