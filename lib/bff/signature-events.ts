/** What an e-signature provider posts to us. */
import { takeDropboxEvent } from "@/lib/backend/agreements";
import { logRefusal } from "@/lib/backend/refusals";
import { log } from "@/lib/config/log";
import { addressFrom } from "./request";

const answer = (text: string, status: number) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });

/** Answers Dropbox Sign. What it is not answered for it posts again, later. */
export async function answerDropboxSign(request: Request): Promise<Response> {
  try {
    const taken = await takeDropboxEvent(request);
    if (taken !== null) return answer(taken, 200);
    const requestId = request.headers.get("x-request-id") ?? "";
    logRefusal({ address: addressFrom(request.headers), requestId, reason: "notGenuine", what: "/api/esign/dropbox" });
    return answer("", 400);
  } catch (error) {
    log.warn("an event of the e-signature provider was not taken", { error });
    return answer("", 503);
  }
}
