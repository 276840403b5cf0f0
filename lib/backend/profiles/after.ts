/** What follows from a change of a profile, in its transaction. */
import { eq } from "drizzle-orm";
import { readEvidence, refreshCompliance, type StepState, steps } from "@/lib/backend/compliance";
import { notFound } from "@/lib/backend/errors";
import { steps as stepNames } from "@/lib/contract/worker-fields";
import { workerEvents, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { today } from "./today";

/**
 * Judges the profile anew: its compliance, its steps, and a draft of which every step is complete becomes a completed profile
 * by itself (docs/states.md). Whoever changes a worker's evidence calls it after he did. Returns the lock number as it is now.
 */
export async function settle(tx: Transaction, workerId: string): Promise<number> {
  await refreshCompliance(tx, workerId, today());
  const [row] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!row) throw notFound();
  if (row.employmentStatus === "draft" && row.stepsComplete === stepNames.length) {
    await tx.update(workers).set({ employmentStatus: "profile_completed" }).where(eq(workers.id, workerId));
    await tx
      .insert(workerEvents)
      .values({ organisationId: row.organisationId, workerId, kind: "profileCompleted", byUserId: null });
  }
  return row.lock;
}

/** Of each step whether all is there, and in words what is not. */
export async function stepsOf(tx: Transaction, { id }: { id: string }): Promise<StepState[]> {
  const [found] = await readEvidence(tx, [id]);
  if (!found) throw notFound();
  return steps(found.evidence, today());
}
