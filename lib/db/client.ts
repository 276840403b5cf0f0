/**
 * The connection pool of this process. Only `tenancy.ts`, `in-use.ts` and the rate limit counters take connections from it.
 */
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { env } from "@/lib/config/env";
import { prepareRepeated } from "./prepared";

/** This module may be loaded more than once; the pools are global so that a process still has one of each. */
const store = globalThis as typeof globalThis & {
  __portalPool?: Pool | undefined;
  __portalCountersPool?: Pool | undefined;
};

const CONNECT_TIMEOUT_MS = 3_000;
/** Opening a connection costs far more than a query, so an idle one is kept open for a minute. */
const IDLE_CONNECTION_MS = 60_000;
/** A busy connection is replaced after this time, with the memory that its prepared statements take in PostgreSQL. */
const LONGEST_CONNECTION_SECONDS = 30 * 60;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;
/** Each counter update is one short statement. */
const COUNTERS_POOL_SIZE = 2;
/** Tells this process's connections from those of others. */
const PROCESS_NAME = `portal ${randomUUID()}`;

function makePool(max: number): Pool {
  const made = new Pool({
    connectionString: env().DATABASE_URL,
    application_name: PROCESS_NAME,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
