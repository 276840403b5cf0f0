/** The uploaded file: kept from the upload until its rows are read, and no longer. */
import { createHash, randomUUID } from "node:crypto";
import { FilesUnavailable, files as store } from "@/lib/adapters/files";
import { DomainError, unavailable } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { files } from "@/lib/db/schema";
import type { FileRefusal } from "./file-refusal";

/** BAD_REQUEST for a file that is not taken; `reason` is the word by which its text stands in the messages. */
export const refusedFile = (reason: FileRefusal) =>
  new DomainError("BAD_REQUEST", messages.workerImports.fileProblems[reason], { reason });

export type KeptFile = typeof files.$inferInsert & { id: string };

/** Keeps the bytes, before any transaction. What the file was called stays with the import: it may name people. */
export async function keepFile(organisationId: string, uid: string, bytes: Buffer): Promise<KeptFile> {
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
    ...{ id, organisationId, storageKey, name: "workers", contentType },
    ...{ sizeBytes: bytes.length, sha256, uploadedByUid: uid },
  };
}

/** The bytes; null where they are gone. */
export const bytesOf = async (storageKey: string): Promise<Buffer | null> =>
  (await store().get(storageKey))?.bytes ?? null;

/** Taking away what is not there changes nothing. */
export const forgetFile = (storageKey: string): Promise<void> => store().delete(storageKey);
