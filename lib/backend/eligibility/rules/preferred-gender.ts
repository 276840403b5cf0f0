/**
 * The worker is of the gender that the provider prefers for a stated reason. Source: Equality Act 2010, Schedule 9,
 * paragraph 1 (occupational requirements). A warning: it is a preference, and the agency is responsible for sending
 * someone else. A gender that is not recorded is not the preferred one.
 */
import { rule } from "@/lib/backend/eligibility/rule";

export const preferredGender = rule("preferred_gender", "warning", ({ worker, job }) =>
  job.preferredGender === null || worker.gender === job.preferredGender.gender
    ? null
    : { kind: "gender", ...job.preferredGender },
);
