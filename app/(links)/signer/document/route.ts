import { answerSignerDocument } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** The document that is to be signed, for whoever posts the ticket. */
export const POST = (request: Request): Promise<Response> =>
  answerSignerDocument(request, messages.signer.documentMissing);
