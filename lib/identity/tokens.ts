/** Tokens by firebase-admin: ID tokens that come over HTTP verified, custom tokens made. */
import type { DecodedIdToken } from "firebase-admin/auth";
import { adminAuth } from "./admin";
import { IdentityError } from "./errors";

export type VerifiedToken = {
  uid: string;
  isWorker: boolean;
  isAnonymous: boolean;
  hasShownSecondFactor: boolean;
  /** When its person last proved who they are; null where another product vouches for them. */
  authenticatedAt: Date | null;
};

/** The claim that says, in a token made by us, that its holder has shown his second factor. */
const SHOWN = "second_factor";
/** The claim that says, in a token made by us, that its holder proved who they are when it was made. */
const PROVED = "proved";

/** Errors that say what is wrong with the token or its account. Everything else is trouble on the way to the answer. */
const REFUSALS = [
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
  "auth/invalid-uid",
];
/** The SDK reports a malformed or forged token by this code, and keys of the service that cannot be fetched as well. */
const ARGUMENT = "auth/argument-error";
const ABOUT_TOKEN = /\b(ID token|verifyIdToken\(\)|provided token|Firebase custom token|legacy custom token)\b/;

function isRefusal(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // What is no token at all fails in the parser, whose errors have no code.
  if (typeof code !== "string" || REFUSALS.includes(code)) return true;
  return code === ARGUMENT && ABOUT_TOKEN.test(String(message));
}

function authenticatedAt({ auth_time, firebase, ...claims }: DecodedIdToken): Date | null {
  const isProved = firebase?.sign_in_provider !== "custom" || claims[SHOWN] === true || claims[PROVED] === true;
  return isProved ? new Date(auth_time * 1_000) : null;
}

/**
 * The token's identity, or null for one that is expired, forged, of another project, malformed or revoked, or whose account was
 * disabled or deleted. Asks the identity service every time, so that a password reset anywhere counts at the next request
 * (docs/decisions/0049). Throws IdentityError `unreachable` when the answer does not come within `identityTimeoutMs`.
 */
export async function verifyIdToken(token: string): Promise<VerifiedToken | null> {
  try {
    const decoded = await adminAuth().verifyIdToken(token, true);
    return {
      uid: decoded.uid,
      isWorker: decoded.worker === true,
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

/** A custom token for someone who has shown their second factor, to be exchanged at once. Throws IdentityError. */
export const mintSecondFactorToken = (uid: string): Promise<string> => mint(uid, { [SHOWN]: true });

/** A custom token for someone who has just proved who they are elsewhere, to be exchanged at once. Throws IdentityError. */
export const mintProvedToken = (uid: string): Promise<string> => mint(uid, { [PROVED]: true });
