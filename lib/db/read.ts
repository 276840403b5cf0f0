/**
 * Reads that nearly every request makes: scope and query in one message, which PostgreSQL runs as one transaction.
 * Takes one round trip where `withScope` takes three, and works with a pooler in transaction mode. A connection that makes a
 * read again has it prepared.
 */
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { type PgColumn, PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import { DatabaseError, type PoolClient, type QueryArrayResult } from "pg";
import { takeConnection } from "./in-use";
import { isOutOfDate, preparedName } from "./prepared";
import { isParsed, readAsArrays, readByName } from "./scoped-query";
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

type Value = { text: string; isBare: boolean };
const asValue = (value: unknown): Value => ({ text: textOf(value), isBare: isBare(value) });

/**
 * Whether a connection can be used again on which a read failed: the server has refused the read and no more, and what the driver
 * takes as prepared is. With the settings of the first read by a name, the driver takes that read as prepared as well.
 */
const isUsable = (error: unknown, wasParsed: boolean): boolean =>
  error instanceof DatabaseError && error.severity === "ERROR" && wasParsed && !isOutOfDate(error);

/**
 * Runs one read on a connection, with the name under which the connection prepares it from the second time on; undefined until
 * then, and where `text` is.
 */
async function onConnection<T>(
  text: string | undefined,
  of: "hot" | "other",
  read: (client: PoolClient, name: string | undefined) => Promise<T>,
): Promise<T> {
  const client = await takeConnection();
  let broken: Error | undefined;
  const name = text === undefined ? undefined : preparedName(client, text, of);
  const wasParsed = name === undefined || isParsed(client, name);
  try {
    return await read(client, name);
  } catch (error) {
    if (!isUsable(error, wasParsed)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

type Read = { settings: string; text: string; values: readonly Value[] };

/** Reads on a connection, with a prepared statement where there is a name. */
async function readOn(
  client: PoolClient,
  { settings, text, values }: Read,
  name: string | undefined,
): Promise<unknown[][]> {
  if (name) return readAsArrays(client, { settings, name, text, values: values.map((value) => value.text) });
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
    // Before a connection is taken.
    const values = fillPlaceholders(query.params, inputs).map(asValue);
    const read = { settings: settingsOf(scope), text: query.sql, values };
    const rows = await onConnection(isPrepared ? query.sql : undefined, "hot", (client, name) =>
      readOn(client, read, name),
    );
    return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as Row);
  };
}

/** Runs a statement that is composed for a call. */
export type RunStatement = <Row>(statement: SQL) => Promise<Row[]>;

const dialect = new PgDialect();

/**
 * By itself in its scope, in one message. Rows are of the type that the caller gives, with the driver's own types, as those of
 * `scopedRead` are: `timestamptz` as Date, `json` parsed.
 */
export const runAlone =
  (scope: Scope): RunStatement =>
  <Row>(statement: SQL) => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    const settings = settingsOf(scope);
    return onConnection(text, "other", (client, name) =>
      readByName(client, { settings, name, text, values }),
    ) as Promise<Row[]>;
  };
