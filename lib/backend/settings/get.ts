import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { readSettings } from "./rows";
import { holderOf } from "./rules";

/**
 * Get settings by organizationType and id (spec section 7), merged with their defaults. NOT_FOUND unless they belong to
 * the caller or their organisation.
 */
export const get = procedure(contract.settings.get, signedIn, ({ input, caller }) => {
  const holder = holderOf(caller, input.organizationType, input.id);
  // The user's own scope can read their own rows, their organisation's and the platform's.
  return withScope({ kind: "identity", userId: caller.userId }, (tx) => readSettings(tx, caller, holder));
});
