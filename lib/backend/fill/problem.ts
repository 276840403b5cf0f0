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
  /** Whether no plan fills more shifts, none as many with more familiar workers, and none of those is over 0.1 % cheaper. */
  isProven: boolean;
  /** How many shifts were filled one after another, because the solver did not finish. */
  byGreedy: number;
};

/** The pairs of each worker, in the order of the pairs. */
export function pairsByWorker({ workers, pairs }: Pick<FillProblem, "workers" | "pairs">): number[][] {
  const found = Array.from({ length: workers }, (): number[] => []);
  for (const [n, { worker }] of pairs.entries()) found[worker]?.push(n);
  return found;
}
