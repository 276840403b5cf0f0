/** What uploaded bytes are, by looking at them: never by the name or the type they came with. */
import { inThread, WorkRefused } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";

export type FileKind = "pdf" | "png" | "jpeg" | "webp";

export type FileRefusal =
  | "tooLarge"
  /** A PDF whose beginning or end is not where it belongs. */
  | "broken"
  /** A PDF that asks for a password. */
  | "encrypted"
  /** A PDF that cannot be read, could be read in two ways, or is too much work. */
  | "unreadable"
  /** A PDF that does something by itself, reaches for other files, or carries them. */
  | "javaScript"
  | "launch"
  | "openAction"
  | "remote"
  | "embeddedFile"
  | "richMedia"
  | "form";

/** The bytes are not to be stored. `reason` says why; what is shown about it is in the messages. */
export class FileRefused extends Error {
  override name = "FileRefused";
  constructor(readonly reason: FileRefusal) {
    super(`the file is refused: ${reason}`);
  }
}

const reasons: readonly FileRefusal[] = [
  ...(["broken", "encrypted", "javaScript", "launch", "openAction"] as const),
  ...(["remote", "embeddedFile", "richMedia", "form"] as const),
];

/**
 * What the bytes are; null for anything else. Throws `FileRefused` for what is too large (`fileMaxBytes`), and for a PDF that is
 * broken, encrypted, unreadable or active (docs/decisions/0044-uploads-are-parsed-in-threads.md); `WorkBusy` when too many other
 * files wait to be looked at.
 */
export async function sniff(bytes: Buffer): Promise<FileKind | null> {
  if (bytes.length > constants.fileMaxBytes) throw new FileRefused("tooLarge");
  try {
    return await inThread<FileKind | null>(bytes, {
      program: "lib/adapters/files/inspect.mjs",
      limits: {
        objectsMax: constants.pdfObjectsMax,
        valuesMax: constants.pdfValuesMax,
        unpackedMaxBytes: constants.pdfUnpackedMaxBytes,
        unpackedSumMaxBytes: constants.pdfUnpackedSumMaxBytes,
      },
      deadlineMs: constants.fileInspectionMs,
      heapMaxMb: constants.fileInspectionMaxMb,
    });
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    throw new FileRefused(reasons.find((reason) => reason === error.reason) ?? "unreadable");
  }
}
