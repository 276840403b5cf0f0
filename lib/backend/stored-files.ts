/**
 * Files that belong to a record: the bytes in the file store, the metadata in the database. Bytes are stored before the
 * transaction that refers to them and removed again if it fails; a file is only served if its bytes match the stored
 * hash.
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
/** The row to write for a file. */
export type StoredFile = typeof files.$inferInsert & { id: string; sha256: string };

export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The hash of the bytes that were sent, by which the same file is known again. */
export const sentHashOf = ({ base64 }: { base64: string }): string => sha256Of(Buffer.from(base64, "base64"));

const unavailable = () =>
  new DomainError("SERVICE_UNAVAILABLE", messages.general.fileUnavailable, { reason: "filesUnavailable" });

async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FilesUnavailable ? unavailable() : error;
  }
}

/** The same file was added before: thrown so that the bytes of the one that was sent again are removed. */
export class AddedBefore extends Error {
  constructor(readonly fileId: string) {
    super("added before");
  }
}

/** The file that work added, or the one that was there before. */
export async function addedOnce(work: Promise<{ fileId: string }>): Promise<{ fileId: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AddedBefore) return { fileId: error.fileId };
    throw error;
  }
}

/** Stores bytes, outside any transaction. SERVICE_UNAVAILABLE if the store does not accept them. */
export const storeBytes = (storageKey: string, bytes: Buffer, contentType: string): Promise<void> =>
  reach(store().put(storageKey, bytes, { contentType }));

/** Removes bytes that no row refers to any more. Bytes that cannot be removed stay in the store, unreferenced. */
export async function removeStored(storageKey: string): Promise<void> {
  await store()
    .delete(storageKey)
    .catch(() => log.warn("a file that is no longer needed stays in the store"));
}

/** Stores the bytes of a file of an organisation or of one of its workers. Pass the result to `writeFiles`. */
export async function storeFile(
  organisationId: string,
  uid: string | null,
  { name, contentType, bytes }: NewFile,
  workerId?: string,
): Promise<StoredFile> {
  const id = randomUUID();
  const storageKey = `organisations/${organisationId}/${id}`;
  await storeBytes(storageKey, bytes, contentType);
  return {
    id,
    organisationId,
    workerId,
    storageKey,
    name,
    contentType,
    uploadedByUid: uid,
    sizeBytes: bytes.length,
    sha256: sha256Of(bytes),
  };
}

/**
 * Runs the transaction `work`, which writes the rows of the stored files; if it fails, their bytes are removed again.
 */
export async function withStoredFiles<T>(stored: readonly StoredFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const { storageKey } of stored) await removeStored(storageKey);
    throw error;
  }
}

export const writeFiles = (tx: Transaction, stored: StoredFile[]) => tx.insert(files).values(stored);

/** Returns the bytes. SERVICE_UNAVAILABLE if they cannot be read or do not match the stored hash. */
export async function bytesOf(file: Pick<FileRow, "id" | "storageKey" | "sha256">): Promise<Buffer> {
  const stored = await reach(store().get(file.storageKey));
  if (stored && sha256Of(stored.bytes) === file.sha256) return stored.bytes;
  log.error(stored ? "a stored file has changed" : "a stored file is gone", { file: file.id });
  throw unavailable();
}

/** A file with its bytes, ready to be served. SERVICE_UNAVAILABLE as for `bytesOf`. */
export async function readFileContent(file: Pick<FileRow, "id" | "storageKey" | "sha256" | "name" | "contentType">) {
  const bytes = await bytesOf(file);
  return { name: file.name, contentType: file.contentType, base64: bytes.toString("base64") };
}
