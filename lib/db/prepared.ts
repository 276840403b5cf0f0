/**
 * Statements that a connection runs again are prepared: PostgreSQL keeps how it will run them. With row-level security,
 * planning a short read takes longer than running it (docs/decisions/0110-prepared-statements.md).
 */
import { createHash } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm";
import { Client, DatabaseError, type PoolClient } from "pg";

/**
 * Limit what a connection keeps: plans in PostgreSQL, and texts here. Reads that nearly every request makes have places of their own,
 * since they are the largest to plan, and others may have taken all places by the time they are first made.
 */
const PREPARED_MAX = { hot: 50, other: 200 } as const;
const SEEN_MAX = 2_000;
/** Of 63 characters that PostgreSQL reads of a name. */
const NAME_LENGTH = 40;

type Statement = { text: string; name?: string; values?: unknown[] };

const isStatement = (config: unknown): config is Statement =>
  typeof config === "object" &&
  config !== null &&
  "text" in config &&
  !("submit" in config) &&
  !("name" in config && config.name);

type NameOf = (text: string, of?: keyof typeof PREPARED_MAX) => string | undefined;

/** Where a connection keeps it. A registered symbol, since this module may be loaded more than once. */
const NAME_OF = Symbol.for("portal.preparedNameOf");

/** The name under which a connection prepares a statement; undefined where it does not, or runs it for the first time. */
export const preparedName = (client: PoolClient, text: string, of: keyof typeof PREPARED_MAX): string | undefined =>
  (client as PoolClient & { [NAME_OF]?: NameOf })[NAME_OF]?.(text, of);

/** Prepares each statement with parameters that the connection runs for the second time, and keeps it from then on. */
export function prepareRepeated(client: PoolClient): void {
  const query = (...given: unknown[]) =>
    (Client.prototype.query as (...given: unknown[]) => unknown).apply(client, given);
  const seen = new Set<string>();
  const names = new Map<string, string>();
  const counts = { hot: 0, other: 0 };
  const nameOf: NameOf = (text, of = "other") => {
    const name = names.get(text);
    if (name || counts[of] === PREPARED_MAX[of]) return name;
    if (!seen.delete(text)) {
      if (seen.size < SEEN_MAX) seen.add(text);
      return;
    }
    // Named by its text, so that a name never stands for another statement, on whichever connection a pooler runs it.
    const added = createHash("sha256").update(text).digest("hex").slice(0, NAME_LENGTH);
    names.set(text, added);
    counts[of]++;
    return added;
  };
  Object.assign(client, { [NAME_OF]: nameOf });
  client.query = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = hasValues && isStatement(config) ? nameOf(config.text) : undefined;
    return query(name ? { ...(config as Statement), name } : config, values, ...rest);
  }) as PoolClient["query"];
}

/**
 * Codes of PostgreSQL: a prepared statement returns another type than before, is unknown, is already known, or has other
 * parameters.
 */
const OUT_OF_DATE = new Set(["0A000", "26000", "42P05", "08P01"]);

/**
 * Whether a statement failed because it was prepared, so that it would fail on this connection again: a migration has changed
 * the type of a column that it returns, or a pooler has not kept it.
 */
export function isOutOfDate(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && OUT_OF_DATE.has(cause.code ?? "");
}
