/** Reads jobs as the rows of lists. */
import { asc, type SQL } from "drizzle-orm";
import { type AllocationRecord, allocationsOf, selectJobs } from "@/lib/backend/jobs/find";
import { type Seen, toRow } from "@/lib/backend/jobs/serializers";
import type { JobRow } from "@/lib/contract/jobs";
import { jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The first jobs that meet the conditions, in the order of their start or in another one, as the caller sees them. */
export async function readRows(
  tx: Transaction,
  seen: Seen,
  limit: number,
  conditions: readonly (SQL | undefined)[],
  order: readonly SQL[] = [asc(jobs.startAt), asc(jobs.id)],
): Promise<JobRow[]> {
  const found = await selectJobs(tx, ...conditions)
    .orderBy(...order)
    .limit(limit);
  const byJob = new Map<string, AllocationRecord[]>();
  const put = await allocationsOf(
    tx,
    found.map(({ job }) => job.id),
  );
  for (const one of put) byJob.set(one.jobId, [...(byJob.get(one.jobId) ?? []), one]);
  return found.map((one) => toRow(one, byJob.get(one.job.id) ?? [], seen));
}
