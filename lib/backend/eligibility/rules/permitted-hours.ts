/**
 * A worker whose permission has another limit of hours a week works at most these. Source: Immigration Act 1971, section
 * 3(1)(c) (a condition restricting work). What a week is depends on the permission, so both readings count.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { overWeeklyLimit } from "./weekly-limit";

export const permittedHours = rule(
  "permitted_hours",
  "hard",
  acrossAgencies((facts, others) => {
    const { permission } = facts.worker;
    return permission.kind === "limited" && permission.weeklyHours !== null
      ? overWeeklyLimit(facts, others, permission.weeklyHours)
      : null;
  }),
);
