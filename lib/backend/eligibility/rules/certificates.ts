/**
 * The certificates that the job or the service asks for are valid on each day of the shift, by the periods of
 * compliance. Source: SI 2014/2936, regulation 18 (competent staff).
 */
import { unmetOn } from "@/lib/backend/eligibility/requirements";
import { rule } from "@/lib/backend/eligibility/rule";

export const certificates = rule("certificates", "hard", ({ assessments, certificates: needed }) => {
  const requirements = unmetOn(assessments(), (key) => needed.some((one) => one === key));
  return requirements.length === 0 ? null : { kind: "unmet", requirements };
});
