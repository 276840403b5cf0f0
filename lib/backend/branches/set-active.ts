import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { holdAgency, supplyKeepers } from "./find";
import { changeBranch } from "./save";

/** Closes a branch, so that no new agreement names it, or opens it again. */
export const setActive = procedure(contract.branches.setActive, supplyKeepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { agencyId, isActive } = input;
    await holdAgency(tx, caller, agencyId);
    const saved = await changeBranch(tx, input, { isActive });
    await audit(tx, context, {
      organisationId: agencyId,
      action: isActive ? "branch.reactivated" : "branch.deactivated",
      subject: { type: "branch", id: saved._id },
    });
    return saved;
  }),
);
