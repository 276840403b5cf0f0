/** How long the event loop is held while something is done. */
import { existsSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";

const NS_PER_MS = 1e6;
/** What the kernel says of this thread alone; not there on every system. */
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`;
const hasSchedule = existsSync(SCHEDULED);

/** For how long this thread has run on a processor, in milliseconds; what others do to the machine does not count. */
const ranMs = () => (hasSchedule ? Number(readFileSync(SCHEDULED, "utf8").split(" ")[0]) / NS_PER_MS : 0);

export type Hold = {
  /** The longest time between two turns of the event loop, by the clock. */
  delayMs: number;
  /** The longest time this thread worked between two turns: whatever the machine is busy with. Zero where no kernel says. */
  workMs: number;
};

/** Does `work` and says how long it held the event loop at most. */
export async function holdOf(work: () => Promise<unknown>): Promise<Hold> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let workMs = 0;
  let before = ranMs();
  const timer = setInterval(() => {
    const now = ranMs();
    workMs = Math.max(workMs, now - before);
    before = ranMs();
  }, 1);
  delay.enable();
  try {
    await work();
    // A turn that held the loop ends before it is looked at.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    delay.disable();
    clearInterval(timer);
    workMs = Math.max(workMs, ranMs() - before);
  }
  return { delayMs: delay.max / NS_PER_MS, workMs };
}

const SPIN = "const end = Date.now() + 1000; while (Date.now() < end);";

/** What the machine does to an idle event loop by itself while another thread of the process is busy for a second. */
export const idleHold = (): Promise<Hold> =>
  holdOf(() => new Promise((resolve) => new Worker(SPIN, { eval: true }).once("exit", resolve)));
