/** What a provider knows of a worker who is put forward: from their documents then, and from its own shifts. */
import { and, avg, count, eq, inArray, isNotNull } from "drizzle-orm";
import { type EligibilityInput, evidenceBehind } from "@/lib/backend/eligibility";
import type { AllocationRecord, JobRecord } from "@/lib/backend/jobs/find";
import { clock } from "@/lib/config/clock";
import { pendingAllocationStatuses } from "@/lib/config/states/allocation";
import type { JobAllocation } from "@/lib/contract/jobs";
import { type ComplianceSummary, timesheets } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { workedAt } from "./eligible";

/**
 * What the provider reads of a worker's documents: which requirements they meet on every day of the shift, and until when
 * all of them are. Not which of them ends first, which could tell how long someone may stay in the country.
 */
export function complianceSummary(input: Pick<EligibilityInput, "job" | "service" | "evidence">): ComplianceSummary {
  const met = evidenceBehind(input);
  const ends = met.flatMap(({ expiresOn }) => expiresOn ?? []).sort();
  return { checkedAt: clock.now().toISOString(), met: met.map(({ key }) => key), validUntil: ends[0] ?? null };
}

/** What the provider has seen of workers: their shifts at the service, and the stars of their approved hours. */
export type Seen = {
  shiftsHere: number;
  lastHereOn: string | null;
  rating: { stars: number; count: number } | null;
};
type SeenOf = (workerId: string) => Seen;

/** The same of each worker of a job, in the provider's scope: its own services alone count. */
export async function seenOf(
  tx: Transaction,
  job: JobRecord,
  put: readonly AllocationRecord[],
  now: Date,
): Promise<SeenOf> {
  const ids = [...new Set(put.map(({ workerId }) => workerId))];
  const here = await workedAt(tx, job, ids, now);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ workerId: timesheets.workerId, stars: avg(timesheets.rating), count: count() })
          .from(timesheets)
          .where(
            and(
              eq(timesheets.providerId, job.organisationId),
              inArray(timesheets.workerId, ids),
              isNotNull(timesheets.rating),
            ),
          )
          .groupBy(timesheets.workerId);
  const ratings = new Map(rows.map(({ workerId, stars, count: many }) => [workerId, { stars, count: many }]));
  return (workerId) => {
    const rated = ratings.get(workerId);
    return {
      shiftsHere: here.get(workerId)?.shifts ?? 0,
      lastHereOn: here.get(workerId)?.lastOn ?? null,
      // To a tenth: more would pretend to be exact.
      rating: rated?.stars ? { stars: Math.round(Number(rated.stars) * 10) / 10, count: rated.count } : null,
    };
  };
}

/** Whether a provider may see the worker's photo: while they wait for a decision or are expected, and were not erased. */
export const showsPhoto = ({ status, workerName, live }: AllocationRecord): boolean =>
  workerName !== null && (live || pendingAllocationStatuses.some((pending) => pending === status));

/** What the provider reads of one allocation. */
export const knownOf = (one: AllocationRecord, { shiftsHere, lastHereOn, rating }: Seen): JobAllocation["known"] => ({
  hasPhoto: showsPhoto(one) && (one.compliance?.met.includes("photo") ?? false),
  compliance: one.compliance,
  shiftsHere,
  lastHereOn,
  rating,
});

const waits = ({ status }: JobAllocation): boolean => status === "suggested";

/** Orders workers for the provider: who waits for a decision first, then by shifts here, by stars, and who came first. */
export const byStanding = (one: JobAllocation, other: JobAllocation): number =>
  Number(waits(other)) - Number(waits(one)) ||
  (other.known?.shiftsHere ?? 0) - (one.known?.shiftsHere ?? 0) ||
  (other.known?.rating?.stars ?? 0) - (one.known?.rating?.stars ?? 0) ||
  one.suggestedAt.localeCompare(other.suggestedAt) ||
  one._id.localeCompare(other._id);
