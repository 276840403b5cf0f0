/** Receives the webhooks of an e-signature provider. */
import { takeDropboxEvent } from "@/lib/backend/agreements";
import { logRefusal } from "@/lib/backend/refusals";
import { addressFrom } from "@/lib/bff/request";
import { log } from "@/lib/config/log";

const answer = (text: string, status: number) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });

/** Answers Dropbox Sign, which posts an event again later unless it gets the expected answer. */
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
