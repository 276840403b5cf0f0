import { answerSign } from "@/lib/bff";

/** Records the signature that the widget told the page of: the provider is asked before it is believed. */
export const POST = (request: Request): Promise<Response> => answerSign(request);
