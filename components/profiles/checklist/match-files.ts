/** Which line of the checklist each file belongs to, by the words of its name. Pure. */
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { documentWords } from "./document-words";

/** A line that files are added to. */
export type UploadLine = {
  key: string;
  label: string;
  /** The kinds of document that the line takes, the one to add first. */
  kinds: readonly DocumentKind[];
  /** It still needs a document. */
  isOpen: boolean;
};

/** The words of a file's name, such as "moving", "handling" and "2026" of MovingHandling_2026.pdf. */
export function wordsOf(fileName: string): ReadonlySet<string> {
  const name = fileName
    .replace(/\.[a-z\d]{1,5}$/i, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  const parted = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  // As it is written, too: DoLS is one word, and p60 is one with its digits.
  const parts = `${name} ${parted}`.toLowerCase().split(/[^\p{L}\d]+/u);
  return new Set(
    parts
      .flatMap((part) => (/^p\d\d$/.test(part) ? [part] : [part, ...(part.match(/\p{L}+/gu) ?? [])]))
      .filter(Boolean),
  );
}

type Match = { kind: DocumentKind; phrase: readonly string[] };

const isPartOf = (one: Match, other: Match) =>
  one.phrase.length < other.phrase.length && one.phrase.every((word) => other.phrase.includes(word));

/** The kinds that a file's name speaks of; a longer phrase counts in place of one that it contains. */
export function kindsNamed(fileName: string, kinds: readonly DocumentKind[]): DocumentKind[] {
  const words = wordsOf(fileName);
  const matches = kinds.flatMap((kind) =>
    documentWords[kind].flatMap((text): Match[] => {
      const phrase = text.split(" ");
      return phrase.every((word) => words.has(word)) ? [{ kind, phrase }] : [];
    }),
  );
  const best = matches.filter((one) => !matches.some((other) => isPartOf(one, other)));
  return kinds.filter((kind) => best.some((one) => one.kind === kind));
}

/**
 * The kind of document of each file, or null where its name does not say it: it speaks of none, of several lines, or of
 * a line that another of the files is for. Lines that need a document are preferred.
 */
export function matchFiles(names: readonly string[], lines: readonly UploadLine[]): (DocumentKind | null)[] {
  const kinds = lines.flatMap((line) => line.kinds);
  const taken = new Set<string>();
  return names.map((name) => {
    const named = kindsNamed(name, kinds);
    const possible = lines.filter((line) => !taken.has(line.key) && line.kinds.some((kind) => named.includes(kind)));
    const open = possible.filter((line) => line.isOpen);
    const [line, another] = open.length > 0 ? open : possible;
    if (!line || another) return null;
    taken.add(line.key);
    return line.kinds.find((kind) => named.includes(kind)) ?? null;
  });
}
