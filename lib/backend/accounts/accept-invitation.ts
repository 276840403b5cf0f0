import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { DomainError, invalid, isUnreachable, unavailable } from "@/lib/backend/errors";
import { findInvitation, isLeftover, takeInvitation, uidFor } from "@/lib/backend/invitations";
import { consume } from "@/lib/backend/limits";
import { countKnownAttempt, toRefusal } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { createVerifiedAccount, exchangePassword, findAccount, IdentityError, setPassword } from "@/lib/identity";
import { requireGoodPassword } from "./good-password";

type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/**
 * The uid to accept the invitation with. The link proves control of the mailbox, so an e-mail address without an
 * account gets one with the given password. An existing account must confirm its own password, which cannot be changed
 * here.
 */
async function identify(invitation: Invitation, password: string): Promise<string> {
  const { id, email, fullName } = invitation;
  const made = { uid: uidFor(id), email, displayName: fullName, password };
  const known = await findAccount({ email });
  if (!known) {
    await requireGoodPassword(password, invitation);
    if (await createVerifiedAccount(made)) return made.uid;
  }
  // A concurrent request created the account, most likely a double click.
  const account = known ?? (await findAccount({ email }));
  if (!account) throw new DomainError("SERVICE_UNAVAILABLE", messages.users.acceptFailed);
  if (account.isWorker) {
    throw new DomainError("UNAUTHORIZED", messages.signIn.workerRefused, { reason: "worker" });
  }
  if (known && (await isLeftover(id, account))) {
    await requireGoodPassword(password, invitation);
    await setPassword(account.uid, password);
    return account.uid;
  }
  return (await exchangePassword(email, password)).uid;
}

function toFieldError(error: unknown): unknown {
  if (error instanceof IdentityError && error.kind === "wrongCredentials") {
    return invalid(messages.accounts.resetInvalid, [{ field: "password", message: messages.signIn.wrongCredentials }]);
  }
  const known = toRefusal(error);
  if (isUnreachable(known)) return unavailable();
  if (known instanceof DomainError && known.code === "SERVICE_UNAVAILABLE") {
    return new DomainError("SERVICE_UNAVAILABLE", messages.users.acceptFailed);
  }
  return known;
}

/**
 * Accepts an invitation once, with the password of the existing account or of a new one. Attempts are limited per
 * address and per invitation, as for sign-in. Throws NOT_FOUND for an invitation that is not open, BAD_REQUEST for a
 * wrong or weak password, UNAUTHORIZED for a care worker and CONFLICT for a user the invitation does not fit.
 */
export const acceptInvitation = procedure(
  contract.accounts.acceptInvitation,
  linkHolder,
  async ({ input, context }) => {
    await consume("lookups", context.address);
    const invitation = await findInvitation(input.requestId);
    await consume("signInsOfAddress", context.address, messages.signIn.tooMany);
    // Counted per invitation, so that no one without the link can use up this allowance.
    const counted = await countKnownAttempt(`invitation:${invitation.id}`);
    try {
      const uid = await identify(invitation, input.password);
      await takeInvitation(invitation, uid, context);
    } catch (error) {
      throw toFieldError(error);
    }
    await counted.succeeded();
    return { email: invitation.email };
  },
);
