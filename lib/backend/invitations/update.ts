import { identifiedLinkHolder, procedure } from "@/lib/backend/access-rules";
import { forbidden } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { findAccount } from "@/lib/identity";
import { findInvitation } from "./find";
import { takeInvitation } from "./take";

/**
 * Update OAuth invitation (spec section 7): the caller's identity accepts the invitation once, which creates the
 * missing user and membership in one transaction. The link is not enough: the identity's e-mail address must be
 * verified and match the invitation's. Throws FORBIDDEN for another uid or address, NOT_FOUND for an invitation that is
 * no longer open, and CONFLICT for a user it does not fit.
 */
export const update = procedure(
  contract.invitations.update,
  identifiedLinkHolder,
  async ({ input, caller, context }) => {
    await consume("externalSteps", context.address);
    const { requestId, uid } = input;
    if (uid !== caller.uid) throw forbidden();
    const invitation = await findInvitation(requestId);
    const account = await findAccount({ uid });
    const isInvited = account?.isEmailVerified && account.email?.toLowerCase() === invitation.email.toLowerCase();
    if (!isInvited || account.isWorker) throw forbidden();

    await takeInvitation(invitation, uid, context);
    return { userInformation: { fullName: invitation.fullName } };
  },
);
