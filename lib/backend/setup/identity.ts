import { randomUUID } from "node:crypto";
import { createVerifiedAccount, findAccount, resetUnverifiedAccount } from "@/lib/identity";

/**
 * The uid of an administrator's account at the identity service, created without a password if there is none. An
 * account with an unverified address could be anyone's, so its password is replaced and only the e-mailed link gives
 * access. Idempotent. Throws IdentityError, and an Error for a care worker's account.
 */
export async function accountFor({ email, fullName }: { email: string; fullName: string }): Promise<string> {
  const uid = randomUUID();
  const known = await findAccount({ email });
  if (!known && (await createVerifiedAccount({ uid, email, displayName: fullName }))) return uid;
  const account = known ?? (await findAccount({ email }));
  if (!account) throw new Error(`The account of ${email} was removed meanwhile: run the command again.`);
  if (account.isWorker) throw new Error(`${email} is a care worker's account: choose another address.`);
  if (!account.isEmailVerified) await resetUnverifiedAccount(account.uid);
  return account.uid;
}
