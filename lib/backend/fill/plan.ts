/** The best plan for a problem: the solver's, made whole by the rules themselves. Pure but for the solver it is given. */
import { greedy } from "./greedy";
import { type Cut, cliquesOf, type Model, modelOf, type Solution } from "./model";
import { type FillPlan, type FillProblem, pairsByWorker } from "./problem";
import { turn } from "./turn";

/** Solves a model within so many seconds; null where it could not. */
export type Solver = (model: Model, seconds: number) => Promise<Solution | null>;

/** How often a plan that breaks a rule is sought again, with what was found to be impossible. */
const ROUNDS = 25;

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

/** Whether the first plan is better than the other, or as good. */
export function isAsGood(problem: FillProblem, one: readonly number[], other: readonly number[]): boolean {
  const [own, theirs] = [worthOf(problem, one), worthOf(problem, other)];
  if (own.filled !== theirs.filled) return own.filled > theirs.filled;
  if (own.score !== theirs.score) return own.score > theirs.score;
  return own.pence <= theirs.pence;
}

/**
 * The best plan that is found within `seconds`. It never breaks a rule, and is never worse than filling one shift after
 * another. `most` is proven: the model leaves out only rules, never plans.
 */
export async function planFor(
  problem: FillProblem,
  { solve, seconds, now }: { solve: Solver; seconds: number; now: () => number },
): Promise<FillPlan> {
  const start = await greedy(problem);
  const withCandidates = new Set(problem.pairs.map(({ shift }) => shift));
  const possible = problem.shifts.filter((_, n) => withCandidates.has(n) || problem.unseen[n] !== null).length;
  const byHand = {
    chosen: start,
    most: possible,
    continuityPence: null,
    isProven: false,
    byGreedy: start.length,
  };
  const cliques = cliquesOf(problem);
  const cuts: Cut[] = [];
  const until = now() + seconds * 1000;
  let solved = null as Solution | null;
  let isWhole = false;
  for (let round = 0; round < ROUNDS && !isWhole; round++) {
    const left = (until - now()) / 1000;
    const next: Solution | null = left > 0 ? await solve(await modelOf(problem, { cliques, cuts, start }), left) : null;
    if (!next) break;
    solved = { ...next, most: Math.min(next.most, solved?.most ?? possible) };
    const broken = await brokenBy(problem, next.chosen);
    isWhole = broken.length === 0;
    cuts.push(...broken.map(({ worker, shifts }) => ({ worker: problem.isForbidden(shifts) ? null : worker, shifts })));
  }
  if (!solved) return byHand;
  const chosen = isWhole ? solved.chosen : await withoutBroken(problem, solved.chosen);
  const { most } = solved;
  if (!isAsGood(problem, chosen, start)) return { ...byHand, most };
  const { pence } = worthOf(problem, chosen);
  return {
    chosen,
    most,
    continuityPence: isWhole ? Math.max(0, pence - solved.cheapestPence) : null,
    isProven: isWhole && solved.isProven,
    byGreedy: solved.byGreedy,
  };
}
