/** What open disputes hold of an invoice, and moving it in the ledger. */
import type { KeyedEvent } from "@/lib/backend/ledger";
import { type InvoiceRecord, type LineRecord, leftOf } from "./find";
import { partOf, totalsOf } from "./sums";

/** With VAT: what the lines of open disputes come to, beyond the rest. */
export function heldOf(lines: readonly LineRecord[]): number {
  const left = lines.map(leftOf);
  return partOf(
    left,
    left.filter(({ disputeStatus }) => disputeStatus !== "open"),
  );
}

/** With VAT: what credits have taken off the lines. */
export const creditedOf = (lines: readonly LineRecord[]): number =>
  totalsOf(lines).grossPence - totalsOf(lines.map(leftOf)).grossPence;

/** What is posted when the lines of an invoice change from what it was: what is credited, then what is held or released. */
export function movesOf(invoice: InvoiceRecord, lines: readonly LineRecord[], key: string): KeyedEvent[] {
  const { id: invoiceId, organisationId: agencyId, providerId } = invoice;
  const credited = creditedOf(lines) - invoice.creditedPence;
  const freed = invoice.heldPence - heldOf(lines);
  const heldPence = Math.min(Math.max(freed, 0), credited);
  const rest = freed - heldPence;
  const of = { invoiceId, agencyId, providerId };
  return [
    { event: "creditIssued", pence: credited, heldPence, ...of, key: `${key}:credit` },
    { event: rest < 0 ? "amountHeld" : "amountReleased", pence: Math.abs(rest), ...of, key: `${key}:held` },
  ];
}
