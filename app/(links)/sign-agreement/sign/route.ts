import { answerSign } from "@/lib/bff";

/** Records the signature reported by the widget, after confirming it with the provider. */
export const POST = (request: Request): Promise<Response> => answerSign(request);
