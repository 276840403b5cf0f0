/**
 * The follow-up check of the right to work is not due in the week of the shift. Source: our own rule. The check is valid
 * until its follow-up date, but a shift that is cancelled because the check was late leaves the service without staff.
 */
import { rule } from "@/lib/backend/eligibility/rule";
import { lastDayOf } from "@/lib/backend/eligibility/spans";

export const rightToWorkFollowUp = rule("right_to_work_follow_up", "warning", ({ assessments, weeks, lastDay }) => {
  const requirement = assessments()
    .at(-1)
    ?.assessment.requirements.find(({ key }) => key === "right_to_work");
  const followUpOn = requirement?.expiresOn ?? null;
  const week = weeks.at(-1);
  if (followUpOn === null || !week || followUpOn < lastDay) return null;
  return followUpOn <= lastDayOf(week) ? { kind: "followUp", followUpOn } : null;
});
