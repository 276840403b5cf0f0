/** The Firebase Admin SDK, initialised once per process. */
import { getApps, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { env } from "@/lib/config/env";
import { connections } from "./connection";

export function adminAuth(): Auth {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env();
  return getAuth(getApps()[0] ?? initializeApp({ projectId, httpAgent: connections(emulator !== undefined) }));
}
