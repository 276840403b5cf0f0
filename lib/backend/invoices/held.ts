/** What open disputes hold of an invoice, and moving it in the ledger. */
import type { KeyedEvent } from "@/lib/backend/ledger";
import { type InvoiceRecord, type LineRecord, leftOf } from "./find";
import { partOf, totalsOf } from "./sums";

type Amounts = Pick<LineRecord, "netPence" | "creditedNetPence" | "disputeStatus" | "vat">;

/** Whether something is left of a line that is neither disputed nor decided. A negative line is left too. */
const isUndisputed = ({ disputeStatus }: Amounts): boolean => disputeStatus === null;

/** The lines that can be disputed one by one: those that charge something. */
export const disputableOf = <Line extends Amounts>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isUndisputed(line) && leftOf(line).netPence > 0);

/**
 * The lines that a dispute is about: the chosen ones, or all that were not disputed before. A negative line goes with all of the invoice
 * alone: beside lines that were disputed before it would leave the others nothing to hold. Null where one of them cannot be disputed, or none can.
 */
export function disputedBy<Line extends Amounts & { id: string }>(
  lines: readonly Line[],
  lineIds: readonly string[] | null,
): Line[] | null {
  const open = disputableOf(lines);
  const ids = new Set(lineIds ?? open.map(({ id }) => id));
  const chosen = open.filter(({ id }) => ids.has(id));
  if (chosen.length === 0 || chosen.length < ids.size) return null;
  const left = lines.filter((line) => leftOf(line).netPence !== 0);
  return chosen.length === open.length && left.every(isUndisputed) ? left : chosen;
}

/** With VAT: what the lines of open disputes come to, beyond the rest; never more than is left of the invoice. */
export function heldOf(lines: readonly Amounts[]): number {
  const left = lines.map(leftOf);
  const held = partOf(
    left,
    left.filter(({ disputeStatus }) => disputeStatus !== "open"),
  );
  return Math.max(Math.min(held, totalsOf(left).grossPence), 0);
}

/** With VAT: what credits have taken off the lines. */
export const creditedOf = (lines: readonly Amounts[]): number =>
  totalsOf(lines).grossPence - totalsOf(lines.map(leftOf)).grossPence;

/** What is posted when the lines of an invoice change from what it was: what is credited, then what is held or released. */
export function ledgerEventsOf(invoice: InvoiceRecord, lines: readonly LineRecord[], key: string): KeyedEvent[] {
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
