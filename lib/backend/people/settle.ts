/** Says which person workers are whose National Insurance number is new to the database. */
import { sql } from "drizzle-orm";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { parseKeys } from "@/lib/db/sealing";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { personOf } from "./person";

/** How many workers one transaction settles. */
const BATCH = 500;

/**
 * The key in use, which the database names, and before the first the first of PERSON_KEYS. Null where the database names
 * one that this server does not have: hashed with another, no one would be found.
 */
async function keyInUse(tx: Transaction): Promise<{ id: string; key: Buffer } | null> {
  const keys = parseKeys(env().PERSON_KEYS, "PERSON_KEYS");
  const { rows } = await tx.execute<{ id: string | null }>(sql`select app_person_key() as id`);
  const id = rows[0]?.id ?? [...keys.keys()][0] ?? "";
  const key = keys.get(id);
  if (key) return { id, key };
  log.error("PERSON_KEYS lacks the key in use");
  return null;
}

/** Settles workers of the transaction's scope who wait: those of the ids, or any. Returns how many there were. */
export async function settle(tx: Transaction, workerIds: readonly string[] | null): Promise<number> {
  const ids = workerIds && sql`array[${sql.join([...workerIds], sql`, `)}]::uuid[]`;
  const { rows } = await tx.execute<{ worker: string; number: string | null }>(
    sql`select worker, number from app_waiting_people(${ids}, ${BATCH}) order by worker`,
  );
  if (rows.length === 0) return 0;
  const used = await keyInUse(tx);
  if (!used) return 0;
  for (const { worker, number } of rows) {
    const person = number === null ? null : personOf(number, used.key);
    await tx.execute(sql`select app_set_person(${worker}, ${number}, ${used.id}, ${person})`);
  }
  return rows.length;
}

/** Settles every worker who waits, each in a transaction of their own: one holds the locks of one person. */
export async function settleAll(): Promise<void> {
  const waiting = () =>
    withScope({ kind: "platform" }, async (tx) => {
      const { rows } = await tx.execute<{ worker: string }>(sql`select worker from app_waiting_people(null, ${BATCH})`);
      return rows.map(({ worker }) => worker);
    });
  for (const worker of await waiting()) await withScope({ kind: "platform" }, (tx) => settle(tx, [worker]));
}
