import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { holdWorker, writers } from "./find";
import { saveFields } from "./save";

/** Asks for other bank details: always a change that a second person looks at, never written here. */
export const saveBank = procedure(contract.workerProfile.saveBank, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, lock, bank } = input;
    return saveFields(tx, { ...context, caller }, await holdWorker(tx, workerId, lock), { bank });
  }),
);
