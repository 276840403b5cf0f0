import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { refuseBirthday } from "./birthday";
import { refuseUnknown } from "./choices";
import { refuseDuplicates } from "./duplicates";
import { holdWorker, writers } from "./find";
import { saveFields } from "./save";

/** Saves step 1. CONFLICT when somebody has changed the profile meanwhile, BAD_REQUEST with reason `duplicate` as for a new one. */
export const saveBasic = procedure(contract.workerProfile.saveBasic, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, lock, basic } = input;
    const worker = await holdWorker(tx, workerId, lock);
    if (basic.dateOfBirth !== worker.dateOfBirth) refuseBirthday(basic.dateOfBirth);
    await refuseUnknown(tx, worker.organisationId, basic);
    await refuseDuplicates(tx, worker.organisationId, basic, worker.id);
    return saveFields(tx, { ...context, caller }, worker, basic);
  }),
);
