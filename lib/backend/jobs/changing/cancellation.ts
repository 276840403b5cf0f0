/** What cancelling a job costs its provider, by the rules that were agreed when its worker was accepted. */

import type { AllocationRecord, JobRecord } from "@/lib/backend/jobs/find";
import { cancellationCharge } from "@/lib/backend/pricing";
import { HOUR_MS } from "@/lib/config/constants";
import { isLive } from "@/lib/config/states/allocation";
import type { Cancellation } from "@/lib/contract/jobs";

/** The next moment after which a rule charges something; null if none does. */
function nextCharge(startAt: Date, rules: readonly { withinHours: number; feePercent: number }[], now: Date) {
  const [next] = rules
    .filter(({ feePercent }) => feePercent > 0)
    .map(({ withinHours, feePercent }) => ({
      from: new Date(startAt.getTime() - withinHours * HOUR_MS),
      feePercent,
    }))
    .filter(({ from }) => from >= now)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  return next ?? null;
}

/** The charge for cancelling at a moment, in pence before VAT, and when a charge applies next. Nil if no one is booked. */
export function cancellationOf(
  { startAt }: Pick<JobRecord, "startAt">,
  allocations: readonly Pick<AllocationRecord, "status" | "rateSnapshot">[],
  now: Date,
): Cancellation {
  const rate = allocations.find(({ status }) => isLive(status))?.rateSnapshot;
  const rules = rate?.cancellationRules ?? [];
  const { noticeMinutes, rule, chargePence } = cancellationCharge(
    { startAt, cancelledAt: now, plannedPence: rate?.plannedPence ?? 0, isAllocated: Boolean(rate) },
    rules,
  );
  const next = nextCharge(startAt, rules, now);
  return {
    noticeMinutes,
    isBooked: Boolean(rate),
    plannedPence: rate?.plannedPence ?? 0,
    chargePence,
    rule,
    next: next && { from: next.from.toISOString(), feePercent: next.feePercent },
  };
}
