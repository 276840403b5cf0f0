/** What lists have in common: the key that a page ends with, and the words of a search. */
import { and, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { invalid } from "./errors";

/** Part of a key. A NUL byte is no text to Postgres. */
export const keyText = z
  .string()
  .max(200)
  .refine((text) => !text.includes("\u0000"));

/** Part of a key: a day, of a year that PostgreSQL knows. */
export const keyDay = z.iso.date().regex(/^(?!0000)/);

/** Part of a key: a time to the microsecond, as `stampOf` writes it. A Date would lose some, and a page begin a row too early. */
export const keyTime = z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/);

/** The time of a row as a key holds it. */
export const stampOf = (at: SQLWrapper) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The key that a page of a list ends with, as an opaque text for its address. */
export function listKey<K>(schema: z.ZodType<K>) {
  /** Null for anything that is not a key of ours. */
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
    /** The key in an address; null for none. BAD_REQUEST for what is not a key of ours. */
    read: (text: string | undefined): K | null => {
      if (!text) return null;
      const key = decode(text);
      if (!key) throw invalid(messages.general.invalid, [{ field: "after", message: messages.general.invalid }]);
      return key;
    },
  };
}

/** Of a list by name. */
export const nameKey = listKey(z.tuple([keyText, z.uuid()]));
export type NameKey = NonNullable<ReturnType<typeof nameKey.decode>>;

/** Of a list by time. */
export const timeKey = listKey(z.tuple([keyTime, z.uuid()]));

/**
 * Every word must be there, in one of the columns. A NUL byte is no text to Postgres, and % and _ are letters to the person who
 * types them.
 */
export function hasWords(search: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined {
  const words = search.replaceAll("\u0000", "").split(/\s+/).filter(Boolean);
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return or(...columns.map((column) => ilike(column, pattern)));
    }),
  );
}
