/** What somebody types to find a worker, as the words that `worker_terms` holds. Pure. */

const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 100;

/** The last character there is: whatever begins with a word stands between the word and the word with it behind. */
const LAST = "\u{10FFFF}";

/** As the database writes its terms (`search_text`): lower case, no accents, no apostrophes. */
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

/** A phone number is typed with blanks: pieces of digits in a row are one word. */
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

/** An address, a host or a worker's number is one word; names fall apart where there is neither letter nor digit. */
const partsOf = (word: string): string[] => {
  const trimmed = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}@]+$/gu, "");
  if (/[@.\d]/.test(trimmed)) return [trimmed];
  return trimmed.split(/[^\p{L}\p{N}]+/u);
};

/**
 * The words of a search, each the beginning of a term. Each begins with a letter or a digit: so none finds what `filterTerm`
 * names. Empty for what holds no letter and no digit.
 */
export function searchWords(typed: string): string[] {
  const pieces = plain(typed).split(/\s+/).filter(Boolean);
  const words = joinTelephones(pieces)
    .flatMap(partsOf)
    .filter(Boolean)
    .map((word) => word.slice(0, WORD_LENGTH_MAX));
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** From where to where, the end left out, the terms stand that begin with a word. */
export const rangeOf = (word: string): { from: string; to: string } => ({ from: word, to: word + LAST });

/** The term of what a worker is or where he stands. The colon before it keeps it out of the range of every word that is typed. */
export const filterTerm = (kind: string, value: string): string => `:${kind}:${value}`;
