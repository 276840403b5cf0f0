/**
 * A file of workers as rows of text: bytes in, rows out. A thread reads it (`table.mjs`), so that no file holds up the process; rows come
 * by parts.
 */
import { inThread, type Work, WorkRefused } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { cleanCell } from "./cells.mjs";
import { type FileRefusal, ImportFileRefused } from "./file-refusal";

/** A row and its number in the file, the first line being 1. */
export type FileRow = { row: number; cells: string[] };
/** `blank` counts rows below the headings that are empty. */
export type ReadFile = { headings: string[]; rows: FileRow[]; blank: number };

/** A cell as it can be stored; see `cleanCell`. */
export const cleaned = (cell: string): string => cleanCell(cell, constants.importCellMaxLength);

const isRefusal = (reason: string): reason is FileRefusal => Object.hasOwn(messages.workerImports.fileProblems, reason);

/** What is too much work is larger than it looks; what a library does not read is broken. */
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
 * Looks at a file without reading it through: throws `ImportFileRefused` for what is told by its first bytes or its parts –
 * too large, no table, old Excel, encrypted, macros, or unpacking to more than `importUnpackedMaxBytes`; `WorkBusy` when too
 * many other files wait.
 */
export const inspectFile = (bytes: Buffer): Promise<"workbook" | "text"> => inTableThread(bytes, "look");

/**
 * The headings and rows of a file, every row below the headings either among `rows` or counted by `blank`. Throws
 * `ImportFileRefused` for whatever cannot be read whole; `WorkBusy` as `inspectFile`.
 */
export async function readFile(bytes: Buffer): Promise<ReadFile> {
  const rows: FileRow[] = [];
  const { headings, blank } = await inTableThread<Omit<ReadFile, "rows">>(bytes, "read", (part) => {
    for (const row of part as FileRow[]) rows.push(row);
  });
  return { headings, rows, blank };
}
