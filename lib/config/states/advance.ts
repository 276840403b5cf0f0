/** The life cycle of an advance: money that an agency draws before its invoices are paid (domain.md, State machines). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  requested: { means: "the agency has asked for it" },
  under_review: { means: "the platform is looking at it" },
  approved: { means: "the platform will pay it" },
  paid_out: { means: "the agency has the money; its next payouts settle it" },
  in_recovery: { means: "its invoices no longer cover it; the agency owes the rest" },
  settled: { means: "all of it has come back", isEnd: true },
  written_off: { means: "the platform no longer expects the rest", isEnd: true },
  declined: { means: "the platform declined it", isEnd: true },
  cancelled: { means: "the agency cancelled it before it was paid", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type AdvanceStatus = keyof typeof statuses;

const transitions = {
  request: [{ from: [null], to: "requested", by: ["agency"], when: "within its limit, on eligible invoices" }],
  review: [{ from: ["requested"], to: "under_review", by: ["platform"] }],
  approve: [
    { from: ["requested", "under_review"], to: "approved", by: ["platform"], when: "its invoices still cover it" },
  ],
  decline: [
    { from: ["requested", "under_review", "approved"], to: "declined", by: ["platform"], when: "with a reason" },
  ],
  cancel: [{ from: ["requested", "under_review", "approved"], to: "cancelled", by: ["agency"] }],
  payOut: [
    {
      from: ["approved"],
      to: "paid_out",
      by: ["platform"],
      when: "its invoices still cover it",
      what: "it is posted to the ledger; nothing leaves the bank by itself",
    },
  ],
  recover: [
    {
      from: ["paid_out"],
      to: "in_recovery",
      by: ["time", "platform"],
      when: "a dispute or a credit note leaves less than what is owed",
    },
  ],
  settle: [
    {
      from: ["paid_out", "in_recovery"],
      to: "settled",
      by: ["time", "platform"],
      when: "payouts or money of the agency have paid all of it back",
    },
  ],
  writeOff: [{ from: ["in_recovery"], to: "written_off", by: ["platform"], when: "with a reason" }],
} as const satisfies Record<string, readonly TransitionDefinition<AdvanceStatus>[]>;
export type AdvanceEvent = keyof typeof transitions;

export const advanceStates: StateTable<AdvanceStatus, AdvanceEvent> = { title: "An advance", statuses, transitions };

/** In these it takes from the limit, and its invoices are taken. */
export const liveAdvanceStatuses = [
  "requested",
  "under_review",
  "approved",
  "paid_out",
  "in_recovery",
] as const satisfies readonly AdvanceStatus[];
