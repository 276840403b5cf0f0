import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";

/** Get user by uid (spec section 7): only ever oneself. */
export const me = procedure(contract.users.me, signedIn, async ({ caller }) => ({
  _id: caller.userId,
  uid: caller.uid,
  fullName: caller.fullName,
  email: caller.email,
  userGroup: caller.group,
  isPrimaryUser: caller.isPrimary,
  isAuthorizer: caller.principal.isAuthorizer,
  jobTitle: caller.jobTitle,
  organisation: caller.organisation,
  permissions: caller.principal.codes.map((code) => ({ code })),
}));
