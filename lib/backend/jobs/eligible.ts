/** Checks workers of an agency for a job by the eligibility rules, in the agency's scope. */
import { and, count, gt, inArray, lt, lte, max, sql } from "drizzle-orm";
import { agreementsCovering, type CoveringAgreement } from "@/lib/backend/agreements";
import { readEvidence } from "@/lib/backend/compliance";
import { checkEligibility, type Eligibility, type EligibilityInput, type OtherShift } from "@/lib/backend/eligibility";
import { DAY_MS } from "@/lib/config/constants";
import { liveAllocationStatuses } from "@/lib/config/states/allocation";
import { allocations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { coverOf, type FoundJob, type JobRecord } from "./find";

type Worker = Awaited<ReturnType<typeof readEvidence>>[number]["row"];

export type CheckedWorker = {
  worker: Worker;
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

const booked = inArray(allocations.status, [...liveAllocationStatuses, "worked"]);

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

/** The shifts that are booked for workers around a job's time. */
async function shiftsAround(tx: Transaction, job: JobRecord, workerIds: readonly string[]) {
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
        booked,
        gt(jobs.endAt, new Date(job.startAt.getTime() - PERIOD_MS)),
        lt(jobs.startAt, new Date(job.endAt.getTime() + PERIOD_MS)),
      ),
    );
  return (workerId: string): OtherShift[] =>
    rows
      .filter((row) => row.workerId === workerId && row.id !== job.id)
      .map((row) => ({ ...shiftOf(row), isElsewhere: false }));
}

/** The agreement for a worker: the first that names no branch or one of theirs, otherwise the first. */
const agreementFor = ({ branchIds }: Worker, agreements: readonly CoveringAgreement[]): CoveringAgreement | null =>
  agreements.find(({ branch }) => branch === null || branchIds.includes(branch.id)) ?? agreements[0] ?? null;

/** The earlier of two last days. */
const lastDay = (...days: (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null;

/**
 * The agency's workers with the result of each rule, in no particular order; workers of others are left out. The portal
 * records no blocked workers, unavailable times, opt-outs and conditions of permissions to work yet.
 */
export async function checkWorkers(
  tx: Transaction,
  { job, workerType }: FoundJob,
  organisationId: string,
  workerIds: readonly string[],
): Promise<CheckedWorker[]> {
  const agreements = await agreementsCovering(tx, organisationId, coverOf(job));
  const found = await readEvidence(tx, [...workerIds]);
  const shiftsOf = await shiftsAround(
    tx,
    job,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row: worker, evidence }) => {
    const agreement = agreementFor(worker, agreements);
    const shifts = shiftsOf(worker.id);
    const input: EligibilityInput = {
      job: {
        ...shiftOf(job),
        serviceId: job.serviceId,
        workerType: { id: job.workerTypeId, name: workerType },
        skills: [],
        certificates: [],
      },
      service: { name: job.serviceName, certificates: [], hasNightHazards: false },
      agreement: agreement && {
        status: "active",
        startOn: agreement.startOn,
        endsOn: lastDay(agreement.endOn, agreement.terminatesOn),
        branch: agreement.branch,
        serviceIds: [job.serviceId],
        workerTypeIds: [job.workerTypeId],
      },
      worker: {
        employmentStatus: worker.erasedAt ? "archived" : worker.employmentStatus,
        // Jobs are on-panel: every worker has to be verified, an off-panel one too.
        panel: "on",
        verificationStatus: worker.verificationStatus,
        workerTypeIds: worker.workerTypeIds,
        skills: worker.skills,
        branchIds: worker.branchIds,
        startedOn: worker.startOn,
        isBlocked: false,
        unavailability: [],
        optOut: null,
        permission: { kind: "unrestricted" },
      },
      evidence,
      shifts,
    };
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
        booked,
        sql`${jobs.serviceId} = ${serviceId}`,
        lte(jobs.endAt, now),
      ),
    )
    .groupBy(allocations.workerId);
  return new Map(rows.map(({ workerId, shifts, lastOn }) => [workerId, { shifts, lastOn }]));
}
