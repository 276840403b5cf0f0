import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { lockAuthorisation, withdrawnWithLast } from "@/lib/backend/jobs/authorisation/authorisation";
import { allocationsOf, findJob, lockJob } from "@/lib/backend/jobs/find";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { queueAgencyMails, queueWorkerMail } from "@/lib/backend/jobs/queued";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { formatMoney } from "@/lib/format";
import { cancellationOf } from "./cancellation";
import { recordShortNotice } from "./short-notice";

const texts = messages.jobs;

/**
 * Cancels a job that has not started, with a reason: the provider its own, platform staff any. Notifies the agencies
 * that have put a worker forward and the booked worker. The charge is stored with the job. NOT_FOUND for another
 * provider's; CONFLICT `notOpen` once it has started or is cancelled, `chargeChanged` where it costs more than the
 * caller agreed to.
 */
export const cancel = procedure(
  contract.jobs.cancel,
  permission(codes.jobs, ["Admin", "Provider"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      await findJob(tx, input.jobId);
      const job = await lockJob(tx, input.jobId);
      if (!job) throw notFound();
      const now = clock.now();
      const put = await allocationsOf(tx, [job.id]);
      const request = await lockAuthorisation(tx, job.postingId);
      const before = historyAt(job, put, now, request?.status ?? null);
      const after = afterJobEvent(before, "cancel");
      if (!after) throw conflict(closedText(before.status), "notOpen");
      const { noticeMinutes, chargePence } = cancellationOf(job, put, now);
      if (chargePence > input.chargePence)
        throw conflict(texts.chargeChanged(formatMoney(chargePence)), "chargeChanged");
      const ended = await storeHistory(tx, { job, allocations: put }, after, {
        decided: { decidedAt: now },
        columns: {
          cancelReason: input.reason,
          cancelledAt: now,
          cancelNoticeMinutes: noticeMinutes,
          cancellationChargePence: chargePence,
        },
      });
      if (request && after.authorisation === "withdrawn") await withdrawnWithLast(tx, request);
      await audit(tx, context, {
        organisationId: job.organisationId,
        action: "job.cancelled",
        subject: { type: "job", id: job.id },
        details: { wasFilled: before.status === "allocated", noticeMinutes, chargePence },
      });
      const told = await queueAgencyMails(tx, ended);
      for (const allocation of ended) {
        if (!allocation.rateSnapshot) continue;
        await queueWorkerMail(tx, allocation, "cancelled");
        await recordShortNotice(tx, { kind: "cancelled", fault: "provider", at: now, job, allocation });
      }
      return { status: after.status, agencies: told.length };
    }),
);
