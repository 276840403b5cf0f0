/** A new password for someone who is signed in. */
import { accountAction } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { recentlyAuthenticated, signedIn } from "@/lib/backend/ladder";
import { postMessage } from "@/lib/backend/outgoing";
import { endAll, keepSignedIn } from "@/lib/backend/sessions";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { withScope } from "@/lib/db/tenancy";
import { IdentityError, setPassword } from "@/lib/identity";
import { requireGoodPassword } from "./good-password";
import { holdUser, voidTokens } from "./tokens";

/**
 * Changes the caller's password. All their other sessions end, links to a new password are void, a mail informs them. The caller of this
 * has checked the current password just now: that is the recent authentication this asks for. The others end before the
 * identity service is asked, as with a reset (docs/decisions/0016). Throws BAD_REQUEST at the field, SERVICE_UNAVAILABLE where the
 * password was not changed.
 */
export const changePassword = accountAction(recentlyAuthenticated(signedIn), async (holder, password: string) => {
  const { caller, requestId, address, sessionId } = holder;
  const { uid, userId } = caller;
  await requireGoodPassword(password, caller);
  const scope = { kind: "identity", userId } as const;
  await withScope(scope, (tx) => endAll(tx, userId, new Date(), sessionId));
  try {
    await setPassword(uid, password);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.problem !== "unreachable") log.error("password not changed", { requestId, error });
    throw new DomainError("SERVICE_UNAVAILABLE", messages.authentication.notChanged, { reason: error.problem });
  }
  await withScope(scope, async (tx) => {
    const now = new Date();
    await holdUser(tx, userId);
    // Anyone who signed in with the old password in between does not stay.
    await endAll(tx, userId, now, sessionId);
    await voidTokens(tx, userId, "passwordReset", now);
    await postMessage(tx, { kind: "passwordChanged", userId }, { sender: { by: "product" } });
    await audit(
      tx,
      { caller, requestId, address },
      { organisationId: caller.organisation.id, action: "password.changed", subject: { type: "user", id: userId } },
    );
  });
  await keepSignedIn(holder, password);
});
