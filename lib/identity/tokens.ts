/** Verification of ID tokens that come over HTTP, by firebase-admin. */
import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { env } from "@/lib/config/env";

export type VerifiedToken = { uid: string; isWorker: boolean; isAnonymous: boolean };

function auth() {
  const app = getApps()[0] ?? initializeApp({ projectId: env().FIREBASE_PROJECT_ID });
  return getAuth(app);
}

/** The token's identity, or null for one that is expired, forged, of another project or malformed. */
export async function verifyIdToken(token: string): Promise<VerifiedToken | null> {
  const decoded = await auth()
    .verifyIdToken(token)
    .catch(() => null);
  if (!decoded) return null;
  return {
    uid: decoded.uid,
    isWorker: decoded.worker === true,
    isAnonymous: decoded.firebase.sign_in_provider === "anonymous",
  };
}
