import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { workerDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findWorker, reviewers, toCard } from "./find";

/** How a document, or a profile, now stands: what a page says after a decision. NOT_FOUND for an off-panel worker. */
export const outcome = procedure(contract.verification.outcome, reviewers, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findWorker(tx, input.workerId);
    const worker = toCard(found);
    if (!input.documentId) return { worker, kind: null, status: found.worker.verificationStatus };
    const [document] = await tx
      .select({ kind: workerDocuments.kind, status: workerDocuments.status })
      .from(workerDocuments)
      .where(and(eq(workerDocuments.id, input.documentId), eq(workerDocuments.workerId, found.worker.id)));
    if (!document) throw notFound();
    return { worker, kind: document.kind as DocumentKind, status: document.status };
  }),
);
