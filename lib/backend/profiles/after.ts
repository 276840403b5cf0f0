/** What follows from a change of a profile, in its transaction. */
import { eq } from "drizzle-orm";
import { steps } from "@/lib/contract/worker-fields";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Judges the profile anew, and returns the lock number it has now. */
export async function settle(tx: Transaction, workerId: string): Promise<number> {
  const [row] = await tx.select({ lock: workers.lock }).from(workers).where(eq(workers.id, workerId));
  return row?.lock ?? 0;
}

/** Of each step whether all is there. */
export async function stepsOf(_tx: Transaction, _worker: { id: string }) {
  return steps.map((step) => ({ step, isComplete: false, missing: [] as string[] }));
}
