import { eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authoriserOr, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { authorisersOf, mayAuthorise, queueAuthorisationMail } from "@/lib/backend/authorisers";
import { scopeOf } from "@/lib/backend/context";
import { conflict, DomainError } from "@/lib/backend/errors";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { historyAt } from "@/lib/backend/jobs/rules";
import { inactiveAgencies, openRelease, seenOfPostings } from "@/lib/backend/releases";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { jobAuthorisations, jobs } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { closedRequest, lockRequest } from "./authorisation";

const texts = messages.jobs;

/**
 * Approves or refuses a request: approving posts those of its jobs that have not started. The requester is mailed.
 * NOT_FOUND for another provider's; FORBIDDEN for an authoriser who may not decide it; CONFLICT `decided` if someone
 * else has decided it, `changed` where its shifts were changed since the caller saw it, `lapsed` once every shift has
 * started.
 */
export const authorise = procedure(contract.jobs.authorise, authoriserOr(codes.tasks), async (call) => {
  const { input, caller, context } = call;
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    const { decision, reason = null } = input;
    const { request, posted } = await lockRequest(tx, input.authorisationId);
    if (!mayAuthorise(await authorisersOf(tx, request.organisationId), caller.userId, request, today())) {
      throw new DomainError("FORBIDDEN", texts.notYourAuthorisation);
    }
    if (decision === "approve" && caller.organisationStatus !== "active") {
      throw conflict(texts.providerInactive, "notActive");
    }
    if (input.requestedAt && Date.parse(input.requestedAt) !== request.requestedAt.getTime()) {
      throw conflict(texts.authorisationChanged, "changed");
    }
    const now = clock.now();
    const event = decision === "approve" ? "authorise" : "refuse";
    const changed = posted.flatMap((job) => {
      const after = afterJobEvent(historyAt(job, [], now, request.status), event);
      return after ? [{ job, after }] : [];
    });
    const status = changed[0]?.after.authorisation;
    const jobStatus = changed[0]?.after.status;
    if (!jobStatus || (status !== "approved" && status !== "rejected")) throw closedRequest(request);
    const opened = changed.map(({ job }) => job);
    const jobIds = opened.map(({ id }) => id);
    await tx.update(jobs).set({ status: jobStatus }).where(inArray(jobs.id, jobIds));
    if (status === "approved") await openRelease(tx, request, opened, inactive);
    await tx
      .update(jobAuthorisations)
      .set({
        status,
        reason: decision === "refuse" ? reason : null,
        decidedByUserId: caller.userId,
        decidedAt: now,
      })
      .where(eq(jobAuthorisations.id, request.id));
    await audit(tx, context, {
      organisationId: request.organisationId,
      action: `jobAuthorisation.${status}`,
      subject: { type: "jobAuthorisation", id: request.id },
      details: { postingId: request.postingId, jobs: jobIds.length },
    });
    await queueAuthorisationMail(tx, request, { kind: "authorisationDecided", status });
    const seenOf = await seenOfPostings(tx, [request.postingId]);
    return { status, shifts: status === "approved" ? jobIds.length : 0, ...seenOf(request.postingId) };
  });
});
