/** What the rules have in common, worked out once for each worker and job. */

import type { Assessment } from "@/lib/backend/compliance";
import type { EligibilityLimits } from "@/lib/config/eligibility";
import { mondayOf } from "@/lib/format";
import type { Certificate, Day, EligibilityInput, OtherShift, RuleElsewhere } from "./input";
import type { Elsewhere } from "./problems";
import { assessmentsOn, basesWithin } from "./requirements";
import { firstDayOf, lastDayOf, spanOf, type Week, type WorkedSpan, weeksBetween } from "./spans";

export type EligibilityFacts = Omit<EligibilityInput, "shifts"> & {
  limits: EligibilityLimits;
  span: WorkedSpan;
  firstDay: Day;
  lastDay: Day;
  /** The Mondays of the first and last week that the job touches. */
  mondays: { first: Day; last: Day };
  /** The weeks, Monday to Sunday, that the job touches. */
  weeks: readonly Week[];
  /** The certificates that the job or the service asks for. */
  certificates: readonly Certificate[];
  /** The worker's other shifts: those of this agency, and all. */
  shifts: { own: readonly WorkedSpan[]; all: readonly WorkedSpan[] };
  /** Compliance on the days of the job; calculated when a rule first asks. */
  assessments: () => readonly { day: Day; assessment: Assessment }[];
};

const spansOf = (shifts: readonly OtherShift[]) => shifts.map(spanOf).sort((one, other) => one.from - other.from);

/** The shifts of workers as spans: those of one worker are for many jobs. */
const known = new WeakMap<readonly OtherShift[], EligibilityFacts["shifts"]>();

/** A worker's shifts as spans, in the order of their start. */
function shiftsOf(shifts: readonly OtherShift[]): EligibilityFacts["shifts"] {
  const found = known.get(shifts);
  if (found) return found;
  const all = spansOf(shifts);
  const isAllOwn = !shifts.some(({ isElsewhere }) => isElsewhere);
  const spans = { all, own: isAllOwn ? all : spansOf(shifts.filter(({ isElsewhere }) => !isElsewhere)) };
  known.set(shifts, spans);
  return spans;
}

/** The facts of one worker and job. The job itself does not count as another shift. */
export function factsOf(input: EligibilityInput, limits: EligibilityLimits): EligibilityFacts {
  const { job, service, agreement, worker, evidence, shifts, brokenElsewhere } = input;
  const span = spanOf(job);
  const [firstDay, lastDay] = [firstDayOf(span), lastDayOf(span)];
  const mondays = { first: mondayOf(firstDay), last: mondayOf(lastDay) };
  const certificates = [...new Set([...job.certificates, ...service.certificates])];
  const others = shifts.some(({ id }) => id === job.id) ? shifts.filter(({ id }) => id !== job.id) : shifts;
  let assessed: ReturnType<EligibilityFacts["assessments"]> | undefined;
  // Named one by one: copying an object is slow, and this is made for each worker and job of a week.
  return {
    job,
    service,
    agreement,
    worker,
    evidence,
    brokenElsewhere,
    limits,
    span,
    firstDay,
    lastDay,
    mondays,
    weeks: weeksBetween(mondays.first, mondays.last),
    certificates,
    shifts: shiftsOf(others),
    assessments: () => {
      assessed ??= assessmentsOn(evidence, { first: firstDay, last: lastDay, certificates });
      return assessed;
    },
  };
}

/** What meets the mandatory requirements during the job, for its evidence. */
export function evidenceBehind({ job, service, evidence }: Pick<EligibilityInput, "job" | "service" | "evidence">) {
  const span = spanOf(job);
  const certificates = [...new Set([...job.certificates, ...service.certificates])];
  return basesWithin(evidence, { first: firstDayOf(span), last: lastDayOf(span), certificates });
}

/**
 * A rule about working time: checked first for this agency's shifts, whose problem is described, then for all. About
 * shifts elsewhere the result says only that the rule is broken. `code`: of a rule that the database answers.
 */
export const acrossAgencies =
  <Problem>(check: (facts: EligibilityFacts, others: readonly WorkedSpan[]) => Problem | null, code?: RuleElsewhere) =>
  (facts: EligibilityFacts): Problem | Elsewhere | null => {
    const { own, all } = facts.shifts;
    const problem = check(facts, own);
    if (problem !== null) return problem;
    if (code && facts.brokenElsewhere.includes(code)) return { kind: "elsewhere" };
    if (all.length === own.length) return null;
    return check(facts, all) === null ? null : { kind: "elsewhere" };
  };
