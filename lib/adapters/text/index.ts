/** The text message port: an HTTP provider by `TEXT_PROVIDER_URL`, the local inbox in the demo and the tests, or nothing. */
import type { Handling } from "@/lib/adapters/delivery";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { sendToInbox } from "./inbox";
import { sendByProvider } from "./provider";

/** `id` is ours: a message that is sent twice is known as one by it. `to` is E.164. */
export type TextMessage = { id: string; to: string; text: string };

const store = globalThis as typeof globalThis & { __portalTextsMissed?: boolean };

/** Whether there is a way to send text messages. Where there is none, the log says so once. */
export function canText(): boolean {
  if (env().TEXT_PROVIDER_URL || env().PORTAL_LOCAL) return true;
  if (!store.__portalTextsMissed) log.warn("text messages are not sent: TEXT_PROVIDER_URL is not set");
  store.__portalTextsMissed = true;
  return false;
}

/** Sends one text message. Throws DeliveryError; where there is no way to send any, nothing is sent. */
export async function sendText(message: TextMessage & Handling): Promise<void> {
  if (!canText()) return;
  await (env().TEXT_PROVIDER_URL ? sendByProvider(message) : sendToInbox(message));
}
