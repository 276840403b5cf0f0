import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, invalid } from "@/lib/backend/errors";
import { lockInvoice } from "@/lib/backend/invoices";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { isPayableByHand } from "./can";
import { collected } from "./record";

const texts = messages.payments;

/** The payment that was recorded with this reference before, by the same press or by a colleague. */
const recorded = (tx: Transaction, invoiceId: string, reference: string) =>
  tx
    .select({ pence: payments.pence, byUserId: payments.byUserId })
    .from(payments)
    .where(
      and(eq(payments.invoiceId, invoiceId), eq(payments.direction, "collect"), eq(payments.reference, reference)),
    );

/**
 * Records a payment that the provider made. The same form sent twice records it once. CONFLICT `changed`, `notNow`
 * where the invoice is not to be paid by hand, and `recordedBefore` for a reference that was used for it before.
 */
export const recordPayment = procedure(contract.payments.record, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { lock, pence, paidOn, reference } = input;
    const invoice = await lockInvoice(tx, input.invoiceId);
    const [before] = await recorded(tx, invoice.id, reference);
    const isSamePress = before?.pence === pence && before.byUserId === caller.userId && invoice.lock !== lock;
    if (isSamePress) {
      return { status: invoice.status, lock: invoice.lock };
    }
    if (before) throw conflict(texts.recordedBefore, "recordedBefore");
    if (invoice.lock !== lock) throw conflict(texts.changed, "changed");
    if (!isPayableByHand(invoice)) throw conflict(texts.notNow, "notNow");
    if (pence > (invoice.duePence ?? 0)) throw invalid(texts.tooMuch, [{ field: "pence", message: texts.tooMuch }]);
    if (paidOn > today()) throw invalid(texts.dayInFuture, [{ field: "paidOn", message: texts.dayInFuture }]);
    const now = clock.now();
    const [payment] = await tx
      .insert(payments)
      .values({
        invoiceId: invoice.id,
        organisationId: invoice.organisationId,
        providerId: invoice.providerId,
        direction: "collect",
        method: "manual",
        pence,
        status: "confirmed",
        reference,
        paidOn,
        byUserId: caller.userId,
        createdAt: now,
        since: now,
      })
      .returning();
    if (!payment) throw conflict(texts.changed, "changed");
    const moved = await collected(tx, context, invoice, payment, caller);
    await audit(tx, context, {
      organisationId: invoice.providerId,
      action: "payment.recorded",
      subject: { type: "payment", id: payment.id },
      details: { pence, invoiceId: invoice.id },
    });
    return { status: moved.status, lock: moved.lock };
  }),
);
