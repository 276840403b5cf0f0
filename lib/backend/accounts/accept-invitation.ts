import { DomainError, invalid, isUnreachable, unavailable } from "@/lib/backend/errors";
import { findInvitation, isLeftover, takeInvitation, uidFor } from "@/lib/backend/invitations";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { countOwnTry, toRefusal } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { createVerifiedAccount, exchangePassword, findAccount, IdentityError, setPassword } from "@/lib/identity";
import { requireGoodPassword } from "./good-password";

type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/**
 * The uid the invitation is taken for. Whoever holds the link reads the mailbox, so an address without an account gets one with
 * the password given; one that has an account is asked for its password, which is nobody's to change here.
 */
async function identify(invitation: Invitation, password: string): Promise<string> {
  const { id, email, fullName } = invitation;
  const made = { uid: uidFor(id), email, displayName: fullName, password };
  const known = await findAccount({ email });
  if (!known) {
    await requireGoodPassword(password, invitation);
    if (await createVerifiedAccount(made)) return made.uid;
  }
  // Somebody made it at the same moment, most likely he himself with a second press of the button.
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

function toProblem(error: unknown): unknown {
  if (error instanceof IdentityError && error.problem === "wrongCredentials") {
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
 * Accepts an invitation by its link and a password: that of the account its address has, or a new one where it has none. It is
 * taken once. Tries are limited per address and invitation, as signing in is. Throws NOT_FOUND for an invitation that is not open,
 * BAD_REQUEST for a password that is wrong or not good enough, UNAUTHORIZED for a care worker, CONFLICT for a user it does not fit.
 */
export const acceptInvitation = procedure(
  contract.accounts.acceptInvitation,
  linkHolder,
  async ({ input, context }) => {
    await consume("lookups", context.address);
    const invitation = await findInvitation(input.requestId);
    await consume("signInsOfAddress", context.address, messages.signIn.tooMany);
    // The holder of the link reads the mailbox: an allowance of its own, which no one else can use up.
    const counted = await countOwnTry(`invitation:${invitation.id}`);
    try {
      const uid = await identify(invitation, input.password);
      await takeInvitation(invitation, uid, context);
    } catch (error) {
      throw toProblem(error);
    }
    await counted.succeeded();
    return { email: invitation.email };
  },
);
