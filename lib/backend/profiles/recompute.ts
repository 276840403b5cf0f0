/** Recomputes what depends on a profile, in the transaction of the change. */
import { eq } from "drizzle-orm";
import { assess, checklistOf, readEvidence, refreshCompliance, type StepState, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Recomputes the profile's status. Returns the current lock number. */
export async function recompute(tx: Transaction, workerId: string): Promise<number> {
  await refreshCompliance(tx, workerId, today());
  const [row] = await tx.select({ lock: workers.lock }).from(workers).where(eq(workers.id, workerId));
  if (!row) throw notFound();
  return row.lock;
}

/**
 * Whether each step is complete, and what is missing, in words; and the checklist of documents. `waiting` names the
 * documents that wait for approval.
 */
export async function progressOf(
  tx: Transaction,
  { id }: { id: string },
  waiting: readonly string[],
): Promise<{ steps: StepState[]; checklist: ChecklistLine[] }> {
  const [found] = await readEvidence(tx, [id]);
  if (!found) throw notFound();
  const assessed = assess(found.evidence, today());
  return {
    steps: steps(found.evidence, today(), undefined, assessed),
    checklist: checklistOf(found.evidence, assessed, waiting),
  };
}
