import { answerDecline } from "@/lib/bff";

/** Records that the signatory declined in the widget. */
export const POST = (request: Request): Promise<Response> => answerDecline(request);
