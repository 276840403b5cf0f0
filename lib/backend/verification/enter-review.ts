import { and, eq } from "drizzle-orm";
import { type Actor, audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import type { PersonCaller } from "@/lib/backend/context";
import { hasLeft } from "@/lib/backend/workers";
import type { EmploymentStatus } from "@/lib/contract/workers";
import { workerEvents, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** What is looked at from the beginning when it is handed in the next time. */
const neverHandedIn = {
  verificationStatus: "not_submitted",
  verificationReason: null,
  submittedAt: null,
  verifiedAt: null,
} as const;

/** Takes a worker who leaves or is erased out of the review he is in. Says whether he was in one. His row is held by the caller. */
export async function leaveReview(tx: Transaction, workerId: string): Promise<boolean> {
  const left = await tx
    .update(workers)
    .set(neverHandedIn)
    .where(and(eq(workers.id, workerId), eq(workers.verificationStatus, "in_review")))
    .returning({ id: workers.id });
  return left.length > 0;
}

/**
 * Puts a worker before the platform's compliance: because he was handed in, or because a sensitive change of an approved or
 * lapsed one reached it. Nobody reviews one who has left: such a change makes him one who is to be handed in anew. The worker's
 * row is held by the caller.
 */
export async function enterReview(
  tx: Transaction,
  { caller, requestId, address }: Omit<Actor, "caller"> & { caller: PersonCaller },
  worker: { id: string; organisationId: string; verificationStatus: string; employmentStatus: EmploymentStatus },
  because: "submitted" | "sensitiveChange" = "sensitiveChange",
): Promise<void> {
  if (hasLeft(worker)) {
    await tx.update(workers).set(neverHandedIn).where(eq(workers.id, worker.id));
    return;
  }
  await tx
    .update(workers)
    .set({ verificationStatus: "in_review", verificationReason: null, submittedAt: clock.now() })
    .where(eq(workers.id, worker.id));
  const of = { organisationId: worker.organisationId, workerId: worker.id };
  await tx.insert(workerEvents).values({ ...of, kind: because, byUserId: caller.userId });
  await audit(
    tx,
    { caller, requestId, address },
    {
      organisationId: worker.organisationId,
      action: "worker.submitted",
      subject: { type: "worker", id: worker.id },
      details: { because, from: worker.verificationStatus },
    },
  );
}
