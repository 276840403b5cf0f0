/** The smallest change that would fill a shift that stays open, from the results of the eligibility rules. Pure. */
import { checkEligibility, type EligibilityInput, isEligible, type RuleCode } from "@/lib/backend/eligibility";
import { MINUTE_MS } from "@/lib/config/constants";
import type { StoredHint } from "@/lib/db/schema";
import { turn } from "./turn";
import { asOthers, type Week } from "./week";

/** How far a shift is moved, in minutes. */
const MOVES = [30, -30] as const;
/** The most workers that are looked at for a shift, and the most shifts. */
const WORKERS_MAX = 40;
const SHIFTS_MAX = 40;

/** What someone can settle before the shift; who is not active, or of another worker type, cannot be helped. */
const settled: readonly RuleCode[] = [
  "documents",
  "certificates",
  "right_to_work",
  "verified",
  "branch",
  "skills",
  "agreement",
];

type WithoutWorker<Hint> = Hint extends StoredHint ? Omit<Hint, "workerId"> : never;
/** A change, and how much it asks of people: the less, the better. */
type Change = { hint: WithoutWorker<StoredHint>; effort: number };

const movedBy = (input: EligibilityInput, minutes: number): EligibilityInput => ({
  ...input,
  job: {
    ...input.job,
    startAt: new Date(input.job.startAt.getTime() + minutes * MINUTE_MS),
    endAt: new Date(input.job.endAt.getTime() + minutes * MINUTE_MS),
  },
});

/** What would have to change for a worker to take the shift; null where nothing simple would do. */
function changeFor(input: EligibilityInput): Change | null {
  const { status, blocking, warnings } = checkEligibility(input);
  if (status === "eligible") return null;
  const minutes = MOVES.find((one) => isEligible(movedBy(input, one)));
  if (minutes !== undefined) return { hint: { kind: "move", minutes }, effort: 1 };
  if (status === "warnings") return { hint: { kind: "override", codes: warnings }, effort: 1 + warnings.length };
  if (!blocking.every((code) => settled.includes(code))) return null;
  return { hint: { kind: "settle", codes: blocking }, effort: 10 * blocking.length + warnings.length };
}

/** For each of these shifts the smallest change, with the shifts that the plan gives the workers. */
export async function hintsFor(
  week: Week,
  open: readonly number[],
  { shiftsOf, idOf }: { shiftsOf: (worker: number) => readonly number[]; idOf: (worker: number) => string },
): Promise<Map<number, StoredHint>> {
  const hints = new Map<number, StoredHint>();
  for (const place of open.slice(0, SHIFTS_MAX)) {
    let best: { hint: StoredHint; effort: number } | null = null;
    let looked = 0;
    for (let worker = 0; worker < week.workers && looked < WORKERS_MAX; worker++) {
      const input = week.penceOf(worker, place) === null ? null : week.inputOf(worker, place);
      if (!input) continue;
      looked += 1;
      const shifts = [...input.shifts, ...asOthers(week.jobs, shiftsOf(worker))];
      const change = changeFor({ ...input, shifts });
      if (change && (!best || change.effort < best.effort))
        best = { hint: { ...change.hint, workerId: idOf(worker) }, effort: change.effort };
      await turn();
    }
    if (best) hints.set(place, best.hint);
  }
  return hints;
}
