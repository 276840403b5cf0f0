import { answerSignerSign } from "@/lib/bff";

/** Records a signature made in the built-in signer. */
export const POST = (request: Request): Promise<Response> => answerSignerSign(request);
