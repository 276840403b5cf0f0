/** Measures how much memory a server retains after many page views. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Server } from "./servers";
import { sleep } from "./stats";
import { type LoadTarget, view } from "./throughput";

const run = promisify(execFile);

/** The resident memory of a process and all its descendants, in megabytes. */
export async function treeMegabytes(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,rss="]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, kilobytes: number]);
  const tree = new Set([pid]);
  for (let before = 0; before !== tree.size; ) {
    before = tree.size;
    for (const [id, parent] of rows) if (tree.has(parent)) tree.add(id);
  }
  return rows.filter(([id]) => tree.has(id)).reduce((sum, [, , kilobytes]) => sum + kilobytes, 0) / 1024;
}

/** Waits for connections to close, collects garbage, then measures several times. */
async function stableMegabytes(server: Server): Promise<number> {
  await sleep(8_000);
  const reads: number[] = [];
  for (let i = 0; i < 5; i++) {
    process.kill(server.pid, "SIGUSR2");
    await sleep(1_500);
    reads.push(await treeMegabytes(server.pid));
  }
  return reads.reduce((sum, mb) => sum + mb, 0) / reads.length;
}

export type MemoryResult = { name: string; early: number; late: number; ratio: number };

/** Requests the page 1,000 and then 20,000 times in total, and compares the memory retained. */
export async function measureMemory(
  server: Server,
  target: LoadTarget,
  { early, late, log }: { early: number; late: number; log: (line: string) => void },
): Promise<MemoryResult> {
  await view(target, early);
  const afterEarly = await stableMegabytes(server);
  log(`${target.name}: ${afterEarly.toFixed(0)} MB after ${early} views`);
  await view(target, late - early);
  const afterLate = await stableMegabytes(server);
  log(`${target.name}: ${afterLate.toFixed(0)} MB after ${late} views`);
  return { name: target.name, early: afterEarly, late: afterLate, ratio: afterLate / afterEarly };
}
