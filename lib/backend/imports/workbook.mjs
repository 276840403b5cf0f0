// @ts-check
/** Excel workbooks (.xlsx): their parts are checked before they are unpacked. Runs in a thread (lib/adapters/threads). */
import { inflateRawSync } from "node:zlib";
import { refuse } from "./refuse.mjs";

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_LENGTH = 22;
const END_WITHIN = END_LENGTH + 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** @typedef {{ name: string, flags: number, method: number, packed: number, unpacked: number, at: number }} Part */

/**
 * The archive's list of parts; null for what is no archive we read: damaged, in several volumes or beyond 4 GB.
 * @param {Buffer} bytes
 * @returns {Part[] | null}
 */
function partsOf(bytes) {
  const endAt = bytes.subarray(-END_WITHIN).lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const end = endAt < 0 ? -1 : Math.max(0, bytes.length - END_WITHIN) + endAt;
  if (end < 0 || end + END_LENGTH > bytes.length || bytes.readUInt32LE(end) !== END_MARK) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  /** @type {Part[]} */
  const parts = [];
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY_MARK) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    parts.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** Refuses a part that does not come to the size it declares, and unpacks no byte further. */
function checkSize(/** @type {Buffer} */ bytes, /** @type {Part} */ { at, method, packed, unpacked }) {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_MARK) refuse("broken");
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) refuse("broken");
  const size = method === STORED ? packed : unpackedSize(content, unpacked);
  if (size !== unpacked) refuse("broken");
}

function unpackedSize(/** @type {Buffer} */ content, /** @type {number} */ most) {
  try {
    return inflateRawSync(content, { maxOutputLength: most + 1 }).length;
  } catch (error) {
    // A part that declares less than it holds is made to be unpacked.
    const isTooLarge = /** @type {NodeJS.ErrnoException} */ (error).code === "ERR_BUFFER_TOO_LARGE";
    return refuse(isTooLarge ? "bomb" : "broken");
  }
}

/**
 * Refuses an archive that is no workbook, that is encrypted or holds macros, or that says or turns out to be too large.
 * @param {Buffer} bytes
 * @param {{ unpackedMaxBytes: number, partsMax: number }} limits
 */
export function checkParts(bytes, { unpackedMaxBytes, partsMax }) {
  const parts = partsOf(bytes) ?? refuse("broken");
  if (parts.some(({ flags }) => flags & ENCRYPTED_FLAG)) refuse("encrypted");
  if (parts.some(({ name }) => /vbaProject/i.test(name))) refuse("macros");
  if (!parts.some(({ name }) => /(^|\/)workbook\.xml$/i.test(name))) refuse("notATable");
  const declared = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (parts.length > partsMax || declared > unpackedMaxBytes) refuse("bomb");
  if (parts.some(({ method }) => method !== STORED && method !== DEFLATED)) refuse("broken");
  for (const part of parts) checkSize(bytes, part);
}

function textOf(/** @type {unknown} */ cell) {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return cell === true ? "TRUE" : cell === false ? "FALSE" : String(cell);
  if (Number.isNaN(cell.getTime())) return "";
  const iso = cell.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}

/**
 * Of the first sheet the lines that hold something, until there are more than `rowsMax`, and how many lines there are; days as ISO dates,
 * everything else as it is written.
 * @param {Buffer} bytes
 * @param {{ rowsMax: number }} limits
 */
export async function readWorkbook(bytes, { rowsMax }) {
  const { readSheet } = await import("read-excel-file/universal");
  const own = new Uint8Array(bytes);
  const rows = await readSheet(own.buffer);
  /** @type {{ row: number, cells: string[] }[]} */
  const lines = [];
  for (let n = 0; n < rows.length && lines.length <= rowsMax + 1; n++) {
    const cells = (rows[n] ?? []).map(textOf);
    if (cells.some(Boolean)) lines.push({ row: n + 1, cells });
  }
  return { lines, count: rows.length };
}
