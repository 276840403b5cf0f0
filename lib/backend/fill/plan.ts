/** The best plan for a problem: the solver's, made whole by the rules themselves. Pure but for the solver it is given. */
import { greedy } from "./greedy";
import { type Cut, cliquesOf, type Model, modelOf, type Solution } from "./model";
import { type FillPlan, type FillProblem, pairsByWorker, partsOf, totalOf } from "./problem";
import { turn } from "./turn";

/**
 * Solves models that have nothing in common within so many seconds; null where it could not. `onTurn` is called when it begins to, after
 * the wait for those who asked before.
 */
export type Solver = (
  models: readonly Model[],
  seconds: number,
  onTurn?: () => void,
) => Promise<readonly Solution[] | null>;

/** How often a plan that breaks a rule is sought again, with what was found to be impossible. */
const ROUNDS = 50;

/** The smallest part of a worker's shifts that is not allowed: each of them is needed for it. */
function smallestOf(shifts: readonly number[], isAllowed: (shifts: readonly number[]) => boolean): number[] {
  let kept = [...shifts];
  for (const shift of shifts) {
    const fewer = kept.filter((other) => other !== shift);
    if (fewer.length > 0 && !isAllowed(fewer)) kept = fewer;
  }
  return kept;
}

type Broken = { worker: number; shifts: number[] };

/** What the plan breaks: of each worker one set of shifts that are not possible together. */
async function brokenBy(problem: FillProblem, chosen: readonly number[]): Promise<Broken[]> {
  const { pairs, workers, allows } = problem;
  const own = pairsByWorker({ workers, pairs: chosen.flatMap((n) => pairs[n] ?? []) });
  const broken: Broken[] = [];
  for (const [worker, places] of own.entries()) {
    if (places.length < 2) continue;
    await turn();
    const shifts = places.flatMap((place) => pairs[chosen[place] ?? -1]?.shift ?? []);
    if (!allows(worker, shifts)) broken.push({ worker, shifts: smallestOf(shifts, (some) => allows(worker, some)) });
  }
  return broken;
}

/** The plan without the shifts that break a rule, the last first. */
async function withoutBroken(problem: FillProblem, chosen: readonly number[]): Promise<number[]> {
  let kept = [...chosen];
  for (let broken = await brokenBy(problem, kept); broken.length > 0; broken = await brokenBy(problem, kept)) {
    const dropped = new Set(broken.map(({ worker, shifts }) => `${worker} ${shifts.at(-1)}`));
    kept = kept.filter((n) => {
      const pair = problem.pairs[n];
      return pair && !dropped.has(`${pair.worker} ${pair.shift}`);
    });
  }
  return kept;
}

/** The value of a plan, to compare: shifts, familiarity, cost. */
function worthOf({ pairs }: FillProblem, chosen: readonly number[]) {
  const own = chosen.flatMap((n) => pairs[n] ?? []);
  const sum = (of: "score" | "pence") => own.reduce((total, pair) => total + pair[of], 0);
  return { filled: own.length, score: sum("score"), pence: sum("pence") };
}

/**
 * Whether the first plan is at least as good as the other in everything: it fills more shifts, or as many with no less
 * familiar workers and at no higher cost.
 */
export function isAsGood(problem: FillProblem, one: readonly number[], other: readonly number[]): boolean {
  const [own, theirs] = [worthOf(problem, one), worthOf(problem, other)];
  if (own.filled !== theirs.filled) return own.filled > theirs.filled;
  return own.score >= theirs.score && own.pence <= theirs.pence;
}

/** Whether the first plan fills more shifts than the other, or as many with more familiar workers, or at a lower cost. */
function isBetter(problem: FillProblem, one: readonly number[], other: readonly number[]): boolean {
  const [own, theirs] = [worthOf(problem, one), worthOf(problem, other)];
  if (own.filled !== theirs.filled) return own.filled > theirs.filled;
  return own.score !== theirs.score ? own.score > theirs.score : own.pence < theirs.pence;
}

