import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, notFound } from "@/lib/backend/errors";
import { lockInvoice } from "@/lib/backend/invoices";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { payments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { queuePaymentJob } from "./queued";
import { conclude } from "./record";

const texts = messages.payments;

/**
 * Asks the payment provider again about a payment for which it gave no answer, or records that it failed: the person
 * who records it confirms that the provider has not collected it. CONFLICT `changed`, and `notNow` for one that is not
 * stuck, or that it has accepted.
 */
export const resolveStuck = procedure(contract.payments.resolveStuck, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { paymentId, lock, decision } = input;
    const [found] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!found) throw notFound();
    // In the same order as everything else that moves money.
    await lockInvoice(tx, found.invoiceId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
    if (payment?.lock !== lock) throw conflict(texts.changed, "changed");
    if (!payment.stuckAt) throw conflict(texts.notNow, "notNow");
    if (decision === "fail") {
      // The payment provider may still collect what it has accepted.
      if (payment.status !== "requested") throw conflict(texts.notNow, "notNow");
      const status = await conclude(tx, context, payment, { event: "fail", by: caller, failureCode: "no_answer" });
      return { status };
    }
    const now = clock.now();
    await tx
      .update(payments)
      .set({ stuckAt: null, since: now, lock: payment.lock + 1 })
      .where(eq(payments.id, paymentId));
    await audit(tx, context, {
      organisationId: payment.providerId,
      action: "payment.askedAgain",
      subject: { type: "payment", id: paymentId },
    });
    await queuePaymentJob(tx, { kind: payment.status === "requested" ? "submit" : "status", paymentId });
    return { status: payment.status };
  }),
);
