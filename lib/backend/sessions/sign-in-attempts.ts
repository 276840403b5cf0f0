/**
 * Limits on password attempts (docs/decisions/0050). Only wrong passwords count: an attempt is counted before the
 * password is checked, so that simultaneous attempts cannot slip through, and uncounted if it was right or was not
 * checked.
 */
import { DomainError } from "@/lib/backend/errors";
import { consume, forget, type LimitName, refund } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";

/** The reason code that makes the sign-in page offer the link. */
const CONFIRM_DEVICE = "confirmDevice";

export type SignInAttempt = {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not checked. */
  notChecked(): Promise<void>;
};

async function count(names: readonly [LimitName, LimitName], key: string, message: string): Promise<SignInAttempt> {
  const [inAWhile, inADay] = names;
  await consume(inAWhile, key, message);
  await consume(inADay, key, message);
  const notChecked = async () => {
    await refund(inAWhile, key);
    await refund(inADay, key);
  };
  return { succeeded: notChecked, notChecked };
}

/** Counts an attempt by someone with more than a password: a known browser, a session, or an invitation link. */
export async function countKnownAttempt(key: string): Promise<SignInAttempt> {
  const made = await count(["signInsOfDevice", "signInsOfDeviceInADay"], key, messages.signIn.tooMany);
  return { ...made, succeeded: () => forget("signInsOfDevice", key) };
}

/**
 * Counts an attempt to sign in. A browser known to the account has its own allowance, which no one else can use up; all
 * others share one. Throws TOO_MANY_REQUESTS, with the reason `confirmDevice` if a link sent to the account's mailbox
 * helps.
 */
export async function countAttempt(account: string, knownDevice: string | null): Promise<SignInAttempt> {
  try {
    if (knownDevice) return await countKnownAttempt(knownDevice);
  } catch (error) {
    // A known browser that has used up its allowance is treated like any other.
    if (!(error instanceof DomainError)) throw error;
  }
  try {
    return await count(["signInsOfAccount", "signInsOfAccountInADay"], account, messages.signIn.confirmDevice);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("TOO_MANY_REQUESTS", messages.signIn.confirmDevice, { reason: CONFIRM_DEVICE });
  }
}
