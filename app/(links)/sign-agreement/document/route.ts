import { answerPaper } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** A paper of the agreement, for whoever posts a signatory's token. */
export const POST = (request: Request): Promise<Response> => answerPaper(request, messages.signing.paperMissing);
