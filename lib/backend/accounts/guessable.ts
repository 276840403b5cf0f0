/** Passwords that are guessed first: common and leaked ones, and what is known of the person. Pure but for the list. */
import { constants } from "@/lib/config/constants";

/** What a password must not be made of: the person's own names and addresses, the product's name. */
export type Personal = { email: string; fullName: string; product: string };

export type Guessable = "common" | "personal";

/** What is left of a password without the word that is guessed first must be as long as a password. */
const REST_MIN = constants.passwordLengthMin;
const WORD_MIN = 4;

const SUBSTITUTIONS: Record<string, string> = { "@": "a", "4": "a", "3": "e", "0": "o", $: "s", "5": "s", "7": "t" };
const SUBSTITUTED = /[@430$57]/g;
/** Means an i as often as an l. */
const ONE = /[1!|]/g;

const undone = (text: string) => text.replace(SUBSTITUTED, (sign) => SUBSTITUTIONS[sign] ?? sign);

/** The ways a password is read: as it is, and with letters in the place of the signs that mean them. */
function readings(password: string): string[] {
  const plain = password.toLowerCase().normalize("NFKC");
  const [i, l] = [undone(plain.replace(ONE, "i")), undone(plain.replace(ONE, "l"))];
  return [...new Set([plain, i, l, undone(plain)])];
}

/** The word without what people put before and after it. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
/** The same for one that holds digits of its own. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Whether it is one word of the list, with little around it. */
function isCommon(password: string, reading: string, list: ReadonlySet<string>): boolean {
  const length = [...password].length;
  return [reading, core(reading), letters(reading), letters(core(reading))].some(
    (word) => word.length >= WORD_MIN && list.has(word) && length - word.length < REST_MIN,
  );
}

function wordsOf({ email, fullName, product }: Personal): string[] {
  const [local = ""] = email.toLowerCase().split("@");
  const words = [product, local, ...local.split(/[^\p{L}\p{N}]+/u), ...fullName.split(/[^\p{L}\p{N}]+/u)];
  // The longest first: what is left of a whole address is not taken for a part of it.
  return words
    .map((word) => word.toLowerCase().normalize("NFKC"))
    .filter((word) => word.length >= WORD_MIN)
    .sort((one, other) => other.length - one.length);
}

function isPersonal(reading: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), reading);
  return rest !== reading && rest.length < REST_MIN;
}

/** Why a password would be guessed first; null for one that is not. Its cost is that of reading it a few times. */
export function guessable(password: string, personal: Personal, list: ReadonlySet<string>): Guessable | null {
  const read = readings(password);
  const words = wordsOf(personal);
  if (read.some((reading) => isPersonal(reading, words))) return "personal";
  return read.some((reading) => isCommon(password, reading, list)) ? "common" : null;
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The list of common and leaked passwords: some 49,000, in lower case, loaded with the first new password. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return loaded;
}
