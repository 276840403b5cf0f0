import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { lockWorker } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { saveFields } from "./save";

/** Saves the years of experience. CONFLICT when someone has changed the profile in the meantime. */
export const saveTraining = procedure(contract.workerProfile.saveTraining, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, lock, ...wanted } = input;
    return saveFields(tx, { ...context, caller }, await lockWorker(tx, workerId, lock), wanted);
  }),
);
