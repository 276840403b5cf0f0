/** What all lists share: the cursor of a page, and the words of a search. */
import { and, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { invalid } from "./errors";

/** A text in a cursor. Postgres does not accept NUL bytes in text. */
export const keyText = z
  .string()
  .max(200)
  .refine((text) => !text.includes("\u0000"));

/** A date in a cursor, in a year that PostgreSQL accepts. */
export const keyDay = z.iso.date().regex(/^(?!0000)/);

/**
 * A timestamp in a cursor, to the microsecond, as `cursorTimestamp` writes it. A Date would lose the microseconds, and the next
 * page would start a row too early.
 */
export const keyTime = z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/);

/** A row's timestamp in the format used in cursors. */
export const cursorTimestamp = (at: SQLWrapper) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The cursor of a page of a list, as an opaque string for its URL. */
export function listKey<K>(schema: z.ZodType<K>) {
  /** Null for anything that is not a valid cursor. */
  const decode = (text: string): K | null => {
    try {
      const key = schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
      return key.success ? key.data : null;
    } catch {
      return null;
    }
  };
  return {
    encode: (key: K): string => Buffer.from(JSON.stringify(key)).toString("base64url"),
    decode,
    /** The cursor in a URL; null if there is none. BAD_REQUEST for an invalid cursor. */
    read: (text: string | undefined, field: "after" | "before" = "after"): K | null => {
      if (!text) return null;
      const key = decode(text);
      if (!key) throw invalid(messages.general.invalid, [{ field, message: messages.general.invalid }]);
      return key;
    },
  };
}

/** For lists sorted by name. */
export const nameKey = listKey(z.tuple([keyText, z.uuid()]));
export type NameKey = NonNullable<ReturnType<typeof nameKey.decode>>;

/** For lists sorted by time. */
export const timeKey = listKey(z.tuple([keyTime, z.uuid()]));
export type TimeKey = NonNullable<ReturnType<typeof timeKey.decode>>;

/**
 * Every word must occur in one of the columns. NUL bytes are removed, since Postgres does not accept them, and % and _
 * are matched literally.
 */
export function matchesWords(search: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined {
  const words = search.replaceAll("\u0000", "").split(/\s+/).filter(Boolean);
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return or(...columns.map((column) => ilike(column, pattern)));
    }),
  );
}
