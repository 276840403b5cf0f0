import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { askForChange } from "@/lib/backend/profile-changes";
import { keep, keeping, writeFiles } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import type { DocumentKind } from "@/lib/contract/worker-fields";
import { workerDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { settle } from "./after";
import { type DocumentChange, writeField, writeFields } from "./fields";
import { holdWorker, writers } from "./find";
import { checkDocument, readPaper } from "./papers";
import { waits } from "./rules";

/** What another one takes the place of must be there, of its kind, and not replaced yet. Returns its file. */
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
 * Puts a document or a certificate on file, or in the place of one. What shows who he is waits once the profile was handed in:
 * `documentId` is then null. BAD_REQUEST beside each field that is missing, and for a file that is not taken.
 */
export const addDocument = procedure(
  contract.workerProfile.addDocument,
  writers,
  async ({ input, caller, context }) => {
    const { workerId, file, replaces } = input;
    const document = checkDocument(input.document, file !== null);
    const field = `document:${document.kind}` as const;
    // Before the file is looked at: whoever may not put it there costs no work.
    const { organisationId } = await withScope(scopeOf(caller), async (tx) => {
      const worker = await holdWorker(tx, workerId);
      if (replaces) await findReplaced(tx, workerId, document.kind, replaces);
      return worker;
    });
    const kept = file ? [await keep(organisationId, caller.uid, await readPaper(file), workerId)] : [];
    return keeping(kept, () =>
      withScope(scopeOf(caller), async (tx) => {
        const worker = await holdWorker(tx, workerId);
        if (replaces) await findReplaced(tx, workerId, document.kind, replaces);
        if (kept.length > 0) await writeFiles(tx, kept);
        const { kind, ...about } = document;
        const value: DocumentChange = { ...about, fileId: kept[0]?.id ?? null, supersedesId: replaces };
        if (waits(field, worker, "staff")) {
          await writeFields(tx, worker, {});
          await askForChange(tx, context, {
            ...{ workerId, origin: "agency", fields: [{ field, value, evidenceFileId: value.fileId }] },
            idempotencyKey: randomUUID(),
          });
          return { lock: await settle(tx, workerId), waiting: [field], documentId: null };
        }
        const { documentId } = await writeField(tx, worker, field, value);
        await audit(tx, context, {
          organisationId,
          action: "worker.documentAdded",
          subject: { type: "workerDocument", id: documentId ?? workerId },
          details: { workerId, kind, ...(kept[0] ? { sha256: kept[0].sha256 } : {}) },
        });
        return { lock: await settle(tx, workerId), waiting: [], documentId };
      }),
    );
  },
);
