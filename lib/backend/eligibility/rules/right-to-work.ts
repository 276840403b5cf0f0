/**
 * The right to work was checked, and the check is valid on each day of the shift. Source: Immigration, Asylum and
 * Nationality Act 2006, section 15, and the Home Office's guide to right to work checks.
 */
import { unmetOn } from "@/lib/backend/eligibility/requirements";
import { rule } from "@/lib/backend/eligibility/rule";

export const rightToWork = rule("right_to_work", "hard", ({ assessments }) => {
  const requirements = unmetOn(assessments(), (key) => key === "right_to_work");
  return requirements.length === 0 ? null : { kind: "unmet", requirements };
});
