/** What an earlier PostgreSQL that was killed left in its data folder. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, ends, isAlive } from "./alive";

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;

/**
 * Stops a server that still runs on this data folder, and removes the lock of one that does not.
 * Throws when the server cannot be stopped.
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
  // Another program may have the number by now, and PostgreSQL would take it for itself.
  rmSync(lock, { force: true });
}
