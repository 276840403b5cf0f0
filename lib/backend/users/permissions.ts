import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { requireOwn } from "./own";

/** Get user permissions (spec section 7), in the organisation chosen. NOT_FOUND for any other uid. */
export const permissions = procedure(contract.users.permissions, signedIn, async ({ caller, input }) => {
  requireOwn(caller, input.uid);
  return caller.principal.codes.map((code) => ({ code }));
});
