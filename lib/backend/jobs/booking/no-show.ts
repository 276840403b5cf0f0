import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { allocationsOf, canPost, findJob, lockJob } from "@/lib/backend/jobs/find";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { queueNews } from "@/lib/backend/jobs/queued";
import { canReportNoShow, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";

/**
 * Records that the booked worker did not attend, from 15 minutes after the start until the end: the shift is not
 * filled, nothing is charged, and the agency is notified. NOT_FOUND for another provider's; CONFLICT `notNow` outside
 * that time or where no one is booked.
 */
export const reportNoShow = procedure(contract.jobs.reportNoShow, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    await findJob(tx, input.jobId);
    const job = await lockJob(tx, input.jobId);
    if (!job) throw notFound();
    const now = clock.now();
    const put = await allocationsOf(tx, [job.id]);
    const before = historyAt(job, put, now);
    const after = canReportNoShow(before.status, job, now) ? afterJobEvent(before, "reportNoShow") : null;
    if (!after) throw conflict(messages.jobs.noShowNotNow, "notNow");
    const ended = await storeHistory(tx, { job, allocations: put }, after, {
      decided: { decidedByUserId: caller.userId, decidedAt: now },
    });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "job.noShowReported",
      subject: { type: "job", id: job.id },
    });
    for (const allocation of ended.filter(({ status }) => status === "no_show")) {
      await queueNews(tx, "noShow", { allocation, to: allocation.organisationId });
    }
    return { status: after.status };
  }),
);
