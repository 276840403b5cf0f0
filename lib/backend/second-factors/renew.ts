/** Replaces a user's recovery codes with new ones. */

import { recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { accountAction } from "@/lib/backend/account-action";
import { clock } from "@/lib/config/clock";
import { auditOwn, prove } from "./prove";
import { renewCodes } from "./store";

/**
 * Requires a code from the app, not a recovery code: otherwise one stolen code would yield ten. Throws as `prove` does.
 */
export const renewRecoveryCodes = accountAction(
  recentlyAuthenticated(signedIn),
  (holder, code: string, now: Date = clock.now()) =>
    prove(holder, { code }, now, async (tx) => {
      await auditOwn(tx, holder, "secondFactor.recoveryCodesRenewed");
      return renewCodes(tx, holder.caller.userId);
    }),
);
