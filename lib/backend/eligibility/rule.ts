/** What a rule is, and what its result looks like. */

import type { EligibilityFacts } from "./facts";
import type { RuleCode, RuleProblems } from "./problems";

/** A hard rule cannot be overridden. A warning can, with the right, a reason and a confirmation. */
export type Severity = "hard" | "warning";

/** Null where the rule is met, otherwise what is wrong, as data for a sentence. */
export type Check<Code extends RuleCode> = (facts: EligibilityFacts) => RuleProblems[Code] | null;

export type EligibilityRule<Code extends RuleCode> = {
  code: Code;
  severity: Severity;
  check: Check<Code>;
};

export type RuleResult<Codes extends RuleCode = RuleCode> = {
  [Code in Codes]: {
    code: Code;
    severity: Severity;
    isOk: boolean;
    /** What is wrong; null where the rule is met. */
    problem: RuleProblems[Code] | null;
  };
}[Codes];

/** A rule, with the problem of its code. */
export const rule = <Code extends RuleCode>(
  code: Code,
  severity: Severity,
  check: Check<Code>,
): EligibilityRule<Code> => ({ code, severity, check });
