import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { jobReleaseSteps, jobReleases } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * Whether a step of a job has not opened, because its time has not come or the release is held up. By the clock of the
 * moment, and not of the transaction: another one may have opened it since this one began.
 */
export const isUnopened: SQL = sql`${jobReleaseSteps.opensAt} > coalesce(${jobReleases.heldAt}, clock_timestamp())`;

/** Those of the jobs that some agencies do not see yet. */
export async function notSeenByAll(tx: Transaction, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ jobId: jobReleaseSteps.jobId })
    .from(jobReleaseSteps)
    .innerJoin(jobReleases, eq(jobReleases.jobId, jobReleaseSteps.jobId))
    .where(and(inArray(jobReleaseSteps.jobId, [...jobIds]), isUnopened));
  return new Set(rows.map(({ jobId }) => jobId));
}
