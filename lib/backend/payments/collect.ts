import { procedure } from "@/lib/backend/access-rules";
import { type Actor, audit } from "@/lib/backend/audit";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import type { InvoiceRecord } from "@/lib/backend/invoices";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { whyNotCollected } from "./can";
import { queuePaymentJob } from "./queued";
import { beginCollection, lockSeenInvoice } from "./record";

const texts = messages.payments;

/**
 * Asks for the direct debit of a locked invoice: the payment and the job that asks the payment provider are stored together, and
 * the provider is asked after the commit.
 */
async function requestCollection(tx: Transaction, actor: Actor, invoice: InvoiceRecord, by: PersonCaller) {
  const reason = await whyNotCollected(tx, invoice);
  if (reason) throw conflict(texts[reason], reason);
  const moved = await beginCollection(tx, actor, invoice, by);
  const [pence, now] = [moved.duePence ?? 0, clock.now()];
  const [payment] = await tx
    .insert(payments)
    .values({
      invoiceId: invoice.id,
      organisationId: invoice.organisationId,
      providerId: invoice.providerId,
      direction: "collect",
      method: "direct_debit",
      pence,
      status: "requested",
      byUserId: by.userId,
      createdAt: now,
      since: now,
    })
    .returning();
  if (!payment) throw conflict(texts.changed, "changed");
  await queuePaymentJob(tx, { kind: "submit", paymentId: payment.id });
  await audit(tx, actor, {
    organisationId: invoice.providerId,
    action: "payment.requested",
    subject: { type: "payment", id: payment.id },
    details: { pence, invoiceId: invoice.id },
  });
  return moved;
}

/** Collects an invoice by direct debit, or tries again. CONFLICT `changed`, `notNow`, `noDirectDebit` where the provider does not pay so, and `notAuthorised`. */
export const collect = procedure(contract.payments.collect, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const invoice = await lockSeenInvoice(tx, input);
    const { status, lock } = await requestCollection(tx, context, invoice, caller);
    return { status, lock };
  }),
);
