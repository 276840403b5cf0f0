/** Measures how long accepting a worker takes where many are accepted for one shift at once, beside bare inserts. */
import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { root } from "@/scripts/local/paths";
import { startFlags } from "@/scripts/local/portal";
import { plainEnv } from "@/scripts/local/process";
import { startStack } from "@/scripts/local/stack";
import type { QuietMonitor } from "./stats";

const run = promisify(execFile);

export type AcceptRounds = {
  /** For each round, how long each of those who began at once took, in ms. */
  byCall: number[][];
  byInsert: number[][];
  /** How many calls booked their worker in each round. */
  winners: number[];
  deadlocks: number;
  connections: number;
};

/** Starts a database and runs the rounds in a process that knows only it. */
export async function measureAccepts({
  folder,
  accepts,
  rounds,
  quiet,
  log,
}: {
  folder: string;
  accepts: number;
  rounds: number;
  quiet: QuietMonitor;
  log: (line: string) => void;
}): Promise<AcceptRounds> {
  const stack = await startStack({ dir: join(folder, "accepts"), logDir: folder, persistent: false, say: log });
  try {
    quiet.take();
    log(`Accepting ${accepts} workers at once for each of ${rounds} shifts.`);
    const own = { DATABASE_OWNER_URL: stack.postgres.ownerUrl, NODE_ENV: "production" as const };
    const { stdout } = await run(
      process.execPath,
      [
        ...startFlags(),
        "--import",
        "tsx",
        resolve(import.meta.dirname, "accept-rounds.ts"),
        String(accepts),
        String(rounds),
      ],
      { cwd: root, env: { ...plainEnv(), ...stack.env, ...own }, maxBuffer: 1e8 },
    );
    quiet.take();
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  } finally {
    await stack.stop();
  }
}
