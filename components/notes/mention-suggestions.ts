/** Whom an "@" in a note may mean, while it is typed. Which names are mentioned is decided by the server. */
import type { Colleague } from "@/lib/contract/notes";

const SUGGESTIONS_MAX = 8;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Without accents, so that a plain keyboard finds every name. */
const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-GB").replace(/\s+/g, " ");

/** An "@" before the caret, and what was typed after it. */
type Mention = { from: number; typed: string };

/** The "@" that is being typed: on the line of the caret, and not within an email address. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from < 0 || LETTER.test(before[from - 1] ?? "")) return null;
  const typed = before.slice(from + 1);
  return typed.includes("\n") || typed.startsWith(" ") ? null : { from, typed };
}

/**
 * The colleagues with a name, or a part of one, that begins with what was typed; those whose first name does come first.
 * None where only the one whose whole name was typed is left.
 */
export function suggestionsFor(typed: string, colleagues: readonly Colleague[]): Colleague[] {
  const wanted = folded(typed);
  const found = colleagues.filter(({ name }) => ` ${folded(name)}`.includes(` ${wanted}`));
  const [only] = found;
  if (found.length === 1 && only && folded(only.name) === wanted) return [];
  const isFirst = ({ name }: Colleague) => Number(folded(name).startsWith(wanted));
  return found.toSorted((a, b) => isFirst(b) - isFirst(a)).slice(0, SUGGESTIONS_MAX);
}
