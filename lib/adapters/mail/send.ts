/** The mail port: SMTP by `SMTP_URL`, the local inbox and a real relay alike. */
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/config/env";

export type Mail = { subject: string; html: string; text: string };

const TIMEOUT_MS = 10_000;
const store = globalThis as typeof globalThis & { __portalMail?: Transporter };

function transport(): Transporter {
  store.__portalMail ??= createTransport(env().SMTP_URL, {
    from: env().MAIL_FROM,
  });
  return store.__portalMail;
}

/** Sends one mail. `messageId` is ours, so that a mail sent twice is known as one. Throws when the server did not take it. */
export async function sendMail({ messageId, ...mail }: Mail & { to: string; messageId: string }): Promise<void> {
  const { hostname } = new URL(env().PUBLIC_URL);
  const sent = transport().sendMail({ ...mail, messageId: `<${messageId}@${hostname}>` });
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("the mail server did not answer")), TIMEOUT_MS).unref(),
  );
  await Promise.race([sent, late]);
}
