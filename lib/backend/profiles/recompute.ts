/** Recomputes what depends on a profile, in the transaction of the change. */
import { eq } from "drizzle-orm";
import { readEvidence, refreshCompliance, type StepState, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Recomputes the profile's status. Returns the current lock number. */
export async function recompute(tx: Transaction, workerId: string): Promise<number> {
  await refreshCompliance(tx, workerId, today());
  const [row] = await tx.select({ lock: workers.lock }).from(workers).where(eq(workers.id, workerId));
  if (!row) throw notFound();
  return row.lock;
}

/** Whether each step is complete, and what is missing, in words. */
export async function stepsOf(tx: Transaction, { id }: { id: string }): Promise<StepState[]> {
  const [found] = await readEvidence(tx, [id]);
  if (!found) throw notFound();
  return steps(found.evidence, today());
}
