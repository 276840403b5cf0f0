import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { codeOf, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { refreshCompliance } from "@/lib/backend/compliance";
import { scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, invalid, notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { isClosed, supersedeReplaced } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerDocuments, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { nameOf } from "./decided-by";
import { findWorker } from "./find";
import { refuseUnlessOpened } from "./opened";
import { mayDecideDocument } from "./rules";

const texts = messages.verification;

/**
 * Accepts or rejects one document: the platform's compliance team for on-panel workers, the agency for its own
 * off-panel ones. An accepted document supersedes the one it replaces. CONFLICT `documentReplaced` for one that was
 * replaced, `decidedMeanwhile` for one that has another decision than the caller was shown, `notNow` for an acceptance
 * while the profile is closed, and `notOpened` for an acceptance by someone who has not opened the file.
 */
export const decideDocument = procedure(
  contract.verification.decideDocument,
  codeOf({ Admin: codes.tasks, Agency: codes.workerCreate }),
  ({ input, caller, context }) => {
    const { decision, reason = null, documentId } = input;
    if (decision === "rejected" && !reason) {
      throw invalid(messages.general.invalid, [{ field: "reason", message: texts.reasonNeeded }]);
    }
    return withScope(scopeOf(caller), async (tx) => {
      const { worker } = await findWorker(tx, input.workerId, { forUpdate: true });
      if (caller.group === "Agency" && worker.panel === "on") throw new DomainError("FORBIDDEN", texts.notYourDocument);
      if (decision === "accepted" && isClosed(worker)) throw conflict(messages.workerProfile.closed, "notNow");
      const [document] = await tx
        .select()
        .from(workerDocuments)
        .where(and(eq(workerDocuments.id, documentId), eq(workerDocuments.workerId, worker.id)))
        .for("update");
      if (!document) throw notFound();
      if (document.status === "superseded") throw conflict(texts.documentReplaced, "documentReplaced");
      const decidedAt = document.reviewedAt?.toISOString() ?? null;
      if (decidedAt !== input.decidedAt || !mayDecideDocument(document.status, decision)) {
        const by = await nameOf(tx, document.reviewedByUid);
        throw conflict(texts.decidedMeanwhile[document.status](by ?? texts.someoneElse), "decidedMeanwhile");
      }
      if (decision === "accepted") await refuseUnlessOpened(tx, caller.uid, [document]);
      await tx
        .update(workerDocuments)
        .set({
          status: decision,
          rejectReason: decision === "rejected" ? reason : null,
          reviewedByUid: caller.uid,
          reviewedAt: clock.now(),
        })
        .where(eq(workerDocuments.id, document.id));
      if (decision === "accepted") await supersedeReplaced(tx, worker.id, [document.id]);
      await tx
        .update(workers)
        .set({ lock: sql`${workers.lock} + 1` as unknown as number })
        .where(eq(workers.id, worker.id));
      await refreshCompliance(tx, worker.id, today());
      await audit(tx, context, {
        organisationId: worker.organisationId,
        action: decision === "accepted" ? "worker.documentAccepted" : "worker.documentRejected",
        subject: { type: "workerDocument", id: document.id },
        details: { workerId: worker.id, kind: document.kind },
      });
      return { status: decision };
    });
  },
);
