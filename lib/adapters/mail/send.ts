/** The mail port: sends by SMTP through `SMTP_URL`, both to the local inbox and to a real relay. */
import { Transform } from "node:stream";
import { anySignal } from "any-signal";
import { createTransport } from "nodemailer";
import { DeliveryError, type DeliveryOptions } from "@/lib/adapters/delivery";
import { env } from "@/lib/config/env";

/** `attachments`: files of text. `headers`: further headers, none of them from anyone's input. */
export type Mail = {
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  headers?: Record<string, string>;
};
type OutgoingMail = Mail & { to: string; messageId: string };

/** The address of `MAIL_FROM`, which may have a name before it: `Care <care@portal.test>`. */
export function senderAddress(): string {
  const { MAIL_FROM } = env();
  return /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}

const CONNECTING_MS = 10_000;
/** In SMTP, 5xx is a permanent error and 4xx a temporary one. */
const isPermanent = (responseCode: number) => responseCode >= 500;

/** A transport for a single email: unlike a shared one, it reports when the last byte is about to be sent. */
function transportOf({ beforeTheEnd }: { beforeTheEnd: () => Promise<void> }) {
  const { SMTP_URL, MAIL_FROM, MAIL_ANSWER_TIMEOUT_MS } = env();
  const timeouts = {
    dnsTimeout: CONNECTING_MS,
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    // A half-closed connection is cut, so that the server does not wait for the rest.
    socketTimeout: MAIL_ANSWER_TIMEOUT_MS,
    socketCloseTimeout: 0,
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
 * Sends one email and waits for the server's answer. `messageId` is ours, so that a duplicate can be recognised.
 * Sending may take `MAIL_SEND_TIMEOUT_MS` up to the last byte and `MAIL_ANSWER_TIMEOUT_MS` from then on; after that the
 * connection is cut. Throws DeliveryError.
 */
export async function sendMail({
  messageId,
  signal,
  beforeLastByte,
  ...mail
}: OutgoingMail & DeliveryOptions): Promise<void> {
  const { PUBLIC_URL, MAIL_SEND_TIMEOUT_MS, MAIL_ANSWER_TIMEOUT_MS } = env();
  const late = new AbortController();
  const ended = anySignal([late.signal, signal]);
  let timer = setTimeout(() => late.abort(), MAIL_SEND_TIMEOUT_MS);
  let isHandedOver = false;
  const transport = transportOf({
    beforeTheEnd: async () => {
      if (ended.aborted) throw new Error("the sending was ended");
      await beforeLastByte?.();
      isHandedOver = true;
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), MAIL_ANSWER_TIMEOUT_MS);
    },
  });
  try {
    await transport.sendMail({
      ...mail,
      messageId: `<${messageId}@${new URL(PUBLIC_URL).hostname}>`,
      signal: ended,
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
    ended.clear();
    transport.close();
  }
}
