import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { readSettings } from "./rows";
import { holderOf } from "./rules";

/**
 * Get settings by organizationType and id (spec section 7), merged with what stands behind them. NOT_FOUND for what is neither
 * one's own nor one's organisation's.
 */
export const get = procedure(contract.settings.get, signedIn, ({ input, caller }) => {
  const holder = holderOf(caller, input.organizationType, input.id);
  // The scope of the person himself: his own rows, his organisation's and the platform's, to read.
  return withScope({ kind: "identity", userId: caller.userId }, (tx) => readSettings(tx, caller, holder));
});
