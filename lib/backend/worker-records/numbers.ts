/** Worker numbers, unique within an agency. */
import { randomInt } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { workers } from "@/lib/db/schema";
import { type Transaction, withoutLimit } from "@/lib/db/tenancy";

const LEAST = 1_000_000;
const MOST = 10_000_000;

const some = (count: number) => new Set(Array.from({ length: count }, () => `W-${randomInt(LEAST, MOST)}`));

/**
 * Random numbers that no worker of the agency has: nothing is locked, they do not reveal how many workers there are,
 * and the check only needs the index. If two transactions draw the same number, the unique key refuses the second.
 */
export async function newWorkerNumbers(tx: Transaction, organisationId: string, count: number): Promise<string[]> {
  const fresh = new Set<string>();
  while (fresh.size < count) {
    const drawn = some(count - fresh.size + 8);
    const taken = await withoutLimit(tx, () =>
      tx
        .select({ number: workers.number })
        .from(workers)
        .where(and(eq(workers.organisationId, organisationId), inArray(workers.number, [...drawn]))),
    );
    for (const { number } of taken) drawn.delete(number);
    for (const number of drawn) fresh.add(number);
  }
  return [...fresh].slice(0, count);
}
