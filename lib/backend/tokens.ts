/** Tokens of links: 32 random bytes, which stand in the link alone; the database has their SHA-256 (design, Data). */
import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** What a token is kept as, in hexadecimal. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A new token: itself for the link and nowhere else, its hash for the database. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** What stands where a token's hash will, until one is made: the hash of what nobody knows. */
export const noToken = (): string => newToken().tokenHash;
