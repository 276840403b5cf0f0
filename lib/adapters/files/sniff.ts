/** Detects the type of uploaded bytes from their content, never from the file name or the declared type. */
import { inThread, WorkRefused } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";

export type FileKind = "pdf" | "png" | "jpeg" | "webp";

export type FileRefusal =
  | "tooLarge"
  /** A PDF whose header or end marker is not where it belongs. */
  | "broken"
  /** A password-protected PDF. */
  | "encrypted"
  /** A PDF that cannot be parsed, is ambiguous, or takes too much work. */
  | "unreadable"
  /** A PDF that runs actions, refers to other files, or embeds them. */
  | "javaScript"
  | "launch"
  | "openAction"
  | "remote"
  | "embeddedFile"
  | "richMedia"
  | "form";

/** The file is refused. `reason` is the key of the message shown to the user. */
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

/** The brands of photos as iPhones take them, from the fourth byte on. */
const HEIC = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

/** Whether the bytes begin like a HEIC photo, which is not accepted, and needs words of its own. */
export const isHeic = (bytes: Buffer): boolean => HEIC.test(bytes.toString("latin1", 4, 12));

/**
 * Returns the type of the bytes, or null for an unsupported one. Throws `FileRefused` when the file is larger than
 * `fileMaxBytes`, and for a PDF that is broken, encrypted, unreadable or active
 * (docs/decisions/0044-uploads-are-parsed-in-threads.md); throws `WorkBusy` when too many other files are queued.
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
