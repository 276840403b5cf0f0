/**
 * Files that belong to something: the bytes in the file store, what is known of them in the database. Bytes go in before the
 * transaction that names them, and are taken away again where that fails; nothing is handed out that is not what was put in.
 */
import { createHash, randomUUID } from "node:crypto";
import { FilesUnavailable, files as store } from "@/lib/adapters/files";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { files } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { DomainError } from "./errors";

export type FileRow = typeof files.$inferSelect;
export type NewFile = { name: string; contentType: string; bytes: Buffer };
/** What is to be written of a file. */
export type KeptFile = typeof files.$inferInsert & { id: string; sha256: string };

export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const unavailable = () =>
  new DomainError("SERVICE_UNAVAILABLE", messages.general.fileUnavailable, { reason: "filesUnavailable" });

async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FilesUnavailable ? unavailable() : error;
  }
}

/** Puts bytes away, outside any transaction. SERVICE_UNAVAILABLE where they cannot be taken. */
export const putAway = (storageKey: string, bytes: Buffer, contentType: string): Promise<void> =>
  reach(store().put(storageKey, bytes, { contentType }));

/** Takes bytes away that nothing names any more. What cannot be taken away now lies there unnamed. */
export async function takeAway(storageKey: string): Promise<void> {
  await store()
    .delete(storageKey)
    .catch(() => log.warn("a file that is no longer needed stays in the store"));
}

/** Keeps the bytes of a file of an organisation, be it one of its workers'. What it returns is for `writeFiles`. */
export async function keep(
  organisationId: string,
  uid: string | null,
  { name, contentType, bytes }: NewFile,
  workerId?: string,
): Promise<KeptFile> {
  const id = randomUUID();
  const storageKey = `organisations/${organisationId}/${id}`;
  await putAway(storageKey, bytes, contentType);
  return {
    ...{ id, organisationId, workerId, storageKey, name, contentType, uploadedByUid: uid },
    ...{ sizeBytes: bytes.length, sha256: sha256Of(bytes) },
  };
}

/** Runs the transaction `work` that writes what was kept; where it fails the bytes are taken away again. */
export async function keeping<T>(kept: readonly KeptFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const { storageKey } of kept) await takeAway(storageKey);
    throw error;
  }
}

export const writeFiles = (tx: Transaction, kept: KeptFile[]) => tx.insert(files).values(kept);

/** The bytes. SERVICE_UNAVAILABLE where they cannot be had, or are not what was put away. */
export async function bytesOf(file: Pick<FileRow, "id" | "storageKey" | "sha256">): Promise<Buffer> {
  const stored = await reach(store().get(file.storageKey));
  if (stored && sha256Of(stored.bytes) === file.sha256) return stored.bytes;
  log.error(stored ? "a stored file has changed" : "a stored file is gone", { file: file.id });
  throw unavailable();
}

/** A file on its way to a reader. SERVICE_UNAVAILABLE as for `bytesOf`. */
export async function handOut(file: Pick<FileRow, "id" | "storageKey" | "sha256" | "name" | "contentType">) {
  const bytes = await bytesOf(file);
  return { name: file.name, contentType: file.contentType, base64: bytes.toString("base64") };
}
