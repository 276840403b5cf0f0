/** Errors for uploaded files that an organisation cannot add for itself or its workers. */
import { type FileKind, type FileRefusal, FileRefused, sniff } from "@/lib/adapters/files";
import { DomainError } from "@/lib/backend/errors";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { messages } from "@/lib/config/messages";

type FileError = keyof typeof messages.organisations.fileErrors;

/** BAD_REQUEST for a file that is not accepted; `reason` is the key of its text in the messages. */
export const refusedFile = (reason: FileError) =>
  new DomainError("BAD_REQUEST", messages.organisations.fileErrors[reason], { reason });

const errorOf: Partial<Record<FileRefusal, FileError>> = {
  tooLarge: "tooLarge",
  broken: "broken",
  encrypted: "encrypted",
  unreadable: "unreadable",
};

/**
 * The type of a file, from its bytes; null if it is not accepted. BAD_REQUEST if it is too large, damaged or has active
 * content.
 */
export async function kindOf(bytes: Buffer): Promise<FileKind | null> {
  if (bytes.length === 0) throw refusedFile("missing");
  try {
    return await whenCapacity(() => sniff(bytes));
  } catch (error) {
    throw error instanceof FileRefused ? refusedFile(errorOf[error.reason] ?? "active") : error;
  }
}
