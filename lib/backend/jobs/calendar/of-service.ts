/** The shifts of a service in a period, as its provider sees them. */
import { and, asc, eq, gte, lt, notInArray } from "drizzle-orm";
import { lastOf } from "@/lib/backend/jobs/calendar-event";
import { allocationsOf, selectJobs } from "@/lib/backend/jobs/find";
import { toRow } from "@/lib/backend/jobs/serializers";
import type { JobRow } from "@/lib/contract/jobs";
import { jobs } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * Without drafts, which no one can fill yet. `sequence`: how often it was changed or cancelled since it was posted; `changedAt`: when it was
 * posted, changed, filled or cancelled.
 */
export async function shiftsOfService(
  tx: Transaction,
  serviceId: string,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<(JobRow & { address: string | null; sequence: number; changedAt: Date })[]> {
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
    const { createdAt, changedAt, cancelledAt, lock } = one.job;
    const own = put.filter(({ jobId }) => jobId === one.job.id);
    return {
      ...toRow(one, own, { group: "Provider", now }),
      address: one.job.serviceAddress,
      sequence: lock - 1 + (cancelledAt ? 1 : 0),
      changedAt: lastOf(createdAt, changedAt, cancelledAt, ...own.map(({ decidedAt }) => decidedAt)),
    };
  });
}
