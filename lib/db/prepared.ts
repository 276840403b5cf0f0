/**
 * Statements that a connection runs again are prepared: PostgreSQL keeps how it will run them. With row-level security,
 * planning a short read takes longer than running it (docs/decisions/0110-prepared-statements.md).
 */
import { DrizzleQueryError } from "drizzle-orm";
import { Client, DatabaseError, type PoolClient } from "pg";

/** Limit what a connection keeps: plans in PostgreSQL, and texts here. */
const PREPARED_MAX = 200;
const SEEN_MAX = 2_000;

type Statement = { text: string; name?: string; values?: unknown[] };

const isStatement = (config: unknown): config is Statement =>
  typeof config === "object" &&
  config !== null &&
  "text" in config &&
  !("submit" in config) &&
  !("name" in config && config.name);

/** Prepares each statement with parameters that the connection runs for the second time, and keeps it from then on. */
export function prepareRepeated(client: PoolClient): void {
  const query = (...given: unknown[]) =>
    (Client.prototype.query as (...given: unknown[]) => unknown).apply(client, given);
  const seen = new Set<string>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size === PREPARED_MAX) return name;
    if (!seen.delete(text)) {
      if (seen.size < SEEN_MAX) seen.add(text);
      return;
    }
    const added = `p${names.size}`;
    names.set(text, added);
    return added;
  };
  client.query = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = hasValues && isStatement(config) ? nameOf(config.text) : undefined;
    return query(name ? { ...(config as Statement), name } : config, values, ...rest);
  }) as PoolClient["query"];
}

/**
 * Whether a statement failed because it was prepared, so that it would fail on this connection again: a migration has changed
 * the type of a column that it returns, or a pooler has not kept it.
 */
export function isOutOfDate(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && (cause.code === "0A000" || cause.code === "26000");
}
