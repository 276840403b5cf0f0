/** Reads a page of a list with keyset pagination in both directions, and counts the matches. */
import { asc, type Column, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { Transaction } from "@/lib/db/tenancy";
import type { listKey, NameKey, TimeKey } from "./lists";

/** The page that is asked for, with its cursor decoded. */
type Asked<Key> = {
  after: Key | null;
  /** Instead of `after`: the rows before this one. */
  before: Key | null;
  limit: number;
  counted?: "yes" | undefined;
};

/** A page as a call takes it. */
export type PageInput = Pick<Asked<never>, "limit" | "counted"> &
  Partial<Record<"after" | "before", string | undefined>>;

/** Where to read from, and in which direction. */
export type Place<Key> = { cursor: Key | null; isBack: boolean; limit: number };

type Reads<Row, Key> = {
  /** Reads at most `limit` rows beyond the cursor, the nearest first. */
  read: (place: Place<Key>) => Promise<Row[]>;
  cursorOf: (row: Row) => string;
  count: () => Promise<ListTotal>;
};

type ReadPage<Row> = { rows: Row[]; previous: string | null; next: string | null; total: ListTotal | null };

/** The page asked for in an input, with its cursors decoded. BAD_REQUEST for one that is not a cursor of the list. */
export const askedPage = <Key>(
  key: ReturnType<typeof listKey<Key>>,
  { after, before, limit, counted }: PageInput,
): Asked<Key> => ({
  before: key.read(before, "before"),
  after: before ? null : key.read(after),
  limit,
  counted,
});

/**
 * A page of a list and the cursors of the pages on both sides. With too few rows before a cursor it is the first page,
 * in full. The matches are counted only where they are asked for and the page is not all of them.
 */
export async function readListPage<Row, Key>(asked: Asked<Key>, reads: Reads<Row, Key>): Promise<ReadPage<Row>> {
  const { after, before, limit, counted } = asked;
  const isBack = before !== null;
  // One more row than is shown tells whether there is another page in this direction.
  const found = await reads.read({ cursor: before ?? after, isBack, limit: limit + 1 });
  const hasMore = found.length > limit;
  if (isBack && !hasMore) return readListPage({ after: null, before: null, limit, counted }, reads);
  const rows = isBack ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const cursorOf = (row: Row | undefined) => (row ? reads.cursorOf(row) : null);
  const previous = isBack || after ? cursorOf(rows[0]) : null;
  const next = isBack || hasMore ? cursorOf(rows.at(-1)) : null;
  const isWhole = previous === null && next === null;
  const total = counted ? (isWhole ? { count: rows.length, isExact: true } : await reads.count()) : null;
  return { rows, previous, next, total };
}

type Ordered = { beyond: SQL | undefined; by: SQL[] };

/** The rows beyond a cursor and their order, for a list sorted by name. */
export const byName =
  (name: Column | SQL, id: Column | SQL.Aliased) =>
  ({ cursor, isBack }: Place<NameKey>): Ordered => ({
    beyond: cursor
      ? sql`(${name}, ${id}) ${sql.raw(isBack ? "<" : ">")} (${cursor[0]}, ${cursor[1]}::uuid)`
      : undefined,
    by: isBack ? [desc(name), desc(id)] : [asc(name), asc(id)],
  });

/** The same for a list with the newest first. */
export const byTime =
  (at: Column, id: Column) =>
  ({ cursor, isBack }: Place<TimeKey>): Ordered => ({
    beyond: cursor
      ? sql`(${at}, ${id}) ${sql.raw(isBack ? ">" : "<")} (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
      : undefined,
    // Matches the indexes: to PostgreSQL plain `desc` is a different order, although neither column is ever null.
    by: isBack
      ? [sql`${at} asc nulls first`, sql`${id} asc nulls first`]
      : [sql`${at} desc nulls last`, sql`${id} desc nulls last`],
  });

/** The same for an index in ascending order, which is read from either of its ends. */
export const inTimeOrder =
  (first: "oldest" | "newest", at: SQLWrapper, id: SQLWrapper) =>
  ({ cursor, isBack }: Place<TimeKey>): Ordered => {
    const isUp = (first === "oldest") !== isBack;
    return {
      beyond: cursor
        ? sql`(${at}, ${id}) ${sql.raw(isUp ? ">" : "<")} (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
        : undefined,
      by: isUp ? [sql`${at} asc`, sql`${id} asc`] : [sql`${at} desc`, sql`${id} desc`],
    };
  };

/**
 * How many rows a query finds, up to `max`. The limit is part of the text and not a parameter: without its value PostgreSQL
 * plans for a tenth of all rows, and reads every one of them that matches before it counts the first.
 */
export async function countRows(
  tx: Transaction,
  query: SQLWrapper,
  max: number = constants.listCountMax,
): Promise<ListTotal> {
  const limit = sql.raw(String(max + 1));
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from (${query}) matches limit ${limit}) counted`,
  );
  const n = rows[0]?.n ?? 0;
  return { count: Math.min(n, max), isExact: n <= max };
}
