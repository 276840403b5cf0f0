/**
 * Checks names that are printed in messages: they may contain nothing that a mail program turns into a link, and
 * nothing that changes how the text around them is displayed. Pure.
 */

/**
 * Invisible characters: bidirectional marks, zero-width spaces. Joiners are allowed, because some scripts need them.
 */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/u;
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** `https:`, `www.`. */
const ADDRESS = /[\p{L}\p{N}]:\/\/|\bwww\./iu;
/**
 * `care.example`, with any character that browsers treat as a dot, whether or not the top-level domain exists today. At
 * most two characters before the dot, which says as much as all of them: otherwise the time a text takes would grow with
 * the square of its length.
 */
const DOMAIN = /[\p{L}\p{N}-]{1,2}[.\u3002\uff0e\uff61]\p{L}{2}/gu;
/** Initials and qualifications, such as `J.Ross` and `B.Sc`, without anything after them that would make it a path. */
const INITIAL = /^\p{Lu}\.\p{Lu}/u;

/** Whether a mail program or a browser may treat part of `text` as an address. */
export function hasLink(text: string): boolean {
  const plain = text.normalize("NFKC");
  if (ADDRESS.test(plain)) return true;
  return [...plain.matchAll(DOMAIN)].some(
    ([found]) => !INITIAL.test(found) || [...found].length !== 4 || /[/?#@:]/.test(plain),
  );
}

/** Whether `text` contains invisible characters that change how it is displayed. */
export const hasHiddenMarks = (text: string): boolean => CONTROL.test(text) || INVISIBLE.test(text);
