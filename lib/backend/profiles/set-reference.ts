import { and, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { workerReferences } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { settle } from "./after";
import { writeFields } from "./fields";
import { holdWorker, writers } from "./find";
import { today } from "./today";

/** Says how far a reference has come. It was received on the day that is said first. NOT_FOUND for another worker's. */
export const setReference = procedure(contract.workerProfile.setReference, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await holdWorker(tx, input.workerId);
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
    return { lock: await settle(tx, worker.id), waiting: [] };
  }),
);
