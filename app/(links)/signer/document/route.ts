import { answerSignerDocument } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** Serves the document to be signed to anyone who posts the signing token. */
export const POST = (request: Request): Promise<Response> =>
  answerSignerDocument(request, messages.signer.documentMissing);
