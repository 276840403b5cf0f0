import { and, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { allocationsOf, canPost, findJob, lockJob } from "@/lib/backend/jobs/find";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { inactiveAgencies, isUnopened, queueReleased, recordAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { jobReleaseSteps, jobReleases } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Releases an open job to all agencies immediately. NOT_FOUND for another provider's job; CONFLICT `notOpen` if
 * agencies cannot put anyone forward, `released` if all of them can already see it.
 */
export const release = procedure(contract.jobs.release, canPost, async ({ input, caller, context }) => {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    const { jobId } = input;
    const seen = await findJob(tx, jobId);
    const job = (await lockJob(tx, jobId)) ?? seen.job;
    const { status } = historyAt(job, await allocationsOf(tx, [jobId]), clock.now());
    if (!isOpen(status)) throw conflict(closedText(status), "notOpen");
    const opened = await tx
      .update(jobReleaseSteps)
      .set({ opensAt: sql`now()`, recordedAt: sql`now()` })
      .from(jobReleases)
      .where(and(eq(jobReleaseSteps.jobId, jobId), eq(jobReleases.jobId, jobId), isUnopened))
      .returning({ step: jobReleaseSteps.step });
    if (opened.length === 0) throw conflict(messages.jobs.releasedAlready, "released");
    await tx
      .update(jobReleases)
      .set({ heldAt: null, releasedAt: sql`now()`, releasedByUserId: caller.userId })
      .where(eq(jobReleases.jobId, jobId));
    await recordAgencies(tx, jobId, inactive);
    await queueReleased(
      tx,
      opened.map(({ step }) => ({ jobId, step })),
    );
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "job.released",
      subject: { type: "job", id: jobId },
      details: { step: "all", byHand: true },
    });
    return {};
  });
});
