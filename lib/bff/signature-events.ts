/** What an e-signature provider posts to us. */
import { takeDropboxEvent } from "@/lib/backend/agreements";
import { log } from "@/lib/config/log";

const answer = (text: string, status: number) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });

/** Answers Dropbox Sign. What it is not answered for it posts again, later. */
export async function answerDropboxSign(request: Request): Promise<Response> {
  try {
    const taken = await takeDropboxEvent(request);
    return taken === null ? answer("", 400) : answer(taken, 200);
  } catch (error) {
    log.warn("an event of the e-signature provider was not taken", { error });
    return answer("", 503);
  }
}
