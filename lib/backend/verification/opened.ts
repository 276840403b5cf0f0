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

/** What someone decides about, the files that must have been opened for it, and the error at its field. */
export type Opening = { fileIds: readonly string[]; field: string; message: string };

/** CONFLICT `notOpened`, with an error for each decision about a file of the worker that this person has not opened. */
export async function refuseUnopened(
  tx: Transaction,
  { uid, ...worker }: { uid: string; organisationId: string; workerId: string },
  openings: readonly Opening[],
  problem: (count: number) => string,
): Promise<void> {
  const ids = openings.flatMap(({ fileIds }) => fileIds);
  const opened = await openedBy(tx, uid, worker, ids);
  const unopened = openings.filter(({ fileIds }) => fileIds.some((id) => !opened.has(id)));
  if (unopened.length === 0) return;
  throw new DomainError("CONFLICT", problem(unopened.length), {
    reason: "notOpened",
    fields: unopened.map(({ field, message }) => ({ field, message })),
  });
}

/** The same for documents of one worker. An entry without a file has nothing to open. */
export async function refuseUnlessOpened(
  tx: Transaction,
  uid: string,
  documents: readonly Pick<DocumentRow, "id" | "kind" | "fileId" | "workerId" | "organisationId">[],
): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const labels: Readonly<Record<string, string>> = workerFields.documents;
  const { notOpened, openFirst } = messages.verification;
  const openings = documents.flatMap(({ id, kind, fileId }) =>
    fileId ? [{ fileIds: [id], field: `document.${id}`, message: openFirst(labels[kind] ?? kind) }] : [],
  );
  const { workerId, organisationId } = first;
  await refuseUnopened(tx, { uid, workerId, organisationId }, openings, notOpened);
}
