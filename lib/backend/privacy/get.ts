import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canManage, findWorker, privacyOf } from "./find";

/**
 * What an erasure would remove and keep, counted, and the receipts of earlier ones. NOT_FOUND for another agency's
 * worker.
 */
export const get = procedure(contract.privacy.get, canManage, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => privacyOf(tx, await findWorker(tx, input.workerId))),
);
