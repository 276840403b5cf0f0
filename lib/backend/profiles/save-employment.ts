import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { holdWorker, writers } from "./find";
import { saveFields } from "./save";

/** Saves step 6: employments, what was done between them, and who speaks for him. CONFLICT when somebody has changed the profile meanwhile. */
export const saveEmployment = procedure(contract.workerProfile.saveEmployment, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, lock, ...wanted } = input;
    return saveFields(tx, { ...context, caller }, await holdWorker(tx, workerId, lock), wanted);
  }),
);
