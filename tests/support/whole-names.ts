/**
 * Refuses statements in which a subquery compares two columns without their tables. In a select of one table the query builder
 * leaves table names out, also within `sql`, so a condition that is meant for the outer table is about the inner one alone.
 */
import { Client } from "pg";

const NAMELESS = /(?<![."\w])"\w+" = "\w+"(?!\s*\.)/;
const SUBQUERY = /\(\s*select/i;

/** The statements that have been looked at. */
const known = new Set<string>();
const client = Client.prototype as unknown as { query(...given: unknown[]): unknown };
const { query } = client;

client.query = function (this: Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === "string" ? first : (first as { text?: string }).text;
  if (text !== undefined && !known.has(text)) {
    if (SUBQUERY.test(text) && NAMELESS.test(text))
      throw new Error(`A subquery compares columns without their tables: ${NAMELESS.exec(text)?.[0]} in ${text}`);
    known.add(text);
  }
  return query.apply(this, given);
};
