/**
 * The text message port: an HTTP provider (`TEXT_PROVIDER_URL`), the local inbox in the demo and the tests, or none.
 */
import type { DeliveryOptions } from "@/lib/adapters/delivery";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { sendToInbox } from "./inbox";
import type { TextMessage } from "./message";
import { sendByProvider } from "./provider";

const store = globalThis as typeof globalThis & { __portalTextsMissed?: boolean };

/** Whether text messages can be sent. Logs once when they cannot. */
export function canText(): boolean {
  if (env().TEXT_PROVIDER_URL || env().PORTAL_LOCAL) return true;
  if (!store.__portalTextsMissed) log.warn("text messages are not sent: TEXT_PROVIDER_URL is not set");
  store.__portalTextsMissed = true;
  return false;
}

/** Sends one text message. Throws DeliveryError; does nothing when no provider is configured. */
export async function sendText(message: TextMessage & DeliveryOptions): Promise<void> {
  if (!canText()) return;
  await (env().TEXT_PROVIDER_URL ? sendByProvider(message) : sendToInbox(message));
}
