/** Whether the mail server of `SMTP_URL` takes mail from us: asked before something is begun that ends with a mail. */
import { createTransport } from "nodemailer";
import { env } from "@/lib/config/env";

const TIMEOUT_MS = 10_000;

/** Connects and signs in, and sends nothing. Throws an Error that names the server and what it lacks; never its password. */
export async function checkMailServer(): Promise<void> {
  const { host } = new URL(env().SMTP_URL);
  const transport = createTransport({
    url: env().SMTP_URL,
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
  });
  try {
    await transport.verify();
  } catch (error) {
    const isSignIn = (error as { code?: unknown }).code === "EAUTH";
    throw new Error(
      isSignIn
        ? `The mail server ${host} refuses the user name or the password of SMTP_URL.`
        : `The mail server ${host} of SMTP_URL cannot be reached.`,
    );
  } finally {
    transport.close();
  }
}
