import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { handOut } from "@/lib/backend/stored-files";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { refuse, signatureOf, stateOf, withTicket } from "./signature";

/** The document to be signed, for as long as it may be signed. SERVICE_UNAVAILABLE while its bytes cannot be had. */
export const document = procedure(contract.signer.document, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address, messages.signer.tooMany);
  const opened = await withTicket(input.ticket, signatureOf);
  if (!["toSign", "signed"].includes(stateOf(opened))) refuse(opened);
  return handOut(opened.file);
});
