/** The six steps of a profile: which are complete, and what the others lack, in words. Pure. */
import { type ComplianceRules, complianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { type Step, steps as stepNames, type WorkerField } from "@/lib/contract/worker-fields";
import type { Day, Evidence } from "./evidence";
import { type Assessment, assess } from "./rules";

export type StepState = { step: Step; isComplete: boolean; missing: string[] };

const { labels } = messages.workerFields;

/** The fields of step 1 that it is not complete without and that hold nothing. */
export function missingBasics({ worker, workerTypes }: Evidence): WorkerField[] {
  const { email, phone, dateOfBirth, gender, nationality, niNumber, address, country, postcode } = worker;
  const home = address && country && (country !== "GB" || postcode) ? address : null;
  const asked: [WorkerField, unknown][] = [
    ["email", email],
    ["phone", phone],
    ["dateOfBirth", dateOfBirth],
    ["gender", gender],
    ["nationality", nationality],
    ["niNumber", niNumber],
    ["address", home],
    ["employmentType", worker.employmentType],
    ["startOn", worker.startOn],
    ["branchIds", worker.branches],
    ["workerTypeIds", workerTypes.length],
  ];
  return asked.flatMap(([field, value]) => (value ? [] : [field]));
}

/**
 * Something was handed in, be it that nobody has looked at it. What has run out or was rejected has to be handed in again. What
 * only the agency can do, such as verifying references, keeps no step open.
 */
const lacks = ({ requirements }: Assessment, step: Step): string[] =>
  requirements
    .filter((one) => one.step === step && one.isMandatory && ["missing", "rejected", "expired"].includes(one.state))
    .map(({ key }) => messages.compliance.requirements[key] ?? key);

/** Each step of the profile as of `today`. `assessed` spares judging the evidence twice. */
export function steps(
  evidence: Evidence,
  today: Day,
  rules: ComplianceRules = complianceRules,
  assessed: Assessment = assess(evidence, today, rules),
): StepState[] {
  const others: Partial<Record<Step, string[]>> = {
    basic: missingBasics(evidence).map((field) => labels[field]),
    training: evidence.worker.experienceYears === null ? [labels.experienceYears] : [],
  };
  return stepNames.map((step) => {
    const missing = [...(others[step] ?? []), ...lacks(assessed, step)];
    return { step, isComplete: missing.length === 0, missing };
  });
}
