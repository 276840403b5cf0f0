/** Checks processes that are not our children. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** True while the process runs; a zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

/** Resolves with true as soon as the process has ended, with false when it has not after `withinMs`. */
export async function ends(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** The command line of a process; empty when there is none. */
export function commandOf(pid: number): string {
  return spawnSync("ps", ["-o", "args=", "-ww", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}
