import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";

/** Get user permissions (spec section 7), in the organisation chosen. */
export const permissions = procedure(contract.users.permissions, signedIn, async ({ caller }) =>
  caller.principal.codes.map((code) => ({ code })),
);
