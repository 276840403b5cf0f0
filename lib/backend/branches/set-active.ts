import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canManageSupply, lockAgency } from "./find";
import { changeBranch } from "./save";

/** Closes a branch, so that new agreements cannot name it, or reopens it. */
export const setActive = procedure(contract.branches.setActive, canManageSupply, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { agencyId, isActive } = input;
    await lockAgency(tx, caller, agencyId);
    const saved = await changeBranch(tx, input, { isActive });
    await audit(tx, context, {
      organisationId: agencyId,
      action: isActive ? "branch.reactivated" : "branch.deactivated",
      subject: { type: "branch", id: saved._id },
    });
    return saved;
  }),
);
