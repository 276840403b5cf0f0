import type { DeliveryOptions } from "@/lib/adapters/delivery";
import { sendMail } from "@/lib/adapters/mail";
import type { TextMessage } from "./message";

/** Sends the text message to the local inbox, as an email to the number. */
export async function sendToInbox({ id, to, text, ...handling }: TextMessage & DeliveryOptions): Promise<void> {
  const html = text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/https?:\S+/, '<a href="$&">$&</a>');
  await sendMail({ to: `${to}@sms.local`, subject: "Text message", text, html, messageId: id, ...handling });
}
