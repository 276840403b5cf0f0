import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { canSuggest } from "@/lib/backend/jobs";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changePlan, findPlan } from "./find";

/** Stops the work on a plan; one that is ready stays as it is. The status is that after it. */
export const cancel = procedure(contract.fill.cancel, canSuggest, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { planId } = input;
    const { organisationId } = await findPlan(tx, planId);
    if (await changePlan(tx, planId, ["waiting", "working"], { status: "cancelled" })) {
      await audit(tx, context, {
        organisationId,
        action: "fillPlan.cancelled",
        subject: { type: "fillPlan", id: planId },
      });
    }
    return { status: (await findPlan(tx, planId)).status };
  }),
);
