/**
 * Servers of a test's own, for tests that crash or multiply them. What a test file starts here it stops in `afterAll`;
 * a janitor stops what is left when the test run is killed.
 */
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardFolder } from "@/scripts/local/guard";
import { slug } from "@/scripts/local/paths";
import { type Portal, type PortalOptions, startPortal as start } from "@/scripts/local/portal";
import { freePort } from "@/scripts/local/ports";
import { createDatabase as create, type DatabaseUrls, dropDatabase as drop } from "@/scripts/local/postgres-roles";
import { stopRunning } from "@/scripts/local/process";
import { type Env, type Stack, startStack as stack } from "@/scripts/local/stack";

export type { Env, Portal, Stack };
export { freePort };

const SHARED = [
  ...["DATABASE_URL", "PUBLIC_URL", "SESSION_SECRET", "MEDICAL_KEYS", "FIREBASE_PROJECT_ID", "FIREBASE_API_KEY"],
  ...["FIREBASE_AUTH_EMULATOR_HOST", "SMTP_URL", "MAIL_FROM", "PLATFORM_APP_ID", "PORTAL_LOCAL"],
  ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "FILES_DIR"],
  ...["SEAL_CERTIFICATE", "SEAL_PRIVATE_KEY"],
];

let scratch: string | undefined;

function scratchFolder(): string {
  if (!scratch) {
    scratch = mkdtempSync(join(tmpdir(), `${slug}-servers-`));
    chmodSync(scratch, 0o711);
    guardFolder(scratch);
  }
  return scratch;
}

/** A variable that `npm test` sets. Throws when the tests were started in another way. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with npm test.`);
  return value;
}

/** The configuration of a portal on the servers that all integration or browser tests share. */
export function sharedEnv(): Env {
  return Object.fromEntries(SHARED.map((name) => [name, given(name)]));
}

/** The owner's way into the shared database. */
export const sharedOwnerUrl = () => given("DATABASE_OWNER_URL");

/** The inbox page's address on the shared servers; `GET /email` and `DELETE /email/all` below it. */
export const sharedInboxUrl = () => given("INBOX_URL");

/** A production portal from the build that is there. PUBLIC_URL is its own address unless `env` has one. */
export function startPortal(env: Env, options: PortalOptions = {}): Promise<Portal> {
  return start(env, { logDir: scratchFolder(), ...options });
}

/** A database, identity and mail server of one's own, to crash at will: `stack.postgres.crash()`, `.restart()`. */
export function startStack(name: string): Promise<Stack> {
  return stack({ dir: join(scratchFolder(), name), persistent: false });
}

const sharedServer = (): DatabaseUrls => ({
  superUrl: given("DATABASE_SUPER_URL"),
  ownerUrl: given("DATABASE_OWNER_URL"),
  appUrl: given("DATABASE_URL"),
});

/** Another database in the shared server, empty: migrate it before use. */
export const createDatabase = (name: string): Promise<DatabaseUrls> => create(sharedServer(), name);

/** Drops it again, whoever is connected. */
export const dropDatabase = (name: string): Promise<void> => drop(sharedServer(), name);

/** Stops every server this test file started, and throws their data away. */
export async function stopServers(): Promise<void> {
  await stopRunning();
  scratch = undefined;
}
