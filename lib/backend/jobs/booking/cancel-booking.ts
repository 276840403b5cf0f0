import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict } from "@/lib/backend/errors";
import { recordShortNotice } from "@/lib/backend/jobs/changing/short-notice";
import { canSuggest } from "@/lib/backend/jobs/find";
import { afterAllocationEvent, afterJobEvent } from "@/lib/backend/jobs/history";
import { queueNews, queueWorkerMail } from "@/lib/backend/jobs/queued";
import { closedText } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { queueReopened } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isLive } from "@/lib/config/states/allocation";
import { contract } from "@/lib/contract";
import { statusIn, withOwnBooking } from "./booking";

/**
 * Cancels the booking of one of the agency's workers before the shift starts, with a reason; the job is open again. The
 * provider is charged nothing and is told, and so are the worker and the other agencies that see the job. NOT_FOUND for
 * another agency's; CONFLICT `notBooked` where the worker is not booked, `notOpen` once the shift has started or is
 * cancelled.
 */
export const cancelBooking = procedure(contract.jobs.cancelBooking, canSuggest, ({ input, caller, context }) =>
  withOwnBooking(caller, input, async (tx, { job, put, allocation, before }) => {
    const status = statusIn(before, allocation.id);
    if (status === null || !(isLive(status) || status === "worked")) {
      throw conflict(messages.jobs.notBooked, "notBooked");
    }
    const after =
      afterAllocationEvent(before, allocation.id, "cancelByAgency") ?? afterJobEvent(before, "removeWorkerByAgency");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    const at = clock.now();
    await storeHistory(tx, { job, allocations: put }, after, {
      decided: { reason: input.reason, decidedByUserId: caller.userId, decidedAt: at },
    });
    await recordShortNotice(tx, { kind: "booking_cancelled", fault: "agency", at, job, allocation });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.cancelledByAgency",
      subject: { type: "allocation", id: allocation.id },
      details: { jobId: job.id, agencyId: allocation.organisationId },
    });
    await queueNews(tx, "agencyCancelled", { allocation, to: job.organisationId });
    await queueWorkerMail(tx, allocation, "released");
    // A worker who was to be swapped leaves a job that is open already.
    if (before.status === "allocated") await queueReopened(tx, job, { except: allocation.organisationId, put });
    return { status: after.status };
  }),
);
