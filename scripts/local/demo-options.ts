/** The demo's options and the configurations it refuses. */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { commandOf, ends, isAlive } from "./alive.mjs";
import { readJson } from "./files";
import { UserError } from "./launcher";
import { localDir } from "./paths";
import { DATABASE } from "./postgres-roles";

export type DemoOptions = { port: number; reset: boolean };

const DEFAULT_PORT = 3000;
export const HIGHEST_PORT = 65_535;
const CLEAR_UP_MS = 30_000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const USAGE = "npm run demo -- [--port N] [--reset]";

/** Reads the command line. Throws a `UserError` with the usage. */
export function parseDemoOptions(args: string[]): DemoOptions {
  try {
    const { values } = parseArgs({ args, options: { port: { type: "string" }, reset: { type: "boolean" } } });
    const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) throw new Error(`${values.port} is not a port.`);
    return { port, reset: values.reset ?? false };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

/** Throws when DATABASE_URL names any database but the demo's own, so that no other data is ever seeded. */
export function refuseForeignDatabase(url: string | undefined, ownPort: number | undefined): void {
  if (!url) return;
  const named = URL.canParse(url) ? new URL(url) : undefined;
  const own =
    named && LOOPBACK.has(named.hostname) && Number(named.port) === ownPort && named.pathname === `/${DATABASE}`;
  if (own) return;
  throw new UserError(
    "DATABASE_URL is set, and names another database than the demo's own. The demo does not touch other databases.\n" +
      "Unset it to run the demo: env -u DATABASE_URL npm run demo",
  );
}

/** Waits until the janitor of an earlier, killed demo has cleaned up. */
export async function demoEnded(say: (line: string) => void): Promise<void> {
  const janitor = readJson<{ pid?: number }>(join(localDir, "janitor.json"))?.pid;
  const demo = readJson<{ pid: number }>(join(localDir, "demo.lock"))?.pid;
  if (!janitor || !isAlive(janitor) || !commandOf(janitor).includes("janitor")) return;
  if (demo && isAlive(demo)) return;
  say("An earlier demo was killed; waiting until its servers have stopped.");
  await ends(janitor, CLEAR_UP_MS);
}
