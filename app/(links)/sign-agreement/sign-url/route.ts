import { answerSignUrl } from "@/lib/bff";

/** Mints the address to sign at, when the person starts to sign. */
export const POST = (request: Request): Promise<Response> => answerSignUrl(request);
