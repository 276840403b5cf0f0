/** Files of an organisation and of its workers: the bytes in the file store, what is known of them in the database. */
import { createHash, randomUUID } from "node:crypto";
import {
  type FileKind,
  type FileRefusal,
  FileRefused,
  FilesUnavailable,
  sniff,
  files as store,
} from "@/lib/adapters/files";
import { DomainError, notFound, unavailable } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { files } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type FileProblem = keyof typeof messages.registers.fileProblems;

/** BAD_REQUEST for a file that is not taken; `reason` is the word by which its text stands in the messages. */
export const refusedFile = (reason: FileProblem) =>
  new DomainError("BAD_REQUEST", messages.registers.fileProblems[reason], { reason });

const problemOf: Partial<Record<FileRefusal, FileProblem>> = {
  tooLarge: "tooLarge",
  broken: "broken",
  encrypted: "encrypted",
  unreadable: "broken",
};

/** What the bytes are; null for what is not taken at all. BAD_REQUEST for what is too large, broken, or does something by itself. */
export async function kindOf(bytes: Buffer): Promise<FileKind | null> {
  if (bytes.length === 0) throw refusedFile("missing");
  try {
    return await sniff(bytes);
  } catch (error) {
    throw error instanceof FileRefused ? refusedFile(problemOf[error.reason] ?? "active") : error;
  }
}

/** `workerId`: whose it is, where it is a worker's. */
export type NewFile = { name: string; contentType: string; bytes: Buffer; workerId?: string };
export type KeptFile = typeof files.$inferInsert & { id: string; sha256: string };

async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FilesUnavailable ? unavailable() : error;
  }
}

/** Keeps the bytes, before any transaction. What it returns is to be written into `files` by the one that follows. */
export async function keep(
  organisationId: string,
  uid: string | null,
  { name, contentType, bytes, workerId }: NewFile,
): Promise<KeptFile> {
  const id = randomUUID();
  const storageKey = `organisations/${organisationId}/${id}`;
  await reach(store().put(storageKey, bytes, { contentType }));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const about = { storageKey, name, contentType, sizeBytes: bytes.length, sha256 };
  return { id, organisationId, workerId, ...about, uploadedByUid: uid };
}

/** Writes what `keep` kept in the transaction `work`; where that fails the bytes are taken away again, as far as can be. */
export async function keeping<T>(kept: readonly KeptFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const { storageKey } of kept) {
      await store()
        .delete(storageKey)
        .catch(() => {});
    }
    throw error;
  }
}

export const write = (tx: Transaction, kept: KeptFile[]) => tx.insert(files).values(kept);

/** A file as it is handed out. NOT_FOUND where the bytes are gone. */
export async function handOut({
  storageKey,
  name,
  contentType,
}: Pick<KeptFile, "storageKey" | "name" | "contentType">) {
  const found = await reach(store().get(storageKey));
  if (!found) throw notFound();
  return { name, contentType, base64: found.bytes.toString("base64") };
}
