/**
 * The connection pool of this process. Only `in-use.ts`, for `tenancy.ts` and `read.ts`, and the rate limit counters take connections from it.
 */
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { env } from "@/lib/config/env";
import { prepareRepeated } from "./prepared";

/** This module may be loaded more than once; what belongs to the process is global. */
const store = globalThis as typeof globalThis & {
  __portalPool?: Pool | undefined;
  __portalCountersPool?: Pool | undefined;
  __portalProcessName?: string;
};

/** Opening a connection costs far more than a query, so an idle one is kept open for a minute. */
const IDLE_CONNECTION_MS = 60_000;
/** A busy connection is replaced after this time, with the memory that its prepared statements take in PostgreSQL. */
const LONGEST_CONNECTION_SECONDS = 30 * 60;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;
/** Each counter update is one short statement. */
const COUNTERS_POOL_SIZE = 2;

/** How this process connects to a database: under a name that tells its connections from those of others. */
export function namedConnection(databaseUrl: string): { connectionString: string; application_name: string } {
  store.__portalProcessName ??= `portal ${randomUUID()}`;
  const url = new URL(databaseUrl);
  // The driver would use the address's instead.
  url.searchParams.delete("application_name");
  return { connectionString: url.href, application_name: store.__portalProcessName };
}

function makePool(max: number): Pool {
  const made = new Pool({
    ...namedConnection(env().DATABASE_URL),
    max,
    connectionTimeoutMillis: env().DATABASE_CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    maxLifetimeSeconds: LONGEST_CONNECTION_SECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // When the server closes an idle connection, it is replaced on next use; without a listener the error would end the
  // process.
  made.on("error", () => {});
  // The same applies to a connection closed while in use: its query fails and reports the error.
  made.on("connect", (client) => client.on("error", () => {}));
  if (env().DATABASE_PREPARED_STATEMENTS) made.on("connect", prepareRepeated);
  return made;
}

/**
 * Returns the pool, created on first use. It connects as the app's role, which owns no tables and cannot bypass
 * row-level security.
 */
export function pool(): Pool {
  store.__portalPool ??= makePool(env().DATABASE_POOL_SIZE);
  return store.__portalPool;
}

/** Returns the small pool for counters, which are updated while a transaction holds a connection of the main pool. */
export function countersPool(): Pool {
  store.__portalCountersPool ??= makePool(COUNTERS_POOL_SIZE);
  return store.__portalCountersPool;
}

/** Closes the pools, so that scripts and tests can end. */
export async function closePool(): Promise<void> {
  const open = [store.__portalPool, store.__portalCountersPool];
  store.__portalPool = undefined;
  store.__portalCountersPool = undefined;
  for (const one of open) await one?.end();
}
