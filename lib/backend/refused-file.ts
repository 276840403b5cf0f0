/** What is said of a file that an organisation cannot take for itself or for its workers. */
import { type FileKind, type FileRefusal, FileRefused, sniff } from "@/lib/adapters/files";
import { DomainError } from "@/lib/backend/errors";
import { whenFree } from "@/lib/backend/when-free";
import { messages } from "@/lib/config/messages";

type FileProblem = keyof typeof messages.registers.fileProblems;

/** BAD_REQUEST for a file that is not taken; `reason` is the word by which its text stands in the messages. */
export const refusedFile = (reason: FileProblem) =>
  new DomainError("BAD_REQUEST", messages.registers.fileProblems[reason], { reason });

const problemOf: Partial<Record<FileRefusal, FileProblem>> = {
  tooLarge: "tooLarge",
  broken: "broken",
  encrypted: "encrypted",
  unreadable: "unreadable",
};

/** What the bytes are; null for what is not taken at all. BAD_REQUEST for what is too large, broken, or does something by itself. */
export async function kindOf(bytes: Buffer): Promise<FileKind | null> {
  if (bytes.length === 0) throw refusedFile("missing");
  try {
    return await whenFree(() => sniff(bytes));
  } catch (error) {
    throw error instanceof FileRefused ? refusedFile(problemOf[error.reason] ?? "active") : error;
  }
}
