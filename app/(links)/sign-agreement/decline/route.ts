import { answerDecline } from "@/lib/bff";

/** Records that it was declined in the widget. */
export const POST = (request: Request): Promise<Response> => answerDecline(request);
