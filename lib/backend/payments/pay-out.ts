import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { invalid } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { addPayout, lockSeenInvoice, moveInvoice, paidOut } from "./record";

const texts = messages.payments;

/**
 * Records that the agency has been paid by hand. What it owes on advances is deducted first. CONFLICT `changed`,
 * `onHold`, and `notNow` where the invoice is not paid or a payout is under way.
 */
export const payOut = procedure(contract.payments.payOut, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { paidOn, reference } = input;
    const invoice = await lockSeenInvoice(tx, input);
    if (paidOn > today()) throw invalid(texts.dayInFuture, [{ field: "paidOn", message: texts.dayInFuture }]);
    const made = await addPayout(tx, context, invoice, { method: "manual", paidOn, reference }, caller);
    const moved = made
      ? await paidOut(tx, context, invoice, made.payment, { by: caller, settled: made.settled })
      : await moveInvoice(tx, context, invoice, { event: "payOut", by: caller, pence: 0 });
    await audit(tx, context, {
      organisationId: invoice.organisationId,
      action: "payment.recorded",
      subject: { type: "invoice", id: invoice.id },
      details: { pence: made?.payment.pence ?? 0, settledPence: made?.payment.settledPence ?? 0 },
    });
    return { status: moved.status, lock: moved.lock };
  }),
);
