/** A provider invites a worker whom it knows to a job, and withdraws that again. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { allocationsOf, canPost, findJob, hasPlace, lockJob } from "@/lib/backend/jobs/find";
import { afterAllocationEvent, afterJobEvent } from "@/lib/backend/jobs/history";
import { queueNews } from "@/lib/backend/jobs/queued";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { consume } from "@/lib/backend/limits";
import { inactiveAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { knownWorkers } from "./invitable";

const texts = messages.jobs;

/**
 * Invites a worker whom the provider knows from its own shifts to one that is open. Their agency sees the job from then
 * on, whatever its release says, and confirms or refuses; the job stays open to others meanwhile. NOT_FOUND for another
 * provider's job; CONFLICT `notOpen` if it is not open, `notInvitable` for a worker who is not among those offered,
 * `alreadyInvited` for one already invited, put forward or booked; TOO_MANY_REQUESTS for a caller who has invited too
 * many in an hour.
 */
export const invite = procedure(contract.jobs.invite, canPost, async ({ input, caller, context }) => {
  const { jobId, workerId } = input;
  await consume("invitationsToShifts", caller.userId, texts.tooManyInvitations);
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    const seen = await findJob(tx, jobId);
    const job = (await lockJob(tx, jobId)) ?? seen.job;
    const put = await allocationsOf(tx, [jobId]);
    const before = historyAt(job, put, clock.now());
    const allocationId = randomUUID();
    if (!afterJobEvent(before, "invite", allocationId)) throw conflict(closedText(before.status), "notOpen");
    if (hasPlace(put, workerId)) throw conflict(texts.alreadyInvited, "alreadyInvited");
    const [known] = await knownWorkers(tx, { job, put, inactive }, workerId);
    if (!known) throw conflict(texts.notInvitable, "notInvitable");
    const { agreement, agencyId, name } = known;
    await tx.insert(allocations).values({
      id: allocationId,
      jobId,
      organisationId: agencyId,
      providerId: job.organisationId,
      agreementId: agreement.id,
      workerId,
      agencyName: agreement.agencyName,
      workerName: name,
      during: sql`tstzrange(${job.startAt.toISOString()}, ${job.endAt.toISOString()})`,
      status: "invited",
      isInvited: true,
      suggestedByUserId: caller.userId,
      suggestedAt: clock.now(),
    });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.invited",
      subject: { type: "allocation", id: allocationId },
      details: { jobId, agencyId },
    });
    await queueNews(tx, "invited", { allocation: { id: allocationId }, to: agencyId });
    return { allocationId };
  });
});

/**
 * Withdraws an invitation that the agency has not answered. NOT_FOUND for another provider's; CONFLICT `notInvited` once it is
 * answered, `notOpen` once the shift has started.
 */
export const withdrawInvitation = procedure(contract.jobs.withdrawInvitation, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { jobId, allocationId } = input;
    const seen = await findJob(tx, jobId);
    const job = (await lockJob(tx, jobId)) ?? seen.job;
    const put = await allocationsOf(tx, [jobId]);
    const allocation = put.find(({ id }) => id === allocationId);
    if (!allocation) throw notFound();
    if (allocation.status !== "invited") throw conflict(texts.notInvited, "notInvited");
    const before = historyAt(job, put, clock.now());
    const after = afterAllocationEvent(before, allocationId, "withdrawInvitation");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    const decided = { decidedByUserId: caller.userId, decidedAt: clock.now() };
    await storeHistory(tx, { job, allocations: put }, after, { decided });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.invitationWithdrawn",
      subject: { type: "allocation", id: allocationId },
      details: { jobId, agencyId: allocation.organisationId },
    });
    await queueNews(tx, "invitationWithdrawn", { allocation, to: allocation.organisationId });
    return { status: after.status };
  }),
);
