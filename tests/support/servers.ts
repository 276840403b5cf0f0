/**
 * Servers that belong to one test file, for tests that crash servers or run several. `afterAll` stops whatever a test
 * file starts here; the janitor process does when the test run is killed.
 */
import { join } from "node:path";
import { type Portal, type PortalOptions, startPortal as start } from "@/scripts/local/portal";
import { freePort } from "@/scripts/local/ports";
import {
  createDatabase as create,
  DATABASE,
  type DatabaseUrls,
  dropDatabase as drop,
} from "@/scripts/local/postgres-roles";
import { stopRunning } from "@/scripts/local/process";
import { makeScratch } from "@/scripts/local/scratch";
import { type Env, type Stack, startStack as stack } from "@/scripts/local/stack";

export type { Env, Portal, Stack };
export { freePort };

const SHARED = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "SESSION_SECRET",
  "MEDICAL_KEYS",
  "PERSON_KEYS",
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "SMTP_URL",
  "MAIL_FROM",
  "PLATFORM_APP_ID",
  "PORTAL_LOCAL",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
  "FILES_DIR",
  "SEAL_CERTIFICATE",
  "SEAL_PRIVATE_KEY",
  "PUSH_PUBLIC_KEY",
  "PUSH_PRIVATE_KEY",
  "PUSH_SUBJECT",
];

let scratch: string | undefined;

function scratchFolder(): string {
  scratch ??= makeScratch("servers");
  return scratch;
}

/** A variable that `npm test` sets. Throws when the tests were not started by `npm test`. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with npm test.`);
  return value;
}

/** The configuration of a portal on the servers that all integration or browser tests share. */
export function sharedEnv(): Env {
  return Object.fromEntries(SHARED.map((name) => [name, given(name)]));
}

/** The owner's connection string for the shared database. */
export const sharedOwnerUrl = () => given("DATABASE_OWNER_URL");

/** The address of the shared inbox; `GET /email` and `DELETE /email/all` are below it. */
export const sharedInboxUrl = () => given("INBOX_URL");

/**
 * Starts a production portal from the existing build. PUBLIC_URL defaults to its own address. It loads a page when it is
 * first asked for, because most tests ask for a few of the 150.
 */
export function startPortal(env: Env, options: PortalOptions = {}): Promise<Portal> {
  return start({ PRELOAD_PAGES: "0", ...env }, { logDir: scratchFolder(), ...options });
}

/** A separate database, identity and mail server, which a test may crash: `stack.postgres.crash()`, `.restart()`. */
export function startStack(name: string): Promise<Stack> {
  return stack({ dir: join(scratchFolder(), name), persistent: false, isVolatile: true });
}

/** The same, with data that survives until the next start under that name in this test file, like the demo's. */
export function startPersistentStack(name: string, say: (line: string) => void): Promise<Stack> {
  return stack({ dir: join(scratchFolder(), name), persistent: true, say });
}

/** The server that all integration tests of a jest worker share. */
export const sharedServer = (): DatabaseUrls => ({
  superUrl: given("DATABASE_SUPER_URL"),
  ownerUrl: given("DATABASE_OWNER_URL"),
  appUrl: given("DATABASE_URL"),
});

/** Creates another, empty database on the shared server: migrate it before use. */
export const createDatabase = (name: string): Promise<DatabaseUrls> => create(sharedServer(), name);

/**
 * Creates another database on the shared server with all tables and no rows, copied from a template migrated when the
 * server started.
 */
export const createMigratedDatabase = (name: string): Promise<DatabaseUrls> => create(sharedServer(), name, DATABASE);

/** Drops it, even while clients are connected. */
export const dropDatabase = (name: string): Promise<void> => drop(sharedServer(), name);

/** Stops every server this test file started, and removes their data. */
export async function stopServers(): Promise<void> {
  await stopRunning();
  scratch = undefined;
}
