/**
 * Every mandatory requirement of compliance is met on each day of the shift. Right to work, and what the job asks for in
 * addition, have rules of their own. Source: SI 2014/2936, regulation 19 and Schedule 3; docs/compliance.md names the
 * source of each requirement.
 */
import { unmetOn } from "@/lib/backend/eligibility/requirements";
import { rule } from "@/lib/backend/eligibility/rule";

export const documents = rule("documents", "hard", ({ assessments, certificates }) => {
  const requirements = unmetOn(
    assessments(),
    (key) => key !== "right_to_work" && !certificates.some((one) => one === key),
  );
  return requirements.length === 0 ? null : { kind: "unmet", requirements };
});
