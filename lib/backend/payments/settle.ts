import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { payments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { conclude } from "./record";

const texts = messages.payments;

/**
 * Records whether a payment in a Bacs file was made, or was returned by the bank. Payments through the payment provider
 * are looked up, not recorded. CONFLICT `changed`, and `notNow` where that is not possible.
 */
export const settle = procedure(contract.payments.settle, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { paymentId, lock, outcome, on } = input;
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw notFound();
    if (payment.lock !== lock) throw conflict(texts.changed, "changed");
    if (payment.method !== "bacs") throw conflict(texts.notNow, "notNow");
    // The platform and the bank sort out a returned payout before anything is paid again.
    if (outcome === "reverse" && payment.direction === "payout") throw conflict(texts.notNow, "notNow");
    if (on > today()) throw invalid(texts.dayInFuture, [{ field: "on", message: texts.dayInFuture }]);
    const status = await conclude(tx, context, payment, {
      event: outcome,
      by: caller,
      ...(outcome === "confirm" ? { on } : {}),
    });
    if (status === payment.status) throw conflict(texts.notNow, "notNow");
    return { status };
  }),
);
