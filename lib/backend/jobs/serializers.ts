/** Turns rows into what the contract returns, as the caller may see it. */
import type { UserGroup } from "@/lib/access";
import { isAwaited, isLive } from "@/lib/config/states/allocation";
import { isCancellable, type JobStatus } from "@/lib/config/states/job";
import type { Job, JobAllocation, JobRow } from "@/lib/contract/jobs";
import { byStanding, knownOf, type Seen as WorkerSeen } from "./booking/known";
import { cancellationOf } from "./changing/cancellation";
import type { AllocationRecord, FoundJob, JobRecord } from "./find";
import { preferredGenderOf } from "./posting/asks";
import { canReportNoShow, historyAt } from "./rules";

export type Seen = { group: UserGroup; now: Date };

/**
 * The status as the caller sees it. For an agency a job is suggested only while one of its own workers awaits a
 * decision: it cannot tell what other agencies do.
 */
const seenStatus = (status: JobStatus, { group }: Seen, hasOwn: boolean): JobStatus =>
  group === "Agency" && status === "suggested" && !hasOwn ? "open" : status;

/** The job and its allocations at the moment, of those in the caller's scope. */
function atMoment({ job }: FoundJob, allocations: readonly AllocationRecord[], { now }: Seen) {
  const { status, allocations: states } = historyAt(job, allocations, now);
  const statusOf = new Map(states.map((one) => [one.id, one.status]));
  return { status, allocations: allocations.map((one) => ({ ...one, status: statusOf.get(one.id) ?? one.status })) };
}

/** A job for lists. `allocations`: the job's, in the caller's scope. */
export function toRow(found: FoundJob, stored: readonly AllocationRecord[], seen: Seen): JobRow {
  const { job, workerType } = found;
  const { status, allocations } = atMoment(found, stored, seen);
  const suggested = allocations.filter((one) => one.status === "suggested").length;
  const booked = allocations.find((one) => isLive(one.status) || one.status === "worked");
  return {
    _id: job.id,
    service: { _id: job.serviceId, name: job.serviceName },
    provider: job.providerName,
    unit: job.unit,
    jobType: job.jobType,
    workerType: { _id: job.workerTypeId, name: workerType },
    startAt: job.startAt.toISOString(),
    endAt: job.endAt.toISOString(),
    status: seenStatus(status, seen, suggested > 0),
    suggested,
    booked: booked ? { worker: booked.workerName, agency: booked.agencyName } : null,
  };
}

/**
 * Why a job was cancelled and what that costs. An agency sees the reason if the cancellation ended one of its own
 * allocations, and the charge if that was the booking: it is a share of the price of the worker who was booked.
 */
function cancelledAs(job: JobRecord, allocations: readonly AllocationRecord[], { group }: Seen) {
  const { cancelledAt, cancelReason, cancellationChargePence } = job;
  if (group !== "Agency") return { cancelReason, cancellationChargePence };
  const ended = allocations.filter(({ decidedAt }) => cancelledAt && decidedAt?.getTime() === cancelledAt.getTime());
  const wasBooked = ended.some(({ status }) => status === "cancelled_by_provider");
  return {
    cancelReason: ended.length > 0 ? cancelReason : null,
    cancellationChargePence: wasBooked ? cancellationChargePence : null,
  };
}

const toAllocation = (one: AllocationRecord, { confirmed, blocked, seen, offered }: PutForward): JobAllocation => ({
  _id: one.id,
  agency: one.agencyName,
  worker: one.workerName,
  status: one.status,
  suggestedAt: one.suggestedAt.toISOString(),
  decidedAt: one.decidedAt?.toISOString() ?? null,
  swapStartedAt: one.swapStartedAt?.toISOString() ?? null,
  swapEndedAt: one.swapEndedAt?.toISOString() ?? null,
  confirmedAt: confirmed.get(one.id)?.toISOString() ?? null,
  reason: one.reason,
  isBlocked: blocked.has(one.workerId),
  isAutomatic: one.isAutomatic,
  isInvited: one.isInvited,
  known: seen && knownOf(one, seen(one.workerId)),
  rate: one.rateSnapshot
    ? {
        lines: one.rateSnapshot.lines.map(({ basis, chargePence }) => ({ basis, chargePence })),
        plannedPence: one.rateSnapshot.plannedPence,
        agreement: one.rateSnapshot.agreementReference,
        agreementId: one.agreementId,
      }
    : null,
  offered: (isAwaited(one.status) && offered.get(one.id)) || null,
});

type PutForward = {
  allocations: readonly AllocationRecord[];
  /** When workers confirmed the job, by the allocation's id. */
  confirmed: ReadonlyMap<string, Date>;
  /** The workers who are blocked at the service, for the provider. */
  blocked: ReadonlySet<string>;
  /** What they would cost, by the allocation's id, for the provider. */
  offered: ReadonlyMap<string, NonNullable<JobAllocation["offered"]>>;
  /** What the provider has seen of them; null for other callers. */
  seen: ((workerId: string) => WorkerSeen) | null;
};

/**
 * A job with its details, except as whom it was posted, its authorisation, its release, a change of its times, its
 * timesheet and its hours.
 */
export function toJob(
  found: FoundJob,
  put: PutForward,
  seen: Seen,
): Omit<Job, "postedAs" | "authorisation" | "hours" | "timesheet" | "release" | "timeChange"> {
  const { allocations } = put;
  const { job } = found;
  const { status, allocations: states } = atMoment(found, allocations, seen);
  const preferred = preferredGenderOf(job);
  const canCancel = seen.group !== "Agency" && isCancellable(status);
  return {
    ...toRow(found, allocations, seen),
    address: job.serviceAddress,
    breaks: job.breaks,
    notes: job.notes,
    skills: job.skills,
    certificates: job.certificates,
    gender: preferred && { ...preferred, note: seen.group === "Agency" ? null : job.genderNote },
    postedAt: seen.group === "Agency" ? null : job.createdAt.toISOString(),
    cancelledAt: job.cancelledAt?.toISOString() ?? null,
    ...cancelledAs(job, allocations, seen),
    lock: job.lock,
    canReportNoShow: seen.group === "Provider" && canReportNoShow(status, job, seen.now),
    cancellation: canCancel ? cancellationOf(job, allocations, seen.now) : null,
    allocations: put.seen
      ? states.map((one) => toAllocation(one, put)).sort(byStanding)
      : states.map((one) => toAllocation(one, put)),
  };
}
