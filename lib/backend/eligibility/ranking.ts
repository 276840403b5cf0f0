/**
 * The order in which eligible workers are proposed for a job, each with its reasons. Every worker is ranked by facts of
 * their own, so adding or removing one never changes the order of the others. Pure.
 */
import { type RankingWeights, rankingWeights } from "@/lib/config/eligibility";
import type { Day } from "./input";

/** What is known about an eligible worker. Null: not known, which gives no points. */
export type RankingFacts = {
  workerId: string;
  /** How many warnings have to be overridden. */
  warnings: number;
  distanceMiles: number | null;
  /** Shifts that they have worked at the service, and the day of the last. */
  shiftsHere: number;
  lastHereOn: Day | null;
  /** What they have booked in the job's week through this agency. */
  minutesThisWeek: number;
  costPence: number | null;
};

export type RankingReason = { points: number } & (
  | { code: "continuity"; shifts: number; lastOn: Day | null }
  | { code: "distance"; miles: number | null }
  | { code: "hours"; minutes: number }
  | { code: "cost"; pence: number | null; estimatedPence: number | null }
);

export type RankedWorker = {
  workerId: string;
  warnings: number;
  points: number;
  /** Always in the same order: been here before, distance, hours this week, cost. */
  reasons: RankingReason[];
};

const MINUTES = 60;

/** All the points at `best` or below, none at `worst` or above, and evenly less between. */
const share = (value: number, best: number, worst: number, points: number): number =>
  Math.round(points * Math.min(1, Math.max(0, (worst - value) / (worst - best))));

function reasonsOf(facts: RankingFacts, estimatedPence: number | null, weights: RankingWeights): RankingReason[] {
  const { distanceMiles: miles, shiftsHere: shifts, minutesThisWeek: minutes, costPence: pence } = facts;
  const { continuity, distance, hours, cost } = weights;
  const hasCost = pence !== null && estimatedPence !== null && estimatedPence > 0;
  const costPercent = hasCost ? (pence / estimatedPence) * 100 : cost.abovePercent;
  return [
    {
      code: "continuity",
      shifts,
      lastOn: facts.lastHereOn,
      points: continuity.find((step) => shifts >= step.shifts)?.points ?? 0,
    },
    { code: "distance", miles, points: miles === null ? 0 : share(miles, 0, distance.miles, distance.points) },
    { code: "hours", minutes, points: share(minutes, 0, hours.hours * MINUTES, hours.points) },
    {
      code: "cost",
      pence,
      estimatedPence,
      points: share(costPercent, cost.belowPercent, cost.abovePercent, cost.points),
    },
  ];
}

/** No two workers have the same id. */
const compareIds = (one: string, other: string) => (one < other ? -1 : 1);

/**
 * Ranks eligible workers: those without a warning first, then by points, then by id, so that the order is always the
 * same. `estimatedPence` is what the job was estimated to cost.
 */
export function rankWorkers(
  workers: readonly RankingFacts[],
  estimatedPence: number | null,
  weights: RankingWeights = rankingWeights,
): RankedWorker[] {
  return workers
    .map((facts) => {
      const reasons = reasonsOf(facts, estimatedPence, weights);
      const points = reasons.reduce((total, reason) => total + reason.points, 0);
      return { workerId: facts.workerId, warnings: facts.warnings, points, reasons };
    })
    .sort(
      (one, other) =>
        one.warnings - other.warnings || other.points - one.points || compareIds(one.workerId, other.workerId),
    );
}
