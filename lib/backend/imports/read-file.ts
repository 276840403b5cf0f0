/**
 * Reads a file of workers into rows of text. A thread (`table.mjs`) reads it, so that no file blocks the process; rows
 * arrive in parts.
 */
import { inThread, type Work, WorkRefused } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { cleanCell } from "./cells.mjs";
import { type FileRefusal, ImportFileRefused } from "./file-refusal";

/** A row and its number in the file, the first line being 1. */
export type FileRow = { row: number; cells: string[] };
/** `blank` is the number of empty rows below the headings. */
export type ReadFile = { headings: string[]; rows: FileRow[]; blank: number };

/** A cell as it can be stored; see `cleanCell`. */
export const cleaned = (cell: string): string => cleanCell(cell, constants.importCellMaxLength);

const isRefusal = (reason: string): reason is FileRefusal => Object.hasOwn(messages.workerImports.fileErrors, reason);

/** A file that takes too much time or memory is refused as a bomb, one that a library cannot read as broken. */
function refusalOf({ reason }: WorkRefused): FileRefusal {
  if (reason === "tooSlow" || reason === "tooMuchMemory") return "bomb";
  return isRefusal(reason) ? reason : "broken";
}

async function inTableThread<T>(bytes: Buffer, mode: "look" | "read", onPart?: Work["onPart"]): Promise<T> {
  if (bytes.length === 0) throw new ImportFileRefused("empty");
  if (bytes.length > constants.importMaxBytes) throw new ImportFileRefused("tooLarge");
  try {
    return await inThread<T>(bytes, {
      program: "lib/backend/imports/table.mjs",
      limits: {
        mode,
        rowsMax: constants.importRowsMax,
        columnsMax: constants.importColumnsMax,
        cellMaxLength: constants.importCellMaxLength,
        textMax: constants.importTextMaxLength,
        partsMax: constants.importPartsMax,
        partRatioMax: constants.importPartRatioMax,
        partRatioFromBytes: constants.importPartRatioFromBytes,
        rowElementsMax: constants.importRowElementsMax,
        unpackedMaxBytes: constants.importUnpackedMaxBytes,
      },
      deadlineMs: constants.importReadingMs,
      heapMaxMb: constants.importReadingMaxMb,
      onPart,
    });
  } catch (error) {
    throw error instanceof WorkRefused ? new ImportFileRefused(refusalOf(error)) : error;
  }
}

/**
 * Inspects a file without reading it through. Throws `ImportFileRefused` for what its first bytes or its parts reveal
 * (too large, not a table, old Excel, encrypted, macros, unpacking to more than `importUnpackedMaxBytes` or to far more than its packed
 * size, or far too many rows of a workbook), and
 * `WorkBusy` when too many other files are waiting.
 */
export const inspectFile = (bytes: Buffer): Promise<"workbook" | "text"> => inTableThread(bytes, "look");

/**
 * Reads a file's headings and rows; every row below the headings is either in `rows` or counted in `blank`. Throws
 * `ImportFileRefused` for a file that cannot be read completely, and `WorkBusy` as `inspectFile` does.
 */
export async function readFile(bytes: Buffer): Promise<ReadFile> {
  const rows: FileRow[] = [];
  const { headings, blank } = await inTableThread<Omit<ReadFile, "rows">>(bytes, "read", (part) => {
    for (const row of part as FileRow[]) rows.push(row);
  });
  return { headings, rows, blank };
}
