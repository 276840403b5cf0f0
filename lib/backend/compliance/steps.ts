/** The six steps of a profile: which are complete, and what the others are missing, in words. Pure. */
import { type ComplianceRules, complianceRules } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { type Step, steps as stepNames, type WorkerField } from "@/lib/contract/profiles/fields";
import { neededFields, workerFieldRegistry } from "@/lib/contract/workers/fields";
import type { Day, Evidence } from "./evidence";
import { type Assessment, assess } from "./rules";

export type StepState = { step: Step; isComplete: boolean; missing: string[] };

const { labels } = messages.workerFields;

const needed = {
  basic: neededFields(workerFieldRegistry, "basic"),
  training: neededFields(workerFieldRegistry, "training"),
};

/** The step's required fields that are empty. */
export function missingFields({ worker, workerTypes }: Evidence, step: keyof typeof needed): WorkerField[] {
  const { address, country, postcode } = worker;
  const values: Partial<Record<string, unknown>> = {
    ...worker,
    address: address && country && (country !== "GB" || postcode) ? address : null,
    branchIds: worker.branches || null,
    workerTypeIds: workerTypes.length || null,
  };
  return needed[step].filter((field) => (values[field] ?? "") === "");
}

/**
 * The mandatory requirements still to be submitted. Unreviewed documents count as submitted; expired and rejected ones
 * do not. What only the agency can do, such as verifying references, does not keep a step open.
 */
const missingRequirements = ({ requirements }: Assessment, step: Step): string[] =>
  requirements
    .filter((one) => one.step === step && one.isMandatory && ["missing", "rejected", "expired"].includes(one.state))
    .map(({ key }) => messages.compliance.requirements[key] ?? key);

/** Each step of the profile as of `today`. Pass `assessed` to avoid assessing the evidence twice. */
export function steps(
  evidence: Evidence,
  today: Day,
  rules: ComplianceRules = complianceRules,
  assessed: Assessment = assess(evidence, today, rules),
): StepState[] {
  const others: Partial<Record<Step, string[]>> = {
    basic: missingFields(evidence, "basic").map((field) => labels[field]),
    training: missingFields(evidence, "training").map((field) => labels[field]),
  };
  return stepNames.map((step) => {
    const missing = [...(others[step] ?? []), ...missingRequirements(assessed, step)];
    return { step, isComplete: missing.length === 0, missing };
  });
}
