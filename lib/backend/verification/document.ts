import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { readField } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import type { WorkerField } from "@/lib/contract/profiles/fields";
import { files, workerDocuments } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { nameOf } from "./decided-by";
import { documentsOf } from "./documents";
import { findWorker, reviewers, toCard } from "./find";
import { isOpenForReview } from "./rules";

/** What is on identity documents, certificates and proofs of address. */
const comparedFields: readonly WorkerField[] = [
  "firstName",
  "lastName",
  "dateOfBirth",
  "gender",
  "nationality",
  "niNumber",
  "address",
];

/**
 * One document for review, with what was entered and what it is compared with; reading it is logged. Its file is a call
 * of its own, and only that counts as having opened it. NOT_FOUND for an off-panel worker.
 */
export const document = procedure(contract.verification.document, reviewers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findWorker(tx, input.workerId);
    const { worker } = found;
    const documents = await documentsOf(tx, worker, caller.uid);
    const shown = documents.find(({ _id }) => _id === input.documentId);
    if (!shown) throw notFound();
    await recordAccess(
      tx,
      { caller, requestId: context.requestId },
      { organisationId: worker.organisationId, workerId: worker.id, part: "profile" },
    );
    const [stored] = await tx
      .select({
        contentType: files.contentType,
        uid: workerDocuments.reviewedByUid,
        at: workerDocuments.reviewedAt,
      })
      .from(workerDocuments)
      .leftJoin(files, eq(files.id, workerDocuments.fileId))
      .where(eq(workerDocuments.id, shown._id));
    const fields = [];
    for (const field of comparedFields) fields.push({ field, value: await readField(tx, worker, field) });
    return {
      worker: toCard(found),
      photo: worker.imageUrl,
      document: { ...shown, contentType: stored?.contentType ?? null },
      replaced: documents.find(({ _id }) => _id === shown.supersedesId) ?? null,
      newerId:
        documents.find(({ supersedesId, status }) => supersedesId === shown._id && status !== "superseded")?._id ??
        null,
      fields,
      decidedBy: await nameOf(tx, stored?.uid ?? null),
      decidedAt: stored?.at?.toISOString() ?? null,
      mayDecide: isOpenForReview(worker, shown.status),
    };
  }),
);
