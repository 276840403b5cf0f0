/** Which jobs a list or the calendar has: for whom, when, and by which filters. */
import { eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { PersonCaller } from "@/lib/backend/context";
import type { Seen } from "@/lib/backend/jobs/serializers";
import { pendingAllocationStatuses } from "@/lib/config/states/allocation";
import type { JobFilters } from "@/lib/contract/jobs";
import { agreementServices, agreements, allocations, jobs, onBehalfRequests } from "@/lib/db/schema";
import { startOfDay } from "@/lib/format";
import { statusAt } from "./status-at";

/** Of a job that is no longer open, an agency's list has those for which its worker was not refused. */
const shownStatuses = [...pendingAllocationStatuses, "worked", "lapsed", "cancelled_by_provider", "no_show"] as const;

/**
 * What is listed for whom, in addition to row-level security, so that the planner can use an index: a provider's own
 * jobs; for an agency those of services under its agreements that are open, for which it has a worker, or that it posted
 * for the provider without one.
 */
export function listedFor(caller: Pick<PersonCaller, "group" | "organisation">) {
  const organisationId = caller.organisation.id;
  if (caller.group === "Provider") return [eq(jobs.organisationId, organisationId)];
  if (caller.group === "Admin") return [];
  const covered = new QueryBuilder()
    .select({ id: agreementServices.serviceId })
    .from(agreementServices)
    .innerJoin(agreements, eq(agreements.id, agreementServices.agreementId))
    .where(eq(agreements.agencyId, organisationId));
  const own = sql`exists (select 1 from ${allocations} where ${allocations.jobId} = ${jobs.id}
    and ${allocations.organisationId} = ${organisationId}
    and ${inArray(allocations.status, [...shownStatuses])})`;
  const posted = sql`(${jobs.postedAs} = 'agency_on_behalf' and exists (select 1 from ${onBehalfRequests}
    where ${onBehalfRequests.jobId} = ${jobs.id} and ${onBehalfRequests.agencyId} = ${organisationId}
    and ${onBehalfRequests.agreementId} is not null and ${onBehalfRequests.outcome} is distinct from 'confirmed'))`;
  return [inArray(jobs.serviceId, covered), or(inArray(jobs.status, ["open", "suggested"]), own, posted)];
}

/** That jobs start on a day from `from` and before `before`, in the UK. */
export const startsIn = (from: string, before: string): SQL[] => [
  gte(jobs.startAt, startOfDay(from)),
  lt(jobs.startAt, startOfDay(before)),
];

/** The filters, over the statuses that the caller sees. */
export const filteredBy = ({ status, workerTypeId, serviceId }: JobFilters, seen: Seen): SQL[] => [
  ...(workerTypeId ? [eq(jobs.workerTypeId, workerTypeId)] : []),
  ...(serviceId ? [eq(jobs.serviceId, serviceId)] : []),
  ...(status ? [inArray(statusAt(seen.now, seen.group), status)] : []),
];
