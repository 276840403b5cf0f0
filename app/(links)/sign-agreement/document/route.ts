import { answerDocument } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** Serves a document of the agreement to anyone who posts a signatory's token. */
export const POST = (request: Request): Promise<Response> => answerDocument(request, messages.signing.documentMissing);
