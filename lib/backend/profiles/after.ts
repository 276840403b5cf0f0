/** What follows from a change of a profile, in its transaction. */
import { eq } from "drizzle-orm";
import { readEvidence, refreshCompliance, type StepState, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { today } from "./today";

/** Judges the profile anew. Returns the lock number as it is now. */
export async function settle(tx: Transaction, workerId: string): Promise<number> {
  await refreshCompliance(tx, workerId, today());
  const [row] = await tx.select({ lock: workers.lock }).from(workers).where(eq(workers.id, workerId));
  if (!row) throw notFound();
  return row.lock;
}

/** Of each step whether all is there, and in words what is not. */
export async function stepsOf(tx: Transaction, { id }: { id: string }): Promise<StepState[]> {
  const [found] = await readEvidence(tx, [id]);
  if (!found) throw notFound();
  return steps(found.evidence, today());
}
