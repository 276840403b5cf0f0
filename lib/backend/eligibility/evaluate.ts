/**
 * Whether a worker may work a shift: a pure function with one result for each rule (docs/eligibility.md,
 * docs/decisions/0075-eligibility.md).
 */
import { type EligibilityLimits, eligibilityLimits } from "@/lib/config/eligibility";
import { type EligibilityFacts, factsOf } from "./facts";
import type { EligibilityInput } from "./input";
import type { RuleCode } from "./problems";
import type { RuleResult } from "./rule";
import { eligibilityRules } from "./rules/list";

export type Eligibility = {
  /** `warnings`: eligible once each warning is overridden with a reason. */
  status: "eligible" | "warnings" | "ineligible";
  /** One for each rule, always in the same order. */
  results: RuleResult[];
  /** The hard rules that are not met, and the warnings. */
  blocking: RuleCode[];
  warnings: RuleCode[];
};

const ruleCodes = Object.keys(eligibilityRules) as RuleCode[];

/** The result of one rule. */
export function resultOf<Code extends RuleCode>(code: Code, facts: EligibilityFacts): RuleResult<Code> {
  const { severity, check } = eligibilityRules[code];
  const problem = check(facts);
  return { code, severity, isOk: problem === null, problem };
}

/** Checks one worker for one job. */
export function checkEligibility(input: EligibilityInput, limits: EligibilityLimits = eligibilityLimits): Eligibility {
  const facts = factsOf(input, limits);
  const results = ruleCodes.map((code) => resultOf(code, facts));
  const failed = results.filter(({ isOk }) => !isOk);
  const codesOf = (severity: RuleResult["severity"]) =>
    failed.filter((result) => result.severity === severity).map(({ code }) => code);
  const [blocking, warnings] = [codesOf("hard"), codesOf("warning")];
  return {
    status: blocking.length > 0 ? "ineligible" : warnings.length > 0 ? "warnings" : "eligible",
    results,
    blocking,
    warnings,
  };
}

/** The rules that compare many documents or shifts: asked last where one broken rule is enough. */
const laborious: readonly RuleCode[] = [
  "documents",
  "certificates",
  "right_to_work",
  "right_to_work_follow_up",
  "weekly_hours",
  "night_hours",
];
const byLabour = [...ruleCodes.filter((code) => !laborious.includes(code)), ...laborious];

/** Whether `checkEligibility` finds neither a broken rule nor a warning; it asks no further than the first. */
export function isEligible(input: EligibilityInput, limits: EligibilityLimits = eligibilityLimits): boolean {
  const facts = factsOf(input, limits);
  return byLabour.every((code) => eligibilityRules[code].check(facts) === null);
}
