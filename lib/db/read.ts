/**
 * Reads that nearly every request makes: scope and query in one message, which PostgreSQL runs as one transaction.
 * Takes one round trip where `withScope` takes three, and works with a pooler in transaction mode. A connection that makes a
 * read again has it prepared.
 */
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { PoolClient, QueryArrayResult } from "pg";
import { pool } from "./client";
import { preparedName } from "./prepared";
import { readPrepared } from "./scoped-query";
import { type Scope, settingsOf } from "./tenancy";

type Fields = Record<string, PgColumn | SQL | SQL.Aliased>;
type Select<F extends Fields> = ReturnType<typeof select<F>>;

const select = <F extends Fields>(fields: F) => new QueryBuilder().select(fields);

/**
 * Inputs are inlined into the SQL where it is not prepared, so only ids, our own enum values and times are allowed: none
 * contains a character with a meaning in SQL.
 */
const PLAIN = /^[\w:.+-]{0,128}$/;

const isBare = (value: unknown): boolean => typeof value === "boolean" || Number.isSafeInteger(value);

function textOf(value: unknown): string {
  if (isBare(value)) return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== "string" || !PLAIN.test(text)) throw new Error("such a read takes ids, words and times alone");
  return text;
}

/** Reads on a connection, with a prepared statement from the second time on unless that is turned off. */
async function readOn(
  client: PoolClient,
  settings: string,
  { sql: text, params }: Query,
  isPrepared: boolean,
): Promise<unknown[][]> {
  const values = params.map(textOf);
  const name = isPrepared ? preparedName(client, text) : undefined;
  if (name) return readPrepared(client, { settings, name, text, values });
  const literals = values.map((value, at) => (isBare(params[at]) ? value : `'${value}'`));
  const read = text.replace(/\$(\d+)/g, (_, n) => literals[Number(n) - 1] ?? "null");
  const results: unknown = await client.query({ text: `${settings}; ${read}`, rowMode: "array" });
  return (results as QueryArrayResult<unknown[]>[]).at(-1)?.rows ?? [];
}

/**
 * Prepares a read whose SQL is built once. `build` gets a select of `fields` and refers to its inputs by
 * `sql.placeholder`. Rows are of the type `Row`, with the driver's own types: `timestamptz` as Date, `jsonb` parsed.
 * Throws for an input that is not an id, an enum value or a time. `isPrepared: false`: one of many statements that are rarely
 * made again, for which a connection keeps nothing.
 */
export function scopedRead<Row extends object, F extends Fields = Fields>(
  fields: F & Record<keyof Row, unknown>,
  build: (from: Select<F>) => { toSQL(): Query },
  { isPrepared = true }: { isPrepared?: boolean } = {},
): (scope: Scope, inputs: Record<string, unknown>) => Promise<Row[]> {
  const columns = Object.keys(fields);
  let query: Query | undefined;
  return async (scope, inputs) => {
    query ??= build(select<F>(fields)).toSQL();
    const client = await pool().connect();
    let broken: Error | undefined;
    let rows: unknown[][];
    try {
      const filled = { ...query, params: fillPlaceholders(query.params, inputs) };
      rows = await readOn(client, settingsOf(scope), filled, isPrepared);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
    return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as Row);
  };
}
