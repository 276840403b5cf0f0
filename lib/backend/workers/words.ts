/** Splits a search for workers into words as stored in `worker_terms`. Pure. */

const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 100;

/** The highest code point: every string that begins with a word sorts between the word and the word followed by it. */
const LAST = "\u{10FFFF}";

/** Normalised as the database does for its terms (`search_text`): lower case, no accents, no apostrophes. */
const plain = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "");

const TELEPHONE = /^\+?[\d()-]+$/;
const digitsOf = (typed: string): string =>
  typed
    .replace(/\(0\)/g, "")
    .replace(/\D/g, "")
    .replace(/^00(?=44)/, "");

/** Phone numbers are typed with spaces: consecutive groups of digits become one word. */
function joinTelephones(pieces: readonly string[]): string[] {
  const words: string[] = [];
  let run: string[] = [];
  const close = () => {
    const typed = run.join("");
    if (run.length > 1 || /^[+0]/.test(typed)) words.push(digitsOf(typed));
    else words.push(...run);
    run = [];
  };
  for (const piece of pieces) {
    if (TELEPHONE.test(piece)) run.push(piece);
    else {
      close();
      words.push(piece);
    }
  }
  close();
  return words;
}

/**
 * An e-mail address, a host or a worker number is one word; names are split at anything that is not a letter or a
 * digit.
 */
const partsOf = (word: string): string[] => {
  const trimmed = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}@]+$/gu, "");
  if (/[@.\d]/.test(trimmed)) return [trimmed];
  return trimmed.split(/[^\p{L}\p{N}]+/u);
};

/**
 * The words of a search, each the beginning of a term. Each begins with a letter or a digit, so that none matches a
 * `filterTerm`. Empty if there are no letters or digits.
 */
export function searchWords(typed: string): string[] {
  const pieces = plain(typed).split(/\s+/).filter(Boolean);
  const words = joinTelephones(pieces)
    .flatMap(partsOf)
    .filter(Boolean)
    .map((word) => word.slice(0, WORD_LENGTH_MAX));
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** The range of terms that begin with a word; the end is exclusive. */
export const rangeOf = (word: string): { from: string; to: string } => ({ from: word, to: word + LAST });

/**
 * The term of a worker's attribute or status. The leading colon keeps it out of the range of any word that users type.
 */
export const filterTerm = (kind: string, value: string): string => `:${kind}:${value}`;
