/** Accounts at the identity service for people whom another party has verified. */
import { randomBytes } from "node:crypto";
import type { UserRecord } from "firebase-admin/auth";
import { adminAuth } from "./admin";
import { toIdentityError } from "./errors";
import { exchangeCustomToken, type Identity } from "./exchange";
import { mintReauthenticatedToken } from "./tokens";

export type Account = { uid: string; email: string | null; isEmailVerified: boolean; isWorker: boolean };

const PASSWORD_BYTES = 48;

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const toAccount = ({ uid, email, emailVerified, customClaims }: UserRecord): Account => ({
  uid,
  email: email ?? null,
  isEmailVerified: emailVerified,
  isWorker: customClaims?.["worker"] === true,
});

async function asIdentityErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toIdentityError(error);
  }
}

/** Finds the account of a uid or an e-mail address; null when there is none. Throws IdentityError. */
export function findAccount(key: { uid: string } | { email: string }): Promise<Account | null> {
  return asIdentityErrors(async () => {
    try {
      return toAccount(await ("uid" in key ? adminAuth().getUser(key.uid) : adminAuth().getUserByEmail(key.email)));
    } catch (error) {
      if (codeOf(error) === "auth/user-not-found") return null;
      throw error;
    }
  });
}

type VerifiedAccount = { uid: string; email: string; displayName: string; password?: string };

/**
 * Creates an account with a verified e-mail address, and a password if given. Returns false when the account exists.
 * Throws IdentityError.
 */
export function createVerifiedAccount(account: VerifiedAccount): Promise<boolean> {
  return asIdentityErrors(async () => {
    try {
      await adminAuth().createUser({ ...account, emailVerified: true });
      return true;
    } catch (error) {
      if (["auth/uid-already-exists", "auth/email-already-exists"].includes(String(codeOf(error)))) return false;
      throw error;
    }
  });
}

/**
 * Marks the account's e-mail address as verified for the first time. The account may have been created by someone else
 * with this address, so its password is replaced by a random one. Throws IdentityError.
 */
export function resetUnverifiedAccount(uid: string): Promise<void> {
  return asIdentityErrors(async () => {
    await adminAuth().updateUser(uid, {
      emailVerified: true,
      password: randomBytes(PASSWORD_BYTES).toString("base64url"),
    });
    await adminAuth().revokeRefreshTokens(uid);
  });
}

/** Returns the identity of an account that was proved other than by its password. Throws IdentityError. */
export const identityOf = (uid: string): Promise<Identity> =>
  asIdentityErrors(async () => exchangeCustomToken(await mintReauthenticatedToken(uid)));
