/**
 * How often passwords may be tried (docs/decisions/0050). What is counted is wrong passwords: a try is counted before the password
 * is looked at, so that tries at the same moment cannot slip through, and given back when it was right or was not looked at.
 */
import { DomainError } from "@/lib/backend/errors";
import { consume, forget, giveBack, type LimitName } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";

/** The word by which the sign-in page knows that it has to offer the link. */
const CONFIRM_DEVICE = "confirmDevice";

export type Try = {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not looked at. */
  notJudged(): Promise<void>;
};

async function count(names: readonly [LimitName, LimitName], key: string, message: string): Promise<Try> {
  const [inAWhile, inADay] = names;
  await consume(inAWhile, key, message);
  await consume(inADay, key, message);
  const notJudged = async () => {
    await giveBack(inAWhile, key);
    await giveBack(inADay, key);
  };
  return { succeeded: notJudged, notJudged };
}

/** Counts a try of one who has shown more than a password: a known browser, a session, the link of an invitation. */
export async function countOwnTry(key: string): Promise<Try> {
  const made = await count(["signInsOfDevice", "signInsOfDeviceInADay"], key, messages.signIn.tooMany);
  return { ...made, succeeded: () => forget("signInsOfDevice", key) };
}

/**
 * Counts a try at sign-in. A browser that is known for the account has an allowance of its own, which no one else can use up. All
 * others share one. Throws TOO_MANY_REQUESTS, with the reason `confirmDevice` where a link to the account's mailbox helps.
 */
export async function countTry(account: string, knownDevice: string | null): Promise<Try> {
  try {
    if (knownDevice) return await countOwnTry(knownDevice);
  } catch (error) {
    // A known browser that has used up its allowance is like any other.
    if (!(error instanceof DomainError)) throw error;
  }
  try {
    return await count(["signInsOfAccount", "signInsOfAccountInADay"], account, messages.signIn.confirmDevice);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("TOO_MANY_REQUESTS", messages.signIn.confirmDevice, { reason: CONFIRM_DEVICE });
  }
}
