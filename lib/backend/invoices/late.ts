/** What may be claimed for an invoice that is paid late (docs/money.md, Late payment). Pure. Software, not legal advice. */
import { divideHalfUp } from "@/lib/backend/pricing";
import data from "@/lib/config/data/late-payment.json" with { type: "json" };
import type { Invoice } from "@/lib/contract/invoices";
import { daysAfter, daysBetween } from "@/lib/format";
import type { InvoiceRecord } from "./find";

/** Rates are in hundredths of a per cent. */
const WHOLE = 10_000;
const DAYS_OF_YEAR = 365;

/** The yearly rate for a debt that became late on a day, in hundredths of a per cent; null before the first recorded one. */
export function statutoryRate(lateFrom: string): number | null {
  const reference = data.referenceRates.findLast(({ from }) => from <= lateFrom);
  return reference ? reference.rate + data.aboveReferenceRate : null;
}

/** The fixed sum for the costs of collecting a debt, in pence. */
export const compensationFor = (debtPence: number): number =>
  data.compensation.findLast(({ fromPence }) => fromPence <= debtPence)?.pence ?? 0;

type Debt = { duePence: number; debtPence: number; dueOn: string };

/**
 * Simple interest on what is due, in pence and rounded half up, from the day after the last day of payment up to a day, and the fixed sum.
 * Null while nothing is late.
 */
export function lateClaim({ duePence, debtPence, dueOn }: Debt, on: string): Invoice["late"] {
  const days = daysBetween(dueOn, on);
  const rate = statutoryRate(daysAfter(dueOn, 1));
  if (days <= 0 || duePence <= 0 || rate === null) return null;
  return {
    days,
    ratePercent: rate / 100,
    interestPence: divideHalfUp(duePence * rate * days, WHOLE * DAYS_OF_YEAR),
    compensationPence: compensationFor(debtPence),
  };
}

/** The claim on an invoice today; null for credit notes, and where the parties settle between themselves. */
export function lateClaimOf(invoice: InvoiceRecord, on: string): Invoice["late"] {
  if (invoice.kind !== "invoice" || invoice.paymentMode === "direct") return null;
  const { grossPence, creditedPence, heldPence, duePence, dueOn } = invoice;
  return lateClaim({ duePence, debtPence: grossPence - creditedPence - heldPence, dueOn }, on);
}
