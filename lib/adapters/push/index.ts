/** Web push: one encrypted message to the push service of a browser (RFC 8030, 8291 and 8292). */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { anySignal } from "any-signal";
import webPush from "web-push";
import { DeliveryError } from "@/lib/adapters/delivery";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { isAllowedEndpoint, publicLookup } from "./guard";

export { isAllowedEndpoint } from "./guard";

/** Where a browser is reached, and the keys that its messages are encrypted for. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

type Push = {
  /** A later message with the same one replaces an earlier one that was not delivered yet. */
  topic: string;
  payload: string;
  signal?: AbortSignal;
};

/** The key with which browsers subscribe; null where push is not set up. */
export const pushKey = (): string | null => env().PUSH_PUBLIC_KEY ?? null;

/** The status that a push service answers with. Its body is not read, and redirects are not followed. */
function post(endpoint: URL, headers: Record<string, string | number>, body: Buffer, signal: AbortSignal) {
  const send = endpoint.protocol === "https:" ? httpsRequest : httpRequest;
  const lookup = env().PORTAL_LOCAL ? {} : { lookup: publicLookup };
  return new Promise<number>((resolve, reject) => {
    const sent = send(endpoint, { method: "POST", headers, signal, ...lookup }, (answer) => {
      resolve(answer.statusCode ?? 0);
      // Anyone could name a server whose answer never ends.
      answer.destroy();
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * Sends one message. `gone`: the browser has unsubscribed, and its subscription can be forgotten. Throws DeliveryError, which names no
 * address: `refused` for what will never be accepted.
 */
export async function sendPush(target: PushTarget, { topic, payload, signal }: Push): Promise<"sent" | "gone"> {
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_SUBJECT } = env();
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY || !PUSH_SUBJECT) throw new DeliveryError("refused", "push is not set up");
  if (!isAllowedEndpoint(target.endpoint)) throw new DeliveryError("refused", "not the address of a push service");
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: PUSH_SUBJECT, publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY },
    TTL: constants.pushLivesMs / 1_000,
    contentEncoding: "aes128gcm",
    topic,
  });
  const ended = anySignal([AbortSignal.timeout(constants.pushAnswerMs), signal]);
  const status = await post(
    new URL(endpoint),
    headers as Record<string, string | number>,
    body ?? Buffer.alloc(0),
    ended,
  )
    .catch((cause: unknown) => {
      throw new DeliveryError("notTaken", "the push service did not answer", { cause });
    })
    .finally(() => ended.clear());
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  const isTemporary = status >= 500 || status === 429;
  throw new DeliveryError(isTemporary ? "notTaken" : "refused", `the push service answered ${status}`);
}
