/** Finds the words that a misspelt one may stand for, from the trigrams in `worker_words`. */
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/tenancy";

/** Words as short as this have too many neighbours to correct. */
const SHORT = 3;
/** Words from this length on may have two mistakes. */
const LONG = 7;
/** From this length on, a mistake leaves some of every second trigram as it was. */
const THINNED = 6;
/** The words with most trigrams in common that are compared letter by letter. */
const COMPARED = 100;
const SIMILAR_MAX = 5;

/** The trigrams of a word, as `word_trigrams` in the database forms them. */
export const trigramsOf = (word: string): string[] => {
  const letters = [..."  ", ...word, " "];
  return [...new Set(letters.slice(2).map((_, n) => letters.slice(n, n + 3).join("")))];
};

/**
 * How many letters have to be added, removed, replaced or swapped with the next to turn `typed` into the beginning of
 * `word`, as for someone who is still typing.
 */
export function mistakes(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]];
  let beforeLast: number[] = [];
  let last = to.map((_, n) => n + 1);
  last.unshift(0);
  for (const [i, letter] of from.entries()) {
    const row = [i + 1];
    for (const [j, other] of to.entries()) {
      const same = (last[j] ?? 0) + (letter === other ? 0 : 1);
      const isSwapped = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other;
      const swapped = isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : same;
      row.push(Math.min(same, swapped, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(...last);
}

/** The words among `candidates` that `typed` may stand for, the closest first. */
export function closest(typed: string, candidates: readonly string[]): string[] {
  const allowed = typed.length >= LONG ? 2 : 1;
  return candidates
    .map((word) => ({ word, count: mistakes(typed, word), more: Math.abs(word.length - typed.length) }))
    .filter(({ count }) => count > 0 && count <= allowed)
    .sort((one, other) => one.count - other.count || one.more - other.more)
    .slice(0, SIMILAR_MAX)
    .map(({ word }) => word);
}

/** Whether a word is one that may be misspelt: neither a number, an address nor too short. */
export const isCorrectable = (word: string): boolean => word.length > SHORT && !/[0-9:@._+-]/.test(word);

/**
 * The trigrams that candidates are looked up by: of a longer word every second one and the last. The first two are left
 * out then, because they are those of every word that begins the same.
 */
const lookedUp = (word: string): string[] => {
  const trigrams = trigramsOf(word);
  if (word.length < THINNED) return trigrams;
  return trigrams.filter((_, n) => n > 1 && (n % 2 === 0 || n === trigrams.length - 1));
};

/**
 * The words of an agency, or of all of them, with the trigrams they have in common with each of the words asked about.
 * A word of the platform's is in many agencies, so its index is skipped through from one word to the next.
 */
const shared = (asked: SQL, organisationId: string | null): SQL => {
  if (organisationId) {
    return sql`select distinct a.place, w.word, w.trigram from worker_words w, ${asked}
      where w.organisation_id = ${organisationId}::uuid and w.trigram = a.trigram collate "C"`;
  }
  const next = (trigram: SQL, after: SQL) => sql`(select w.word from worker_words w
    where w.on_panel and w.trigram = ${trigram} ${after} order by w.word limit 1)`;
  return sql`with recursive s(place, trigram, word) as (
      select a.place, a.trigram collate "C", ${next(sql`a.trigram collate "C"`, sql``)} from ${asked}
      union all select s.place, s.trigram, ${next(sql`s.trigram`, sql`and w.word > s.word`)} from s where s.word is not null
    ) select s.place, s.word, s.trigram from s where s.word is not null`;
};

/** For each of the words as typed, the words of the workers in scope that it may stand for, the closest first. */
export async function similarWords(
  tx: Transaction,
  typed: readonly string[],
  organisationId: string | null,
): Promise<string[][]> {
  if (typed.length === 0) return [];
  const trigrams = typed.flatMap((word, place) => lookedUp(word).map((trigram) => ({ place, trigram })));
  const asked = sql`unnest(${sql.param(trigrams.map(({ place }) => place))}::int[],
    ${sql.param(trigrams.map(({ trigram }) => trigram))}::text[]) a(place, trigram)`;
  const lengths = sql`(${sql.param(typed.map((word) => word.length))}::int[])[place + 1]`;
  const { rows } = await tx.execute<{ place: number; word: string }>(
    sql`select place, word from (
        select place, word, row_number() over (partition by place
          order by count(*) desc, abs(length(word) - ${lengths}), word) as rank
        from (${shared(asked, organisationId)}) s group by place, word) r
      where rank <= ${COMPARED} order by place, rank`,
  );
  return typed.map((word, n) =>
    closest(
      word,
      rows.filter(({ place }) => place === n).map((row) => row.word),
    ),
  );
}
