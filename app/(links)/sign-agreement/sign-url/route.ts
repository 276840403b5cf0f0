import { answerSignUrl } from "@/lib/bff";

/** Creates the signing URL when the person starts to sign. */
export const POST = (request: Request): Promise<Response> => answerSignUrl(request);
