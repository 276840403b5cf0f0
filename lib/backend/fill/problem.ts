/**
 * What is to be filled, as plain data: the shifts, who could work each of them, and which shifts a worker could work
 * together. Pure (docs/decisions/0086-fill-my-week.md).
 */
import type { WorkedSpan } from "@/lib/backend/eligibility";

/** A worker who could work a shift, if they worked none of the others. */
export type Pair = {
  /** Places in `shifts` and of the worker. */
  shift: number;
  worker: number;
  /** How well the residents know them: a whole number, none for someone new to them. */
  score: number;
  /** What the shift costs with them, beyond its cheapest candidate. */
  pence: number;
};

/** What a worker can work at most of some shifts: the sum of `weights` of those that are theirs. */
export type Limit = { shifts: readonly number[]; weights: readonly number[]; most: number };

export type FillProblem = {
  shifts: readonly WorkedSpan[];
  workers: number;
  pairs: readonly Pair[];
  /** Of each shift, the highest score of a candidate who is not among the pairs; null where there is none. */
  unseen: readonly (number | null)[];
  /** Of each shift, what it costs with its cheapest candidate, in pence. */
  cheapest: readonly number[];
  /** Whether no worker could work both of two shifts. */
  clash: (one: number, other: number) => boolean;
  /** Limits that no plan of a worker exceeds: they may leave out some, since `allows` decides. */
  limits: (worker: number, shifts: readonly number[]) => readonly Limit[];
  /** Whether the worker may work all of these shifts, by every rule. What is allowed for some is for fewer of them. */
  allows: (worker: number, shifts: readonly number[]) => boolean;
  /** Whether anyone with these shifts breaks a rule, whatever else they work. */
  isForbidden: (shifts: readonly number[]) => boolean;
};

export type FillPlan = {
  /** The chosen pairs, as places in `pairs`. */
  chosen: readonly number[];
  /** No plan fills more shifts. */
  most: number;
  /** What the familiarity of the workers costs: the plan, less the cheapest one that fills as many shifts; null if not known. */
  continuityPence: number | null;
  /**
   * Whether no plan fills more shifts, none that costs no more fills as many with more familiar workers, and none of those is
   * over 0.1 % cheaper.
   */
  isProven: boolean;
  /** How many shifts were filled one after another, because the solver did not finish. */
  byGreedy: number;
};

/** What is said of plans that have no shift and no worker in common, of all of them together. */
export const totalOf = (plans: readonly Omit<FillPlan, "chosen">[]): Omit<FillPlan, "chosen"> => ({
  most: plans.reduce((sum, { most }) => sum + most, 0),
  isProven: plans.every(({ isProven }) => isProven),
  byGreedy: plans.reduce((sum, { byGreedy }) => sum + byGreedy, 0),
  continuityPence: plans.reduce<number | null>(
    (sum, { continuityPence }) => (sum === null || continuityPence === null ? null : sum + continuityPence),
    0,
  ),
});

/** Finds which of a number of shifts belong together: those with a worker in common, transitively. */
export function connections(shifts: number): { add: (shift: number, worker: number) => void; sets: () => number[][] } {
  const parent = Array.from({ length: shifts }, (_, n) => n);
  const rootOf = (shift: number): number => {
    let root = shift;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[shift] = root;
    return root;
  };
  const firstOf = new Map<number, number>();
  return {
    add: (shift, worker) => {
      const first = firstOf.get(worker);
      if (first === undefined) firstOf.set(worker, shift);
      else parent[rootOf(shift)] = rootOf(first);
    },
    sets: () => {
      const sets = new Map<number, number[]>();
      for (let shift = 0; shift < shifts; shift++) {
        const root = rootOf(shift);
        const set = sets.get(root) ?? [];
        sets.set(root, set);
        set.push(shift);
      }
      return [...sets.values()];
    },
  };
}

/** A problem of its own: some of the shifts, of which none has a worker in common with another. `pairs`: which of the whole's. */
export type Part = { problem: FillProblem; pairs: readonly number[] };

/** The parts of a problem that have nothing in common, without the shifts for which there is no pair. */
export function partsOf(problem: FillProblem): Part[] {
  const ofShift = problem.shifts.map((): number[] => []);
  for (const [n, { shift }] of problem.pairs.entries()) ofShift[shift]?.push(n);
  const places = new Array<number>(problem.shifts.length).fill(0);
  const { add, sets } = connections(problem.shifts.length);
  for (const { shift, worker } of problem.pairs) add(shift, worker);
  return sets().flatMap((own): Part[] => {
    const pairs = own.flatMap((shift) => ofShift[shift] ?? []);
    if (pairs.length === 0) return [];
    for (const [place, shift] of own.entries()) places[shift] = place;
    const whole = (shifts: readonly number[]) => shifts.map((place) => own[place] ?? -1);
    const within = (shifts: readonly number[]) => shifts.map((shift) => places[shift] ?? -1);
    const { clash, limits, allows, isForbidden } = problem;
    const pick = <T>(values: readonly T[]) => own.flatMap((shift) => values.slice(shift, shift + 1));
    return [
      {
        pairs,
        problem: {
          shifts: pick(problem.shifts),
          workers: problem.workers,
          pairs: pairs.flatMap((n) => {
            const pair = problem.pairs[n];
            return pair ? [{ ...pair, shift: places[pair.shift] ?? 0 }] : [];
          }),
          unseen: pick(problem.unseen),
          cheapest: pick(problem.cheapest),
          clash: (one, other) => clash(own[one] ?? -1, own[other] ?? -1),
          limits: (worker, shifts) =>
            limits(worker, whole(shifts)).map((limit) => ({ ...limit, shifts: within(limit.shifts) })),
          allows: (worker, shifts) => allows(worker, whole(shifts)),
          isForbidden: (shifts) => isForbidden(whole(shifts)),
        },
      },
    ];
  });
}

/** The pairs of each worker, in the order of the pairs. */
export function pairsByWorker({ workers, pairs }: Pick<FillProblem, "workers" | "pairs">): number[][] {
  const found = Array.from({ length: workers }, (): number[] => []);
  for (const [n, { worker }] of pairs.entries()) found[worker]?.push(n);
  return found;
}
