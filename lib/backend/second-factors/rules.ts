/** One-time codes and recovery codes, as pure rules: the clock is always given. */
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";

const SECRET_BYTES = 20;
const PERIOD_S = constants.oneTimeCodeStepSeconds;
/** How many steps a phone's clock may be off, either way. */
const WINDOW = 1;
/** Crockford's base 32: nothing in it is mistaken for something else. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

const generatorOf = (secret: string, account = "") =>
  new TOTP({ issuer: brand.name, label: account, period: PERIOD_S, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The secret as people copy it, in groups of four. */
export const inGroups = (secret: string): string => secret.replace(GROUP, "$& ");

/** What an authenticator app takes the secret from: an `otpauth:` address. `account` is what the app shows beside it. */
export const addressOf = (secret: string, account: string): string => generatorOf(secret, account).toString();

/**
 * The time step whose code was given, or null. Taken are the codes of this step and of one to either side, later than
 * `lastStep`: what was taken once is not taken again, nor is what came before it.
 */
export function stepOf(secret: string, code: string, lastStep: number | null, now: Date): number | null {
  const token = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = generatorOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Codes for the day the phone is lost: 80 bits each, so that a plain hash keeps them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: constants.recoveryCodeCount }, () => {
    const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replace(GROUP, "$&-");
  });
}

/** SHA-256 of a recovery code, in hexadecimal; null for what cannot be one. Case, spaces and strokes do not matter. */
export function recoveryHash(given: string): string | null {
  const code = given.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (code.length !== RECOVERY_LENGTH || [...code].some((letter) => !ALPHABET.includes(letter))) return null;
  return createHash("sha256").update(code).digest("hex");
}

export type SetUp = {
  secret: string;
  /** Who began it: nobody but this session sees the secret or confirms it. */
  sessionId: string;
  startedAtMs: number;
};

/** Whether a set-up may be gone on with: by the session that began it, and not for ever. */
export const isOpen = (setUp: SetUp | null, sessionId: string, now: Date): setUp is SetUp =>
  setUp?.sessionId === sessionId && now.getTime() - setUp.startedAtMs < constants.secondFactorSetUpMs;
