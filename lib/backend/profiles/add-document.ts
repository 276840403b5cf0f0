import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { requestChange } from "@/lib/backend/profile-changes";
import { storeFile, withStoredFiles, writeFiles } from "@/lib/backend/stored-files";
import { type DocumentChange, lockWorker, needsApproval, writeField, writeFields } from "@/lib/backend/worker-records";
import { contract } from "@/lib/contract";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { workerDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { checkDocument, readDocument } from "./document-files";
import { recompute } from "./recompute";

/**
 * Checks that the document to be replaced exists, is of the same kind and has not been replaced yet. Returns its file.
 */
async function findReplaced(tx: Transaction, workerId: string, kind: DocumentKind, documentId: string) {
  const [row] = await tx
    .select({ fileId: workerDocuments.fileId })
    .from(workerDocuments)
    .where(
      and(
        eq(workerDocuments.id, documentId),
        eq(workerDocuments.workerId, workerId),
        eq(workerDocuments.kind, kind),
        ne(workerDocuments.status, "superseded"),
      ),
    );
  if (!row) throw notFound();
  return row;
}

/**
 * Adds a document or a certificate, or replaces one. Once the profile has been submitted, identity documents need
 * approval: `documentId` is then null. BAD_REQUEST at each field that is missing or not accepted.
 */
export const addDocument = procedure(
  contract.workerProfile.addDocument,
  canWrite,
  async ({ input, caller, context }) => {
    const { workerId, file, replaces } = input;
    const field = `document:${input.document.kind}` as const;
    // Check access before processing the file, which is expensive.
    const found = await withScope(scopeOf(caller), async (tx) => {
      const worker = await lockWorker(tx, workerId);
      if (replaces) await findReplaced(tx, workerId, input.document.kind, replaces);
      return worker;
    });
    const { organisationId } = found;
    const document = checkDocument(input.document, file !== null, found);
    const stored = file ? [await storeFile(organisationId, caller.uid, await readDocument(file), workerId)] : [];
    return withStoredFiles(stored, () =>
      withScope(scopeOf(caller), async (tx) => {
        const worker = await lockWorker(tx, workerId);
        if (replaces) await findReplaced(tx, workerId, document.kind, replaces);
        if (stored.length > 0) await writeFiles(tx, stored);
        const { kind, ...about } = document;
        const value: DocumentChange = { ...about, fileId: stored[0]?.id ?? null, supersedesId: replaces };
        if (needsApproval(field, worker, "staff")) {
          await writeFields(tx, worker, {});
          await requestChange(tx, context, {
            workerId,
            origin: "agency",
            fields: [{ field, value, evidenceFileId: value.fileId }],
            idempotencyKey: randomUUID(),
          });
          return { lock: await recompute(tx, workerId), waiting: [field], documentId: null };
        }
        const { documentId } = await writeField(tx, worker, field, value);
        await audit(tx, context, {
          organisationId,
          action: "worker.documentAdded",
          subject: { type: "workerDocument", id: documentId ?? workerId },
          details: { workerId, kind, ...(stored[0] ? { sha256: stored[0].sha256 } : {}) },
        });
        return { lock: await recompute(tx, workerId), waiting: [], documentId };
      }),
    );
  },
);
