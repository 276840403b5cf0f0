/** Creates, changes and deletes identities through the Firebase Admin SDK. */
import { adminAuth } from "./admin";
import { toIdentityError } from "./errors";

type NewIdentity = { uid: string; email: string; password: string; displayName: string };

const asOurs = (error: unknown): never => {
  throw toIdentityError(error);
};

/** Creates an identity with e-mail, password and a given uid. Throws IdentityError, also when the e-mail is taken. */
export async function createIdentity(identity: NewIdentity): Promise<void> {
  await adminAuth().createUser(identity).catch(asOurs);
}

/** Deletes an identity; no error when it does not exist. Throws IdentityError. */
export async function deleteIdentity(uid: string): Promise<void> {
  await adminAuth()
    .deleteUser(uid)
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== "auth/user-not-found") throw toIdentityError(error);
    });
}

/**
 * Sets a new password and revokes the identity's refresh tokens. Idempotent. Throws IdentityError; the password may or
 * may not have been changed by then.
 */
export async function setPassword(uid: string, password: string): Promise<void> {
  try {
    await adminAuth().updateUser(uid, { password });
    await adminAuth().revokeRefreshTokens(uid);
  } catch (error) {
    throw toIdentityError(error);
  }
}
