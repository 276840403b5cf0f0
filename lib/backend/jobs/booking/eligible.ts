/** Checks workers of an agency for a job by the eligibility rules, in the agency's scope. */
import { and, count, gt, inArray, lt, lte, max, sql } from "drizzle-orm";
import { agreementsCovering, type CoveringAgreement } from "@/lib/backend/agreements";
import { unavailabilityAround } from "@/lib/backend/availability";
import { readEvidence } from "@/lib/backend/compliance";
import {
  checkEligibility,
  type Eligibility,
  type EligibilityInput,
  type JobToFill,
  type OtherShift,
} from "@/lib/backend/eligibility";
import { coverOf, type FoundJob, type JobRecord } from "@/lib/backend/jobs/find";
import { preferredGenderOf } from "@/lib/backend/jobs/posting/asks";
import { type Answers, noAnswers } from "@/lib/backend/people";
import { DAY_MS } from "@/lib/config/constants";
import { skillsMeant } from "@/lib/config/skills";
import { type AllocationStatus, liveAllocationStatuses } from "@/lib/config/states/allocation";
import { allocations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { optOutOf, permissionOf } from "./permission";

export type EvidencedWorker = Awaited<ReturnType<typeof readEvidence>>[number]["row"];

export type CheckedWorker = {
  worker: EvidencedWorker;
  eligibility: Eligibility;
  /** What the rules were given. */
  input: EligibilityInput;
  /** The agreement under which they would be supplied; null where none covers the job. */
  agreement: CoveringAgreement | null;
  /** Their other shifts through this agency. */
  shifts: readonly OtherShift[];
};

/** The longest period that a rule about working time looks at, before a shift and after it. */
const PERIOD_MS = 17 * 7 * DAY_MS;

const bookedStatuses = [...liveAllocationStatuses, "worked"] as const satisfies readonly AllocationStatus[];

const unpaidMinutes = ({ breaks }: Pick<JobRecord, "breaks">): number =>
  breaks.filter(({ isPaid }) => !isPaid).reduce((sum, { minutes }) => sum + minutes, 0);

/** A job as the rules take it. */
const shiftOf = ({ id, startAt, endAt, jobType, breaks }: Omit<OtherJob, "workerId">) => ({
  id,
  startAt,
  endAt,
  isSleepIn: jobType === "sleep_in",
  unpaidBreakMinutes: unpaidMinutes({ breaks }),
});

type OtherJob = Pick<JobRecord, "id" | "startAt" | "endAt" | "jobType" | "breaks"> & { workerId: string };

type Around = Pick<JobRecord, "startAt" | "endAt">;

/**
 * The shifts that workers have through this agency, as far as the rules look before and after a period. `statuses`: of
 * their allocations.
 */
export async function shiftsAround(
  tx: Transaction,
  { startAt, endAt }: Around,
  workerIds: readonly string[],
  statuses: readonly AllocationStatus[] = bookedStatuses,
): Promise<(workerId: string) => OtherShift[]> {
  const rows: OtherJob[] = await tx
    .select({
      workerId: allocations.workerId,
      id: jobs.id,
      startAt: jobs.startAt,
      endAt: jobs.endAt,
      jobType: jobs.jobType,
      breaks: jobs.breaks,
    })
    .from(allocations)
    .innerJoin(jobs, sql`${jobs.id} = ${allocations.jobId}`)
    .where(
      and(
        inArray(allocations.workerId, [...workerIds]),
        inArray(allocations.status, [...statuses]),
        gt(jobs.endAt, new Date(startAt.getTime() - PERIOD_MS)),
        lt(jobs.startAt, new Date(endAt.getTime() + PERIOD_MS)),
      ),
    );
  const byWorker = new Map<string, OtherShift[]>();
  for (const row of rows) {
    const own = byWorker.get(row.workerId) ?? [];
    own.push({ ...shiftOf(row), isElsewhere: false });
    byWorker.set(row.workerId, own);
  }
  return (workerId) => byWorker.get(workerId) ?? [];
}

/** The agreement for a worker: the first that names no branch or one of theirs, otherwise the first. */
export const agreementFor = (
  { branchIds }: Pick<EvidencedWorker, "branchIds">,
  agreements: readonly CoveringAgreement[],
): CoveringAgreement | null =>
  agreements.find(({ branch }) => branch === null || branchIds.includes(branch.id)) ?? agreements[0] ?? null;

/** Which of the agency's workers may not work at a service; the provider's reason stays with the provider. */
async function blockedFrom(tx: Transaction, serviceId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select app_blocked_workers(${serviceId}) as id`);
  return new Set(rows.map(({ id }) => id));
}

/** What keeps a worker from a job, whatever the job asks for. */
type Restrictions = Pick<EligibilityInput["worker"], "isBlocked" | "unavailability">;
type RestrictionsOf = (workerId: string, job: Pick<JobRecord, "serviceId">) => Restrictions;

/** Whether workers are blocked at the jobs' services, and when they are unavailable around the jobs. */
export async function restrictionsOn(
  tx: Transaction,
  found: readonly Pick<JobRecord, "serviceId" | "startAt" | "endAt">[],
  workerIds: readonly string[],
): Promise<RestrictionsOf> {
  const blocked = new Map<string, Set<string>>();
  for (const { serviceId } of found)
    if (!blocked.has(serviceId)) blocked.set(serviceId, await blockedFrom(tx, serviceId));
  const [from, to] = [
    new Date(Math.min(...found.map(({ startAt }) => startAt.getTime()))),
    new Date(Math.max(...found.map(({ endAt }) => endAt.getTime()))),
  ];
  const unavailabilityOf = await unavailabilityAround(tx, workerIds, from, to);
  return (workerId, { serviceId }) => ({
    isBlocked: blocked.get(serviceId)?.has(workerId) ?? false,
    unavailability: unavailabilityOf(workerId),
  });
}

/** The earlier of two last days. */
const lastDay = (...days: (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null;

type Candidate = {
  worker: EvidencedWorker;
  evidence: EligibilityInput["evidence"];
  agreement: CoveringAgreement | null;
  shifts: readonly OtherShift[];
  restrictions: Restrictions;
  brokenElsewhere: EligibilityInput["brokenElsewhere"];
};

/** A job as the rules take it, with what it requires. */
export const jobToFill = ({ job, workerType }: FoundJob): JobToFill => ({
  ...shiftOf(job),
  serviceId: job.serviceId,
  workerType: { id: job.workerTypeId, name: workerType },
  skills: job.skills,
  certificates: job.certificates,
  preferredGender: preferredGenderOf(job),
});

/** What the rules are given about a worker and a job; `toFill` is the job as the rules take it, where it is known. */
export const eligibilityInputOf = (
  found: FoundJob,
  { worker, evidence, agreement, shifts, restrictions, brokenElsewhere }: Candidate,
  toFill = jobToFill(found),
): EligibilityInput => ({
  job: toFill,
  // Its own certificates are among those that the job asks for.
  service: { name: found.job.serviceName, certificates: [], hasNightHazards: found.job.nightHazards },
  agreement: agreement && {
    status: "active",
    startOn: agreement.startOn,
    endsOn: lastDay(agreement.endOn, agreement.terminatesOn),
    branch: agreement.branch,
    serviceIds: [found.job.serviceId],
    workerTypeIds: [found.job.workerTypeId],
  },
  worker: {
    employmentStatus: worker.erasedAt ? "archived" : worker.employmentStatus,
    // Jobs are on-panel: every worker must be verified, off-panel workers included.
    panel: "on",
    verificationStatus: worker.verificationStatus,
    workerTypeIds: worker.workerTypeIds,
    skills: skillsMeant(worker.skills),
    gender: worker.gender,
    branchIds: worker.branchIds,
    startedOn: worker.startOn,
    isBlocked: restrictions.isBlocked,
    unavailability: restrictions.unavailability,
    optOut: optOutOf(worker),
    permission: permissionOf(worker),
    permitted: { workerTypeIds: worker.permittedWorkerTypeIds, endsOn: worker.permissionEndsOn },
  },
  evidence,
  shifts,
  brokenElsewhere,
});

/**
 * The agency's workers with the result of each rule, in no particular order; workers of others are left out. `answers`:
 * what was asked about their bookings through other agencies.
 */
export async function checkWorkers(
  tx: Transaction,
  found: FoundJob,
  organisationId: string,
  workerIds: readonly string[],
  answers: Answers = noAnswers,
): Promise<CheckedWorker[]> {
  const { job } = found;
  const agreements = await agreementsCovering(tx, organisationId, coverOf(job));
  const known = await readEvidence(tx, [...workerIds]);
  const ids = known.map(({ row }) => row.id);
  const shiftsOf = await shiftsAround(tx, job, ids);
  const restrictionsOf = await restrictionsOn(tx, [job], ids);
  return known.map(({ row: worker, evidence }) => {
    const agreement = agreementFor(worker, agreements);
    const shifts = shiftsOf(worker.id).filter(({ id }) => id !== job.id);
    const restrictions = restrictionsOf(worker.id, job);
    const brokenElsewhere = answers(worker.id);
    const input = eligibilityInputOf(found, { worker, evidence, agreement, shifts, restrictions, brokenElsewhere });
    return { worker, eligibility: checkEligibility(input), input, agreement, shifts };
  });
}

/** What workers have worked at a service through this agency: how many shifts, and the day of the last. */
export async function workedAt(tx: Transaction, { serviceId }: JobRecord, workerIds: readonly string[], now: Date) {
  if (workerIds.length === 0) return new Map<string, { shifts: number; lastOn: string | null }>();
  const rows = await tx
    .select({ workerId: allocations.workerId, shifts: count(), lastOn: max(jobs.startOn) })
    .from(allocations)
    .innerJoin(jobs, sql`${jobs.id} = ${allocations.jobId}`)
    .where(
      and(
        inArray(allocations.workerId, [...workerIds]),
        inArray(allocations.status, [...bookedStatuses]),
        sql`${jobs.serviceId} = ${serviceId}`,
        lte(jobs.endAt, now),
      ),
    )
    .groupBy(allocations.workerId);
  return new Map(rows.map(({ workerId, shifts, lastOn }) => [workerId, { shifts, lastOn }]));
}
