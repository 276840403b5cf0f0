/**
 * A worker whom another employer sponsors works at most 20 hours a week as supplementary employment. Source: Immigration
 * Rules, Introduction ("supplementary employment") and Appendix Skilled Worker. The rules do not say what a week is, and
 * the Home Office has said any seven days in a row; so both readings count.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { overWeeklyLimit } from "./weekly-limit";

export const sponsoredHours = rule(
  "sponsored_hours",
  "hard",
  acrossAgencies((facts, others) =>
    facts.worker.permission.kind === "sponsored"
      ? overWeeklyLimit(facts, others, facts.limits.sponsored.weeklyHours)
      : null,
  ),
);
