/**
 * The follow-up check of the right to work is not due in the week of the shift. Source: our own rule. The check is valid
 * until its follow-up date, but a shift that is cancelled because the check was late leaves the service without staff.
 */
import { rule } from "@/lib/backend/eligibility/rule";
import { daysAfter } from "@/lib/format";

export const rightToWorkFollowUp = rule("right_to_work_follow_up", "warning", ({ assessments, mondays, lastDay }) => {
  const followUpOn = assessments()
    .flatMap(({ assessment }) => assessment.requirements)
    .findLast(({ key }) => key === "right_to_work")?.expiresOn;
  const sunday = daysAfter(mondays.last, 6);
  return followUpOn && followUpOn >= lastDay && followUpOn <= sunday ? { kind: "followUp", followUpOn } : null;
});
