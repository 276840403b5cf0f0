/** Link tokens: 32 random bytes. The token is only in the link; the database has its SHA-256 (design, Data). */
import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** The hash stored for a token, in hexadecimal. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Creates a token: the token itself for the link and nowhere else, its hash for the database. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** A placeholder for the hash of a token that has not been created yet: the hash of a discarded random token. */
export const placeholderTokenHash = (): string => newToken().tokenHash;
