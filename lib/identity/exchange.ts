/**
 * Exchanges credentials for an ID token, on the server (design, Parts: identity): one temporary Firebase app per
 * exchange, nothing kept in memory afterwards, nothing sent to the browser.
 */
import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type UserCredential,
} from "firebase/auth";
import { env } from "@/lib/config/env";
import { toIdentityError } from "./errors";

export type Identity = {
  uid: string;
  idToken: string;
  refreshToken: string;
  claims: Record<string, unknown>;
};

async function exchange(signIn: (auth: Auth) => Promise<UserCredential>): Promise<Identity> {
  const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = env();
  const app = initializeApp({ apiKey: FIREBASE_API_KEY, projectId: FIREBASE_PROJECT_ID }, randomUUID());
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (FIREBASE_AUTH_EMULATOR_HOST) {
      connectAuthEmulator(auth, `http://${FIREBASE_AUTH_EMULATOR_HOST}`, { disableWarnings: true });
    }
    const { user } = await signIn(auth);
    const { token, claims } = await user.getIdTokenResult();
    return { uid: user.uid, idToken: token, refreshToken: user.refreshToken, claims };
  } catch (error) {
    throw toIdentityError(error);
  } finally {
    await deleteApp(app);
  }
}

/** Throws IdentityError. */
export const exchangePassword = (email: string, password: string): Promise<Identity> =>
  exchange((auth) => signInWithEmailAndPassword(auth, email, password));

/** Exchanges a custom token, its claims included. Throws IdentityError: `other` for a token of another project. */
export const exchangeCustomToken = (token: string): Promise<Identity> =>
  exchange((auth) => signInWithCustomToken(auth, token));

/** Creates an anonymous identity. Throws IdentityError. */
export const createAnonymousIdentity = (): Promise<Identity> => exchange((auth) => signInAnonymously(auth));
