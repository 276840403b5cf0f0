/** What an advance comes to. Pure; amounts are pence, shares hundredths of a per cent. */
import { daysBetween } from "@/lib/format";

const HUNDRED = 100;
const BASIS = 10_000;
const YEAR_DAYS = 365;

type Terms = { percent: number; feeBasisPoints: number };
type Eligible = { duePence: number; dueOn: string };

/** What can be advanced on an invoice: a share of what is due, down to the penny. */
export const advanceOn = (duePence: number, { percent }: Pick<Terms, "percent">): number =>
  Math.floor((duePence * percent) / HUNDRED);

/**
 * The advance on some invoices: its fee, half up to the penny, as a yearly rate over the days until each of them is due, weighted by what is
 * advanced on it, and at least one day. Throws RangeError without invoices.
 */
export function quoteOf(invoices: readonly Eligible[], terms: Terms, today: string) {
  if (invoices.length === 0) throw new RangeError("an advance has invoices");
  const parts = invoices.map(({ duePence, dueOn }) => ({
    pence: advanceOn(duePence, terms),
    days: Math.max(1, daysBetween(today, dueOn)),
  }));
  const pence = parts.reduce((sum, part) => sum + part.pence, 0);
  const penceDays = parts.reduce((sum, part) => sum + part.pence * part.days, 0);
  const feePence = Math.round((pence * terms.feeBasisPoints) / BASIS);
  return {
    grossPence: invoices.reduce((sum, { duePence }) => sum + duePence, 0),
    percent: terms.percent,
    pence,
    feePence,
    netPence: pence - feePence,
    yearlyBasisPoints: penceDays === 0 ? 0 : Math.round((feePence * YEAR_DAYS * BASIS) / penceDays),
    settlesOn: [today, ...invoices.map(({ dueOn }) => dueOn)].toSorted().at(-1) ?? today,
  };
}
