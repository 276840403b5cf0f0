/** Identities made, changed and taken away by us, through Firebase's administrative side. */
import { adminAuth } from "./admin";
import { toIdentityError } from "./errors";

type NewIdentity = { uid: string; email: string; password: string; displayName: string };

const asOurs = (error: unknown): never => {
  throw toIdentityError(error);
};

/** Makes an identity with e-mail and password under a uid of our choosing. Throws IdentityError, also when the e-mail is taken. */
export async function createIdentity(identity: NewIdentity): Promise<void> {
  await adminAuth().createUser(identity).catch(asOurs);
}

/** Takes an identity away. One that is not there is no error. Throws IdentityError. */
export async function deleteIdentity(uid: string): Promise<void> {
  await adminAuth()
    .deleteUser(uid)
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== "auth/user-not-found") throw toIdentityError(error);
    });
}

/**
 * Gives an identity a new password and ends what it was signed in with: its refresh tokens are revoked. Doing it again with
 * the same password changes nothing. Throws IdentityError; whether the password was changed by then is not known.
 */
export async function setPassword(uid: string, password: string): Promise<void> {
  try {
    await adminAuth().updateUser(uid, { password });
    await adminAuth().revokeRefreshTokens(uid);
  } catch (error) {
    throw toIdentityError(error);
  }
}
