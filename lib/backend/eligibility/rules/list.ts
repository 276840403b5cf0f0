/** Every rule, in the order in which the results are shown: the worker, the agreement, the documents, the hours. */
import type { RuleCode } from "@/lib/backend/eligibility/problems";
import type { EligibilityRule } from "@/lib/backend/eligibility/rule";
import { active } from "./active";
import { agreement } from "./agreement";
import { blocked } from "./blocked";
import { branch } from "./branch";
import { certificates } from "./certificates";
import { dailyRest } from "./daily-rest";
import { documents } from "./documents";
import { nightHazards } from "./night-hazards";
import { nightHours } from "./night-hours";
import { overlap } from "./overlap";
import { permission } from "./permission";
import { permittedHours } from "./permitted-hours";
import { preferredGender } from "./preferred-gender";
import { rightToWork } from "./right-to-work";
import { rightToWorkFollowUp } from "./right-to-work-follow-up";
import { skills } from "./skills";
import { sponsoredHours } from "./sponsored-hours";
import { studentHours } from "./student-hours";
import { unavailable } from "./unavailable";
import { verified } from "./verified";
import { weeklyHours } from "./weekly-hours";
import { weeklyRest } from "./weekly-rest";
import { workerType } from "./worker-type";

/** A rule for each code: a code without one does not compile. */
export const eligibilityRules: { readonly [Code in RuleCode]: EligibilityRule<Code> } = {
  active,
  verified,
  worker_type: workerType,
  skills,
  agreement,
  branch,
  blocked,
  documents,
  certificates,
  right_to_work: rightToWork,
  permission,
  right_to_work_follow_up: rightToWorkFollowUp,
  overlap,
  unavailable,
  daily_rest: dailyRest,
  weekly_rest: weeklyRest,
  weekly_hours: weeklyHours,
  night_hours: nightHours,
  night_hazards: nightHazards,
  student_hours: studentHours,
  sponsored_hours: sponsoredHours,
  permitted_hours: permittedHours,
  preferred_gender: preferredGender,
};
