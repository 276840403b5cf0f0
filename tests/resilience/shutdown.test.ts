/**
 * `npm start` and a SIGTERM from a process manager: the port closes, the process ends, and no mail is lost or sent
 * twice.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { withOwner } from "@/lib/db/owner";
import { guardProcess, releaseProcess } from "@/scripts/local/guard";
import { answers, plainEnv, waitUntil } from "@/scripts/local/process";
import { createDemoDatabase } from "../support/demo-database";
import { openClient } from "../support/http";
import { formsIn, openVisitor } from "../support/page-forms";
import { dropDatabase, type Env, freePort, sharedEnv, stopServers } from "../support/servers";
import { openSlowMail, type SlowMail } from "../support/slow-mail";
import { until } from "../support/until";

const DATABASE = "shutdown";
const EMAIL = "agency@tendwell.test";

let ownerUrl: string;
let mail: SlowMail;
let env: Env;
let port: number;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  ({ ownerUrl } = database);
  mail = await openSlowMail();
  port = await freePort();
  env = {
    ...sharedEnv(),
    DATABASE_URL: database.appUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    PORT: String(port),
  };
});

beforeEach(async () => {
  mail.mails.length = 0;
  await withOwner(ownerUrl, (tx) => tx.execute(sql`delete from pgboss.job where name = 'mail'`));
});

afterAll(async () => {
  for (const { pid } of started) if (pid && isAlive(-pid)) process.kill(-pid, "SIGKILL");
  await mail?.close();
  await stopServers();
  await dropDatabase(DATABASE);
});

/** For a process, or for a whole process group if the number is negative. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts the server as the README's Deploy section does. */
async function npmStart(more: Env = {}): Promise<{ pid: number; term(): void; exited: Promise<number | null> }> {
  const child = spawn("npm", ["start"], {
    env: { ...plainEnv(), ...env, ...more, NODE_ENV: "production" },
    stdio: "ignore",
    detached: true,
  });
  const { pid } = child;
  if (!pid) throw new Error("npm was not started");
  started.add(child);
  guardProcess(pid, "SIGKILL");
  const exited = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => {
      releaseProcess(pid);
      resolve(code);
    }),
  );
  await waitUntil("The portal", () => answers(`http://127.0.0.1:${port}/api/health`).catch(() => false));
  return { pid, term: () => process.kill(pid, "SIGTERM"), exited };
}

const isPortOpen = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** The mails that this test requested: on some days the product also sends reminders about expiring documents. */
const ownMails = () => mail.mails.filter((text) => /^Subject: .*password/im.test(text));

const jobs = async () => {
  const { rows } = await withOwner(ownerUrl, (tx) =>
    tx.execute<{ state: string; is_due: boolean }>(
      sql`select state, start_after <= now() as is_due from pgboss.job where name = 'mail' and data->>'kind' = 'passwordReset'`,
    ),
  );
  return rows;
};

/** Requests a password reset through the page, so that there is a mail to send. */
async function askForPassword(): Promise<void> {
  const client = openClient(`http://127.0.0.1:${port}`, 1);
  const visitor = openVisitor(client);
  const { body } = await visitor.get("/forget-password");
  const [form = []] = formsIn(body);
  await visitor.post("/forget-password", [...form, ["email", EMAIL]]);
  client.close();
}

test("a signal closes the port and ends the server's and npm's processes, after the mail that is being sent", async () => {
  mail.behave("holds");
  const { pid, term, exited } = await npmStart({ SHUTDOWN_GRACE_MS: "60000" });
  expect(await isPortOpen()).toBe(true);
  await askForPassword();
  await until("the mail to be handed over", async () => ownMails().length === 1);
  term();
  await until("the port to be closed", async () => !(await isPortOpen()));
  expect(isAlive(-pid)).toBe(true);
  mail.release();
  await exited;
  await until("every process to be gone", async () => !isAlive(-pid));
  expect(await jobs()).toMatchObject([{ state: "completed" }]);
  expect(ownMails()).toHaveLength(1);
});

test("a mail that cannot be finished returns to the queue at once, and the next server sends it once", async () => {
  mail.behave("silent");
  const { pid, term, exited } = await npmStart({ SHUTDOWN_GRACE_MS: "100" });
  await askForPassword();
  await until("the mail to be in hand", async () => {
    const isTaken = (await jobs()).some(({ state }) => state === "active");
    return isTaken && mail.connections.open > 0;
  });
  term();
  await exited;
  await until("every process to be gone", async () => !isAlive(-pid));
  expect(await jobs()).toEqual([{ state: "retry", is_due: true }]);
  mail.behave("takes");
  const next = await npmStart();
  await until("the mail", async () => ownMails().length > 0);
  await until("the job to be done", async () => (await jobs()).every(({ state }) => state === "completed"));
  expect(ownMails()).toHaveLength(1);
  expect(ownMails()[0]).toContain(EMAIL);
  next.term();
  await next.exited;
});
