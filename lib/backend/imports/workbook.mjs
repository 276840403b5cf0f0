// @ts-check
/** Reads Excel workbooks (.xlsx), checking their parts before unpacking. Runs in a thread (lib/adapters/threads). */
import { fromBufferPromise } from "yauzl";
import { refuse } from "./refuse.mjs";

const END_MARK = Buffer.from("PK\u0005\u0006", "latin1");
const ZIP64_LOCATOR_MARK = 0x07064b50;
const ZIP64_LOCATOR_LENGTH = 20;
const ZIP64_FIELD = 1;

/** A row of a sheet, with or without a namespace. */
const ROW = /<(?:\w{1,20}:)?row[\s/>]/g;
/** The most characters that a match of `ROW` has. */
const ROW_LENGTH = 26;

/**
 * @typedef {{ unpackedMaxBytes: number, partsMax: number, partRatioMax: number, partRatioFromBytes: number, rowElementsMax: number }} PartLimits
 */

/** Resolves to the archive's entries, at most `partsMax` + 1. */
async function entriesOf(/** @type {import("yauzl").ZipFile} */ archive, /** @type {number} */ partsMax) {
  /** @type {import("yauzl").Entry[]} */
  const entries = [];
  for await (const entry of archive.eachEntry()) if (entries.push(entry) > partsMax) break;
  return entries;
}

/**
 * Whether every reader finds the same entries in the archive. The library that reads workbooks takes the number of
 * entries from a different field than yauzl, and has its own rules for zip64, which no workbook of a few megabytes
 * needs.
 */
function isUnambiguous(/** @type {Buffer} */ bytes, /** @type {import("yauzl").Entry[]} */ entries) {
  const end = bytes.lastIndexOf(END_MARK);
  const hasLocator =
    end >= ZIP64_LOCATOR_LENGTH && bytes.readUInt32LE(end - ZIP64_LOCATOR_LENGTH) === ZIP64_LOCATOR_MARK;
  const hasZip64Field = entries.some(({ extraFields }) => extraFields.some(({ id }) => id === ZIP64_FIELD));
  return !hasLocator && !hasZip64Field && bytes.readUInt16LE(end + 8) === bytes.readUInt16LE(end + 10);
}

/**
 * Refuses an entry whose unpacked size differs from its declared one, and unpacks no more than that. Refuses one with more than
 * `rowElementsMax` rows too: the library reads all of them, in many seconds, before it returns any.
 */
async function checkEntry(
  /** @type {import("yauzl").ZipFile} */ archive,
  /** @type {import("yauzl").Entry} */ entry,
  /** @type {number} */ rowElementsMax,
) {
  let size = 0;
  let rows = 0;
  let rest = "";
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    size += chunk.length;
    if (size > entry.uncompressedSize) refuse("bomb");
    const text = rest + chunk.toString("latin1");
    let end = 0;
    for (const row of text.matchAll(ROW)) {
      end = row.index + row[0].length;
      rows += 1;
    }
    if (rows > rowElementsMax) refuse("tooManyRows");
    rest = text.slice(Math.max(end, text.length - ROW_LENGTH));
  }
  if (size !== entry.uncompressedSize) refuse("broken");
}

/**
 * Refuses an archive that is not a workbook, is encrypted, contains macros, or is too large: by its declared or unpacked size, by how many
 * times its packed size a part unpacks to, or by its rows. If yauzl cannot read it, its error is thrown.
 * @param {Buffer} bytes
 * @param {PartLimits} limits
 */
async function checkEntries(bytes, limits) {
  const { unpackedMaxBytes, partsMax, partRatioMax, partRatioFromBytes, rowElementsMax } = limits;
  // Sizes are checked here, where too large and damaged can be told apart.
  const archive = await fromBufferPromise(bytes, { validateEntrySizes: false });
  const entries = await entriesOf(archive, partsMax);
  if (entries.some((entry) => entry.isEncrypted())) refuse("encrypted");
  if (entries.some(({ fileName }) => /vbaProject/i.test(fileName))) refuse("macros");
  if (!entries.some(({ fileName }) => /(^|\/)workbook\.xml$/i.test(fileName))) refuse("notATable");
  const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isDense = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > partRatioFromBytes && uncompressedSize > partRatioMax * compressedSize,
  );
  if (entries.length > partsMax || declared > unpackedMaxBytes || isDense) refuse("bomb");
  if (!isUnambiguous(bytes, entries)) refuse("broken");
  for (const entry of entries) await checkEntry(archive, entry, rowElementsMax);
}

/** Refuses what `checkEntries` refuses, and any archive that cannot be read. */
export const checkParts = (/** @type {Buffer} */ bytes, /** @type {PartLimits} */ limits) =>
  checkEntries(bytes, limits).catch((error) => {
    throw error.refusal ? error : refuse("broken");
  });

function textOf(/** @type {unknown} */ cell) {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return cell === true ? "TRUE" : cell === false ? "FALSE" : String(cell);
  if (Number.isNaN(cell.getTime())) return "";
  const iso = cell.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}

/**
 * Reads the lines of the first sheet that have content, until there are more than `rowsMax`, and the total number of
 * lines; dates as ISO dates, everything else as written.
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
