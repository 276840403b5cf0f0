import { answerSignerSign } from "@/lib/bff";

/** Takes the signature itself, in the built-in signer. */
export const POST = (request: Request): Promise<Response> => answerSignerSign(request);
