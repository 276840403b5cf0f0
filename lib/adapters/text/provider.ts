import { env } from "@/lib/config/env";
import type { TextMessage } from "./index";

const TIMEOUT_MS = 10_000;

/**
 * Posts the message to the provider as JSON: `from`, `to` (E.164), `text`, `reference`. The reference is the idempotency key
 * too. Throws when the provider does not take it; never with the number or the text in the error.
 */
export async function sendByProvider({ id, to, text }: TextMessage): Promise<void> {
  const { TEXT_PROVIDER_URL, TEXT_PROVIDER_TOKEN, TEXT_FROM } = env();
  const answer = await fetch(TEXT_PROVIDER_URL ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${TEXT_PROVIDER_TOKEN}`,
      "idempotency-key": id,
    },
    body: JSON.stringify({ from: TEXT_FROM, to, text, reference: id }),
    // A provider that sends us elsewhere would be sent the token there.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the text message provider answered ${answer.status}`);
}
