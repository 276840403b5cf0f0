/**
 * Reads that nearly every request makes: scope and query in one message, which PostgreSQL runs as one transaction.
 * Takes one round trip where `withScope` takes three, and works with a pooler in transaction mode.
 */
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { QueryArrayResult } from "pg";
import { pool } from "./client";
import { type Scope, settingsOf } from "./tenancy";

type Fields = Record<string, PgColumn | SQL | SQL.Aliased>;
type Select<F extends Fields> = ReturnType<typeof select<F>>;

const select = <F extends Fields>(fields: F) => new QueryBuilder().select(fields);

/**
 * Inputs are inlined into the SQL, so only ids, our own enum values and times are allowed: none contains a character
 * with a meaning in SQL.
 */
const PLAIN = /^[\w:.+-]{0,128}$/;

function literal(value: unknown): string {
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== "string" || !PLAIN.test(text)) throw new Error("such a read takes ids, words and times alone");
  return `'${text}'`;
}

/**
 * Prepares a read whose SQL is built once. `build` gets a select of `fields` and refers to its inputs by
 * `sql.placeholder`. Rows are of the type `Row`, with the driver's own types: `timestamptz` as Date, `jsonb` parsed.
 * Throws for an input that is not an id, an enum value or a time.
 */
export function scopedRead<Row extends object, F extends Fields = Fields>(
  fields: F & Record<keyof Row, unknown>,
  build: (from: Select<F>) => { toSQL(): Query },
): (scope: Scope, inputs: Record<string, unknown>) => Promise<Row[]> {
  const columns = Object.keys(fields);
  let query: Query | undefined;
  return async (scope, inputs) => {
    query ??= build(select<F>(fields)).toSQL();
    const values = fillPlaceholders(query.params, inputs).map(literal);
    const read = query.sql.replace(/\$(\d+)/g, (_, n) => values[Number(n) - 1] ?? "null");
    const text = `${settingsOf(scope)}; ${read}`;
    const results: unknown = await pool().query({ text, rowMode: "array" });
    const rows = (results as QueryArrayResult<unknown[]>[]).at(-1)?.rows ?? [];
    return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as Row);
  };
}
