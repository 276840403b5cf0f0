/** The problem of an agency's week, by the eligibility rules. Pure, but lets the process do other work in between. */
import {
  areTooClose,
  breaksHours,
  breaksRest,
  type EligibilityInput,
  isEligible,
  type JobToFill,
  leftInWeek,
  type OtherShift,
  spanOf,
  weekOf,
  workedWithin,
} from "@/lib/backend/eligibility";
import { connections, type FillProblem, type Limit, type Pair } from "./problem";
import { turn } from "./turn";

/** A week's open shifts and an agency's workers, by number. */
export type Week = {
  jobs: readonly JobToFill[];
  workers: number;
  /** What the rules are given about a worker and a shift; null where they do not have its worker type. */
  inputOf: (worker: number, job: number) => EligibilityInput | null;
  /** How well the residents know the worker: a whole number, none for someone new to them. */
  scoreOf: (worker: number, job: number) => number;
  /** What the shift costs with them; null where they do not have its worker type, or nothing is agreed. */
  penceOf: (worker: number, job: number) => number | null;
};

/** The most candidates of a shift that are planned with. */
const CANDIDATES_MAX = 40;
/** How many pairs are checked before other work has its turn. */
const CHECKS_PER_TURN = 5;

/** A number that mixes two others: equal candidates come in another order for each shift, so that all are considered. */
const mixed = (one: number, other: number): number => Math.imul(one + 1, 0x9e3779b1) ^ Math.imul(other + 1, 0x85ebca6b);

type Candidate = { worker: number; score: number; pence: number };

/** Those who could be asked for a shift, as far as worker types and agreements go. */
export function askedFor({ workers, penceOf }: Pick<Week, "workers" | "penceOf">, job: number): number[] {
  const found: number[] = [];
  for (let worker = 0; worker < workers; worker++) if (penceOf(worker, job) !== null) found.push(worker);
  return found;
}

/** The same with what they mean for the shift, the most familiar first, of these the cheapest. */
const ranked = ({ scoreOf, penceOf }: Week, job: number, workers: readonly number[]): Candidate[] =>
  workers
    .map((worker) => ({ worker, score: scoreOf(worker, job), pence: penceOf(worker, job) ?? 0 }))
    .sort(
      (one, other) =>
        other.score - one.score || one.pence - other.pence || mixed(one.worker, job) - mixed(other.worker, job),
    );

/** Sets of a week's shifts of which none has a worker in common with another, by worker types and agreements. */
export async function independentShifts(week: Pick<Week, "jobs" | "workers" | "penceOf">): Promise<number[][]> {
  const { add, sets } = connections(week.jobs.length);
  for (const shift of week.jobs.keys()) {
    for (const worker of askedFor(week, shift)) add(shift, worker);
    await turn();
  }
  return sets();
}

/** Shifts as the rules take those of the worker. */
export const asOthers = (jobs: readonly JobToFill[], places: readonly number[]): OtherShift[] =>
  places.flatMap((place) => (jobs[place] ? [{ ...jobs[place], isElsewhere: false }] : []));

/** The limit of a worker's hours in each week in which one of the shifts starts. */
function limitsOf({ jobs, inputOf }: Week, worker: number, places: readonly number[]): Limit[] {
  const byWeek = new Map<string, number[]>();
  for (const place of places) {
    const job = jobs[place];
    const monday = job && weekOf(spanOf(job)).monday;
    if (monday) byWeek.set(monday, [...(byWeek.get(monday) ?? []), place]);
  }
  return [...byWeek.values()].flatMap((shifts): Limit[] => {
    const [first = 0] = shifts;
    const [input, job] = [inputOf(worker, first), jobs[first]];
    if (!input || !job) return [];
    const week = weekOf(spanOf(job));
    const most = leftInWeek(input);
    const weights = shifts.map((place) => (jobs[place] ? workedWithin([spanOf(jobs[place])], week) : 0));
    return weights.reduce((sum, one) => sum + one, 0) <= most ? [] : [{ shifts, weights, most }];
  });
}

/**
 * The problem of a week: who could work which shift without a broken rule or a warning. For each shift at most
 * `candidatesMax` workers are considered, the most familiar and cheapest; the rest count towards the bound. Of workers who
 * are as familiar, no more are needed than there are shifts that share workers: one of the cheapest is always left.
 */
export async function problemOf(
  week: Week,
  {
    candidatesMax = CANDIDATES_MAX,
    onShift,
  }: {
    candidatesMax?: number;
    /** Called before each shift is looked at, with how many were. */
    onShift?: (done: number) => Promise<void>;
  } = {},
): Promise<FillProblem> {
  const { jobs, workers, inputOf } = week;
  const shifts = jobs.map(spanOf);
  const pairs: Pair[] = [];
  const unseen: (number | null)[] = [];
  const cheapest: number[] = [];
  const needed = new Map((await independentShifts(week)).flatMap((set) => set.map((shift) => [shift, set.length])));
  let checks = 0;
  for (const shift of jobs.keys()) {
    await (onShift?.(shift) ?? turn());
    const own: Pair[] = [];
    let left: number | null = null;
    const candidates = ranked(week, shift, askedFor(week, shift));
    const lowest = candidates.reduce((least, { pence }) => Math.min(least, pence), Number.POSITIVE_INFINITY);
    const ofScore = new Map<number, number>();
    for (const { worker, score, pence } of candidates) {
      const known = ofScore.get(score) ?? 0;
      if (known >= (needed.get(shift) ?? 0)) continue;
      if (own.length >= candidatesMax) {
        left = score;
        break;
      }
      const input = inputOf(worker, shift);
      if (input && isEligible(input)) {
        own.push({ shift, worker, score, pence: pence - lowest });
        ofScore.set(score, known + 1);
      }
      if (++checks % CHECKS_PER_TURN === 0) await turn();
    }
    pairs.push(...own);
    unseen.push(left);
    cheapest.push(candidates.length > 0 ? lowest : 0);
  }
  const clashes = new Set<number>();
  for (const [one, span] of shifts.entries()) {
    for (const [other, theirs] of shifts.entries())
      if (one < other && areTooClose(span, theirs)) clashes.add(one * shifts.length + other);
    await turn();
  }
  // A worker's shifts are the same each time the model is made.
  const limits = new Map<number, Limit[]>();
  const known = new Map<string, boolean>();
  const inSet = (worker: number, places: readonly number[], breaks: (input: EligibilityInput) => boolean) =>
    places.some((place) => {
      const input = inputOf(worker, place);
      const others = asOthers(
        jobs,
        places.filter((other) => other !== place),
      );
      return !input || breaks({ ...input, shifts: [...input.shifts, ...others] });
    });
  return {
    shifts,
    workers,
    pairs,
    unseen,
    cheapest,
    clash: (one, other) => clashes.has(Math.min(one, other) * shifts.length + Math.max(one, other)),
    limits: (worker, places) => {
      const found = limits.get(worker) ?? limitsOf(week, worker, places);
      limits.set(worker, found);
      return found;
    },
    allows: (worker, places) => {
      const key = `${worker} ${[...places].sort((one, other) => one - other).join(" ")}`;
      const result = known.get(key) ?? !inSet(worker, places, breaksHours);
      known.set(key, result);
      return result;
    },
    isForbidden: (places) => {
      const [first] = pairs.filter(({ shift }) => shift === places[0]);
      return first
        ? inSet(first.worker, places, (input) =>
            breaksRest({
              ...input,
              shifts: asOthers(
                jobs,
                places.filter((other) => jobs[other]?.id !== input.job.id),
              ),
            }),
          )
        : false;
    },
  };
}
