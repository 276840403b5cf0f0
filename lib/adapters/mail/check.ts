/** Checks that the mail server in `SMTP_URL` accepts mail from us, before starting work that ends with an email. */
import { createTransport } from "nodemailer";
import { env } from "@/lib/config/env";

const TIMEOUT_MS = 10_000;

/**
 * Connects and signs in without sending anything. Throws an Error that names the server and the problem, never its
 * password.
 */
export async function checkMailServer(): Promise<void> {
  const { host } = new URL(env().SMTP_URL);
  const transport = createTransport({
    url: env().SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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
