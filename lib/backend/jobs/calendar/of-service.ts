/** The shifts of a service in a period, as its provider sees them. */
import { and, asc, eq, gte, lt, notInArray } from "drizzle-orm";
import { allocationsOf, selectJobs } from "@/lib/backend/jobs/find";
import { toRow } from "@/lib/backend/jobs/serializers";
import type { JobRow } from "@/lib/contract/jobs";
import { jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Without drafts, which no one can fill yet. `changedAt`: when the shift was posted, filled or cancelled. */
export async function shiftsOfService(
  tx: Transaction,
  serviceId: string,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<(JobRow & { address: string | null; changedAt: Date })[]> {
  const found = await selectJobs(
    tx,
    and(
      eq(jobs.serviceId, serviceId),
      gte(jobs.endAt, from),
      lt(jobs.startAt, until),
      notInArray(jobs.status, ["draft", "rejected"]),
    ),
  ).orderBy(asc(jobs.startAt), asc(jobs.id));
  const put = await allocationsOf(
    tx,
    found.map(({ job }) => job.id),
  );
  return found.map((one) => {
    const own = put.filter(({ jobId }) => jobId === one.job.id);
    const decided = own.flatMap(({ decidedAt }) => decidedAt ?? []);
    const changes = [one.job.createdAt, ...decided, ...(one.job.cancelledAt ? [one.job.cancelledAt] : [])];
    return {
      ...toRow(one, own, { group: "Provider", now }),
      address: one.job.serviceAddress,
      changedAt: new Date(Math.max(...changes.map((at) => at.getTime()))),
    };
  });
}
