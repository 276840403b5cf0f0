import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { repriced } from "@/lib/backend/jobs/booking/rates";
import { allocationsOf, canPost, countedChange, findJob, lockJob } from "@/lib/backend/jobs/find";
import { refuseDearer } from "@/lib/backend/jobs/posting/dearer";
import { queueNews } from "@/lib/backend/jobs/queued";
import { closedText, historyAt, keepingOccurrences, timesOf } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { jobs, timeChanges } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { endTimeChange, lastTimeChange, pendingChange, timeChangeAt } from "./time-changes";

const texts = messages.jobs;

/**
 * Changes the notes of a shift that has a booked worker. If the times differ, requests them from the agency; the shift
 * stays as it is until the agency accepts. NOT_FOUND for another provider's; CONFLICT `changed` where someone else has
 * changed the shift since the caller saw it, `notBooked` where no one is booked or it has started, `pending` where the
 * agency has not answered the last request.
 */
export const changeBooked = procedure(contract.jobs.changeBooked, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    await findJob(tx, input.jobId);
    const job = await lockJob(tx, input.jobId);
    if (!job) throw notFound();
    if (job.lock !== input.lock) throw conflict(texts.changedMeanwhile, "changed");
    const now = clock.now();
    const put = await allocationsOf(tx, [job.id]);
    const before = historyAt(job, put, now);
    const allocation = put.find(({ status }) => status === "accepted");
    if (before.status !== "allocated" || !allocation?.rateSnapshot) {
      throw conflict(isOpen(before.status) ? texts.notBooked : closedText(before.status), "notBooked");
    }
    const times = timesOf({ ...keepingOccurrences(input, job), breaks: job.breaks }, now);
    if ("errors" in times) throw invalid(messages.general.problem, times.errors);
    const { startAt, endAt } = times;
    const movesTime = startAt.getTime() !== job.startAt.getTime() || endAt.getTime() !== job.endAt.getTime();
    const { notes } = input;
    if (notes !== job.notes) {
      await tx
        .update(jobs)
        .set({ notes, ...countedChange(job) })
        .where(eq(jobs.id, job.id));
      await audit(tx, context, {
        organisationId: job.organisationId,
        action: "job.changed",
        subject: { type: "job", id: job.id },
        details: { changed: "notes" },
      });
      await queueNews(tx, "changed", { allocation, to: allocation.organisationId });
    }
    // The agency is emailed about the notes now, and about the times once they are requested.
    if (!movesTime) return { isRequested: false, agencies: notes === job.notes ? 0 : 1 };
    const last = await lastTimeChange(tx, job.id);
    if (last && timeChangeAt(last, before, now) === "pending") throw conflict(texts.timeChangePending, "pending");
    const cost = repriced({ ...job, startAt, endAt }, allocation.rateSnapshot);
    if (!cost) throw conflict(texts.noRate, "noRate");
    await refuseDearer(tx, caller, job, {
      before: allocation.rateSnapshot.plannedPence,
      after: cost.plannedPence,
    });
    await tx
      .update(timeChanges)
      .set({ status: "lapsed" })
      .where(and(eq(timeChanges.jobId, job.id), eq(timeChanges.status, "pending")));
    const [change] = await tx
      .insert(timeChanges)
      .values({
        jobId: job.id,
        organisationId: job.organisationId,
        allocationId: allocation.id,
        agencyId: allocation.organisationId,
        startAt,
        endAt,
        requestedByUserId: caller.userId,
        requestedAt: now,
      })
      .returning({ id: timeChanges.id });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "timeChange.requested",
      subject: { type: "job", id: job.id },
      details: { changeId: change?.id ?? "", plannedPence: cost.plannedPence },
    });
    await queueNews(tx, "timeRequested", { allocation, to: allocation.organisationId });
    return { isRequested: true, agencies: 1 };
  }),
);

/**
 * Withdraws a request for other times before the agency has answered. NOT_FOUND for another provider's; CONFLICT
 * `answered` or `lapsed` if it is no longer pending.
 */
export const withdrawTimeChange = procedure(contract.jobs.withdrawTimeChange, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    await findJob(tx, input.jobId);
    const job = await lockJob(tx, input.jobId);
    if (!job) throw notFound();
    const now = clock.now();
    const put = await allocationsOf(tx, [job.id]);
    const change = await pendingChange(tx, input, historyAt(job, put, now), now);
    if (!change) throw notFound();
    const status = await endTimeChange(tx, change, "withdraw", { decidedByUserId: caller.userId, decidedAt: now });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "timeChange.withdrawn",
      subject: { type: "job", id: job.id },
      details: { changeId: change.id },
    });
    const allocation = put.find(({ id }) => id === change.allocationId);
    if (allocation) await queueNews(tx, "timeWithdrawn", { allocation, to: allocation.organisationId });
    return { status };
  }),
);
