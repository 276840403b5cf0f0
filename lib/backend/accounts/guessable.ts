/**
 * Detects guessable passwords: common and leaked ones, and those built from personal details. Pure, except for loading
 * the list.
 */
import { constants } from "@/lib/config/constants";

/** What a password must not be built from: the person's names and e-mail address, and the product's name. */
export type Personal = { email: string; fullName: string; product: string };

export type Guessable = "common" | "personal";

/** Without the guessable word, the rest of a password must still be as long as the minimum length. */
const REST_MIN = constants.passwordLengthMin;
const WORD_MIN = 4;

const SUBSTITUTIONS: Record<string, string> = { "@": "a", "4": "a", "3": "e", "0": "o", $: "s", "5": "s", "7": "t" };
const SUBSTITUTED = /[@430$57]/g;
/** Can stand for an i or an l. */
const ONE = /[1!|]/g;

const withLetters = (text: string) => text.replace(SUBSTITUTED, (sign) => SUBSTITUTIONS[sign] ?? sign);

/** The password as it is, and with look-alike characters replaced by letters. */
function variantsOf(password: string): string[] {
  const plain = password.toLowerCase().normalize("NFKC");
  const [i, l] = [withLetters(plain.replace(ONE, "i")), withLetters(plain.replace(ONE, "l"))];
  return [...new Set([plain, i, l, withLetters(plain)])];
}

/** The word without leading and trailing characters that are not letters. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
/** The word without punctuation; keeps digits. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Whether it is a single listed word with little added to it. */
function isCommon(password: string, variant: string, list: ReadonlySet<string>): boolean {
  const length = [...password].length;
  return [variant, core(variant), letters(variant), letters(core(variant))].some(
    (word) => word.length >= WORD_MIN && list.has(word) && length - word.length < REST_MIN,
  );
}

function wordsOf({ email, fullName, product }: Personal): string[] {
  const [local = ""] = email.toLowerCase().split("@");
  const words = [product, local, ...local.split(/[^\p{L}\p{N}]+/u), ...fullName.split(/[^\p{L}\p{N}]+/u)];
  // Longest first, so that a whole address is removed before any part of it.
  return words
    .map((word) => word.toLowerCase().normalize("NFKC"))
    .filter((word) => word.length >= WORD_MIN)
    .sort((one, other) => other.length - one.length);
}

function isPersonal(variant: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), variant);
  return rest !== variant && rest.length < REST_MIN;
}

/** Why a password is guessable; null if it is not. Costs a few passes over the password. */
export function guessable(password: string, personal: Personal, list: ReadonlySet<string>): Guessable | null {
  const read = variantsOf(password);
  const words = wordsOf(personal);
  if (read.some((variant) => isPersonal(variant, words))) return "personal";
  return read.some((variant) => isCommon(password, variant, list)) ? "common" : null;
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The list of about 49,000 common and leaked passwords in lower case, loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return loaded;
}
