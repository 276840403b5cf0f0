/** The rules about a worker's other shifts, for plans of several shifts. Pure. */
import { HOUR_MS } from "@/lib/config/constants";
import { type EligibilityLimits, eligibilityLimits } from "@/lib/config/eligibility";
import { leftUnderAverage } from "./averages";
import { resultOf } from "./evaluate";
import { factsOf } from "./facts";
import type { EligibilityInput } from "./input";
import type { RuleCode } from "./problems";
import { isTooLong } from "./rules/daily-rest";
import { doOverlap, type WorkedSpan, weekOf, workedWithin } from "./spans";

/** Broken by the shifts alone, by any worker. */
const restRules = ["overlap", "daily_rest", "weekly_rest"] as const satisfies readonly RuleCode[];

/** The rules whose result depends on other shifts; that of every other rule stays the same whatever else is planned. */
const hourRules = [
  ...restRules,
  "student_hours",
  "sponsored_hours",
  "permitted_hours",
  "night_hazards",
  "weekly_hours",
  "night_hours",
] as const satisfies readonly RuleCode[];

/** Whether a rule about other shifts is broken, hard or a warning. */
export function breaksHours(input: EligibilityInput, limits: EligibilityLimits = eligibilityLimits): boolean {
  const facts = factsOf(input, limits);
  return hourRules.some((code) => !resultOf(code, facts).isOk);
}

/** Whether anyone with these shifts would break a rule: their rest is too short, or they are in two places. */
export function breaksRest(input: EligibilityInput, limits: EligibilityLimits = eligibilityLimits): boolean {
  const facts = factsOf(input, limits);
  return restRules.some((code) => !resultOf(code, facts).isOk);
}

/** Whether no worker can work both shifts without a broken rule: they overlap, or leave too little rest. */
export const areTooClose = (
  one: WorkedSpan,
  other: WorkedSpan,
  limits: EligibilityLimits = eligibilityLimits,
): boolean => doOverlap(one, other) || isTooLong(one, [other], limits);

/**
 * How much the worker can work at most in the week in which the job starts, in milliseconds, beyond what is booked. The
 * job itself does not count. No rule allows more, though some may allow less.
 */
export function leftInWeek(input: EligibilityInput, limits: EligibilityLimits = eligibilityLimits): number {
  const facts = factsOf(input, limits);
  const { worker, span, shifts } = facts;
  const week = weekOf(span);
  const worked = workedWithin(shifts.all, week);
  const { permission, optOut } = worker;
  const isVacation = permission.kind === "student" && permission.vacations.some(({ toOn }) => toOn >= week.monday);
  return Math.min(
    optOut ? Number.POSITIVE_INFINITY : leftUnderAverage(facts, shifts.all),
    permission.kind === "student" && !isVacation ? permission.weeklyHours * HOUR_MS - worked : Number.POSITIVE_INFINITY,
    permission.kind === "limited" && permission.weeklyHours !== null
      ? permission.weeklyHours * HOUR_MS - worked
      : Number.POSITIVE_INFINITY,
    permission.kind === "sponsored" ? limits.sponsored.weeklyHours * HOUR_MS - worked : Number.POSITIVE_INFINITY,
  );
}
