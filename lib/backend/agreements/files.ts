/** An agreement's files: bytes in the file store, what is known of them in the database. */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { FilesUnavailable, files as fileStore } from "@/lib/adapters/files";
import { DomainError } from "@/lib/backend/errors";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { files, organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

export type FileRow = typeof files.$inferSelect;

const PDF = "application/pdf";

const unavailable = () =>
  new DomainError("SERVICE_UNAVAILABLE", messages.agreements.filesUnavailable, { reason: "filesUnavailable" });

export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Puts a PDF's bytes away, outside any transaction. SERVICE_UNAVAILABLE where they cannot be taken. */
export async function putAway(storageKey: string, bytes: Buffer): Promise<void> {
  try {
    await fileStore().put(storageKey, bytes, { contentType: PDF });
  } catch (error) {
    if (error instanceof FilesUnavailable) throw unavailable();
    throw error;
  }
}

/** What the database is told of a PDF of an agreement. Agreements' files are the platform's, and both parties' to read. */
export const pdfRow = (
  {
    agreementId,
    storageKey,
    name,
    uploadedByUid,
  }: Pick<FileRow, "storageKey" | "name"> & {
    agreementId: string;
    uploadedByUid?: string;
  },
  bytes: Buffer,
  platformId: string,
) => ({
  ...{ organisationId: platformId, agreementId, storageKey, name, uploadedByUid },
  contentType: PDF,
  sizeBytes: bytes.length,
  sha256: sha256Of(bytes),
});

/** The organisation whose the agreements' files are. */
export async function platformId(): Promise<string> {
  const [platform] = await withScope({ kind: "platform" }, (tx) =>
    tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.kind, "platform")).limit(1),
  );
  if (!platform) throw new Error("there is no platform to keep files for");
  return platform.id;
}

/** Adds a file, or finds the one that is there under the same key: the same thing done again. Returns its id. */
export async function addFile(tx: Transaction, row: ReturnType<typeof pdfRow>): Promise<string> {
  await tx.insert(files).values(row).onConflictDoNothing();
  const [stored] = await tx.select({ id: files.id }).from(files).where(eq(files.storageKey, row.storageKey));
  if (!stored) throw new Error("the file was not added");
  return stored.id;
}

export async function fileOf(tx: Transaction, agreementId: string, fileId: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.agreementId, agreementId)));
  return row;
}

/** The bytes. SERVICE_UNAVAILABLE where they cannot be had; those that are not what was put away are not handed out. */
export async function bytesOf(file: Pick<FileRow, "id" | "storageKey" | "sha256">): Promise<Buffer> {
  const stored = await fileStore()
    .get(file.storageKey)
    .catch((error: unknown) => {
      if (error instanceof FilesUnavailable) return null;
      throw error;
    });
  if (stored && sha256Of(stored.bytes) === file.sha256) return stored.bytes;
  if (stored) log.error("a stored file has changed", { file: file.id });
  throw unavailable();
}

/** A file on its way to a reader. */
export async function contentOf(file: FileRow) {
  const bytes = await bytesOf(file);
  return { name: file.name, contentType: file.contentType, base64: bytes.toString("base64") };
}

/** Takes bytes away that nothing names any more. What cannot be taken away now lies there unnamed. */
export async function takeAway(storageKey: string): Promise<void> {
  await fileStore()
    .delete(storageKey)
    .catch(() => log.warn("a file that is no longer needed stays in the store"));
}
