/** Who uses the database: long work gives way to people. Connections of the pool are taken here, where they are counted. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";
import { pool } from "./client";

/** This module may be loaded more than once; a process counts once. */
const store = globalThis as typeof globalThis & {
  __portalInBackground?: AsyncLocalStorage<true>;
  __portalConnectionsInUse?: number;
};

/** The look of a run that is over must not keep it. */
const LOOK_TIMEOUT_MS = 1_000;

const background = (): AsyncLocalStorage<true> => {
  store.__portalInBackground ??= new AsyncLocalStorage<true>();
  return store.__portalInBackground;
};

/** Does work for which no one waits at a page, so that the connections it takes do not count. */
export const inBackground = <T>(work: () => T): T => background().run(true, work);

/** How many connections this process has in use or wants, without those of background work. */
export const connectionsInUse = (): number => store.__portalConnectionsInUse ?? 0;

function count(more: 1 | -1): void {
  store.__portalConnectionsInUse = connectionsInUse() + more;
}

/** Takes a connection from the pool. It counts from now until it is released. */
export async function takeConnection(): Promise<PoolClient> {
  if (background().getStore()) return pool().connect();
  count(1);
  try {
    const client = await pool().connect();
    const release = client.release.bind(client);
    // The pool sets another one whenever it hands out the connection.
    client.release = (error) => {
      release(error);
      count(-1);
    };
    return client;
  } catch (error) {
    count(-1);
    throw error;
  }
}

/**
 * Whether another process is at work in this database. The connections of a process have a name of its own; those of the job queue, which looks for
 * jobs many times a second, do not count.
 */
export async function elsewhereInUse(): Promise<boolean> {
  const look = {
    text: `select exists (select 1 from pg_stat_activity where datname = current_database() and usename = current_user and state <> 'idle'
      and application_name not in (current_setting('application_name'), 'pgboss')) as used`,
    query_timeout: LOOK_TIMEOUT_MS,
  };
  const { rows } = await pool().query<{ used: boolean }>(look);
  return rows[0]?.used ?? false;
}
