import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { ownUser, requireOwn } from "./own";

/** Get user by uid (spec section 7): only ever oneself. NOT_FOUND for any other uid. */
export const me = procedure(contract.users.me, signedIn, async ({ caller, input }) => {
  requireOwn(caller, input.uid);
  return ownUser(caller);
});
