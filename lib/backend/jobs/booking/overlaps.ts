/** The other shifts, at the time of one, for which workers are put forward, as the caller sees them: only one of them can be booked. */
import { and, asc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { JobRecord } from "@/lib/backend/jobs/find";
import { allocations, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Overlap = { service: string; startAt: string; endAt: string };

/** Those that still await the provider's decision, by worker, earliest first. */
export async function overlapsOf(
  tx: Transaction,
  { id, startAt, endAt }: Pick<JobRecord, "id" | "startAt" | "endAt">,
  workerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Overlap[]>> {
  if (workerIds.length === 0) return new Map();
  const rows = await tx
    .select({
      workerId: allocations.workerId,
      service: jobs.serviceName,
      startAt: jobs.startAt,
      endAt: jobs.endAt,
    })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        inArray(allocations.workerId, [...workerIds]),
        eq(allocations.status, "suggested"),
        ne(allocations.jobId, id),
        sql`${allocations.during} && tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
        // Once a shift has started only one that an agency posted for the provider still waits.
        or(gt(jobs.startAt, now), eq(jobs.status, "pending_client")),
      ),
    )
    .orderBy(asc(jobs.startAt), asc(jobs.id));
  const byWorker = new Map<string, Overlap[]>();
  for (const { workerId, service, ...times } of rows) {
    const one = { service, startAt: times.startAt.toISOString(), endAt: times.endAt.toISOString() };
    byWorker.set(workerId, [...(byWorker.get(workerId) ?? []), one]);
  }
  return byWorker;
}
