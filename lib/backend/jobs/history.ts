/**
 * What an event does to a job with its allocations and its authorisation: a pure function of the state tables
 * (docs/states.md). The code that stores it changes the rows that differ.
 */
import { type AllocationEvent, type AllocationStatus, allocationStates } from "@/lib/config/states/allocation";
import { type JobEvent, type JobStatus, type JobTransition, jobStates } from "@/lib/config/states/job";
import {
  type JobAuthorisationEvent,
  type JobAuthorisationStatus,
  jobAuthorisationStates,
} from "@/lib/config/states/job-authorisation";
import { nextStatus, transitionOf } from "@/lib/config/states/table";

type AllocationState = { id: string; status: AllocationStatus };

export type JobHistory = {
  status: JobStatus;
  allocations: readonly AllocationState[];
  /** Null: none was requested. */
  authorisation: JobAuthorisationStatus | null;
};

/** A job that does not exist yet. */
export const nothingYet = { status: null, allocations: [], authorisation: null } as const;

/** What an event of one allocation can be, that changes the job only where it was the last one put forward. */
type OwnAllocationEvent = Extract<
  AllocationEvent,
  "decline" | "withdraw" | "refuseInvitation" | "withdrawInvitation" | "cancelByAgency" | "cancelByProvider"
>;

type Before = JobHistory | typeof nothingYet;

function isPossible(before: Before, transition: JobTransition): boolean {
  const has = (status: AllocationStatus) => before.allocations.some((one) => one.status === status);
  const { withAllocation, withoutAllocation, withAuthorisation, withoutAuthorisation } = transition;
  return (
    (withAllocation === undefined || has(withAllocation)) &&
    (withoutAllocation === undefined || !has(withoutAllocation)) &&
    (withAuthorisation === undefined || before.authorisation === withAuthorisation) &&
    (withoutAuthorisation === undefined || before.authorisation !== withoutAuthorisation)
  );
}

/** The allocations after a transition; null if the one that is named cannot have the event. */
function allocationsAfter(
  { allocations }: Before,
  { chosen, allocations: effects = {} }: JobTransition,
  id: string | null,
): AllocationState[] | null {
  const others = allocations.map((one): AllocationState => {
    const event = one.id === id ? undefined : effects[one.status];
    return event ? { id: one.id, status: nextStatus(allocationStates, one.status, event) ?? one.status } : one;
  });
  if (!chosen) return id === null ? others : null;
  if (id === null) return null;
  const known = allocations.find((one) => one.id === id);
  const status = nextStatus(allocationStates, known?.status ?? null, chosen);
  if (status === null) return null;
  return known ? others.map((one) => (one.id === id ? { id, status } : one)) : [...others, { id, status }];
}

/**
 * The job after an event, or null if the event is not possible. `allocationId` names the allocation that the event is
 * about; a new id for one that is put forward or booked.
 */
export function afterJobEvent(before: Before, event: JobEvent, allocationId: string | null = null): JobHistory | null {
  const transition = transitionOf(jobStates, before.status, event);
  if (!transition || !isPossible(before, transition)) return null;
  const allocations = allocationsAfter(before, transition, allocationId);
  if (!allocations) return null;
  const request: JobAuthorisationEvent | undefined = transition.authorisation?.[before.authorisation ?? "none"];
  const authorisation = request
    ? nextStatus(jobAuthorisationStates, before.authorisation, request)
    : before.authorisation;
  return { status: transition.to, allocations, authorisation };
}

/** The job after an event of one allocation that leaves the rest as it is, or null if that is not possible. */
export function afterAllocationEvent(before: JobHistory, id: string, event: OwnAllocationEvent): JobHistory | null {
  // A booked worker is removed by an event of the job, unless they were to be swapped and the job is open already.
  const isFilling = before.status === "open" || before.status === "suggested";
  const status = before.allocations.find((one) => one.id === id)?.status;
  const next = status && isFilling ? nextStatus(allocationStates, status, event) : null;
  if (next === null) return null;
  const allocations = before.allocations.map((one) => (one.id === id ? { id, status: next } : one));
  const after: JobHistory = { ...before, allocations };
  return afterJobEvent(after, "loseLastSuggestion") ?? after;
}

/** The job after its requester has withdrawn the authorisation, or null if that is not possible. */
export function afterWithdrawal(before: JobHistory): JobHistory | null {
  const authorisation = nextStatus(jobAuthorisationStates, before.authorisation, "withdraw");
  return authorisation === null ? null : { ...before, authorisation };
}
