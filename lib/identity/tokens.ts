/** Verification of ID tokens that come over HTTP, by firebase-admin. */
import { adminAuth } from "./admin";

export type VerifiedToken = { uid: string; isWorker: boolean; isAnonymous: boolean };

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
  };
}
