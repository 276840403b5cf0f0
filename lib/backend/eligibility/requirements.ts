/**
 * What compliance says about the worker on every day of a shift. The compliance rules apply unchanged: a certificate
 * that the job requires is treated as one that every role needs.
 */
import {
  type Assessment,
  assess,
  type Basis,
  basesOn,
  type Evidence,
  type Requirement,
} from "@/lib/backend/compliance";
import { type ComplianceRules, complianceRules, type Role } from "@/lib/config/compliance";
import type { Day } from "./input";
import type { UnmetRequirement } from "./problems";

type DayAssessment = { day: Day; assessment: Assessment };

/** The rules with these certificates needed by every role. */
function withCertificates(rules: ComplianceRules, certificates: readonly string[]): ComplianceRules {
  if (certificates.length === 0) return rules;
  const more = ({ dbsLevel, training }: Role): Role => ({
    dbsLevel,
    training: [...new Set([...training, ...certificates])],
  });
  const { care, senior, nurse, domestic, kitchen } = rules.roles;
  return {
    ...rules,
    roles: {
      care: more(care),
      senior: more(senior),
      nurse: more(nurse),
      domestic: more(domestic),
      kitchen: more(kitchen),
    },
  };
}

/** The assessments of evidence, by the certificates that are asked for: those of one worker are for many shifts. */
const known = new WeakMap<Evidence, Map<string, DayAssessment[]>>();

/** The assessment that holds on a day: nothing changes from its own day until its next change. */
function assessedOn(evidence: Evidence, day: Day, certificates: readonly string[]): Assessment {
  const byCertificates = known.get(evidence) ?? new Map<string, DayAssessment[]>();
  known.set(evidence, byCertificates);
  const key = certificates.join(" ");
  const found = byCertificates.get(key) ?? [];
  byCertificates.set(key, found);
  const holding = found.find(
    ({ day: from, assessment: { nextChangeOn } }) => from <= day && (nextChangeOn === null || day < nextChangeOn),
  );
  if (holding) return holding.assessment;
  const assessment = assess(evidence, day, withCertificates(complianceRules, certificates));
  found.push({ day, assessment });
  return assessment;
}

/** The assessments from the first day until the last: that of the first, and of each day on which something changes. */
export function assessmentsOn(
  evidence: Evidence,
  { first, last, certificates }: { first: Day; last: Day; certificates: readonly string[] },
): DayAssessment[] {
  const found: DayAssessment[] = [];
  for (let day: Day | null = first; day !== null && day <= last; ) {
    const assessment: Assessment = assessedOn(evidence, day, certificates);
    found.push({ day, assessment });
    day = assessment.nextChangeOn;
  }
  return found;
}

/**
 * What meets the mandatory requirements from the first day until the last, each once: what lasts longest on the first day is
 * also what does on the last, if anything does.
 */
export function basesWithin(
  evidence: Evidence,
  { first, last, certificates }: { first: Day; last: Day; certificates: readonly string[] },
): Basis[] {
  const rules = withCertificates(complianceRules, certificates);
  const found = [...new Set([first, last])].flatMap((day) => basesOn(evidence, day, rules));
  return [...new Map(found.map((basis) => [basis.key, basis])).values()];
}

const isUnmet = ({ isMandatory, state }: Requirement) =>
  isMandatory && state !== "met" && state !== "expiring" && state !== "not_needed";

/** The mandatory requirements that are not met on one of the days, each with the first such day. */
export function unmetOn(assessments: readonly DayAssessment[], isAbout: (key: string) => boolean): UnmetRequirement[] {
  const unmet = new Map<string, UnmetRequirement>();
  for (const { day, assessment } of assessments)
    for (const requirement of assessment.requirements.filter(isUnmet)) {
      const { key, state, reason } = requirement;
      if (isAbout(key) && !unmet.has(key)) unmet.set(key, { key, state, reason, day });
    }
  return [...unmet.values()];
}
