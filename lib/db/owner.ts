/** A transaction as the database's owner, for migrations' kin: seeds and operators' scripts. Never used by the server. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type PoolClient } from "pg";
import type { Transaction } from "./tenancy";

/** Row-level security is forced on the owner too: it works in the platform's scope. */
export async function withOwner<T>(ownerUrl: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    // A client outside a pool does all that a transaction asks of a pooled one.
    const result = await work(drizzle(client as unknown as PoolClient));
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}
