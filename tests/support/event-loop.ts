/** Measures for how long work blocks the event loop. */
import { existsSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";

const NS_PER_MS = 1e6;
/** How often the thread's own time is read: reading it each millisecond is as much work as some of what is measured. */
const EVERY_MS = 5;
/** The kernel's figures for this thread only; not available on every system. */
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`;
const hasSchedule = existsSync(SCHEDULED);

/** Milliseconds this thread has spent on a processor; other load on the machine does not count. */
const ranMs = () => (hasSchedule ? Number(readFileSync(SCHEDULED, "utf8").split(" ")[0]) / NS_PER_MS : 0);

export type Block = {
  /** The longest time between two turns of the event loop, by the clock. */
  delayMs: number;
  /**
   * The longest time this thread worked between two turns, independent of other load. Zero where the kernel gives no
   * figures.
   */
  workMs: number;
};

/** Runs `work` and returns the longest time it blocked the event loop. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Block> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let workMs = 0;
  let before = ranMs();
  const timer = setInterval(() => {
    const now = ranMs();
    workMs = Math.max(workMs, now - before);
    before = ranMs();
  }, EVERY_MS);
  delay.enable();
  try {
    await work();
    // Waits for the turn that blocked the loop to end before measuring.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    delay.disable();
    clearInterval(timer);
    workMs = Math.max(workMs, ranMs() - before);
  }
  return { delayMs: delay.max / NS_PER_MS, workMs };
}

/** A fixed piece of work that allocates memory, as parsing does. */
const SAMPLE = Array.from({ length: 12_000 }, (_, index) => ({
  index,
  name: `row ${index}`,
  marks: [index, index + 1],
}));
/** What the piece of work takes on a quiet machine of the kind that the limits in milliseconds were chosen on. */
const QUIET_SAMPLE_MS = 5;
const SAMPLES = 8;

/**
 * How many times as long as on a quiet machine this thread's work takes now, at least 1. A virtual machine whose host is
 * busy counts the host's time as its own, so a limit in milliseconds holds only when multiplied by this.
 */
export function slowness(): number {
  const before = ranMs();
  for (let round = 0; round < SAMPLES; round += 1) JSON.parse(JSON.stringify(SAMPLE));
  return Math.max(1, (ranMs() - before) / (SAMPLES * QUIET_SAMPLE_MS));
}

const SPIN = "const end = Date.now() + 1000; while (Date.now() < end);";

/**
 * The delay of an idle event loop while another thread of the process is busy for a second: the machine's own noise.
 */
export const idleBlock = (): Promise<Block> =>
  longestBlock(() => new Promise((resolve) => new Worker(SPIN, { eval: true }).once("exit", resolve)));
