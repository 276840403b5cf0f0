import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type Actor, audit } from "@/lib/backend/audit";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { isUnauthorised } from "@/lib/backend/payment-authorisations";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { invoiceStates } from "@/lib/config/states/invoice";
import { nextStatus } from "@/lib/config/states/table";
import { contract } from "@/lib/contract";
import { paymentAccounts, payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { queuePaymentJob } from "./queued";
import { type InvoiceRecord, lockSeenInvoice, moveInvoice } from "./record";

const texts = messages.payments;

/**
 * Asks for the direct debit of a locked invoice: the payment and the job that asks the payment provider are stored together, and
 * the provider is asked after the commit.
 */
async function requestCollection(tx: Transaction, actor: Actor, invoice: InvoiceRecord, by: PersonCaller) {
  const [account] = await tx
    .select({ hasMandate: paymentAccounts.hasMandate })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.organisationId, invoice.providerId));
  if (!account?.hasMandate) throw conflict(texts.noDirectDebit, "noDirectDebit");
  if (await isUnauthorised(tx, invoice.id)) throw conflict(texts.notAuthorised, "notAuthorised");
  const isAgain = nextStatus(invoiceStates, invoice.status, "retry") !== null;
  const scheduled = isAgain ? await moveInvoice(tx, invoice, { event: "retry", by }) : invoice;
  const pence = scheduled.duePence ?? 0;
  if (pence <= 0) throw conflict(texts.notNow, "notNow");
  const moved = await moveInvoice(tx, scheduled, { event: "collect", by, pence });
  const now = clock.now();
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

/** Collects an invoice by direct debit, or tries again. CONFLICT `changed`, `notNow`, `noDirectDebit` without a mandate, and `notAuthorised`. */
export const collect = procedure(contract.payments.collect, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const invoice = await lockSeenInvoice(tx, input);
    const { status, lock } = await requestCollection(tx, context, invoice, caller);
    return { status, lock };
  }),
);
