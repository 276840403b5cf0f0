/**
 * A worker whom another employer sponsors works at most 20 hours a week as supplementary employment. Source: Immigration
 * Rules, Introduction ("supplementary employment") and Appendix Skilled Worker. The rules do not say what a week is, and
 * the Home Office has said any seven days in a row; so both count, the week from Monday to Sunday and any seven times 24
 * hours.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { minutes, mostWithin, WEEK_MS, workedWithin } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";

export const sponsoredHours = rule(
  "sponsored_hours",
  "hard",
  acrossAgencies(({ worker: { permission }, weeks, span, limits }, others) => {
    if (permission.kind !== "sponsored") return null;
    const limit = limits.sponsored.weeklyHours * HOUR_MS;
    const shifts = [...others, span];
    for (const week of weeks) {
      const worked = workedWithin(shifts, week);
      if (worked > limit)
        return { kind: "week", monday: week.monday, minutes: minutes(worked), limitMinutes: minutes(limit) };
    }
    const most = mostWithin(shifts, WEEK_MS, span);
    return most > limit ? { kind: "rolling", minutes: minutes(most), limitMinutes: minutes(limit) } : null;
  }),
);
