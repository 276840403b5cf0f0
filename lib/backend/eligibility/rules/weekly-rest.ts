/**
 * Twenty-four hours without work in each week that the shift touches. Source: Working Time Regulations 1998, regulation
 * 11: an uninterrupted 24 hours in each seven-day period, which begins on Monday (paragraph (4)). A warning, because the
 * employer may give two such rests, or 48 hours, in 14 days instead (paragraph (2)), and because of regulation 21.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { common, minutes, type Period, type WorkedSpan } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";

/** The longest time without work within a week. */
function longestRest(shifts: readonly WorkedSpan[], week: Period): number {
  const work = shifts.filter((one) => common(one, week) > 0).sort((one, other) => one.from - other.from);
  let [longest, end] = [0, week.from];
  for (const { from, to } of work) {
    longest = Math.max(longest, from - end);
    end = Math.max(end, to);
  }
  return Math.max(longest, week.to - end);
}

export const weeklyRest = rule(
  "weekly_rest",
  "warning",
  acrossAgencies(({ limits, weeks, span }, others) => {
    for (const week of weeks) {
      const longest = longestRest([...others, span], week);
      if (longest < limits.weeklyRestHours * HOUR_MS)
        return { kind: "weeklyRest", monday: week.monday, longestMinutes: minutes(longest) };
    }
    return null;
  }, "weekly_rest"),
);
