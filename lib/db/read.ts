/**
 * Reads that nearly every request makes: built once, prepared once per connection, each in a transaction of its own.
 */
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { pool } from "./client";
import { opening, type Scope } from "./tenancy";

type Fields = Record<string, PgColumn | SQL | SQL.Aliased>;
type Select<F extends Fields> = ReturnType<typeof select<F>>;

const select = <F extends Fields>(fields: F) => new QueryBuilder().select(fields);

/**
 * A read by name. `build` gets a select of `fields` and names its inputs by `sql.placeholder`. Rows come as `Row`, with the
 * driver's own types: `timestamptz` as Date, `jsonb` parsed.
 */
export function preparedRead<Row extends object, F extends Fields = Fields>(
  name: string,
  fields: F & Record<keyof Row, unknown>,
  build: (from: Select<F>) => { toSQL(): Query },
): (scope: Scope, inputs: Record<string, unknown>) => Promise<Row[]> {
  const columns = Object.keys(fields);
  let query: Query | undefined;
  return async (scope, inputs) => {
    query ??= build(select<F>(fields)).toSQL();
    const values = fillPlaceholders(query.params, inputs);
    const client = await pool().connect();
    try {
      await client.query(opening(scope));
      const { rows } = await client.query<unknown[]>({ name, text: query.sql, values, rowMode: "array" });
      return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])) as Row);
    } finally {
      // Nothing was changed, so nobody need wait for the end; the connection goes back when it has come, or away.
      client.query("commit").then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  };
}
