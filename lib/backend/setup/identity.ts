import { randomUUID } from "node:crypto";
import { createVerifiedAccount, findAccount, takeOverUnproven } from "@/lib/identity";

/**
 * The uid of an administrator's account at the identity service, made without a password where there is none. An account whose
 * address is not verified may be anyone's: its password is replaced, so that only the mailed link leads in. Safe to do again.
 * Throws IdentityError, and an Error for a care worker's account.
 */
export async function accountFor({ email, fullName }: { email: string; fullName: string }): Promise<string> {
  const uid = randomUUID();
  const known = await findAccount({ email });
  if (!known && (await createVerifiedAccount({ uid, email, displayName: fullName }))) return uid;
  const account = known ?? (await findAccount({ email }));
  if (!account) throw new Error(`The account of ${email} was removed meanwhile: run the command again.`);
  if (account.isWorker) throw new Error(`${email} is a care worker's account: choose another address.`);
  if (!account.isEmailVerified) await takeOverUnproven(account.uid);
  return account.uid;
}
