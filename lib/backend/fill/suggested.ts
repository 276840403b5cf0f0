/** The best set of the workers who were put forward, as a problem for the planner. Pure. */
import { areTooClose, type WorkedSpan } from "@/lib/backend/eligibility";
import type { FillProblem, Pair } from "./problem";

/** A worker who was put forward for one of the shifts. */
export type Suggested = {
  /** The place of the shift. */
  shift: number;
  workerId: string;
  /** How well the residents know them, and what the shift costs with them. */
  score: number;
  pence: number;
};

/** What a worker has booked already. */
type BookedOf = (workerId: string) => readonly WorkedSpan[];

/**
 * The problem of accepting workers: no two shifts of a worker overlap or leave them less than the daily rest, their bookings
 * included. Every rule is checked again as each of them is accepted. `kept`: which of them each pair is.
 */
export function problemOfSuggested(
  shifts: readonly WorkedSpan[],
  suggested: readonly Suggested[],
  bookedOf: BookedOf,
): { problem: FillProblem; kept: readonly number[] } {
  const cheapest = shifts.map((_, shift) =>
    Math.min(...suggested.filter((one) => one.shift === shift).map(({ pence }) => pence)),
  );
  const workers = [...new Set(suggested.map(({ workerId }) => workerId))];
  const pairs: Pair[] = [];
  const kept: number[] = [];
  for (const [place, { shift, workerId, score, pence }] of suggested.entries()) {
    const span = shifts[shift];
    if (!span || bookedOf(workerId).some((other) => areTooClose(span, other))) continue;
    pairs.push({ shift, worker: workers.indexOf(workerId), score, pence: pence - (cheapest[shift] ?? 0) });
    kept.push(place);
  }
  const clash = (one: number, other: number): boolean => {
    const [own, theirs] = [shifts[one], shifts[other]];
    return one !== other && own !== undefined && theirs !== undefined && areTooClose(own, theirs);
  };
  const areApart = (places: readonly number[]) => !places.some((one) => places.some((other) => clash(one, other)));
  const problem: FillProblem = {
    shifts,
    workers: workers.length,
    pairs,
    unseen: shifts.map(() => null),
    cheapest: cheapest.map((pence) => (Number.isFinite(pence) ? pence : 0)),
    clash,
    limits: () => [],
    allows: (_, places) => areApart(places),
    isForbidden: (places) => !areApart(places),
  };
  return { problem, kept };
}
