/** The shifts of a week that an agency can fill. */
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { selectJobs } from "@/lib/backend/jobs";
import { clock } from "@/lib/config/clock";
import { takenUpAllocationStatuses } from "@/lib/config/states/allocation";
import { agreementServices, agreements, allocations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { daysAfter, startOfDay } from "@/lib/format";

/**
 * Jobs that are open and have not started, for which the agency has not put anyone forward or had a worker invited, in
 * the order of their start; row-level security leaves out those that no agreement of theirs covers. `among`: only of these.
 */
export function openJobs(tx: Transaction, organisationId: string, week: string, limit: number, among?: SQL) {
  const covered = tx
    .select({ id: agreementServices.serviceId })
    .from(agreementServices)
    .innerJoin(agreements, eq(agreements.id, agreementServices.agreementId))
    .where(eq(agreements.agencyId, organisationId));
  return selectJobs(
    tx,
    inArray(jobs.serviceId, covered),
    inArray(jobs.status, ["open", "suggested"]),
    gt(jobs.startAt, clock.now()),
    and(
      sql`${jobs.startAt} >= ${startOfDay(week).toISOString()}`,
      sql`${jobs.startAt} < ${startOfDay(daysAfter(week, 7)).toISOString()}`,
    ),
    sql`not exists (select 1 from ${allocations} where ${allocations.jobId} = ${jobs.id}
      and ${allocations.organisationId} = ${organisationId}
      and ${inArray(allocations.status, [...takenUpAllocationStatuses])})`,
    among,
  )
    .orderBy(asc(jobs.startAt), asc(jobs.id))
    .limit(limit);
}