/** A part while it is planned. */
type Work = {
  part: FillProblem;
  /** The plan of filling one shift after another, and the best that breaks no rule so far. */
  start: readonly number[];
  best: readonly number[];
  cliques: readonly (readonly number[])[];
  /** What was found to be impossible. */
  cuts: Cut[];
  most: number;
  /** First who can fill the shifts is sought, without breaking a rule; then the cost as well. */
  step: "shifts" | "cost" | "done";
  /** The solution with the cost, if it breaks no rule. */
  solution: Solution | null;
};

async function begun(part: FillProblem): Promise<Work> {
  const withCandidates = new Set(part.pairs.map(({ shift }) => shift));
  const most = part.shifts.filter((_, n) => withCandidates.has(n) || part.unseen[n] !== null).length;
  const start = await greedy(part);
  return { part, start, best: start, cliques: cliquesOf(part), cuts: [], most, step: "shifts", solution: null };
}

/** Takes a solution over: where it breaks a rule, what does is impossible from then on. */
async function takeOver(work: Work, solution: Solution): Promise<void> {
  const { part, cuts, start, best, step } = work;
  work.most = Math.min(work.most, solution.most);
  const broken = await brokenBy(part, solution.chosen);
  const chosen = broken.length === 0 ? solution.chosen : await withoutBroken(part, solution.chosen);
  if (isAsGood(part, chosen, start) && isBetter(part, chosen, best)) work.best = chosen;
  if (broken.length > 0) {
    cuts.push(...broken.map(({ worker, shifts }) => ({ worker: part.isForbidden(shifts) ? null : worker, shifts })));
  } else if (step === "shifts") work.step = "cost";
  else {
    work.step = "done";
    work.solution = solution;
  }
}

/** The plan of a part. */
function ended({ part, start, best, most, solution }: Work): FillPlan {
  const isOfSolver = solution !== null && solution.byGreedy === 0;
  const { pence } = worthOf(part, best);
  return {
    chosen: best,
    most,
    continuityPence: isOfSolver ? Math.max(0, pence - solution.cheapestPence) : null,
    isProven: isOfSolver && solution.isProven,
    byGreedy: best === start && !isOfSolver ? start.length : 0,
  };
}

/**
 * The best plan that is found within `seconds`, in which the waits for other plans do not count, of each part by itself. It
 * never breaks a rule, and of no part is it worse than filling one shift after another. `most` is proven: the model leaves out only rules, never plans.
 */
export async function planFor(
  problem: FillProblem,
  { solve, seconds, now }: { solve: Solver; seconds: number; now: () => number },
): Promise<FillPlan> {
  const parts = partsOf(problem);
  const works: Work[] = [];
  for (const { problem: part } of parts) works.push(await begun(part));
  let until = now() + seconds * 1000;
  for (let round = 0; round < ROUNDS; round++) {
    const open = works.filter(({ step }) => step !== "done");
    const left = (until - now()) / 1000;
    if (open.length === 0 || left <= 0) break;
    const models: Model[] = [];
    for (const { part, cliques, cuts, start, best, step } of open)
      models.push(await modelOf(part, { cliques, cuts, start, known: best, withCost: step === "cost" }));
    const asked = now();
    const solutions = await solve(models, left, () => {
      until += now() - asked;
    });
    if (!solutions) break;
    for (const [n, work] of open.entries()) {
      const solution = solutions[n];
      if (solution) await takeOver(work, solution);
    }
  }
  // Someone who was left out may fill a shift for which there is no pair.
  const planned = new Set(problem.pairs.map(({ shift }) => shift));
  const unseenAlone = problem.unseen.filter((score, n) => score !== null && !planned.has(n)).length;
  const plans = works.map(ended);
  const total = totalOf(plans);
  return {
    ...total,
    chosen: plans.flatMap(({ chosen }, n) => chosen.flatMap((place) => parts[n]?.pairs[place] ?? [])),
    most: total.most + unseenAlone,
  };
}
