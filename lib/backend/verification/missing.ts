import { readEvidence, steps } from "@/lib/backend/compliance";
import { today } from "@/lib/backend/today";
import type { Transaction } from "@/lib/db/tenancy";

/** What is missing in the six steps, in words. */
export async function missingOf(tx: Transaction, workerId: string) {
  const [recorded] = await readEvidence(tx, [workerId]);
  if (!recorded) return [];
  return steps(recorded.evidence, today())
    .filter(({ isComplete }) => !isComplete)
    .map(({ step, missing }) => ({ step, what: missing }));
}
