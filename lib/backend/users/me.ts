import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { ownUser, requireOwn } from "./own";

/** Get user by uid (spec section 7): only the caller themselves. NOT_FOUND for any other uid. */
export const me = procedure(contract.users.me, signedIn, async ({ caller, input }) => {
  requireOwn(caller, input.uid);
  return ownUser(caller);
});
