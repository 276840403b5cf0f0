import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { lockWorker, needsApproval, writeFields } from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { workerDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { recompute } from "./recompute";

/**
 * Removes a document that was never accepted; the document it replaced counts again. CONFLICT for one that was accepted
 * or replaced, and for identity documents once the profile was submitted.
 */
export const removeDocument = procedure(contract.workerProfile.removeDocument, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, documentId } = input;
    const worker = await lockWorker(tx, workerId);
    const own = and(eq(workerDocuments.id, documentId), eq(workerDocuments.workerId, workerId));
    const [document] = await tx.select().from(workerDocuments).where(own).for("update");
    if (!document) throw notFound();
    const isLoose = document.status === "uploaded" || document.status === "rejected";
    if (!isLoose || needsApproval(`document:${document.kind as DocumentKind}`, worker, "staff")) {
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
    return { lock: await recompute(tx, workerId), waiting: [] };
  }),
);
