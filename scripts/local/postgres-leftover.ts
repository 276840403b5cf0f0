/** Cleans up after an earlier PostgreSQL that was killed. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, ends, isAlive } from "./alive.mjs";

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;

/**
 * Stops a server that still runs on this data folder, or removes its stale lock file. Throws when the server cannot be
 * stopped.
 */
export async function clearLeftover(data: string, say: (line: string) => void): Promise<void> {
  const lock = join(data, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (pid > 1 && isAlive(pid) && commandOf(pid).includes(` ${data} `)) {
    say("An earlier PostgreSQL still runs on this data; it is stopped first.");
    process.kill(pid, "SIGINT");
    if (!(await ends(pid, FAST_MS))) process.kill(pid, "SIGQUIT");
    if (!(await ends(pid, IMMEDIATE_MS)))
      throw new Error(`PostgreSQL (process ${pid}) still runs on ${data} and does not stop.`);
  }
  // Another process may have this pid by now, and PostgreSQL would mistake it for a running server.
  rmSync(lock, { force: true });
}
