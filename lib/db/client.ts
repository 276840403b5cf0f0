/** The connection pool of this process. Only `tenancy.ts` and the counters of limits take connections from it. */
import { Pool } from "pg";
import { env } from "@/lib/config/env";

/** Development and production bundles may load this module more than once; a process has one pool all the same. */
const store = globalThis as typeof globalThis & { __portalPool?: Pool; __portalCountersPool?: Pool };

const CONNECT_TIMEOUT_MS = 3_000;
/** Opening a connection costs far more than a query: one that was needed a moment ago is kept over a quiet minute. */
const IDLE_CONNECTION_MS = 60_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;
/** Each counter is one short statement. */
const COUNTERS_POOL_SIZE = 2;

function makePool(max: number): Pool {
  const made = new Pool({
    connectionString: env().DATABASE_URL,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // An idle connection that the server closes is replaced at its next use; without a listener it would end the process.
  made.on("error", () => {});
  // Neither may one that is closed while it is in use: its query fails, and whoever waits for that is told.
  made.on("connect", (client) => client.on("error", () => {}));
  return made;
}

/** The pool, made at first use. Connects as the app's role, which owns nothing and cannot bypass row-level security. */
export function pool(): Pool {
  store.__portalPool ??= makePool(env().DATABASE_POOL_SIZE);
  return store.__portalPool;
}

/** The few connections of counters that are asked while a transaction holds one of the pool's. */
export function countersPool(): Pool {
  store.__portalCountersPool ??= makePool(COUNTERS_POOL_SIZE);
  return store.__portalCountersPool;
}

/** Closes the pools: for scripts and tests, which must end. */
export async function closePool(): Promise<void> {
  const open = [store.__portalPool, store.__portalCountersPool];
  store.__portalPool = undefined;
  store.__portalCountersPool = undefined;
  for (const one of open) await one?.end();
}
