import { and, count, eq, isNull } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { profileChanges } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findWorker } from "./find";
import { missingOf } from "./missing";
import { maySubmit } from "./rules";

/**
 * The status of a worker's verification, the reason, and what blocks submission. NOT_FOUND for another agency's worker.
 */
export const state = procedure(
  contract.verification.state,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { worker } = await findWorker(tx, input.workerId);
      const isOpen = maySubmit(worker);
      const missing = isOpen ? await missingOf(tx, worker.id) : [];
      const [open] = await tx
        .select({ count: count() })
        .from(profileChanges)
        .where(and(eq(profileChanges.workerId, worker.id), isNull(profileChanges.closedAt)));
      return {
        panel: worker.panel,
        status: worker.verificationStatus,
        reason: worker.verificationReason,
        submittedAt: worker.submittedAt?.toISOString() ?? null,
        verifiedAt: worker.verifiedAt?.toISOString() ?? null,
        missing,
        maySubmit:
          isOpen &&
          missing.length === 0 &&
          isAllowed(caller.principal, { groups: ["Agency"], permissionCode: codes.workerCreate }),
        openChanges: open?.count ?? 0,
      };
    }),
);
