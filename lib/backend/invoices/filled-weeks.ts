import { constants } from "@/lib/config/constants";
import type { InvoiceWeek } from "@/lib/contract/invoices";
import { daysAfter } from "@/lib/format";

const DAYS = 7;

/** The weeks from the first to the last of `found`, with those in which nothing was issued; the last `invoiceChartWeeks` of them. */
export function filledWeeks(found: readonly InvoiceWeek[]): InvoiceWeek[] {
  const [last, first] = [found[0]?.weekOn, found.at(-1)?.weekOn];
  const byWeek = new Map(found.map((week) => [week.weekOn, week]));
  const weeks: InvoiceWeek[] = [];
  for (let weekOn = last; weekOn && first && weekOn >= first && weeks.length < constants.invoiceChartWeeks; ) {
    weeks.unshift(byWeek.get(weekOn) ?? { weekOn, count: 0, pendingPence: 0, paidPence: 0 });
    weekOn = daysAfter(weekOn, -DAYS);
  }
  return weeks;
}
