/** The life cycle of the request that someone authorises a job (domain.md, State machines). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  pending: { means: "an authoriser has to decide" },
  approved: { means: "an authoriser approved it", isEnd: true },
  rejected: { means: "an authoriser rejected it; it can be resubmitted", isEnd: true },
  lapsed: { means: "the start passed before anyone decided", isEnd: true },
  withdrawn: { means: "the requester withdrew it, or cancelled the job", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type JobAuthorisationStatus = keyof typeof statuses;

type Transitions = Record<string, readonly TransitionDefinition<JobAuthorisationStatus>[]>;

const transitions = {
  request: [
    { from: [null, "withdrawn"], to: "pending", by: ["provider"], what: "the authorisers of the service are notified" },
  ],
  approve: [{ from: ["pending"], to: "approved", by: ["provider"], what: "the requester is notified" }],
  reject: [
    { from: ["pending"], to: "rejected", by: ["provider"], when: "with a reason", what: "the requester is notified" },
  ],
  resubmit: [{ from: ["rejected"], to: "pending", by: ["provider"], when: "before the start" }],
  withdraw: [{ from: ["pending"], to: "withdrawn", by: ["provider"] }],
  lapse: [{ from: ["pending"], to: "lapsed", by: ["time"], when: "the start passes" }],
} as const satisfies Transitions;
export type JobAuthorisationEvent = keyof typeof transitions;

export const jobAuthorisationStates: StateTable<JobAuthorisationStatus, JobAuthorisationEvent> = {
  title: "A job authorisation",
  statuses,
  transitions,
};
