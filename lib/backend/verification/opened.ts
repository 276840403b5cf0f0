/** What a reviewer has opened, from the access log, which the app can only add to. */
import { and, eq, inArray } from "drizzle-orm";
import { DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workerAccessLog, type workerDocuments } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type DocumentRow = typeof workerDocuments.$inferSelect;

/** The documents among `ids` whose file this person has opened. Each version of a document has an id of its own. */
export async function openedBy(
  tx: Transaction,
  uid: string,
  { organisationId, workerId }: { organisationId: string; workerId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: workerAccessLog.documentId })
    .from(workerAccessLog)
    .where(
      and(
        eq(workerAccessLog.organisationId, organisationId),
        eq(workerAccessLog.workerId, workerId),
        eq(workerAccessLog.actorUid, uid),
        inArray(workerAccessLog.documentId, [...ids]),
      ),
    );
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])));
}

/**
 * CONFLICT `notOpened`, with a field for each document that has a file which this person has not opened. An entry
 * without a file has nothing to open.
 */
export async function refuseUnlessOpened(
  tx: Transaction,
  uid: string,
  documents: readonly Pick<DocumentRow, "id" | "kind" | "fileId" | "workerId" | "organisationId">[],
): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const withFile = documents.filter(({ fileId }) => fileId);
  const opened = await openedBy(
    tx,
    uid,
    first,
    withFile.map(({ id }) => id),
  );
  const unopened = withFile.filter(({ id }) => !opened.has(id));
  if (unopened.length === 0) return;
  const labels: Readonly<Record<string, string>> = workerFields.documents;
  const { notOpened, openFirst } = messages.verification;
  throw new DomainError("CONFLICT", notOpened(unopened.length), {
    reason: "notOpened",
    fields: unopened.map(({ id, kind }) => ({ field: `document.${id}`, message: openFirst(labels[kind] ?? kind) })),
  });
}
