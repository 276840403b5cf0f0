/** What a provider is charged for cancelling a shift, and how much notice they gave. */
import type { CancellationRule } from "@/lib/contract/agreements";
import { minutesBetween } from "@/lib/format";
import { divideHalfUp } from "./rounding";

const HOUR_MINUTES = 60;
const PER_CENT = 100;

export type CancelledShift = {
  startAt: Date;
  cancelledAt: Date;
  /** The price of the shift as planned, before VAT. */
  plannedPence: number;
  /** Whether a worker was allocated when it was cancelled. */
  isAllocated: boolean;
};

/** `noticeMinutes` is negative after the start. `rule` is the one that is charged by, or null if none is. */
export type CancellationCharge = { noticeMinutes: number; rule: CancellationRule | null; chargePence: number };

/**
 * The charge of the tightest rule met: the one with the fewest hours of those within which the shift was cancelled.
 * Notice of exactly that many hours is enough. No charge if no worker was allocated, or no rule is met.
 */
export function cancellationCharge(
  { startAt, cancelledAt, plannedPence, isAllocated }: CancelledShift,
  rules: readonly CancellationRule[],
): CancellationCharge {
  const noticeMinutes = minutesBetween(cancelledAt, startAt);
  const [rule = null] = rules
    .filter(({ withinHours }) => isAllocated && noticeMinutes < withinHours * HOUR_MINUTES)
    .sort((one, other) => one.withinHours - other.withinHours);
  const chargePence = rule ? divideHalfUp(plannedPence * rule.feePercent, PER_CENT) : 0;
  return { noticeMinutes, rule, chargePence };
}
