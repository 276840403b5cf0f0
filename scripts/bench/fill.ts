/** Plans for generated weeks beside filling one shift after another: what they fill and cost, and the processor time. */
import { greedy } from "@/lib/backend/fill/greedy";
import { planFor } from "@/lib/backend/fill/plan";
import type { FillProblem } from "@/lib/backend/fill/problem";
import { solveInThread } from "@/lib/backend/fill/solver";
import { problemOf } from "@/lib/backend/fill/week";
import { constants } from "@/lib/config/constants";
import { violationsOf } from "@/tests/support/fill-checker";
import { generateWeek } from "@/tests/support/fill-weeks";
import { median, type QuietMonitor } from "./stats";

/**
 * In the scarce weeks there are as many workers as shifts, three or four of a type and a region; in the scarcest, seven or eight workers for 25
 * shifts.
 */
const kinds = {
  plenty: { shifts: 300, workers: 2_000, regions: 4, types: 3 },
  scarce: { shifts: 300, workers: 300, regions: 30, types: 3 },
  scarcest: { shifts: 300, workers: 90, regions: 4, types: 3 },
} as const;
type Kind = keyof typeof kinds;
const SEEDS = [1, 2, 3];

/** The shifts that are filled, the familiarity of their workers, and what they cost beyond the cheapest workers. */
type Worth = { filled: number; score: number; pence: number };

export type FillResult = {
  kind: Kind;
  seed: number;
  shifts: number;
  workers: number;
  pairs: number;
  greedy: Worth;
  plan: Worth;
  most: number;
  isProven: boolean;
  /** By a checker that shares no code with the rules. */
  violations: number;
  /** Processor time of the process with its threads: checking the rules, filling one after another, and planning. */
  checkMs: number;
  greedyMs: number;
  planMs: number;
  /** Planning, of a fixed piece of work just before it. */
  ofLoop: number;
};

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function timed<T>(work: () => Promise<T> | T): Promise<[result: T, ms: number]> {
  const begin = cpuMs();
  const result = await work();
  return [result, cpuMs() - begin];
}

function worthOf({ pairs }: FillProblem, chosen: readonly number[]): Worth {
  const own = chosen.flatMap((n) => pairs[n] ?? []);
  const sum = (of: "score" | "pence") => own.reduce((total, pair) => total + pair[of], 0);
  return { filled: own.length, score: sum("score"), pence: sum("pence") };
}

function loop(): number {
  let x = 0;
  for (let n = 0; n < 5e7; n++) x = (x * 31 + n) | 0;
  return x;
}

/** One week. */
async function measureOne(kind: Kind, seed: number): Promise<FillResult> {
  const { shifts, workers } = kinds[kind];
  const week = generateWeek({ ...kinds[kind], seed });
  const [problem, checkMs] = await timed(() => problemOf(week));
  const [byHand, greedyMs] = await timed(() => greedy(problem));
  const [, loopMs] = await timed(loop);
  const [plan, planMs] = await timed(() =>
    planFor(problem, {
      solve: solveInThread,
      seconds: constants.fillSolveSeconds,
      now: () => performance.now(),
    }),
  );
  return {
    kind,
    seed,
    shifts,
    workers,
    pairs: problem.pairs.length,
    greedy: worthOf(problem, byHand),
    plan: worthOf(problem, plan.chosen),
    most: plan.most,
    isProven: plan.isProven,
    violations: violationsOf(week, problem, plan.chosen).length,
    checkMs,
    greedyMs,
    planMs,
    ofLoop: planMs / loopMs,
  };
}

/** All weeks, in turn. */
export async function measureFill({
  quiet,
  log,
}: {
  quiet: QuietMonitor;
  log: (line: string) => void;
}): Promise<FillResult[]> {
  const results: FillResult[] = [];
  for (const seed of SEEDS)
    for (const kind of Object.keys(kinds) as Kind[]) {
      quiet.take();
      const result = await measureOne(kind, seed);
      log(`${kind} ${seed}: ${result.plan.filled} of at most ${result.most}, one by one ${result.greedy.filled}`);
      results.push(result);
    }
  return results;
}

/** The middle of a figure of the weeks of one kind. */
export const middleOf = (results: readonly FillResult[], of: (result: FillResult) => number): number =>
  median(results.map(of));
