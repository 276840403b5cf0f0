/** Transactions as the database owner, for seeds and operators' scripts. Never used by the server. */
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client, PoolClient } from "pg";
import { createClient } from "./create-client";
import type { Transaction } from "./tenancy";

/** Runs in the platform scope, because row-level security is forced on the owner too. */
export async function withOwner<T>(ownerUrl: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    return await inOwnerTransaction(client, work);
  } finally {
    await client.end();
  }
}

/** The same on a connection of the owner's. When `work` throws, the transaction stays open and must be rolled back. */
export async function inOwnerTransaction<T>(
  client: Client | PoolClient,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await client.query("begin; set local app.platform = 'on'");
  // A client outside a pool supports everything that a transaction needs.
  const result = await work(drizzle(client as PoolClient));
  await client.query("commit");
  return result;
}
