import { and, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { refreshCompliance } from "@/lib/backend/compliance";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { today } from "@/lib/backend/today";
import { supersedeReplaced } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerDocuments, workerEvents, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { findWorker, reviewers, type WorkerRow } from "./find";
import { missingOf } from "./missing";
import { refuseUnlessOpened } from "./opened";
import { rankOfKind } from "./queue-items";
import { waitingForPlatform } from "./review";
import { mayDecide } from "./rules";

const texts = messages.verification;

/**
 * Throws if anything that an approval needs is missing, since anything missing means denial (domain.md, Verification),
 * or if it would accept a document that the person who approves has not opened.
 */
async function refuseUnlessComplete(tx: Transaction, worker: WorkerRow, uid: string): Promise<void> {
  const waiting = await waitingForPlatform(tx, worker.id);
  if (waiting.length > 0) throw conflict(texts.waitingChanges, "waitingChanges");
  const rejected = await tx
    .select({ id: workerDocuments.id })
    .from(workerDocuments)
    .where(and(eq(workerDocuments.workerId, worker.id), eq(workerDocuments.status, "rejected")));
  if (rejected.length > 0) throw conflict(texts.rejectedDocuments, "rejectedDocuments");
  const missing = await missingOf(tx, worker.id);
  if (missing.length > 0) throw conflict(texts.incompleteWithout(missing.flatMap(({ what }) => what)), "incomplete");
  const undecided = await tx
    .select()
    .from(workerDocuments)
    .where(and(eq(workerDocuments.workerId, worker.id), eq(workerDocuments.status, "uploaded")))
    .orderBy(rankOfKind(workerDocuments.kind), workerDocuments.createdAt)
    .for("update");
  await refuseUnlessOpened(tx, uid, undecided);
}

/**
 * Approves or denies a worker in review. An approval also accepts the documents without a decision of their own, but
 * none that the reviewer has not opened (CONFLICT `notOpened`), and applies to the profile as it was shown: CONFLICT
 * `changedMeanwhile` if it has changed since, `notInReview` if someone else has decided.
 */
export const decide = procedure(contract.verification.decide, reviewers, ({ input, caller, context }) => {
  const { decision, reason = null } = input;
  if (decision === "denied" && !reason) {
    throw invalid(messages.general.invalid, [{ field: "reason", message: texts.reasonNeeded }]);
  }
  return withScope(scopeOf(caller), async (tx) => {
    const { worker } = await findWorker(tx, input.workerId, { forUpdate: true });
    if (!mayDecide(worker)) throw conflict(texts.notInReview, "notInReview");
    const now = clock.now();
    const isApproved = decision === "approved";
    if (isApproved) {
      if (worker.lock !== input.lock) throw conflict(messages.general.conflict, "changedMeanwhile");
      await refuseUnlessComplete(tx, worker, caller.uid);
      const accepted = await tx
        .update(workerDocuments)
        .set({ status: "accepted", rejectReason: null, reviewedByUid: caller.uid, reviewedAt: now })
        .where(and(eq(workerDocuments.workerId, worker.id), eq(workerDocuments.status, "uploaded")))
        .returning({ id: workerDocuments.id });
      const ids = accepted.map(({ id }) => id);
      await supersedeReplaced(tx, worker.id, ids);
    }
    await tx
      .update(workers)
      .set({
        verificationStatus: decision,
        verificationReason: isApproved ? null : reason,
        ...(isApproved ? { verifiedAt: now } : {}),
        lock: sql`${workers.lock} + 1` as unknown as number,
      })
      .where(eq(workers.id, worker.id));
    const of = { organisationId: worker.organisationId, workerId: worker.id };
    await tx.insert(workerEvents).values({ ...of, kind: decision, reason, byUserId: caller.userId });
    await refreshCompliance(tx, worker.id, today());
    await postMessage(tx, { kind: "reviewDecided", ...of, decision }, { sender: { by: "product" } });
    await audit(tx, context, {
      organisationId: worker.organisationId,
      action: isApproved ? "worker.approved" : "worker.denied",
      subject: { type: "worker", id: worker.id },
    });
    return { status: decision };
  });
});
