/** What the platform's finance staff can do about the payment of an invoice at the moment: for the calls and for the page. */
import { eq } from "drizzle-orm";
import type { InvoiceRecord } from "@/lib/backend/invoices";
import { isUnauthorised } from "@/lib/backend/payment-authorisations";
import { type InvoiceStatus, invoiceStates } from "@/lib/config/states/invoice";
import { nextStatus } from "@/lib/config/states/table";
import { organisations, paymentAccounts } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** An invoice that is being collected is asked for already. */
const payable: readonly InvoiceStatus[] = ["approved", "scheduled", "failed", "overdue"];

/** Whether a payment by the provider can be recorded, also of an invoice of before the weekly run. */
export const isPayableByHand = ({ kind, paymentMode, status, duePence }: InvoiceRecord): boolean =>
  kind === "invoice" && paymentMode === "platform" && payable.includes(status) && (duePence ?? 0) > 0;

/** Why an invoice cannot be collected by direct debit through the payment provider; null where it can. */
export async function whyNotCollected(
  tx: Transaction,
  { id, kind, generation, providerId, status, duePence }: InvoiceRecord,
): Promise<"noDirectDebit" | "notAuthorised" | "notNow" | null> {
  if (kind !== "invoice" || generation !== "new") return "notNow";
  const [provider] = await tx
    .select({ method: organisations.paymentMethod, hasMandate: paymentAccounts.hasMandate })
    .from(organisations)
    .innerJoin(paymentAccounts, eq(paymentAccounts.organisationId, organisations.id))
    .where(eq(organisations.id, providerId));
  // A mandate remains after a change to bank transfer.
  if (provider?.method !== "direct_debit" || !provider.hasMandate) return "noDirectDebit";
  if (await isUnauthorised(tx, id)) return "notAuthorised";
  const isNow = (["collect", "retry"] as const).some((event) => nextStatus(invoiceStates, status, event) !== null);
  return isNow && (duePence ?? 0) > 0 ? null : "notNow";
}

/** Whether a payout to the agency can be recorded. */
export const isPayable = ({ kind, generation, paymentMode, status, payoutHeldReason }: InvoiceRecord): boolean =>
  kind === "invoice" &&
  generation === "new" &&
  paymentMode === "platform" &&
  payoutHeldReason === null &&
  nextStatus(invoiceStates, status, "payOut") !== null;

/** What the page offers. */
export const paymentRightsOf = async (tx: Transaction, invoice: InvoiceRecord) => ({
  record: isPayableByHand(invoice),
  collect: (await whyNotCollected(tx, invoice)) === null,
  payOut: isPayable(invoice),
});
