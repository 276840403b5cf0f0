import { answerSignerDecline } from "@/lib/bff";

/** Records a refusal to sign in the built-in signer. */
export const POST = (request: Request): Promise<Response> => answerSignerDecline(request);
