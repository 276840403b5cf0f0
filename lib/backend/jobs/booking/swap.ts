import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict } from "@/lib/backend/errors";
import { canSuggest } from "@/lib/backend/jobs/find";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { queueAgencyMail, queueNews } from "@/lib/backend/jobs/queued";
import { closedText } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations } from "@/lib/db/schema";
import { statusIn, withOwnBooking } from "./booking";

const texts = messages.jobs;

/**
 * Asks for a replacement of one of the agency's booked workers, with a reason. Until one is accepted they stay booked, while
 * the job is open to agencies; at the start they are booked as before. NOT_FOUND for another agency's; CONFLICT `notBooked`
 * where the worker is not booked, or is to be swapped already, `notOpen` once the shift has started.
 */
export const startSwap = procedure(contract.jobs.startSwap, canSuggest, ({ input, caller, context }) =>
  withOwnBooking(caller, input, async (tx, { job, put, allocation, before }) => {
    if (statusIn(before, allocation.id) !== "accepted") throw conflict(texts.notBooked, "notBooked");
    const after = afterJobEvent(before, "startSwap");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    const { decidedAt } = allocation;
    await storeHistory(tx, { job, allocations: put }, after, {
      decided: { reason: input.reason, decidedAt, swapStartedAt: clock.now(), swapEndedAt: null },
    });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.swapStarted",
      subject: { type: "allocation", id: allocation.id },
      details: { jobId: job.id, agencyId: allocation.organisationId },
    });
    await queueNews(tx, "swapStarted", { allocation, to: job.organisationId });
    return { status: after.status };
  }),
);

/**
 * Withdraws a swap: the worker is booked as before, and those who were put forward instead are not needed. NOT_FOUND for
 * another agency's; CONFLICT `notSwapping` where no swap is under way, or the start has ended it.
 */
export const endSwap = procedure(contract.jobs.endSwap, canSuggest, ({ input, caller, context }) =>
  withOwnBooking(caller, input, async (tx, { job, put, allocation, before }) => {
    const after = statusIn(before, allocation.id) === "swap_requested" ? afterJobEvent(before, "endSwap") : null;
    if (!after) throw conflict(texts.notSwapping, "notSwapping");
    const others = await storeHistory(tx, { job, allocations: put }, after, {
      decided: { decidedAt: clock.now() },
      except: allocation.id,
    });
    await tx
      .update(allocations)
      .set({ status: "accepted", reason: null, swapEndedAt: clock.now() })
      .where(eq(allocations.id, allocation.id));
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.swapEnded",
      subject: { type: "allocation", id: allocation.id },
      details: { jobId: job.id, agencyId: allocation.organisationId },
    });
    for (const other of others) await queueAgencyMail(tx, other);
    await queueNews(tx, "swapEnded", { allocation, to: job.organisationId });
    return { status: after.status };
  }),
);
