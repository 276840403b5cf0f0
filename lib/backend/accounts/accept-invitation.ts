import { DomainError, invalid, isUnreachable, unavailable } from "@/lib/backend/errors";
import { findInvitation, isLeftover, takeInvitation, uidFor } from "@/lib/backend/invitations";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume, forget } from "@/lib/backend/limits";
import { accountKey, toRefusal } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { passwordPolicy } from "@/lib/config/password-policy";
import { contract } from "@/lib/contract";
import { passwordSchema } from "@/lib/contract/password";
import { createVerifiedAccount, exchangePassword, findAccount, IdentityError, setPassword } from "@/lib/identity";

type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/** Throws BAD_REQUEST, with its field, for what is no password the portal takes. */
function requireGood(password: string): void {
  const parsed = passwordSchema(passwordPolicy()).safeParse(password);
  if (parsed.success) return;
  const message = parsed.error.issues[0]?.message ?? messages.general.invalid;
  throw invalid(messages.accounts.resetInvalid, [{ field: "password", message }]);
}

/**
 * The uid the invitation is taken for. Whoever holds the link reads the mailbox, so an address without an account gets one with
 * the password given; one that has an account is asked for its password, which is nobody's to change here.
 */
async function identify(invitation: Invitation, password: string): Promise<string> {
  const { id, email, fullName } = invitation;
  const made = { uid: uidFor(id), email, displayName: fullName, password };
  const known = await findAccount({ email });
  if (!known) {
    requireGood(password);
    if (await createVerifiedAccount(made)) return made.uid;
  }
  // Somebody made it at the same moment, most likely he himself with a second press of the button.
  const account = known ?? (await findAccount({ email }));
  if (!account) throw new DomainError("SERVICE_UNAVAILABLE", messages.users.acceptFailed);
  if (account.isWorker) {
    throw new DomainError("UNAUTHORIZED", messages.signIn.workerRefused, { reason: "worker" });
  }
  if (known && (await isLeftover(id, account))) {
    requireGood(password);
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
 * taken once. Tries are limited per address and account, as signing in is. Throws NOT_FOUND for an invitation that is not open,
 * BAD_REQUEST for a password that is wrong or not good enough, UNAUTHORIZED for a care worker, CONFLICT for a user it does not fit.
 */
export const acceptInvitation = procedure(
  contract.accounts.acceptInvitation,
  linkHolder,
  async ({ input, context }) => {
    await consume("lookups", context.address);
    const invitation = await findInvitation(input.requestId);
    const account = accountKey(invitation.email);
    await consume("signInsOfAddress", context.address, messages.signIn.tooMany);
    await consume("signInsOfAccount", account, messages.signIn.tooMany);
    try {
      const uid = await identify(invitation, input.password);
      await takeInvitation(invitation, uid, context.requestId);
    } catch (error) {
      throw toProblem(error);
    }
    await forget("signInsOfAccount", account);
    return { email: invitation.email };
  },
);
