/** `npm run setup`: adds what an empty, migrated database needs before first use. */
import { createInterface } from "node:readline/promises";
import type { z } from "zod";
import { checkMailServer } from "@/lib/adapters/mail/check";
import type { Administrator } from "@/lib/backend/setup";
import { brand } from "@/lib/config/brand";
import { env, operatorEnv } from "@/lib/config/env";
import { emailSchema, fullNameSchema } from "@/lib/contract/common/people";
import { addReferenceData } from "@/lib/db/content/reference-data";
import { createClient } from "@/lib/db/create-client";
import { isMigrated } from "@/lib/db/migrate";
import { withOwner } from "@/lib/db/owner";
import { launch, logLine, UserError } from "./local/launcher";
import { onDatabase, optionsFrom, readEnvFiles } from "./local/operator";

/** When several setups run at once, one works and the others wait, then find nothing to do. */
const SETUP_LOCK = 7_303_016;

const HELP = `Usage: npm run setup [-- --email <address> --name <full name>]

Adds what an empty database needs after npm run db:migrate: the worker types, the medical
questionnaire, and the first administrator, who gets an email with a link to choose a password
as soon as the server runs. Existing data is not changed, so it is safe to run again.

Asks for the administrator's email address and name on a terminal. Without a terminal, pass
them as options or in SETUP_ADMIN_EMAIL and SETUP_ADMIN_NAME.

Needs the server's environment (.env.example) and DATABASE_OWNER_URL, as the role that owns
the database. Exits with 0 when everything is set up, with 1 and the reason when it is not.`;

/** Loaded once there is something to do: loading the backend takes a second, and a missing option or variable is reported before that. */
const backend = () => import("@/lib/backend/setup");

type Asked = { given: string | undefined; question: string; name: string; schema: z.ZodType<string> };

/** The given answer, or the one entered on the terminal; asks again until it is valid. */
async function answerTo({ given, question, name, schema }: Asked): Promise<string> {
  const errorOf = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
  if (given !== undefined) {
    const message = errorOf(given);
    if (message) throw new UserError(`${name}: ${message}`);
    return schema.parse(given);
  }
  if (!process.stdin.isTTY) throw new UserError(`${name} is missing, and there is no terminal to ask on.\n\n${HELP}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  terminal.once("close", () => closed.abort()).on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    for (;;) {
      const text = await terminal.question(`${question}: `, { signal: closed.signal });
      const message = errorOf(text);
      if (!message) return schema.parse(text);
      console.log(message);
    }
  } catch (error) {
    throw closed.signal.aborted ? new UserError(`${name} is missing.`) : error;
  } finally {
    terminal.close();
  }
}

type Given = { email?: string; name?: string };

async function askFor({ email, name }: Given): Promise<Administrator> {
  const { SETUP_ADMIN_EMAIL, SETUP_ADMIN_NAME } = operatorEnv();
  return {
    email: await answerTo({
      given: email ?? SETUP_ADMIN_EMAIL,
      question: "Email address of the first administrator",
      name: "SETUP_ADMIN_EMAIL",
      schema: emailSchema,
    }),
    fullName: await answerTo({
      given: name ?? SETUP_ADMIN_NAME,
      question: "Their full name",
      name: "SETUP_ADMIN_NAME",
      schema: fullNameSchema,
    }),
  };
}

/**
 * The uid of the administrator's account. Throws a readable error when the identity service is down or denies access.
 */
async function identityOf(administrator: Administrator): Promise<string> {
  const { accountFor } = await backend();
  const { IdentityError } = await import("@/lib/identity");
  try {
    return await accountFor(administrator);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new UserError(
      error.kind === "unreachable"
        ? "The identity service cannot be reached. Run this command again when it can: it continues where it stopped."
        : "The identity service refused the account: check FIREBASE_PROJECT_ID and the service account of GOOGLE_APPLICATION_CREDENTIALS.",
    );
  }
}

async function addContent(ownerUrl: string): Promise<void> {
  const { workerTypes, medical } = await withOwner(ownerUrl, addReferenceData);
  logLine(
    workerTypes.added > 0
      ? `${workerTypes.added} worker types are added.`
      : `The ${workerTypes.total} worker types exist already.`,
  );
  logLine(
    medical.added
      ? `The medical questionnaire is published, version ${medical.version}.`
      : `The medical questionnaire exists already, version ${medical.version}.`,
  );
}

async function setUp(ownerUrl: string, given: Given): Promise<void> {
  const lock = createClient(ownerUrl);
  await lock.connect();
  try {
    if (!(await isMigrated(lock))) {
      throw new UserError("The database is not at the schema of this release: run npm run db:migrate first.");
    }
    const { rows } = await lock.query(`select pg_try_advisory_lock(${SETUP_LOCK}) as mine`);
    if (!rows[0]?.mine) {
      logLine("Another setup of this database is running: this one waits for it.");
      await lock.query(`select pg_advisory_lock(${SETUP_LOCK})`);
    }
    const { findAdministrator, makeFirstAdministrator } = await backend();
    const present = await withOwner(ownerUrl, findAdministrator);
    const wanted = present ? null : await askFor(given);
    // Checked before anything is created: an administrator who cannot be reached by email could never sign in.
    if (wanted) await checkMailServer();
    await addContent(ownerUrl);
    if (!wanted) {
      logLine(`There is an administrator already: ${present?.email}. More are invited in the portal, under Users.`);
      return;
    }
    const uid = await identityOf(wanted);
    await withOwner(ownerUrl, (tx) => makeFirstAdministrator(tx, { ...wanted, uid, platformName: brand.name }));
    logLine(`${wanted.fullName} is the first administrator.`);
    logLine(`As soon as the server runs, ${wanted.email} gets an email with a link to choose a password.`);
  } finally {
    await lock.end();
  }
}

async function work(): Promise<number> {
  const given = optionsFrom(process.argv.slice(2), ["email", "name"], HELP);
  if (!given) return 0;
  readEnvFiles();
  // Reports missing or unsafe configuration before anything is changed.
  env();
  await onDatabase("DATABASE_OWNER_URL", operatorEnv().DATABASE_OWNER_URL, (ownerUrl) => setUp(ownerUrl, given));
  logLine("Everything is set up.");
  return 0;
}

await launch(work, { codeOnStop: 130 });
