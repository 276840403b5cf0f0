/**
 * A limit of hours a week where no rule says what a week is: both readings count, the weeks from Monday to Sunday that the
 * job touches, and any seven times 24 hours. Nothing is averaged.
 */
import type { EligibilityFacts } from "@/lib/backend/eligibility/facts";
import { minutes, mostWithin, WEEK_MS, type WorkedSpan, workedWithin } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";

/** What is over the limit, in hours; null where nothing is. */
export function overWeeklyLimit(
  { weeks, span }: Pick<EligibilityFacts, "weeks" | "span">,
  others: readonly WorkedSpan[],
  hours: number,
) {
  const limit = hours * HOUR_MS;
  const shifts = [...others, span];
  for (const week of weeks) {
    const worked = workedWithin(shifts, week);
    if (worked > limit)
      return { kind: "week", monday: week.monday, minutes: minutes(worked), limitMinutes: minutes(limit) } as const;
  }
  const most = mostWithin(shifts, WEEK_MS, span);
  return most > limit ? ({ kind: "rolling", minutes: minutes(most), limitMinutes: minutes(limit) } as const) : null;
}
