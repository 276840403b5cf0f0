import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import {
  type AuthorisationRecord,
  lockAuthorisation,
  withdrawnWithLast,
} from "@/lib/backend/jobs/authorisation/authorisation";
import { allocationsOf, canPost } from "@/lib/backend/jobs/find";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { historyAt } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isLive } from "@/lib/config/states/allocation";
import { contract } from "@/lib/contract";
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** A posting, and those that the same request has stored: a copied week of several services is undone as a whole. */
async function ofRequest(tx: Transaction, organisationId: string, postingId: string) {
  const [first] = await tx
    .select({ key: jobs.postingKey })
    .from(jobs)
    .where(and(eq(jobs.postingId, postingId), eq(jobs.organisationId, organisationId)))
    .limit(1);
  if (!first) throw notFound();
  return first.key === null
    ? eq(jobs.postingId, postingId)
    : or(eq(jobs.postingId, postingId), eq(jobs.postingKey, first.key));
}

/**
 * Cancels the jobs of a request's postings that are still open or await authorisation: no one is put forward for them, and they
 * have not started. The rest stays, and is counted. NOT_FOUND for another provider's posting.
 */
export const undoPosting = procedure(contract.jobs.undoPosting, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { postingId } = input;
    const { id: organisationId } = caller.organisation;
    const asked = await ofRequest(tx, organisationId, postingId);
    // In the order of their ids, so that no two transactions wait for each other.
    const posted = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.organisationId, organisationId), asked))
      .orderBy(asc(jobs.id))
      .for("update");
    const [first] = posted;
    if (!first) throw notFound();
    const now = clock.now();
    const put = await allocationsOf(
      tx,
      posted.map(({ id }) => id),
    );
    const postingIds = [...new Set(posted.map((job) => job.postingId))].sort();
    const requests = new Map<string, AuthorisationRecord>();
    for (const id of postingIds) {
      const request = await lockAuthorisation(tx, id);
      if (request) requests.set(id, request);
    }
    const open = posted.filter((job) => {
      const own = put.filter(({ jobId }) => jobId === job.id);
      const history = historyAt(job, own, now, requests.get(job.postingId)?.status ?? null);
      // A job is also open while its booked worker is being swapped, or a worker is invited.
      const isAsked = history.allocations.some(({ status }) => isLive(status) || status === "invited");
      const isUnanswered = history.status === "open" || history.status === "draft";
      return isUnanswered && !isAsked && afterJobEvent(history, "cancel") !== null;
    });
    const ids = open.map(({ id }) => id);
    if (ids.length > 0) {
      const notice = sql`${jobs.startAt} - ${now.toISOString()}::timestamptz`;
      await tx
        .update(jobs)
        .set({
          status: "cancelled",
          cancelReason: messages.jobs.undone,
          cancelledAt: now,
          cancelNoticeMinutes: sql`floor(extract(epoch from ${notice}) / 60)`,
          cancellationChargePence: 0,
        })
        .where(inArray(jobs.id, ids));
      for (const request of requests.values()) {
        if (request.status === "pending") await withdrawnWithLast(tx, request);
      }
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "job.cancelled",
        subject: { type: "job", id: ids[0] ?? first.id },
        details: { postingId, cancelled: ids.length },
      });
    }
    const cancelled = posted.filter(({ status }) => status === "cancelled").length + ids.length;
    return { cancelled: ids.length, left: posted.length - cancelled };
  }),
);
