/** How long a care provider may take to pay, by the parameters of `lib/config/data/late-payment.json` (docs/money.md, Late payment). */
import data from "./data/late-payment.json" with { type: "json" };

/** The most days of credit that the law of a day allows without a special reason; without a day, by the newest parameters. */
function mostCreditDays(day: string | null): number | undefined {
  return data.creditDays.findLast(({ from }) => day === null || from <= day)?.most;
}

/** Whether an agreement that starts on a day, or that has no start yet, gives longer credit than that. */
export function isLongCredit(days: number, startOn: string | null): boolean {
  const most = mostCreditDays(startOn);
  return most !== undefined && days > most;
}
