/** The uploaded file, stored only until its rows are read. */
import { createHash, randomUUID } from "node:crypto";
import { FilesUnavailable, files as store } from "@/lib/adapters/files";
import { DomainError, unavailable } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { files } from "@/lib/db/schema";
import type { FileRefusal } from "./file-refusal";

/** BAD_REQUEST for a refused file; `reason` is the key of its text in the messages. */
export const refusedFile = (reason: FileRefusal) =>
  new DomainError("BAD_REQUEST", messages.workerImports.fileErrors[reason], { reason });

export type StoredFile = typeof files.$inferInsert & { id: string };

/**
 * Stores the bytes, before any transaction. The file's name is stored with the import only, since it may contain
 * people's names.
 */
export async function storeImportFile(organisationId: string, uid: string, bytes: Buffer): Promise<StoredFile> {
  const id = randomUUID();
  const storageKey = `imports/${organisationId}/${id}`;
  const contentType = "application/octet-stream";
  try {
    await store().put(storageKey, bytes, { contentType });
  } catch (error) {
    throw error instanceof FilesUnavailable ? unavailable() : error;
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    id,
    organisationId,
    storageKey,
    name: "workers",
    contentType,
    sizeBytes: bytes.length,
    sha256,
    uploadedByUid: uid,
  };
}

/** The bytes; null if they have been deleted. */
export const bytesOf = async (storageKey: string): Promise<Buffer | null> =>
  (await store().get(storageKey))?.bytes ?? null;

/** Deletes the file; deleting a missing one does nothing. */
export const forgetFile = (storageKey: string): Promise<void> => store().delete(storageKey);
