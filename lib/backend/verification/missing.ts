import { clock } from "@/lib/backend/clock";
import { readEvidence, steps, todayOf } from "@/lib/backend/compliance";
import type { Transaction } from "@/lib/db/tenancy";

/** What the six steps still lack, in words. */
export async function missingOf(tx: Transaction, workerId: string) {
  const evidence = await readEvidence(tx, workerId);
  return steps(evidence, todayOf(clock.now()))
    .filter(({ isComplete }) => !isComplete)
    .map(({ step, missing }) => ({ step, what: missing }));
}
