/** The life cycle of a payment: of a provider for an invoice, or to an agency (domain.md, Entities). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  requested: { means: "the portal is about to ask the payment provider for it" },
  submitted: { means: "the bank or the payment provider has been asked and has not confirmed it" },
  confirmed: { means: "the money has moved" },
  failed: { means: "no money has moved", isEnd: true },
  reversed: { means: "the money had moved, and the bank has taken it back", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type PaymentStatus = keyof typeof statuses;

const transitions = {
  request: [{ from: [null], to: "requested", by: ["time", "platform"], when: "a direct debit" }],
  submit: [{ from: ["requested"], to: "submitted", by: ["time"], what: "the payment provider has it, once" }],
  export: [{ from: [null], to: "submitted", by: ["platform"], when: "it is in a Bacs file" }],
  record: [
    {
      from: [null],
      to: "confirmed",
      by: ["platform"],
      when: "it was made by hand",
      what: "the ledger and the invoice follow",
    },
  ],
  confirm: [
    {
      from: ["requested", "submitted"],
      to: "confirmed",
      by: ["time", "platform"],
      when: "the payment provider says so when it is asked",
      what: "the ledger and the invoice follow",
    },
  ],
  fail: [{ from: ["requested", "submitted"], to: "failed", by: ["time", "platform"], what: "the invoice follows" }],
  reverse: [
    {
      from: ["confirmed"],
      to: "reversed",
      by: ["time", "platform"],
      when: "the bank takes a direct debit back",
      what: "the ledger and the invoice follow",
    },
  ],
} as const satisfies Record<string, readonly TransitionDefinition<PaymentStatus>[]>;
export type PaymentEvent = keyof typeof transitions;

export const paymentStates: StateTable<PaymentStatus, PaymentEvent> = { title: "A payment", statuses, transitions };

/** In these a payment of the same kind for the same invoice has to wait. */
export const openPaymentStatuses = ["requested", "submitted"] as const satisfies readonly PaymentStatus[];
