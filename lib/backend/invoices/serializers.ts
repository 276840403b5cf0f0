/** Turns rows into what the contract returns. */
import type { InvoiceRow } from "@/lib/contract/invoices";
import type { InvoiceRecord } from "./find";

/** An invoice for lists. */
export const toRow = (invoice: InvoiceRecord): InvoiceRow => ({
  _id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  status: invoice.status,
  lock: invoice.lock,
  agency: invoice.agencyName,
  provider: invoice.providerName,
  service: invoice.serviceName,
  periodStart: invoice.periodStart,
  periodEnd: invoice.periodEnd,
  issuedOn: invoice.issuedOn,
  dueOn: invoice.payableOn,
  approvalDueAt: invoice.approvalDueAt?.toISOString() ?? null,
  netPence: invoice.netPence,
  vatPence: invoice.vatPence,
  grossPence: invoice.grossPence,
  heldPence: invoice.heldPence,
  creditedPence: invoice.creditedPence,
  paidPence: invoice.paidPence,
  duePence: invoice.duePence,
  isAutomatic: invoice.isAutomatic,
});
