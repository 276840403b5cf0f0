/**
 * What may stand in a name that is printed in messages: nothing that a mail program makes a link of, and nothing that changes how
 * the words around it are read. Pure.
 */

/** Marks that are not seen: directions of writing, spaces without width. Joiners are part of how some scripts are written. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/u;
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** `https:`, `www.`. */
const ADDRESS = /[\p{L}\p{N}]:\/\/|\bwww\./iu;
/** `care.example`, with any dot that browsers take for one. Whether the ending exists today is no matter. */
const DOMAIN = /[\p{L}\p{N}-]+[.\u3002\uff0e\uff61]\p{L}{2}/gu;
/** Initials and qualifications, such as `J.Ross` and `B.Sc`, with nothing behind that would make it a path. */
const INITIAL = /^\p{Lu}\.\p{Lu}/u;

/** Whether a mail program or a browser may take part of `text` for an address. */
export function hasLink(text: string): boolean {
  const plain = text.normalize("NFKC");
  if (ADDRESS.test(plain)) return true;
  return [...plain.matchAll(DOMAIN)].some(
    ([found]) => !INITIAL.test(found) || [...found].length !== 4 || /[/?#@:]/.test(plain),
  );
}

/** Whether `text` holds characters that are not seen and change what is. */
export const hasHiddenMarks = (text: string): boolean => CONTROL.test(text) || INVISIBLE.test(text);
