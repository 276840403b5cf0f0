/** Reads and locks invoices, in the caller's scope. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { invoiceDisputes, invoiceLines, invoices } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type InvoiceRecord = typeof invoices.$inferSelect;
export type LineRecord = typeof invoiceLines.$inferSelect;
export type DisputeRecord = typeof invoiceDisputes.$inferSelect;

/** Money is about the whole organisation: a user who is limited to services or branches makes none of these calls. */
export const canRead = ofWholeOrganisation(permission(codes.finance, ["Admin", "Agency", "Provider"]));
export const canApprove = ofWholeOrganisation(permission(codes.finance, ["Provider"]));
export const canAnswer = ofWholeOrganisation(permission(codes.finance, ["Agency"]));
export const canAddEvidence = ofWholeOrganisation(permission(codes.finance, ["Agency", "Provider"]));
export const canDecide = permission(codes.finance, ["Admin"]);

/** An invoice. NOT_FOUND for one that the caller may not see. */
export async function findInvoice(tx: Transaction, invoiceId: string): Promise<InvoiceRecord> {
  const [found] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!found) throw notFound();
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockInvoice(tx: Transaction, invoiceId: string): Promise<InvoiceRecord> {
  const [found] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
  if (!found) throw notFound();
  return found;
}

export const linesOf = (tx: Transaction, invoiceId: string): Promise<LineRecord[]> =>
  tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position));

export const disputesOf = (tx: Transaction, invoiceId: string): Promise<DisputeRecord[]> =>
  tx
    .select()
    .from(invoiceDisputes)
    .where(eq(invoiceDisputes.invoiceId, invoiceId))
    .orderBy(asc(invoiceDisputes.raisedAt));

/** A dispute of an invoice. NOT_FOUND for any other. */
export async function findDispute(tx: Transaction, invoiceId: string, disputeId: string): Promise<DisputeRecord> {
  const [found] = await tx
    .select()
    .from(invoiceDisputes)
    .where(and(eq(invoiceDisputes.id, disputeId), eq(invoiceDisputes.invoiceId, invoiceId)));
  if (!found) throw notFound();
  return found;
}

/** A line with what is left of it after credits. */
export const leftOf = <Line extends Pick<LineRecord, "netPence" | "creditedNetPence">>(line: Line): Line => ({
  ...line,
  netPence: line.netPence - line.creditedNetPence,
});

/** Changes several lines alike. */
export const updateLines = (
  tx: Transaction,
  lineIds: readonly string[],
  columns: Partial<Pick<LineRecord, "disputeId" | "disputeStatus" | "isLive">>,
) =>
  tx
    .update(invoiceLines)
    .set(columns)
    .where(inArray(invoiceLines.id, [...lineIds]));
