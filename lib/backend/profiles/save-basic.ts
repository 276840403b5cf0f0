import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { lockWorker, refuseDuplicates, refuseInvalidDateOfBirth } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { checkedBranches } from "./choices";
import { saveFields } from "./save";

/**
 * Saves step 1. CONFLICT when someone has changed the profile in the meantime, BAD_REQUEST with reason `duplicate` as
 * for a new worker.
 */
export const saveBasic = procedure(contract.workerProfile.saveBasic, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, lock, basic } = input;
    const worker = await lockWorker(tx, workerId, lock);
    if (basic.dateOfBirth !== worker.dateOfBirth) refuseInvalidDateOfBirth(basic.dateOfBirth);
    const { organisationId, branchIds: at } = worker;
    const branchIds = await checkedBranches(tx, { caller, organisationId, at }, basic);
    await refuseDuplicates(tx, worker.organisationId, basic, worker.id);
    return saveFields(tx, { ...context, caller }, worker, { ...basic, branchIds });
  }),
);
