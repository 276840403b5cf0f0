import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { findWorker, keepers, privacyOf } from "./find";

/** What an erasure would take away and leave, counted, and the receipts of earlier ones. NOT_FOUND for another agency's worker. */
export const get = procedure(contract.privacy.get, keepers, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => privacyOf(tx, await findWorker(tx, input.workerId))),
);
