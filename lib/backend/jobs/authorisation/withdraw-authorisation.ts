import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { canPost } from "@/lib/backend/jobs/find";
import { afterWithdrawal } from "@/lib/backend/jobs/history";
import { historyAt } from "@/lib/backend/jobs/rules";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { jobAuthorisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { closedRequest, lockRequest, refuseOthers } from "./authorisation";

/**
 * Withdraws a pending request: its shifts stay drafts. Only for its requester. NOT_FOUND for another provider's; CONFLICT
 * once it is decided or has lapsed.
 */
export const withdrawAuthorisation = procedure(
  contract.jobs.withdrawAuthorisation,
  canPost,
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { request, posted } = await lockRequest(tx, input.authorisationId);
      refuseOthers(request, caller);
      const now = clock.now();
      const isPossible = posted
        .map((job) => historyAt(job, [], now, request.status))
        .some((history) => history.status === "draft" && afterWithdrawal(history));
      if (!isPossible) throw closedRequest(request);
      await tx.update(jobAuthorisations).set({ status: "withdrawn" }).where(eq(jobAuthorisations.id, request.id));
      await audit(tx, context, {
        organisationId: request.organisationId,
        action: "jobAuthorisation.withdrawn",
        subject: { type: "jobAuthorisation", id: request.id },
        details: { postingId: request.postingId },
      });
      return { status: "withdrawn" as const };
    }),
);
