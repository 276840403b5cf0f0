import { and, eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { DocumentKind } from "@/lib/contract/worker-fields";
import { workerDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { settle } from "./after";
import { writeFields } from "./fields";
import { holdWorker, writers } from "./find";
import { waits } from "./rules";

/**
 * Takes a document away that nobody has accepted; what it took the place of counts again. CONFLICT for one that was accepted, is
 * replaced, or shows who somebody is whose profile was handed in.
 */
export const removeDocument = procedure(contract.workerProfile.removeDocument, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, documentId } = input;
    const worker = await holdWorker(tx, workerId);
    const own = and(eq(workerDocuments.id, documentId), eq(workerDocuments.workerId, workerId));
    const [document] = await tx.select().from(workerDocuments).where(own).for("update");
    if (!document) throw notFound();
    const isLoose = document.status === "uploaded" || document.status === "rejected";
    if (!isLoose || waits(`document:${document.kind as DocumentKind}`, worker, "staff")) {
      throw conflict(messages.workerProfile.documentAccepted, "notNow");
    }
    await tx.delete(workerDocuments).where(own);
    if (document.supersedesId) {
      const before = and(
        eq(workerDocuments.id, document.supersedesId),
        eq(workerDocuments.workerId, workerId),
        eq(workerDocuments.status, "superseded"),
      );
      const [replaced] = await tx.select().from(workerDocuments).where(before);
      const status = replaced?.rejectReason ? "rejected" : replaced?.reviewedAt ? "accepted" : "uploaded";
      await tx.update(workerDocuments).set({ status }).where(before);
    }
    await writeFields(tx, worker, {});
    await audit(tx, context, {
      organisationId: worker.organisationId,
      action: "worker.documentRemoved",
      subject: { type: "workerDocument", id: documentId },
      details: { workerId, kind: document.kind },
    });
    return { lock: await settle(tx, workerId), waiting: [] };
  }),
);
