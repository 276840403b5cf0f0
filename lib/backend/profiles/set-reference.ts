import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { lockWorker, writeFields } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import { workerReferences } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { recompute } from "./recompute";

/**
 * Updates the status of a reference, and keeps the date on which it was first received. NOT_FOUND for another worker's
 * reference.
 */
export const setReference = procedure(contract.workerProfile.setReference, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await lockWorker(tx, input.workerId);
    const own = and(eq(workerReferences.id, input.referenceId), eq(workerReferences.workerId, worker.id));
    const [reference] = await tx.select().from(workerReferences).where(own);
    if (!reference) throw notFound();
    const { status } = input;
    const isThere = status === "received" || status === "verified";
    await tx
      .update(workerReferences)
      .set({ status, receivedOn: isThere ? (reference.receivedOn ?? today()) : null })
      .where(own);
    await writeFields(tx, worker, {});
    await audit(tx, context, {
      organisationId: worker.organisationId,
      action: "worker.changed",
      subject: { type: "worker", id: worker.id },
      details: { fields: "references", status },
    });
    return { lock: await recompute(tx, worker.id), waiting: [] };
  }),
);
