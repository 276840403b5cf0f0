/** Password change for a signed-in user. */

import { recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { accountAction } from "@/lib/backend/account-action";
import { audit } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { endAll, keepSignedIn } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { withScope } from "@/lib/db/tenancy";
import { IdentityError, setPassword } from "@/lib/identity";
import { requireGoodPassword } from "./good-password";
import { lockUser, voidTokens } from "./tokens";

/**
 * Changes the caller's password, ends their other sessions, voids their password reset links and notifies them by
 * e-mail. The calling code must have checked the current password: that is the recent authentication required here.
 * Other sessions end before the identity service is called, as with a reset (docs/decisions/0016). Throws BAD_REQUEST
 * at the field, and SERVICE_UNAVAILABLE when the password was not changed.
 */
export const changePassword = accountAction(recentlyAuthenticated(signedIn), async (holder, password: string) => {
  const { caller, requestId, address, sessionId } = holder;
  const { uid, userId } = caller;
  await requireGoodPassword(password, caller);
  const scope = { kind: "identity", userId } as const;
  await withScope(scope, (tx) => endAll(tx, userId, clock.now(), sessionId));
  try {
    await setPassword(uid, password);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind !== "unreachable") log.error("password not changed", { requestId, error });
    throw new DomainError("SERVICE_UNAVAILABLE", messages.authentication.notChanged, { reason: error.kind });
  }
  await withScope(scope, async (tx) => {
    const now = clock.now();
    await lockUser(tx, userId);
    // Ends sessions that were started with the old password in between.
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
