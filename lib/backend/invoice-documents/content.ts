import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { notFound } from "@/lib/backend/errors";
import { type InvoiceParty, invoiceLines, invoices } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { InvoiceContent, InvoicePartyContent } from "@/lib/documents";

type Row = typeof invoices.$inferSelect;
type Line = typeof invoiceLines.$inferSelect;

const partyOf = (id: string, party: InvoiceParty): InvoicePartyContent => ({ id, ...party });

const credited = alias(invoices, "credited");

/** An invoice with its lines in order. NOT_FOUND for one that the caller may not see. */
export async function findInvoice(tx: Transaction, invoiceId: string) {
  const [found] = await tx
    .select({ invoice: invoices, creditsNumber: credited.number })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.creditsInvoiceId))
    .where(eq(invoices.id, invoiceId));
  if (!found) throw notFound();
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  return { ...found, lines };
}

/** What the documents of an invoice say. */
export const contentOf = (invoice: Row, lines: readonly Line[], creditsNumber: string | null): InvoiceContent => ({
  number: invoice.number,
  kind: invoice.kind,
  selfBilled: invoice.isSelfBilled,
  issuedOn: invoice.issuedOn,
  taxPoint: invoice.taxPoint,
  dueOn: invoice.dueOn,
  periodStart: invoice.periodStart,
  periodEnd: invoice.periodEnd,
  purchaseOrder: invoice.purchaseOrder,
  creditsNumber,
  supplier: partyOf(invoice.organisationId, invoice.supplier),
  customer: partyOf(invoice.providerId, invoice.customer),
  platform: partyOf("platform", invoice.platform),
  payee: invoice.paymentMode === "platform" ? "platform" : "supplier",
  lines: lines.map((line) => ({
    id: line.id,
    description: line.description,
    service: line.serviceName,
    on: line.shiftOn,
    minutes: line.minutes,
    netPence: line.netPence,
    vat: line.vat,
    trace: line.trace.map(({ sentence }) => sentence),
  })),
  vatBreakdown: invoice.vatBreakdown,
  netPence: invoice.netPence,
  vatPence: invoice.vatPence,
  grossPence: invoice.grossPence,
  notes: invoice.reason ? [invoice.reason] : [],
});
