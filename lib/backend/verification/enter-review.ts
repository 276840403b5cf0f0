import { and, eq } from "drizzle-orm";
import { type Actor, audit } from "@/lib/backend/audit";
import type { PersonCaller } from "@/lib/backend/context";
import { hasLeft } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import type { EmploymentStatus } from "@/lib/contract/workers";
import { workerEvents, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The next submission is reviewed from the start. */
const notSubmitted = {
  verificationStatus: "not_submitted",
  verificationReason: null,
  submittedAt: null,
  verifiedAt: null,
} as const;

/**
 * Ends the review of a worker who leaves or is erased. Returns whether they were in review. The caller has locked the
 * row.
 */
export async function leaveReview(tx: Transaction, workerId: string): Promise<boolean> {
  const left = await tx
    .update(workers)
    .set(notSubmitted)
    .where(and(eq(workers.id, workerId), eq(workers.verificationStatus, "in_review")))
    .returning({ id: workers.id });
  return left.length > 0;
}

/**
 * Puts a worker into review by the platform's compliance team: because their profile was submitted, or because a
 * sensitive change of an approved or lapsed profile reached it. The profile of a worker who has left goes back to "not
 * submitted" instead. The caller has locked the row.
 */
export async function enterReview(
  tx: Transaction,
  { caller, requestId, address }: Omit<Actor, "caller"> & { caller: PersonCaller },
  worker: { id: string; organisationId: string; verificationStatus: string; employmentStatus: EmploymentStatus },
  because: "submitted" | "sensitiveChange" = "sensitiveChange",
): Promise<void> {
  if (hasLeft(worker)) {
    await tx.update(workers).set(notSubmitted).where(eq(workers.id, worker.id));
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
