/** New recovery codes in place of the old ones. */
import { type Holder, note, prove } from "./prove";
import { renewCodes } from "./store";

/** Asks for a code of the app, not for a recovery code: one that was found would else make ten. Throws as `prove` does. */
export function renewRecoveryCodes(holder: Holder, code: string, now = new Date()): Promise<string[]> {
  return prove(holder, { code }, now, async (tx) => {
    await note(tx, holder, "secondFactor.recoveryCodesRenewed");
    return renewCodes(tx, holder.caller.userId);
  });
}
