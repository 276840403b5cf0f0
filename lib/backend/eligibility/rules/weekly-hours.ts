/**
 * At most 48 hours a week on average over 17 weeks. Source: Working Time Regulations 1998, regulation 4, and regulation
 * 5 for the opt-out: it must be signed before the shift, and the limit applies again from the day on which its withdrawal
 * takes effect (seven days' notice, or up to three months where that was agreed). A warning, because leave and sickness,
 * which the average leaves out, and work outside the portal are not known here.
 */
import { highestAverage } from "@/lib/backend/eligibility/averages";
import { acrossAgencies, type EligibilityFacts } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { minutes, type Period } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";
import { startOfDay } from "@/lib/format";

/** The time in which the worker's opt-out is in force. */
function optedOut({ worker: { optOut } }: EligibilityFacts): Period | null {
  if (!optOut) return null;
  const { signedOn, withdrawnFrom } = optOut;
  const to = withdrawnFrom === null ? Number.POSITIVE_INFINITY : startOfDay(withdrawnFrom).getTime();
  return { from: startOfDay(signedOn).getTime(), to };
}

export const weeklyHours = rule(
  "weekly_hours",
  "warning",
  acrossAgencies((facts, others) => {
    const { span, limits } = facts;
    const excluded = optedOut(facts);
    if (excluded && excluded.from <= span.from && span.to <= excluded.to) return null;
    const average = highestAverage(facts, others, excluded);
    if (!average || average.total <= limits.weekly.hours * HOUR_MS * average.weeks) return null;
    const { total, weeks, monday } = average;
    return { kind: "average", averageMinutes: minutes(total / weeks), weeks, monday };
  }, "weekly_hours"),
);
