import { eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { workerEvents, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * Puts a worker before the platform's compliance: because he was handed in, or because a sensitive change of an approved or
 * lapsed one reached it. The worker's row is held by the caller.
 */
export async function enterReview(
  tx: Transaction,
  { caller, requestId }: Pick<Context, "requestId"> & { caller: PersonCaller },
  worker: { id: string; organisationId: string; verificationStatus: string },
  because: "submitted" | "sensitiveChange" = "sensitiveChange",
): Promise<void> {
  await tx
    .update(workers)
    .set({ verificationStatus: "in_review", verificationReason: null, submittedAt: clock.now() })
    .where(eq(workers.id, worker.id));
  const of = { organisationId: worker.organisationId, workerId: worker.id };
  await tx.insert(workerEvents).values({ ...of, kind: because, byUserId: caller.userId });
  await audit(
    tx,
    { caller, requestId },
    {
      organisationId: worker.organisationId,
      action: "worker.submitted",
      subject: { type: "worker", id: worker.id },
      details: { because, from: worker.verificationStatus },
    },
  );
}
