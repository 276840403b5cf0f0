import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { allocationsOf, canSuggest, findJob, hasPlace, refuseChanged } from "@/lib/backend/jobs/find";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { queueAgencyMails, queueNews } from "@/lib/backend/jobs/queued";
import { closedText } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { askAboutPeople, countQuestion } from "@/lib/backend/people";
import { queueReopened } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { statusIn, withOwnBooking } from "./booking";
import { checkWorkers } from "./eligible";
import { agreementOf, putForward } from "./suggest";

const texts = messages.jobs;

type Who = { caller: PersonCaller; context: Context };

/** `lock`: the number of the job's last change that the agency has seen. */
type Replacing = { jobId: string; workerId: string; lock: number | undefined };

/** Refuses a replacement who could not be put forward, before the swap is started: errors as of `suggest`. */
async function refuseReplacement({ caller }: Who, { jobId, workerId, lock }: Replacing) {
  const { userId } = caller;
  await countQuestion(userId);
  const answers = await withScope(scopeOf(caller), (tx) =>
    askAboutPeople(tx, { userId, jobId, workerIds: [workerId] }),
  );
  await withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, jobId);
    refuseChanged(found.job, lock);
    const put = await allocationsOf(tx, [jobId]);
    if (hasPlace(put, workerId)) throw conflict(texts.alreadySuggested, "alreadySuggested");
    const [checked] = await checkWorkers(tx, found, caller.organisation.id, [workerId], answers);
    if (!checked) throw notFound();
    await agreementOf(tx, { found, checked, caller, override: null });
  });
}

/** Puts the replacement forward. What was refused meanwhile leaves the swap as it is, to be filled by someone else. */
async function putReplacement(who: Who, input: Replacing) {
  try {
    const { isAccepted } = await putForward(who, input);
    return isAccepted ? ("accepted" as const) : ("putForward" as const);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return "failed" as const;
  }
}

/**
 * Asks for a replacement of one of the agency's booked workers, with a reason. Until one is accepted they stay booked, while
 * the job is open to agencies; at the start they are booked as before. The other agencies that see the job are told. A
 * replacement who is named is put forward with it. NOT_FOUND for another agency's; CONFLICT `notBooked` where the worker is
 * not booked, or is to be swapped already, `changed` where the shift was changed since the caller saw it, `notOpen` once the
 * shift has started; for the replacement as in `suggest`, and then no swap is started.
 */
export const startSwap = procedure(contract.jobs.startSwap, canSuggest, async ({ input, caller, context }) => {
  const { jobId, replacementId, lock } = input;
  const who = { caller, context };
  if (!replacementId) return { ...(await start(who, input)), replacement: null };
  const replacing = { jobId, workerId: replacementId, lock };
  await refuseReplacement(who, replacing);
  await start(who, input);
  const replacement = await putReplacement(who, replacing);
  const status = ({ putForward: "suggested", accepted: "allocated", failed: "open" } as const)[replacement];
  return { status, replacement };
});

type Swap = { jobId: string; allocationId: string; reason: string; lock?: number | undefined };

const start = ({ caller, context }: Who, input: Swap) =>
  withOwnBooking(caller, input, async (tx, { job, put, allocation, before }) => {
    if (statusIn(before, allocation.id) !== "accepted") throw conflict(texts.notBooked, "notBooked");
    const after = afterJobEvent(before, "startSwap");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    refuseChanged(job, input.lock);
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
    await queueReopened(tx, job, { except: allocation.organisationId, put });
    return { status: after.status };
  });

/**
 * Withdraws a swap: the worker is booked as before, and replacements put forward are no longer needed. NOT_FOUND for
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
    await queueAgencyMails(tx, others);
    await queueNews(tx, "swapEnded", { allocation, to: job.organisationId });
    return { status: after.status };
  }),
);
