import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { lockWorker } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { saveFields } from "./save";

/** Requests a change of bank details: it always needs a second person and is never written here. */
export const saveBank = procedure(contract.workerProfile.saveBank, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, lock, bank } = input;
    return saveFields(tx, { ...context, caller }, await lockWorker(tx, workerId, lock), { bank });
  }),
);
