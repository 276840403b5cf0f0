/**
 * A night worker works at most 8 hours in each 24 on average over 17 weeks, the weekly rest left out. Source: Working
 * Time Regulations 1998, regulation 6(1) to (5); no opt-out lifts it. A night worker is someone with a night shift, of
 * which at least three hours are between 23:00 and 06:00 (regulation 2), in one week of three (R v Attorney General for
 * Northern Ireland, ex parte Burns). A warning, because regulation 21 lets residential care give the rest later.
 */
import { firstMonday, highestAverage } from "@/lib/backend/eligibility/averages";
import { acrossAgencies, type EligibilityFacts } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { hasNightShift, minutes, type WorkedSpan, weeksBetween } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";

/** Whether the worker has a night shift in enough of the weeks until the job's, the job counted. */
function isNightWorker(facts: EligibilityFacts, others: readonly WorkedSpan[]): boolean {
  const { span, limits } = facts;
  const weeks = weeksBetween(firstMonday(facts).monday, facts.mondays.last);
  const shifts = [...others, span];
  const nights = weeks.filter((week) => hasNightShift(week, shifts, limits.night));
  return nights.length * limits.night.oneWeekIn >= weeks.length;
}

export const nightHours = rule(
  "night_hours",
  "warning",
  acrossAgencies((facts, others) => {
    const { dailyHours, workDaysAWeek } = facts.limits.night;
    const average = highestAverage(facts, others);
    const days = average.weeks * workDaysAWeek;
    if (average.total <= dailyHours * HOUR_MS * days || !isNightWorker(facts, others)) return null;
    const { total, weeks, monday } = average;
    return { kind: "nightAverage", dailyMinutes: minutes(total / days), weeks, monday };
  }),
);
