/** The workers whom a provider knows from its own shifts, and can invite to another one. */
import { and, count, desc, eq, gt, inArray, max, notExists, notInArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { agreementsCovering } from "@/lib/backend/agreements";
import { scopeOf } from "@/lib/backend/context";
import {
  type AllocationRecord,
  allocationsOf,
  canPost,
  coverOf,
  findJob,
  hasPlace,
  type JobRecord,
} from "@/lib/backend/jobs/find";
import { historyAt } from "@/lib/backend/jobs/rules";
import { inactiveAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { filledAllocationStatuses } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { allocations, blockedWorkers, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { blocksAt } from "./blocks";
import { overlapsOf } from "./overlaps";

/** How long a provider knows a worker after their last booking. */
const KNOWN_FOR_MS = 366 * DAY_MS;

/** The most workers that are offered; those with the most shifts at the service come first. */
const OFFERED_MAX = 100;

/**
 * The workers who were booked with the provider in the job's worker type and whose agencies may supply it, those with
 * the most shifts here first. Those who were erased, are blocked at the service, or have a place in the job are left
 * out. `workerId` asks for one of them. In the provider's scope.
 */
export async function knownWorkers(
  tx: Transaction,
  { job, put, inactive }: { job: JobRecord; put: readonly AllocationRecord[]; inactive: ReadonlySet<string> },
  workerId?: string,
) {
  const agreements = await agreementsCovering(tx, null, coverOf(job));
  const agencyIds = [...new Set(agreements.map(({ agencyId }) => agencyId))].filter((id) => !inactive.has(id));
  if (agencyIds.length === 0) return [];
  const taken = put.map((one) => one.workerId).filter((one) => hasPlace(put, one));
  const here = sql`${jobs.serviceId} = ${job.serviceId} and ${jobs.endAt} <= ${clock.now().toISOString()}`;
  const shiftsHere = sql<number>`count(*) filter (where ${here})`.mapWith(Number);
  const rows = await tx
    .select({
      workerId: allocations.workerId,
      agencyId: allocations.organisationId,
      name: max(allocations.workerName),
      shifts: count(),
      shiftsHere,
      lastHereOn: sql<string | null>`max(${jobs.startOn}) filter (where ${here})`,
    })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        eq(allocations.providerId, job.organisationId),
        inArray(allocations.status, [...filledAllocationStatuses]),
        gt(allocations.decidedAt, new Date(clock.now().getTime() - KNOWN_FOR_MS)),
        inArray(allocations.organisationId, agencyIds),
        eq(jobs.workerTypeId, job.workerTypeId),
        notInArray(allocations.workerId, taken),
        notExists(blocksAt(tx, job.serviceId, eq(blockedWorkers.workerId, allocations.workerId))),
        workerId === undefined ? undefined : eq(allocations.workerId, workerId),
      ),
    )
    .groupBy(allocations.workerId, allocations.organisationId)
    .having(sql`max(${allocations.workerName}) is not null`)
    .orderBy(desc(shiftsHere), desc(count()), max(allocations.workerName), allocations.workerId)
    .limit(OFFERED_MAX);
  return rows.flatMap(({ name, ...one }) => {
    // Which branch supplies them is for their agency, as it answers.
    const agreement = agreements.find(({ agencyId }) => agencyId === one.agencyId);
    if (!agreement || name === null) return [];
    return [{ ...one, name, agreement }];
  });
}

/** The workers whom the provider can invite to a job; none where it is not open. NOT_FOUND for another provider's. */
export const invitable = procedure(contract.jobs.invitable, canPost, async ({ input, caller }) => {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    const { job } = await findJob(tx, input.jobId);
    const put = await allocationsOf(tx, [job.id]);
    if (!isOpen(historyAt(job, put, clock.now()).status)) return { items: [] };
    const known = await knownWorkers(tx, { job, put, inactive });
    const ids = known.map(({ workerId }) => workerId);
    const overlaps = await overlapsOf(tx, job, ids, clock.now());
    return {
      items: known.map(({ workerId, name, agreement, shiftsHere, lastHereOn }) => ({
        _id: workerId,
        name,
        agency: agreement.agencyName,
        shiftsHere,
        lastHereOn,
        isElsewhere: overlaps.has(workerId),
      })),
    };
  });
});
