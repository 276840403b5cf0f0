// @ts-check
/**
 * Stops the processes of a launcher that was killed. The launcher writes one line per change to this process's standard
 * input: `+ pid signal`, `- pid`, `folder path`. The input closes when the launcher ends, for whatever reason.
 * Plain JavaScript: one is started by each launcher and each test file that starts servers, and compiling TypeScript would
 * take most of its processor time.
 */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { ends } from "./alive.mjs";

const GRACE_MS = 10_000;

/** @type {Map<number, NodeJS.Signals>} */
const children = new Map();
/** @type {string[]} */
const folders = [];

// Ctrl-C reaches every process of the terminal's group; this one must outlive the launcher.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
const signalTo = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
};

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
async function stop(pid, signal) {
  signalTo(pid, signal);
  await ends(pid, GRACE_MS);
  signalTo(-pid, "SIGKILL");
}

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [verb, subject = "", signal = "SIGTERM"] = line.split("\t");
    if (verb === "+") children.set(Number(subject), /** @type {NodeJS.Signals} */ (signal));
    if (verb === "-") children.delete(Number(subject));
    if (verb === "folder") folders.push(subject);
  })
  .on("close", async () => {
    for (const [pid, signal] of [...children].reverse()) await stop(pid, signal);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
