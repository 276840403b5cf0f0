/** A worker's documents as a reviewer sees them. */
import { desc, eq } from "drizzle-orm";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { ReviewDocument } from "@/lib/contract/verification";
import { files, workerDocuments } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { WorkerRow } from "./find";
import { openedBy } from "./opened";
import { kindsInOrder } from "./queue-items";

/** All versions of all documents, the latest first. */
export async function documentsOf(tx: Transaction, worker: WorkerRow, uid: string): Promise<ReviewDocument[]> {
  const { id: workerId, organisationId, verifiedAt } = worker;
  const rows = await tx
    .select({ document: workerDocuments, fileName: files.name })
    .from(workerDocuments)
    .leftJoin(files, eq(files.id, workerDocuments.fileId))
    .where(eq(workerDocuments.workerId, workerId))
    .orderBy(desc(workerDocuments.createdAt), desc(workerDocuments.id));
  const ids = rows.map(({ document }) => document.id);
  const opened = await openedBy(tx, uid, { organisationId, workerId }, ids);
  return rows.map(({ document, fileName }) => ({
    _id: document.id,
    kind: document.kind as DocumentKind,
    status: document.status,
    fileName,
    rejectReason: document.rejectReason,
    number: document.number,
    details: document.details,
    issuedOn: document.issuedOn,
    expiresOn: document.expiresOn,
    supersedesId: document.supersedesId,
    addedAt: document.createdAt.toISOString(),
    isNew:
      verifiedAt === null ||
      document.createdAt > verifiedAt ||
      (document.reviewedAt !== null && document.reviewedAt > verifiedAt),
    wasOpened: opened.has(document.id),
  }));
}

/** The current documents and those that the new ones among them replace, in the order of the profile's steps. */
export async function shownDocumentsOf(tx: Transaction, worker: WorkerRow, uid: string): Promise<ReviewDocument[]> {
  const documents = await documentsOf(tx, worker, uid);
  const replacedIds = documents
    .filter(({ status, isNew }) => status !== "superseded" && isNew)
    .map(({ supersedesId }) => supersedesId);
  return documents
    .filter(({ _id, status }) => status !== "superseded" || replacedIds.includes(_id))
    .sort((one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind));
}
