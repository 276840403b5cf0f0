// @ts-check
/** Checks processes that are not our children. Plain JavaScript, like the janitor, which uses it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * True while the process runs; a zombie counts as ended.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

/**
 * Resolves with true as soon as the process has ended, with false when it has not after `withinMs`.
 *
 * @param {number} pid
 * @param {number} withinMs
 */
export async function ends(pid, withinMs) {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/**
 * The command line of a process; empty when there is none.
 *
 * @param {number} pid
 */
export function commandOf(pid) {
  return spawnSync("ps", ["-o", "args=", "-ww", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}
