import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { covers } from "@/lib/backend/agreements";
import { filledAllocationStatuses } from "@/lib/config/states/allocation";
import { agreements, allocations, branches, jobs, workers } from "@/lib/db/schema";

/**
 * The branches of an agency that supply a row of `jobs`, as SQL with `id` and `name`, of those that the caller may see. Of
 * a job that it has filled: the branch of the booking's agreement, or where that names none, those of the worker. Of
 * others: the branches of the agreements that cover it. Otherwise, and where an agreement covers every branch, the
 * agency's own id without a name.
 */
export function branchesOf(agencyId: string): SQL {
  const agency = sql`${agencyId}::uuid`;
  const booked = sql`(select case when ${agreements.branchId} is null then ${workers.branchIds} else array[${agreements.branchId}] end
    from ${allocations} join ${agreements} on ${agreements.id} = ${allocations.agreementId}
      join ${workers} on ${workers.id} = ${allocations.workerId}
    where ${allocations.jobId} = ${jobs.id} and ${allocations.organisationId} = ${agency}
      and ${inArray(allocations.status, [...filledAllocationStatuses])}
    order by ${allocations.suggestedAt} desc limit 1)`;
  const wanted = {
    serviceId: jobs.serviceId,
    workerTypeId: jobs.workerTypeId,
    providerId: jobs.organisationId,
    day: jobs.startOn,
  };
  const covering = sql`(select array_agg(coalesce(${agreements.branchId}, ${agency})) from ${agreements}
    where ${and(eq(agreements.agencyId, agencyId), covers(wanted))})`;
  return sql`(select distinct coalesce(${branches.id}, ${agency}) as id, coalesce(${branches.name}, '') as name
    from unnest(coalesce(nullif(${booked}, '{}'), ${covering}, array[${agency}])) as of_branch (id)
      left join ${branches} on ${branches.id} = of_branch.id)`;
}
