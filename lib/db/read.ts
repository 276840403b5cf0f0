/**
 * Reads that nearly every request makes: scope and query in one message, which PostgreSQL runs as one transaction.
 * Takes one round trip where `withScope` takes three, and works with a pooler in transaction mode. A connection that makes a
 * read again has it prepared.
 */
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { type PgColumn, PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import type { PoolClient, QueryArrayResult } from "pg";
import { pool } from "./client";
import { knownName, preparedName } from "./prepared";
import { readByName, readPrepared } from "./scoped-query";
import { type Scope, settingsOf, type Transaction, withScope } from "./tenancy";

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

type Value = { text: string; isBare: boolean };
const asValue = (value: unknown): Value => ({ text: textOf(value), isBare: isBare(value) });

type Read = { settings: string; text: string; values: readonly Value[] };

/** Reads on a connection, with a prepared statement from the second time on unless that is turned off. */
async function readOn(client: PoolClient, { settings, text, values }: Read, isPrepared: boolean): Promise<unknown[][]> {
  const name = isPrepared ? preparedName(client, text) : undefined;
  if (name) return readPrepared(client, { settings, name, text, values: values.map((value) => value.text) });
  const literals = values.map((value) => (value.isBare ? value.text : `'${value.text}'`));
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
    // Before a connection is taken: one whose read fails is not used again.
    const values = fillPlaceholders(query.params, inputs).map(asValue);
    const read = { settings: settingsOf(scope), text: query.sql, values };
    const client = await pool().connect();
    let broken: Error | undefined;
    let rows: unknown[][];
    try {
      rows = await readOn(client, read, isPrepared);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      // Whatever failed: the driver has noted the name as prepared once the settings were parsed.
      client.release(broken);
    }
    return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as Row);
  };
}

/** Runs a statement that is composed for a call. */
export type RunStatement = <Row>(statement: SQL) => Promise<Row[]>;

/** In a transaction, among others. */
export const runIn =
  (tx: Transaction): RunStatement =>
  async <Row>(statement: SQL) =>
    (await tx.execute(statement)).rows as Row[];

const dialect = new PgDialect();

/** By itself in its scope: in one message where the connection has it prepared, and in a transaction until then. */
export const runAlone =
  (scope: Scope): RunStatement =>
  async <Row>(statement: SQL) => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    const client = await pool().connect();
    let broken: Error | undefined;
    try {
      const name = knownName(client, text);
      if (name) return (await readByName(client, { settings: settingsOf(scope), name, text, values })) as Row[];
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
    return withScope(scope, (tx) => runIn(tx)<Row>(statement));
  };
