import { eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { canPost, selectJobs } from "@/lib/backend/jobs/find";
import { afterJobEvent } from "@/lib/backend/jobs/history";
import { highestCost, offersAt } from "@/lib/backend/jobs/posting/offers";
import { serviceOf } from "@/lib/backend/jobs/posting/service";
import { historyAt } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { jobAuthorisations, jobs } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { closedRequest, lockRequest, notifyRequested, refuseOthers } from "./authorisation";

const texts = messages.jobs;

/**
 * Sends a request that was refused or withdrawn again, for the shifts that have not started, at what they cost now. Only
 * for its requester. NOT_FOUND for another provider's; CONFLICT where it is pending, approved or too late.
 */
export const requestAuthorisation = procedure(
  contract.jobs.requestAuthorisation,
  canPost,
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
      const { request, posted } = await lockRequest(tx, input.authorisationId);
      refuseOthers(request, caller);
      if (request.status === "pending") throw conflict(texts.authorisationPending, "pending");
      const service = await serviceOf(tx, caller, request.serviceId);
      const now = clock.now();
      const event = request.status === "rejected" ? "resubmit" : "requestAuthorisation";
      const again = posted.filter(
        (job) => job.startAt > now && afterJobEvent(historyAt(job, [], now, request.status), event),
      );
      if (again.length === 0) throw request.status === "approved" ? closedRequest(request) : lapsed();
      const found = await selectJobs(
        tx,
        inArray(
          jobs.id,
          again.map(({ id }) => id),
        ),
      );
      const estimatedPence = await highestCost(
        offersAt(tx, service),
        found.map(({ job, workerType }) => ({ ...job, workerType: { id: job.workerTypeId, name: workerType } })),
      );
      await tx
        .update(jobs)
        .set({ status: "draft" })
        .where(
          inArray(
            jobs.id,
            again.map(({ id }) => id),
          ),
        );
      const [sent] = await tx
        .update(jobAuthorisations)
        .set({
          status: "pending",
          requestedAt: now,
          estimatedPence,
          reason: null,
          decidedByUserId: null,
          decidedAt: null,
          reportedAt: null,
        })
        .where(eq(jobAuthorisations.id, request.id))
        .returning();
      if (sent) await notifyRequested(tx, { context }, sent);
      return { status: "pending" as const };
    }),
);

const lapsed = () => conflict(texts.authorisationLapsed, "lapsed");
