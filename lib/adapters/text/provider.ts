import { anySignal } from "any-signal";
import { DeliveryError, type DeliveryOptions } from "@/lib/adapters/delivery";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import type { TextMessage } from "./message";

/** The connection was never made, so the message was not delivered. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

/**
 * Posts the message to the provider as JSON: `from`, `to` (E.164), `text`, `reference`. The reference is also the
 * idempotency key. Throws DeliveryError, which never contains the number or the text, when the provider does not accept
 * the message or does not confirm it.
 */
export async function sendByProvider({
  id,
  to,
  text,
  signal,
  beforeLastByte,
}: TextMessage & DeliveryOptions): Promise<void> {
  const { TEXT_PROVIDER_URL, TEXT_PROVIDER_TOKEN, TEXT_FROM } = env();
  await beforeLastByte?.();
  const ended = anySignal([AbortSignal.timeout(constants.textAnswerMs), signal]);
  const answer = await fetch(TEXT_PROVIDER_URL ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${TEXT_PROVIDER_TOKEN}`,
      "idempotency-key": id,
    },
    body: JSON.stringify({ from: TEXT_FROM, to, text, reference: id }),
    // Following a redirect would send the token to another host.
    redirect: "error",
    signal: ended,
  })
    .catch((cause: unknown) => {
      const isUnconnected = NEVER_CONNECTED.has(String(codeOf(cause)));
      throw new DeliveryError(isUnconnected ? "notTaken" : "inDoubt", "the text message provider did not answer", {
        cause,
      });
    })
    .finally(() => ended.clear());
  await answer.body?.cancel();
  if (answer.ok) return;
  const isTemporary = answer.status >= 500 || answer.status === 429;
  throw new DeliveryError(isTemporary ? "notTaken" : "refused", `the text message provider answered ${answer.status}`);
}
