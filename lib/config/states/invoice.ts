/** The life cycle of an invoice, of what both sides owe for a period (domain.md, State machines). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  issued: {
    means: "it has been issued, and the portal does not collect it: a credit note, or one that is settled elsewhere",
  },
  pending_approval: { means: "the provider has to approve it, or dispute it, until its cut-off" },
  approved: { means: "the provider has approved it, or let the cut-off pass" },
  disputed: { means: "the provider disputes all of it; the platform decides" },
  awaiting_authorisation: { means: "an authoriser of the provider has to authorise its payment" },
  scheduled: { means: "it will be collected on the day it is due" },
  collecting: { means: "the payment has been asked for and not confirmed" },
  failed: { means: "the payment failed; it can be tried again" },
  overdue: { means: "it was due, and has not been paid" },
  paid: { means: "the provider has paid; the agency has not been paid yet" },
  paid_out: { means: "the agency has been paid", isEnd: true },
  credited: { means: "credit notes take off all of it", isEnd: true },
  handled_externally: { means: "the provider and the agency settled it without the platform", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type InvoiceStatus = keyof typeof statuses;

const transitions = {
  issue: [
    {
      from: [null],
      to: "pending_approval",
      by: ["time", "platform"],
      when: "a run, where nothing holds the hours back",
      what: "it takes the agency's next number; its timesheets are locked; both sides are notified",
    },
  ],
  issueOnly: [
    {
      from: [null],
      to: "issued",
      by: ["time", "platform"],
      when: "a run, where the agreement says that the agency is paid directly; a credit note; a legacy invoice",
    },
  ],
  present: [{ from: ["issued"], to: "pending_approval", by: ["platform"], when: "a legacy invoice" }],
  handleExternally: [{ from: ["issued"], to: "handled_externally", by: ["platform"], when: "it is no credit note" }],
  approve: [{ from: ["pending_approval"], to: "approved", by: ["provider"] }],
  approveByTime: [
    {
      from: ["pending_approval"],
      to: "approved",
      by: ["time"],
      when: "the cut-off passes without an answer",
      what: "it is named as automatic everywhere",
    },
  ],
  disputeLines: [
    {
      from: ["pending_approval", "approved"],
      to: "approved",
      by: ["provider"],
      when: "some lines, with a reason",
      what: "these lines are held until the platform decides; the rest continues",
    },
  ],
  dispute: [
    {
      from: ["pending_approval", "approved", "awaiting_authorisation", "scheduled"],
      to: "disputed",
      by: ["provider"],
      when: "all lines, with a reason",
      what: "all of it is held until the platform decides",
    },
  ],
  decide: [
    {
      from: ["disputed"],
      to: "pending_approval",
      by: ["platform"],
      when: "something is left to pay",
      what: "the provider has a new cut-off; a line that was decided is not disputed again",
    },
  ],
  release: [
    {
      from: ["paid", "paid_out"],
      to: "approved",
      by: ["platform"],
      when: "something of the held lines is due after all",
      what: "what was held is collected",
    },
  ],
  askAuthorisation: [
    {
      from: ["approved", "scheduled", "overdue"],
      to: "awaiting_authorisation",
      by: ["time"],
      when: "its cut-off has passed, the provider pays by direct debit, and its payment needs authorisation that it does not have",
      what: "the authorisers are notified",
    },
  ],
  authorise: [{ from: ["awaiting_authorisation"], to: "scheduled", by: ["provider"], when: "the last step" }],
  reject: [
    {
      from: ["awaiting_authorisation"],
      to: "disputed",
      by: ["provider"],
      when: "with a reason",
      what: "all that can be disputed is held until the platform decides",
    },
  ],
  schedule: [
    {
      from: ["approved"],
      to: "scheduled",
      by: ["time"],
      when: "its cut-off has passed, and its payment needs no authorisation",
    },
    {
      from: ["awaiting_authorisation"],
      to: "scheduled",
      by: ["time"],
      when: "the provider pays by bank transfer now",
    },
  ],
  collect: [{ from: ["scheduled"], to: "collecting", by: ["time", "platform"] }],
  pay: [
    {
      from: ["collecting", "approved", "scheduled", "failed", "overdue", "pending_approval", "awaiting_authorisation"],
      to: "paid",
      by: ["time", "platform"],
      when: "nothing is left to pay, after a payment or a credit note for the rest",
    },
  ],
  payPart: [{ from: ["collecting"], to: "scheduled", by: ["time", "platform"], when: "some is left to pay" }],
  fail: [{ from: ["collecting"], to: "failed", by: ["time", "platform"], what: "both sides are notified" }],
  reverse: [
    { from: ["paid", "paid_out"], to: "failed", by: ["time", "platform"], when: "the bank takes the payment back" },
  ],
  retry: [{ from: ["failed", "overdue"], to: "scheduled", by: ["time", "platform"] }],
  lapse: [
    {
      from: ["scheduled", "failed"],
      to: "overdue",
      by: ["time"],
      when: "the day it is due passes, and something is due",
    },
  ],
  payOut: [
    {
      from: ["paid"],
      to: "paid_out",
      by: ["time", "platform"],
      when: "nothing is left to pay out, and the payout is not on hold",
    },
  ],
  credit: [
    {
      from: [
        "issued",
        "pending_approval",
        "approved",
        "disputed",
        "awaiting_authorisation",
        "scheduled",
        "failed",
        "overdue",
      ],
      to: "credited",
      by: ["platform"],
      when: "credit notes leave nothing to pay, and nothing was paid",
    },
  ],
} as const satisfies Record<string, readonly TransitionDefinition<InvoiceStatus>[]>;
export type InvoiceEvent = keyof typeof transitions;

export const invoiceStates: StateTable<InvoiceStatus, InvoiceEvent> = { title: "An invoice", statuses, transitions };
