import type { workerImports } from "@/lib/config/messages/imports";

export type FileRefusal = keyof typeof workerImports.fileErrors;

/** Thrown for a refused file. `reason` is the key of its text in the messages. */
export class ImportFileRefused extends Error {
  override name = "ImportFileRefused";
  constructor(readonly reason: FileRefusal) {
    super(`the file is refused: ${reason}`);
  }
}
