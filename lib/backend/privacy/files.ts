/**
 * Files that are no longer referenced. The row loses its name in the transaction that removed the reference, and a job
 * removes the row and the bytes after commit. A row without a name is still to be removed, whatever happened to its
 * job.
 */
import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { files as store } from "@/lib/adapters/files";
import { enqueue } from "@/lib/backend/queue";
import { queues } from "@/lib/config/queues";
import { files, profileChangeFields, workerDocuments, workerPhotos, workerReferences } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

const NAMELESS = "";

/** The files that rows of these workers refer to now. */
export async function filesNamedOf(tx: Transaction, workerIds: string[]): Promise<string[]> {
  if (workerIds.length === 0) return [];
  const named = [
    ...(await tx
      .select({ id: workerDocuments.fileId })
      .from(workerDocuments)
      .where(inArray(workerDocuments.workerId, workerIds))),
    ...(await tx
      .select({ id: workerReferences.fileId })
      .from(workerReferences)
      .where(inArray(workerReferences.workerId, workerIds))),
    ...(await tx
      .select({ id: profileChangeFields.evidenceFileId })
      .from(profileChangeFields)
      .where(inArray(profileChangeFields.workerId, workerIds))),
  ];
  const photos = await tx.select().from(workerPhotos).where(inArray(workerPhotos.workerId, workerIds));
  return [
    ...named.flatMap(({ id }) => (id ? [id] : [])),
    ...photos.flatMap(({ smallFileId, largeFileId }) => [smallFileId, largeFileId]),
  ];
}

const unnamed = sql`not exists (select 1 from worker_documents d where d.file_id = ${files.id})
  and not exists (select 1 from worker_references r where r.file_id = ${files.id})
  and not exists (select 1 from profile_change_fields c where c.evidence_file_id = ${files.id})
  and not exists (select 1 from worker_photos p where p.small_file_id = ${files.id} or p.large_file_id = ${files.id})`;

async function drop(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const dropped = await tx
    .update(files)
    .set({ name: NAMELESS })
    .where(and(which, ne(files.name, NAMELESS)))
    .returning({ id: files.id, organisationId: files.organisationId });
  for (const { id, organisationId } of dropped) {
    await enqueue(tx, queues.privacy, { kind: "removeFile", fileId: id, organisationId });
  }
  return dropped.map(({ id }) => id);
}

/** Drops those of `candidates` and of all the workers' files that no row refers to any more. Returns their ids. */
export function dropFiles(tx: Transaction, workerIds: string[], candidates: string[]): Promise<string[]> {
  const theirs = inArray(files.workerId, workerIds);
  return drop(tx, and(candidates.length > 0 ? or(theirs, inArray(files.id, candidates)) : theirs, unnamed));
}

/** Drops files by id; the caller has removed the references. */
export const dropByIds = (tx: Transaction, ids: string[]): Promise<string[]> =>
  ids.length > 0 ? drop(tx, inArray(files.id, ids)) : Promise.resolve([]);

/** Removes the bytes of a dropped file from the store, then its row. Idempotent. */
export async function removeFile({
  fileId,
  organisationId,
}: {
  fileId: string;
  organisationId: string;
}): Promise<void> {
  const scope = { kind: "organisation", organisationId } as const;
  const which = and(eq(files.id, fileId), eq(files.name, NAMELESS));
  const [file] = await withScope(scope, (tx) => tx.select({ key: files.storageKey }).from(files).where(which));
  if (!file) return;
  await store().delete(file.key);
  await withScope(scope, (tx) => tx.delete(files).where(which));
}

/** An agency's dropped files that still exist because their jobs gave up. */
export const droppedFilesLeft = (tx: Transaction, organisationId: string): Promise<{ fileId: string }[]> =>
  tx
    .select({ fileId: files.id })
    .from(files)
    .where(and(eq(files.organisationId, organisationId), eq(files.name, NAMELESS)));
