import { and, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { allocationsOf, canSuggest, findJob, lockJob } from "@/lib/backend/jobs/find";
import { afterAllocationEvent } from "@/lib/backend/jobs/history";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** Opens a job again for which no one is put forward any more. Only the database sees the workers of other agencies. */
const reopenUnlessSuggested = (tx: Transaction, jobId: string) =>
  tx
    .update(jobs)
    .set({ status: "open" })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "suggested"), sql`app_none_suggested(${jobs.id})`));

/**
 * Withdraws one of the agency's workers before the provider has decided; the status is as the agency sees it. NOT_FOUND
 * for another agency's worker; CONFLICT `decided` once the provider has decided, `notOpen` once the job has started.
 */
export const withdraw = procedure(contract.jobs.withdraw, canSuggest, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { jobId, allocationId } = input;
    const seen = await findJob(tx, jobId);
    // An agency can lock a job only while it is open.
    const job = (await lockJob(tx, jobId)) ?? seen.job;
    const put = await allocationsOf(tx, [jobId]);
    const allocation = put.find(({ id }) => id === allocationId);
    if (!allocation) throw notFound();
    if (allocation.status !== "suggested") throw conflict(messages.jobs.decidedOrWithdrawn, "decided");
    const before = historyAt(job, put, clock.now());
    const after = afterAllocationEvent(before, allocationId, "withdraw");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    const decided = { decidedByUserId: caller.userId, decidedAt: clock.now() };
    await storeHistory(tx, { job, allocations: put }, { ...after, status: job.status }, { decided });
    await reopenUnlessSuggested(tx, jobId);
    await audit(tx, context, {
      organisationId: allocation.organisationId,
      action: "allocation.withdrawn",
      subject: { type: "allocation", id: allocationId },
      details: { jobId, workerId: allocation.workerId },
    });
    return { status: after.status };
  }),
);
