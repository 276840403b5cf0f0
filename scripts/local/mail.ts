/** A mail server on this machine's loopback that delivers nothing and shows every message on its inbox page. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths";
import { answers, plainEnv, type Running, startReady } from "./process";

export type Mail = { smtpUrl: string; inboxUrl: string; process(): Running; stop(): Promise<void> };

export type MailOptions = {
  smtpPort: number;
  webPort: number;
  /** The folder of the stored messages. */
  dir: string;
  logDir: string;
};

/** Starts maildev with its stored messages. Throws with the last lines of its log when it does not start. */
export async function startMail({ smtpPort, webPort, dir, logDir }: MailOptions): Promise<Mail> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const flags = [
    "--smtp",
    smtpPort,
    "--web",
    webPort,
    "--ip",
    "127.0.0.1",
    "--web-ip",
    "127.0.0.1",
    "--mail-directory",
    dir,
  ];
  const inboxUrl = `http://127.0.0.1:${webPort}`;
  const start = {
    name: "The mail server",
    command: process.execPath,
    args: [join(root, "scripts/local/maildev.mjs"), ...flags.map(String)],
    env: plainEnv(),
    cwd: root,
    logFile: join(logDir, "mail.log"),
  };
  const server = await startReady(start, () => answers(`${inboxUrl}/healthz`));
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, inboxUrl, process: () => server, stop: () => server.stop() };
}
