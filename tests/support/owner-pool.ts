/** Transactions as the database owner, on connections that a test file keeps: a new one for each would cost more. */
import { Pool, type PoolClient } from "pg";
import { inOwnerTransaction } from "@/lib/db/owner";
import type { Transaction } from "@/lib/db/tenancy";

const pools = new Map<string, Pool>();

function poolOf(url: string): Pool {
  const kept = pools.get(url);
  if (kept) return kept;
  // Idle connections neither keep a test process alive nor survive for long.
  const made = new Pool({ connectionString: url, max: 4, idleTimeoutMillis: 5_000, allowExitOnIdle: true });
  // Tests stop and crash database servers; a lost connection is replaced by the next transaction.
  made.on("error", () => {});
  pools.set(url, made);
  return made;
}

/** Lends a connection to `work`, which leaves no transaction open. Throws what `work` throws. */
export async function withPooledOwner<T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(url).connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // Closes the connection, and with it the transaction.
    client.release(true);
    throw error;
  }
}

/** Runs `work` as the owner, who sees every tenant's rows, in a transaction. Throws what `work` throws. */
export const pooledOwner = <T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withPooledOwner(url, (client) => inOwnerTransaction(client, work));

/** Closes the connections of this process. */
export async function closeOwnerPools(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.end()));
}
