/** The life cycle of an allocation: a worker put forward for a job (domain.md, State machines). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  invited: { means: "the provider has invited the worker, and their agency has to answer" },
  suggested: { means: "the agency has put the worker forward" },
  accepted: { means: "the worker is booked" },
  swap_requested: { means: "the worker is booked until the agency has found a replacement" },
  worked: { means: "the shift has ended", isEnd: true },
  declined: { means: "the provider does not want the worker", isEnd: true },
  withdrawn: { means: "the agency has withdrawn the worker", isEnd: true },
  superseded: { means: "another worker was accepted", isEnd: true },
  lapsed: { means: "the job ended before anyone decided", isEnd: true },
  swapped: { means: "a replacement was accepted", isEnd: true },
  cancelled_by_agency: { means: "the agency cancelled the booking", isEnd: true },
  cancelled_by_provider: { means: "the provider cancelled the booking, or the job", isEnd: true },
  invitation_refused: { means: "the agency refused the provider's invitation", isEnd: true },
  invitation_withdrawn: { means: "the provider withdrew its invitation", isEnd: true },
  no_show: { means: "the worker did not come", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type AllocationStatus = keyof typeof statuses;

type Transitions = Record<string, readonly TransitionDefinition<AllocationStatus>[]>;

const transitions = {
  suggest: [{ from: [null], to: "suggested", by: ["agency"] }],
  accept: [{ from: ["suggested"], to: "accepted", by: ["provider"], what: "the rate snapshot is stored" }],
  invite: [{ from: [null], to: "invited", by: ["provider"], what: "the worker's agency is notified" }],
  book: [
    {
      from: ["invited"],
      to: "accepted",
      by: ["agency"],
      when: "the worker may do the shift as it is",
      what: "the rate snapshot is stored; the provider is notified",
    },
  ],
  refuseInvitation: [
    {
      from: ["invited"],
      to: "invitation_refused",
      by: ["agency"],
      when: "with a reason",
      what: "the provider is notified",
    },
  ],
  withdrawInvitation: [
    { from: ["invited"], to: "invitation_withdrawn", by: ["provider"], what: "the agency is notified" },
  ],
  decline: [{ from: ["suggested"], to: "declined", by: ["provider"], when: "with a reason" }],
  withdraw: [{ from: ["suggested"], to: "withdrawn", by: ["agency"] }],
  supersede: [{ from: ["suggested", "invited"], to: "superseded", by: ["provider", "agency", "time"] }],
  lapse: [{ from: ["suggested", "invited"], to: "lapsed", by: ["provider", "agency", "time"] }],
  requestSwap: [{ from: ["accepted"], to: "swap_requested", by: ["agency"] }],
  endSwap: [
    {
      from: ["swap_requested"],
      to: "accepted",
      by: ["agency", "time"],
      when: "the agency withdraws the swap, or the start passes",
    },
  ],
  swap: [
    {
      from: ["swap_requested"],
      to: "swapped",
      by: ["provider", "agency"],
      when: "the replacement is accepted or booked",
    },
  ],
  cancelByAgency: [
    { from: ["accepted", "swap_requested"], to: "cancelled_by_agency", by: ["agency"], when: "with a reason" },
  ],
  cancelByProvider: [
    { from: ["accepted", "swap_requested"], to: "cancelled_by_provider", by: ["provider"], when: "with a reason" },
  ],
  reportNoShow: [
    { from: ["accepted"], to: "no_show", by: ["provider"], when: "15 minutes after the start", what: "no charge" },
  ],
  finish: [{ from: ["accepted"], to: "worked", by: ["time"], when: "the end passes" }],
} as const satisfies Transitions;
export type AllocationEvent = keyof typeof transitions;

export const allocationStates: StateTable<AllocationStatus, AllocationEvent> = {
  title: "An allocation",
  statuses,
  transitions,
};

/** In these the worker's time is booked: no other booking may overlap, and a job has one at most. */
export const liveAllocationStatuses = ["accepted", "swap_requested"] as const satisfies readonly AllocationStatus[];

/** In these a worker is put forward or booked: they cannot be put forward for the job again. */
export const pendingAllocationStatuses = [
  "suggested",
  ...liveAllocationStatuses,
] as const satisfies readonly AllocationStatus[];

/** In these a worker has a place in the job: they can be neither put forward for it nor invited to it. */
export const takenUpAllocationStatuses = [
  "invited",
  ...pendingAllocationStatuses,
] as const satisfies readonly AllocationStatus[];

/** Those of a worker who fills the job, or has filled it. */
export const filledAllocationStatuses = [
  ...liveAllocationStatuses,
  "worked",
] as const satisfies readonly AllocationStatus[];

/** Whether someone has to answer: the provider about a worker who was put forward, their agency about an invitation. */
export const isAwaited = (status: AllocationStatus): boolean => status === "invited" || status === "suggested";

/** Whether the worker's time is booked. */
export const isLive = (status: AllocationStatus): boolean => liveAllocationStatuses.some((live) => live === status);
