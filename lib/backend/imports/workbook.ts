/** Excel workbooks (.xlsx): looked at before they are unpacked, and read in a thread that can be given up. */
import { Worker } from "node:worker_threads";
import { inflateRaw } from "node:zlib";
import { constants } from "@/lib/config/constants";
import { ImportFileRefused } from "./file-refusal";

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_LENGTH = 22;
const END_WITHIN = END_LENGTH + 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

type Part = { name: string; method: number; packed: number; unpacked: number; at: number };

/** The archive's list of parts; null for what is no archive we read: damaged, in several volumes or beyond 4 GB. */
function partsOf(bytes: Buffer): (Part & { flags: number })[] | null {
  const endAt = bytes.subarray(-END_WITHIN).lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const end = endAt < 0 ? -1 : Math.max(0, bytes.length - END_WITHIN) + endAt;
  if (end < 0 || end + END_LENGTH > bytes.length || bytes.readUInt32LE(end) !== END_MARK) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts: (Part & { flags: number })[] = [];
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY_MARK) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    parts.push({
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return parts;
}

/** Throws unless a part comes to what it says, unpacked by zlib beside this thread, and no byte further. */
async function checkSize(bytes: Buffer, { at, method, packed, unpacked }: Part): Promise<void> {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_MARK) throw new ImportFileRefused("broken");
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) throw new ImportFileRefused("broken");
  const size = method === STORED ? packed : await inflatedSize(content, unpacked);
  if (size !== unpacked) throw new ImportFileRefused("broken");
}

const inflatedSize = (content: Buffer, most: number) =>
  new Promise<number>((resolve, reject) => {
    inflateRaw(content, { maxOutputLength: most + 1 }, (error: NodeJS.ErrnoException | null, whole) => {
      if (!error) resolve(whole.length);
      // Whoever says that a part is smaller than it is wants it to be unpacked.
      else reject(new ImportFileRefused(error.code === "ERR_BUFFER_TOO_LARGE" ? "bomb" : "broken"));
    });
  });

/**
 * Throws `ImportFileRefused` for an archive that is no workbook, that is encrypted or holds macros, or that says or turns out
 * to be too large.
 */
export async function checkParts(bytes: Buffer): Promise<void> {
  const parts = partsOf(bytes);
  if (!parts) throw new ImportFileRefused("broken");
  if (parts.some(({ flags }) => flags & ENCRYPTED_FLAG)) throw new ImportFileRefused("encrypted");
  if (parts.some(({ name }) => /vbaProject/i.test(name))) throw new ImportFileRefused("macros");
  if (!parts.some(({ name }) => /(^|\/)workbook\.xml$/i.test(name))) throw new ImportFileRefused("notATable");
  const declared = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (parts.length > constants.importPartsMax || declared > constants.importUnpackedMaxBytes) {
    throw new ImportFileRefused("bomb");
  }
  if (parts.some(({ method }) => method !== STORED && method !== DEFLATED)) throw new ImportFileRefused("broken");
  for (const part of parts) await checkSize(bytes, part);
}

/**
 * The thread's program, as text: a bundler would not find a file of its own. Of the first sheet it sends the lines in which
 * something stands, and how many lines there are; days as ISO dates, everything else as it is written.
 */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const textOf = (cell) => {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return cell === true ? "TRUE" : cell === false ? "FALSE" : String(cell);
  if (Number.isNaN(cell.getTime())) return "";
  const iso = cell.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
};
import("read-excel-file/universal")
  .then(({ readSheet }) => readSheet(workerData.bytes.buffer))
  .then((rows) => {
    const lines = [];
    for (let n = 0; n < rows.length && lines.length <= workerData.most; n++) {
      const cells = rows[n].map(textOf);
      if (cells.some(Boolean)) lines.push({ row: n + 1, cells });
    }
    parentPort.postMessage({ lines, count: rows.length });
  });
`;

type Sheet = { lines: { row: number; cells: string[] }[]; count: number };

/** The first sheet of a workbook that `checkParts` let through. Throws `ImportFileRefused` for what the thread does not manage. */
export function readWorkbook(bytes: Buffer): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      // A copy of its own: a Buffer may be a part of something larger.
      workerData: { bytes: new Uint8Array(bytes), most: constants.importRowsMax + 1 },
      resourceLimits: { maxOldGenerationSizeMb: constants.importReadingMaxMb },
      stdout: true,
      stderr: true,
    });
    const end = (outcome: Sheet | null, refusal: "broken" | "bomb" = "broken") => {
      clearTimeout(timer);
      void worker.terminate();
      if (outcome) resolve(outcome);
      else reject(new ImportFileRefused(refusal));
    };
    const timer = setTimeout(() => end(null, "bomb"), constants.importReadingMs);
    worker.once("message", (sheet: Sheet) => end(sheet));
    worker.once("error", (error) =>
      end(null, (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY" ? "bomb" : "broken"),
    );
    worker.once("exit", () => end(null));
  });
}
