/** How far agencies see jobs that have been released. */
import { and, eq, inArray, isNull, min, sql } from "drizzle-orm";
import type { SeenByAgencies } from "@/lib/contract/jobs";
import { jobReleaseAgencies, jobReleaseSteps, jobReleases, jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { isUnopened } from "./not-released";

const nothingOpen: SeenByAgencies = { unseen: 0, othersFrom: null };

/** Reads it in one query for the open jobs of postings. What is returned says it of each posting; drafts have none. */
export async function seenOfPostings(
  tx: Transaction,
  postingIds: readonly string[],
): Promise<(postingId: string) => SeenByAgencies> {
  const rows = await tx
    .select({
      postingId: jobs.postingId,
      unseen: sql<number>`(count(distinct ${jobs.id}) filter (where ${jobReleaseAgencies.jobId} is null))::int`,
      othersFrom: min(jobReleaseSteps.opensAt),
    })
    .from(jobs)
    .innerJoin(jobReleases, eq(jobReleases.jobId, jobs.id))
    .leftJoin(jobReleaseAgencies, and(eq(jobReleaseAgencies.jobId, jobs.id), isNull(jobReleaseAgencies.obstacle)))
    .leftJoin(
      jobReleaseSteps,
      and(eq(jobReleaseSteps.jobId, jobs.id), eq(jobReleaseSteps.step, jobReleaseAgencies.step), isUnopened),
    )
    .where(inArray(jobs.postingId, [...postingIds]))
    .groupBy(jobs.postingId);
  const seen = new Map(
    rows.map(({ postingId, unseen, othersFrom }) => [
      postingId,
      { unseen, othersFrom: othersFrom?.toISOString() ?? null },
    ]),
  );
  return (postingId) => seen.get(postingId) ?? nothingOpen;
}
