/**
 * At most 48 hours a week on average over 17 weeks. Source: Working Time Regulations 1998, regulation 4, and regulation
 * 5 for the opt-out: it must be signed before the shift, and the limit applies again from the day on which its withdrawal
 * takes effect (seven days' notice, or up to three months where that was agreed). A warning, because leave and sickness,
 * which the average leaves out, and work outside the portal are not known here.
 */
import { highestAverage } from "@/lib/backend/eligibility/averages";
import { acrossAgencies, type EligibilityFacts } from "@/lib/backend/eligibility/facts";
import type { EligibilityInput, RuleElsewhere } from "@/lib/backend/eligibility/input";
import { rule } from "@/lib/backend/eligibility/rule";
import { minutes, type Period, spanOf } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";
import { startOfDay } from "@/lib/format";

/** The time in which the worker's opt-out is in force. */
function optedOut({ worker: { optOut } }: Pick<EligibilityFacts, "worker">): Period | null {
  if (!optOut) return null;
  const { signedOn, withdrawnFrom } = optOut;
  const to = withdrawnFrom === null ? Number.POSITIVE_INFINITY : startOfDay(withdrawnFrom).getTime();
  return { from: startOfDay(signedOn).getTime(), to };
}

/** Whether the worker's opt-out is in force during a whole shift. */
function isOptedOut(span: Period, facts: Pick<EligibilityFacts, "worker">): boolean {
  const period = optedOut(facts);
  return period !== null && period.from <= span.from && span.to <= period.to;
}

/** The rules about working time that do not bind a worker during a shift, whatever else they work. */
export const exemptionsOf = ({ job, worker }: Pick<EligibilityInput, "job" | "worker">): RuleElsewhere[] =>
  isOptedOut(spanOf(job), { worker }) ? ["weekly_hours"] : [];

const average = acrossAgencies((facts, others) => {
  const highest = highestAverage(facts, others, optedOut(facts));
  if (highest.total <= facts.limits.weekly.hours * HOUR_MS * highest.weeks) return null;
  const { total, weeks, monday } = highest;
  return { kind: "average" as const, averageMinutes: minutes(total / weeks), weeks, monday };
}, "weekly_hours");

export const weeklyHours = rule("weekly_hours", "warning", (facts) =>
  isOptedOut(facts.span, facts) ? null : average(facts),
);
