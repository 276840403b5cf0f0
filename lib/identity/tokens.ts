/** Tokens by firebase-admin: ID tokens that come over HTTP verified, custom tokens made. */
import { adminAuth } from "./admin";
import { IdentityError } from "./errors";

export type VerifiedToken = { uid: string; isWorker: boolean; isAnonymous: boolean; hasShownSecondFactor: boolean };

/** The claim that says, in a token made by us, that its holder has shown his second factor. */
const SHOWN = "second_factor";

/** The token's identity, or null for one that is expired, forged, of another project or malformed. */
export async function verifyIdToken(token: string): Promise<VerifiedToken | null> {
  const decoded = await adminAuth()
    .verifyIdToken(token)
    .catch(() => null);
  if (!decoded) return null;
  return {
    uid: decoded.uid,
    isWorker: decoded.worker === true,
    isAnonymous: decoded.firebase.sign_in_provider === "anonymous",
    hasShownSecondFactor: decoded[SHOWN] === true,
  };
}

/** A custom token for someone who has shown his second factor, to be exchanged at once. Throws IdentityError. */
export function mintSecondFactorToken(uid: string): Promise<string> {
  return adminAuth()
    .createCustomToken(uid, { [SHOWN]: true })
    .catch((cause: unknown) => {
      throw new IdentityError("unreachable", { cause });
    });
}
