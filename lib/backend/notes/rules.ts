/** Whom the text of a note mentions. Pure. */
import type { Colleague } from "@/lib/contract/notes";

const folded = (text: string) => text.normalize("NFC").toLocaleLowerCase("en-GB").replace(/\s+/g, " ");
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Whether `name` follows an @ in the text as a whole: `@Ana Marsh` does not mention `Ana Mars`. */
function isNamed(text: string, name: string): boolean {
  const wanted = `@${folded(name)}`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!LETTER.test([...text.slice(at + wanted.length)][0] ?? "")) return true;
  }
  return false;
}

/**
 * The colleagues whose full name follows an @. Of two names where one begins with the other, the longer one counts; a
 * name that two people share mentions neither, since the writer can choose them from the list.
 */
export function namedIn(text: string, colleagues: readonly Colleague[]): string[] {
  let rest = folded(text);
  const named: string[] = [];
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  for (const { _id, name } of byLength) {
    const isShared = colleagues.some((other) => other._id !== _id && folded(other.name) === folded(name));
    if (isShared || !name || !isNamed(rest, name)) continue;
    named.push(_id);
    rest = rest.replaceAll(`@${folded(name)}`, "");
  }
  return named;
}
