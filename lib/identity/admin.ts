/** Firebase's administrative side, of which there is one for the whole process. */
import { getApps, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { env } from "@/lib/config/env";

export function adminAuth(): Auth {
  const app = getApps()[0] ?? initializeApp({ projectId: env().FIREBASE_PROJECT_ID });
  return getAuth(app);
}
