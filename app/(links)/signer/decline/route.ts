import { answerSignerDecline } from "@/lib/bff";

/** Takes the refusal to sign, in the built-in signer. */
export const POST = (request: Request): Promise<Response> => answerSignerDecline(request);
