/** One-time codes and recovery codes, as pure rules: the current time is always passed in. */
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";

const SECRET_BYTES = 20;
const PERIOD_S = constants.oneTimeCodeStepSeconds;
/** How many time steps a phone's clock may be off, either way. */
const WINDOW = 1;
/** Crockford's base 32, which has no letters that look alike. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

const generatorOf = (secret: string, account = "") =>
  new TOTP({ issuer: brand.name, label: account, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** A new 160-bit secret, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The secret in groups of four, for typing it in. */
export const inGroups = (secret: string): string => secret.replace(GROUP, "$& ");

/** The `otpauth:` URL that an authenticator app reads the secret from. `account` is the name the app shows. */
export const addressOf = (secret: string, account: string): string => generatorOf(secret, account).toString();

/**
 * The time step of a code, or null. Accepts codes of this step and of one step either side, if later than `lastStep`,
 * so that no code can be replayed.
 */
export function stepOf(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  const token = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = generatorOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Recovery codes for a lost phone: 80 bits each, so that storing a plain hash is safe. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: constants.recoveryCodeCount }, () => {
    const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replace(GROUP, "$&-");
  });
}

/** SHA-256 of a recovery code, in hexadecimal; null for anything that is not one. Ignores case, spaces and dashes. */
export function recoveryHash(given: string): string | null {
  const code = given.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (code.length !== RECOVERY_LENGTH || [...code].some((letter) => !ALPHABET.includes(letter))) return null;
  return createHash("sha256").update(code).digest("hex");
}

export type SetUp = {
  secret: string;
  /** The session that started it: no other session sees the secret or can confirm it. */
  sessionId: string;
  startedAtMs: number;
};

/** Whether a set-up can be continued: only by the session that started it, and only for a limited time. */
export const isOpen = (setUp: SetUp | null, sessionId: string, now: Date): setUp is SetUp =>
  setUp?.sessionId === sessionId && now.getTime() - setUp.startedAtMs < constants.secondFactorSetUpMs;
