import { inArray, type SQL, sql } from "drizzle-orm";
import { filledAllocationStatuses } from "@/lib/config/states/allocation";
import {
  agreementRateLines,
  agreementServices,
  agreements,
  allocations,
  branches,
  jobs,
  workers,
} from "@/lib/db/schema";

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
  const covering = sql`(select array_agg(coalesce(${agreements.branchId}, ${agency})) from ${agreements}
    where ${agreements.agencyId} = ${agency} and ${agreements.providerId} = ${jobs.organisationId}
      and ${agreements.status} = 'active' and ${agreements.startOn} <= ${jobs.startOn}
      and coalesce(${agreements.endOn} >= ${jobs.startOn}, true)
      and coalesce(${agreements.terminatesOn} >= ${jobs.startOn}, true)
      and exists (select 1 from ${agreementServices} where ${agreementServices.agreementId} = ${agreements.id}
        and ${agreementServices.serviceId} = ${jobs.serviceId})
      and exists (select 1 from ${agreementRateLines} where ${agreementRateLines.agreementId} = ${agreements.id}
        and ${agreementRateLines.workerTypeId} = ${jobs.workerTypeId}))`;
  return sql`(select distinct coalesce(${branches.id}, ${agency}) as id, coalesce(${branches.name}, '') as name
    from unnest(coalesce(nullif(${booked}, '{}'), ${covering}, array[${agency}])) as of_branch (id)
      left join ${branches} on ${branches.id} = of_branch.id)`;
}
