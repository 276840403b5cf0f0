/** The mail port: SMTP by `SMTP_URL`, the local inbox and a real relay alike. */
import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import { DeliveryError, type Handling } from "@/lib/adapters/delivery";
import { env } from "@/lib/config/env";

export type Mail = { subject: string; html: string; text: string };
type Letter = Mail & { to: string; messageId: string };

const CONNECTING_MS = 10_000;
/** SMTP: 5xx is for good, 4xx for now. */
const isPermanent = (responseCode: number) => responseCode >= 500;

/** A transport of one mail: it tells when the mail's last byte is about to go, which a shared one cannot. */
function transportOf({ beforeTheEnd }: { beforeTheEnd: () => Promise<void> }) {
  const { SMTP_URL, MAIL_FROM, MAIL_ANSWER_TIMEOUT_MS } = env();
  const timeouts = {
    ...{ dnsTimeout: CONNECTING_MS, connectionTimeout: CONNECTING_MS, greetingTimeout: CONNECTING_MS },
    // A connection that is closed half-way is cut: its server must not wait for the rest.
    ...{ socketTimeout: MAIL_ANSWER_TIMEOUT_MS, socketCloseTimeout: 0 },
  };
  const transport = createTransport({ url: SMTP_URL, ...timeouts }, { from: MAIL_FROM });
  transport.use("stream", (mail, next) => {
    mail.message.transform(
      () =>
        new Transform({
          transform: (chunk, _encoding, done) => done(null, chunk),
          flush: (done) => void beforeTheEnd().then(() => done(), done),
        }),
    );
    next();
  });
  return transport;
}

/**
 * Sends one mail and waits for the server's word. `messageId` is ours, so that a mail sent twice is known as one. It may take
 * `MAIL_SEND_TIMEOUT_MS` until its last byte is sent and `MAIL_ANSWER_TIMEOUT_MS` from then on; then the connection is cut.
 * Throws DeliveryError.
 */
export async function sendMail({ messageId, signal, onHandOver, ...mail }: Letter & Handling): Promise<void> {
  const { PUBLIC_URL, MAIL_SEND_TIMEOUT_MS, MAIL_ANSWER_TIMEOUT_MS } = env();
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), MAIL_SEND_TIMEOUT_MS);
  let isHandedOver = false;
  const transport = transportOf({
    beforeTheEnd: async () => {
      if (late.signal.aborted || signal?.aborted) throw new Error("the sending was ended");
      await onHandOver?.();
      isHandedOver = true;
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), MAIL_ANSWER_TIMEOUT_MS);
    },
  });
  try {
    await transport.sendMail({
      ...mail,
      messageId: `<${messageId}@${new URL(PUBLIC_URL).hostname}>`,
      signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
    });
  } catch (cause) {
    const { responseCode } = cause as { responseCode?: unknown };
    if (typeof responseCode === "number") {
      throw new DeliveryError(
        isPermanent(responseCode) ? "refused" : "notTaken",
        `the mail server said ${responseCode}`,
        {
          cause,
        },
      );
    }
    if (isHandedOver) throw new DeliveryError("inDoubt", "the mail server took the mail and did not answer", { cause });
    throw new DeliveryError("notTaken", "the mail server did not take the mail", { cause });
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}
