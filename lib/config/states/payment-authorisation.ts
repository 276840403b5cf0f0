/** The life cycle of one step of authorising the payment of an invoice (domain.md, State machines). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  pending: { means: "an authoriser has to decide; once it has escalated, the provider's primary users" },
  authorised: { means: "an authoriser authorised it; the next step begins, or the payment is scheduled", isEnd: true },
  rejected: { means: "it was rejected with a reason; the invoice is disputed", isEnd: true },
  expired: { means: "no one decided in time, or no one could; it escalated and waits as another step", isEnd: true },
  ended: { means: "the invoice stopped waiting for it before anyone decided", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type PaymentAuthorisationStatus = keyof typeof statuses;

type Transitions = Record<string, readonly TransitionDefinition<PaymentAuthorisationStatus>[]>;

const transitions = {
  ask: [
    {
      from: [null],
      to: "pending",
      by: ["time", "provider"],
      when: "the invoice waits for authorisation, or its first of two steps was authorised",
      what: "those who may authorise it are notified",
    },
  ],
  delegate: [
    { from: ["pending"], to: "pending", by: ["provider"], what: "it waits for the person chosen, who is notified" },
  ],
  authorise: [
    {
      from: ["pending"],
      to: "authorised",
      by: ["provider"],
      what: "after the last step the payment is scheduled, and the finance users are notified",
    },
  ],
  reject: [
    {
      from: ["pending"],
      to: "rejected",
      by: ["provider"],
      when: "with a reason",
      what: "the invoice is disputed, and the finance users are notified",
    },
  ],
  expire: [
    {
      from: ["pending"],
      to: "expired",
      by: ["time"],
      when: "the cut-off passes, or no one who is present may decide",
      what: "the same step waits for the provider's primary users, who are notified",
    },
  ],
  end: [
    {
      from: ["pending"],
      to: "ended",
      by: ["time"],
      when: "the invoice is disputed or credited, or the provider pays by bank transfer now",
    },
  ],
} as const satisfies Transitions;
export type PaymentAuthorisationEvent = keyof typeof transitions;

export const paymentAuthorisationStates: StateTable<PaymentAuthorisationStatus, PaymentAuthorisationEvent> = {
  title: "A payment authorisation",
  statuses,
  transitions,
};
