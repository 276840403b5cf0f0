/** Verifies ID tokens that arrive over HTTP and creates custom tokens, with firebase-admin. */
import type { DecodedIdToken } from "firebase-admin/auth";
import { adminAuth } from "./admin";
import { IdentityError } from "./errors";

export type VerifiedToken = {
  uid: string;
  isWorker: boolean;
  isAnonymous: boolean;
  hasShownSecondFactor: boolean;
  /** When the user last authenticated; null where another product vouched for them. */
  authenticatedAt: Date | null;
};

/** The claim in our own tokens that says the user has passed the second factor. */
const SHOWN = "second_factor";
/** The claim in our own tokens that says the user authenticated when the token was created. */
const PROVED = "proved";

/** Errors about the token or its account. All other errors mean that the check itself failed. */
const REFUSALS = [
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
  "auth/invalid-uid",
];
/** The SDK uses this code both for a malformed or forged token and for signing keys it cannot fetch. */
const ARGUMENT = "auth/argument-error";
const ABOUT_TOKEN = /\b(ID token|verifyIdToken\(\)|provided token|Firebase custom token|legacy custom token)\b/;

function isRefusal(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // Input that is not a token fails in the parser, whose errors have no code.
  if (typeof code !== "string" || REFUSALS.includes(code)) return true;
  return code === ARGUMENT && ABOUT_TOKEN.test(String(message));
}

function authenticatedAt({ auth_time, firebase, ...claims }: DecodedIdToken): Date | null {
  const isProved = firebase?.sign_in_provider !== "custom" || claims[SHOWN] === true || claims[PROVED] === true;
  return isProved ? new Date(auth_time * 1_000) : null;
}

/**
 * Returns the token's identity, or null when the token is expired, forged, of another project, malformed or revoked, or
 * the account is disabled or deleted. Calls the identity service every time, so that a password reset anywhere takes
 * effect with the next request (docs/decisions/0049). Throws IdentityError `unreachable` when the answer takes longer
 * than `identityTimeoutMs`.
 */
export async function verifyIdToken(token: string): Promise<VerifiedToken | null> {
  try {
    const decoded = await adminAuth().verifyIdToken(token, true);
    return {
      uid: decoded.uid,
      isWorker: decoded["worker"] === true,
      isAnonymous: decoded.firebase?.sign_in_provider === "anonymous",
      hasShownSecondFactor: decoded[SHOWN] === true,
      authenticatedAt: authenticatedAt(decoded),
    };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw new IdentityError("unreachable", { cause: error });
  }
}

const mint = (uid: string, claims: Record<string, true>): Promise<string> =>
  adminAuth()
    .createCustomToken(uid, claims)
    .catch((cause: unknown) => {
      throw new IdentityError("unreachable", { cause });
    });

/**
 * Creates a custom token for a user who has passed the second factor, to be exchanged at once. Throws IdentityError.
 */
export const mintSecondFactorToken = (uid: string): Promise<string> => mint(uid, { [SHOWN]: true });

/**
 * Creates a custom token for a user who has just authenticated elsewhere, to be exchanged at once. Throws
 * IdentityError.
 */
export const mintReauthenticatedToken = (uid: string): Promise<string> => mint(uid, { [PROVED]: true });
