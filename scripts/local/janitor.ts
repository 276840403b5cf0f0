/**
 * Stops the processes of a launcher that was killed. The launcher writes one line per change to this process's standard
 * input: `+ pid signal`, `- pid`, `folder path`. The input closes when the launcher ends, for whatever reason.
 */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { ends } from "./alive";

const GRACE_MS = 10_000;

const children = new Map<number, NodeJS.Signals>();
const folders: string[] = [];

// Ctrl-C reaches every process of the terminal's group; this one must outlive the launcher.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

const signalTo = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
};

async function stop(pid: number, signal: NodeJS.Signals): Promise<void> {
  signalTo(pid, signal);
  await ends(pid, GRACE_MS);
  signalTo(-pid, "SIGKILL");
}

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [verb, subject = "", signal = "SIGTERM"] = line.split("\t");
    if (verb === "+") children.set(Number(subject), signal as NodeJS.Signals);
    if (verb === "-") children.delete(Number(subject));
    if (verb === "folder") folders.push(subject);
  })
  .on("close", async () => {
    for (const [pid, signal] of [...children].reverse()) await stop(pid, signal);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
