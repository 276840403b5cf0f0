/** What the platform's finance staff record of an invoice. */
import { procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { post } from "@/lib/backend/ledger";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canDecide, lockInvoice } from "./find";
import { isPresentable, mustHaveSeen, record } from "./record";

const texts = messages.invoices;

/** Holds the payout of an invoice back with a reason, or releases it. CONFLICT `changed`, and `notNow` once it is paid out. */
export const holdPayout = procedure(contract.invoices.holdPayout, canDecide, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    mustHaveSeen(invoice, input.lock);
    if (invoice.kind !== "invoice" || invoice.status === "paid_out") throw conflict(texts.notNow, "notNow");
    const { reason } = input;
    const { status } = await record(tx, context, invoice, {
      event: reason ? "holdPayout" : "releasePayout",
      by: caller,
      action: reason ? "invoice.payoutHeld" : "invoice.payoutReleased",
      reason,
      columns: { payoutHeldReason: reason },
    });
    return { status };
  }),
);

/** Records that an invoice was settled without the platform. CONFLICT `changed`, and `notNow` for one that the platform collects. */
export const handleExternally = procedure(contract.invoices.handleExternally, canDecide, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    mustHaveSeen(invoice, input.lock);
    if (invoice.kind !== "invoice") throw conflict(texts.notNow, "notNow");
    const { id: invoiceId, organisationId: agencyId, providerId, duePence: pence } = invoice;
    const key = `invoice:${invoiceId}:external`;
    await post(tx, { event: "handledExternally", pence, invoiceId, agencyId, providerId, key });
    const action = "invoice.handledExternally";
    const columns = { paidPence: invoice.paidPence + pence };
    const { status } = await record(tx, context, invoice, {
      event: "handleExternally",
      by: caller,
      action,
      pence,
      columns,
    });
    return { status };
  }),
);

/**
 * Presents an earlier invoice to its provider, who approves or disputes it until its cut-off. CONFLICT `changed`, and `notNow` for a credit
 * note, an invoice of the weekly run, or one that was presented before.
 */
export const present = procedure(contract.invoices.present, canDecide, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    mustHaveSeen(invoice, input.lock);
    if (!isPresentable(invoice)) throw conflict(texts.notNow, "notNow");
    const { status } = await record(tx, context, invoice, {
      event: "present",
      by: caller,
      action: "invoice.presented",
    });
    return { status };
  }),
);
