import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/tenancy";

/** Only a guard against hanging. */
const LONGEST_MS = 300_000;
const POLL_MS = 100;

/** Polls until `ask` returns something, and fails when it never does. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  longestMs = LONGEST_MS,
): Promise<T> {
  const lastMs = Date.now() + longestMs;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > lastMs) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Polls until another transaction waits for a lock that this one holds, or until it is over without. */
export const untilWaitedFor = (tx: Transaction, isOver = () => false): Promise<true> =>
  until("another transaction to wait for this one", async () => {
    const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    return isOver() || (await tx.execute(waiting)).rows.length > 0;
  });
