/** New recovery codes in place of the old ones. */
import { accountAction } from "@/lib/backend/account-action";
import { recentlyAuthenticated, signedIn } from "@/lib/backend/ladder";
import { note, prove } from "./prove";
import { renewCodes } from "./store";

/** Asks for a code of the app, not for a recovery code: one that was found would else make ten. Throws as `prove` does. */
export const renewRecoveryCodes = accountAction(
  recentlyAuthenticated(signedIn),
  (holder, code: string, now: Date = new Date()) =>
    prove(holder, { code }, now, async (tx) => {
      await note(tx, holder, "secondFactor.recoveryCodesRenewed");
      return renewCodes(tx, holder.caller.userId);
    }),
);
