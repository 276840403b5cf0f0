/** What cancelling a shift costs, in words. */
import { cancellationTexts as texts } from "@/lib/config/messages/jobs";
import type { Cancellation } from "@/lib/contract/jobs";
import { formatDateTime, formatMoney, type TimePreference } from "@/lib/format";

/** The charge now, and the one that will apply next. */
export function chargeText(
  { isBooked, plannedPence, chargePence, rule, next }: Cancellation,
  preference: TimePreference,
): string {
  if (!isBooked) return texts.notBooked;
  const planned = formatMoney(plannedPence);
  const later = next && texts.later(formatDateTime(next.from, preference), next.feePercent, planned);
  const now =
    rule && chargePence > 0
      ? texts.charged(formatMoney(chargePence), rule.feePercent, planned, rule.withinHours)
      : texts.free;
  return [now, ...(later ? [later] : [])].join(" ");
}
