/**
 * Eleven hours of rest. Source: Working Time Regulations 1998, regulation 10: 11 consecutive hours in each 24-hour
 * period. Shifts with less than that between them are one stretch of work, which may last the other 13 hours: two short
 * shifts on one day are no breach, and one shift of 14 hours is. A warning, because regulations 21 and 22 allow care
 * homes and changes of shift to give the rest later (regulation 24).
 */
import { acrossAgencies, type EligibilityFacts } from "@/lib/backend/eligibility/facts";
import type { RuleProblems } from "@/lib/backend/eligibility/problems";
import { rule } from "@/lib/backend/eligibility/rule";
import { minutes, type Period, type WorkedSpan } from "@/lib/backend/eligibility/spans";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import type { EligibilityLimits } from "@/lib/config/eligibility";

type Shifts = readonly WorkedSpan[];

/** The stretch of work around the job: the shifts with less than `rest` between them. */
function stretchOf(job: WorkedSpan, others: Shifts, rest: number): Period {
  let stretch: Period = job;
  for (;;) {
    const { from, to } = stretch;
    const near = others.filter((one) => one.from < to + rest && one.to > from - rest);
    const next = {
      from: Math.min(from, ...near.map((one) => one.from)),
      to: Math.max(to, ...near.map((one) => one.to)),
    };
    if (next.from === from && next.to === to) return stretch;
    stretch = next;
  }
}

type Break = { side: "before" | "after"; length: number; shift: WorkedSpan };

/** The shortest break before or after the job that is shorter than `rest`. */
function shortestBreak(job: WorkedSpan, others: Shifts, rest: number): Break | null {
  const breaks = others.flatMap((shift): Break[] => {
    if (shift.to < job.from) return [{ side: "before", length: job.from - shift.to, shift }];
    return shift.from > job.to ? [{ side: "after", length: shift.from - job.to, shift }] : [];
  });
  const [shortest] = breaks.filter(({ length }) => length < rest).sort((one, other) => one.length - other.length);
  return shortest ?? null;
}

/** Whether the stretch of work around a shift, with these others, leaves too little rest. */
export function isTooLong(span: WorkedSpan, others: Shifts, { dailyRestHours }: EligibilityLimits): boolean {
  const rest = dailyRestHours * HOUR_MS;
  const stretch = stretchOf(span, others, rest);
  return stretch.to - stretch.from > DAY_MS - rest;
}

function checkRest({ limits, span }: EligibilityFacts, others: Shifts): RuleProblems["daily_rest"] | null {
  if (!isTooLong(span, others, limits)) return null;
  const rest = limits.dailyRestHours * HOUR_MS;
  const stretch = stretchOf(span, others, rest);
  const found = shortestBreak(span, others, rest);
  if (!found) return { kind: "duty", minutes: minutes(stretch.to - stretch.from) };
  const { side, length, shift } = found;
  return {
    kind: "rest",
    side,
    minutes: minutes(length),
    startAt: new Date(shift.from),
    endAt: new Date(shift.to),
  };
}

export const dailyRest = rule("daily_rest", "warning", acrossAgencies(checkRest, "daily_rest"));
