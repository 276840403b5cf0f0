import type { workerImports } from "@/lib/config/messages/worker-imports";

export type FileRefusal = keyof typeof workerImports.fileProblems;

/** The file is not taken. `reason` is the word by which its text stands in the messages. */
export class ImportFileRefused extends Error {
  override name = "ImportFileRefused";
  constructor(readonly reason: FileRefusal) {
    super(`the file is refused: ${reason}`);
  }
}
