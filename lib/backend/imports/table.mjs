// @ts-check
/**
 * Reads a file of workers into rows of text: CSV in any common encoding and with any common separator, or an Excel
 * workbook. Runs in a thread (lib/adapters/threads).
 */
import { Parser } from "csv-parse";
import { cleanCell } from "./cells.mjs";
import { refuse } from "./refuse.mjs";
import { checkParts, readWorkbook } from "./workbook.mjs";

/** @typedef {import("./read-file").FileRow} FileRow */
/**
 * @typedef {{ rowsMax: number, columnsMax: number, cellMaxLength: number, textMax: number } & import("./workbook.mjs").PartLimits} Limits
 */
/** @typedef {{ row: number, cells: string[] }[]} Lines */

const startsWith = (/** @type {Uint8Array} */ bytes, /** @type {number[]} */ ...start) =>
  start.every((byte, at) => bytes[at] === byte);
const isZip = (/** @type {Uint8Array} */ bytes) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** The container of old Office files and encrypted new ones. */
const isCompoundFile = (/** @type {Uint8Array} */ bytes) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const ENCRYPTED_PART = Buffer.from("EncryptedPackage", "utf16le");

/** Control characters that no text table contains. */
const UNTEXTUAL = /(?=\p{Cc})[^\s\u0080-\u009f]/u;
const SLICE = 64 * 1024;
/** How many bytes are used to detect the encoding of a file without a byte order mark. */
const PEEK = 4096;
/** The most that one part of the result contains, so that receiving it is quick. */
const PART_CELLS = 5_000;
const PART_TEXT = 128 * 1024;

/**
 * The characters of Windows-1252 from 0x80, where Latin-1 has control characters. Node's decoder of that name reads
 * Latin-1.
 */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const LETTERS = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? WINDOWS.charCodeAt(byte - 0x80) : byte,
);
const fromWindows = (/** @type {Buffer} */ bytes) =>
  Buffer.from(Uint16Array.from(bytes, (byte) => LETTERS[byte] ?? byte).buffer).toString("utf16le");

/** Decodes a file's text, detecting its encoding. */
function decoded(/** @type {Buffer} */ bytes) {
  const decode = (/** @type {string} */ encoding) => new TextDecoder(encoding).decode(bytes);
  if (startsWith(bytes, 0xff, 0xfe)) return decode("utf-16le");
  if (startsWith(bytes, 0xfe, 0xff)) return decode("utf-16be");
  const peek = bytes.subarray(0, PEEK);
  const zeros = [0, 1].map((at) => peek.filter((byte, n) => byte === 0 && n % 2 === at).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > peek.length / 4) return decode("utf-16le");
  if (even > peek.length / 4) return decode("utf-16be");
  if (peek.includes(0)) refuse("notATable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fromWindows(bytes);
  }
}

const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

/** The separator of the first line that has one: the most frequent candidate outside quotation marks. */
function separatorOf(/** @type {string} */ text) {
  const counts = new Map([",", ";", "\t", "|"].map((mark) => [mark, 0]));
  let isQuoted = false;
  for (const letter of text.slice(0, SLICE)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n" && [...counts.values()].some(Boolean)) break;
    else if (counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? best[0] : ",";
}

/** The line with which Excel declares the separator. */
const SEPARATOR_LINE = /^sep=(.)\n/i;

/** @returns {Promise<string[][]>} */
async function readText(/** @type {Buffer} */ bytes, /** @type {Limits} */ { rowsMax }) {
  const text = decoded(bytes).replace(/\r\n?/g, "\n");
  if (UNTEXTUAL.test(text) || /^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) refuse("notATable");
  const declared = SEPARATOR_LINE.exec(text);
  const table = declared ? text.slice(declared[0].length) : text;
  /** @type {string[][]} */
  const lines = [];
  const parser = new Parser({
    delimiter: declared?.[1] ?? separatorOf(table),
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  /** @type {(Error & { code?: string }) | undefined} */
  let failure;
  parser.on("readable", () => {
    for (let line = parser.read(); line !== null; line = parser.read()) lines.push(line);
  });
  const ended = new Promise((resolve) => {
    parser.once("end", resolve);
    parser.once("error", (error) => {
      failure = error;
      resolve(undefined);
    });
  });
  for (let at = 0; at < table.length && !failure; at += SLICE) {
    parser.write(table.slice(at, at + SLICE));
    await yieldToEventLoop();
    // Far too long already; the rest need not be read.
    if (lines.length > 3 * rowsMax) refuse("tooManyRows");
  }
  parser.end();
  await ended;
  if (failure) refuse(failure.code === "CSV_QUOTE_NOT_CLOSED" ? "quotes" : "broken");
  return lines;
}

const lastFilled = (/** @type {readonly string[]} */ cells) => cells.findLastIndex((cell) => cell !== "") + 1;

/** The headings, the rows, and the number of blank lines below the headings. */
function toTable(/** @type {Lines} */ lines, /** @type {number} */ linesInAll, /** @type {Limits} */ limits) {
  const { rowsMax, columnsMax, cellMaxLength, textMax } = limits;
  /** @type {FileRow[]} */
  const filled = [];
  let length = 0;
  for (const { row, cells } of lines) {
    if (cells.length > 10 * columnsMax && cells.some((cell, at) => at >= columnsMax && cell.trim())) {
      refuse("tooManyColumns");
    }
    const clean = cells.slice(0, 10 * columnsMax).map((cell) => cleanCell(cell, cellMaxLength));
    length += clean.reduce((sum, cell) => sum + cell.length, 0);
    if (length > textMax) refuse("bomb");
    if (clean.some(Boolean)) filled.push({ row, cells: clean.slice(0, lastFilled(clean)) });
  }
  const [top, ...rows] = filled;
  if (!top || rows.length === 0) return refuse("empty");
  if (rows.length > rowsMax) refuse("tooManyRows");
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), top.cells.length);
  if (width > columnsMax) refuse("tooManyColumns");
  const wide = (/** @type {string[]} */ cells) => [...cells, ...new Array(width - cells.length).fill("")];
  return {
    headings: wide(top.cells),
    rows: rows.map(({ row, cells }) => ({ row, cells: wide(cells) })),
    blank: linesInAll - top.row - rows.length,
  };
}

/** Sends rows in small parts. */
async function sendRows(
  /** @type {FileRow[]} */ rows,
  /** @type {number} */ width,
  /** @type {(part: FileRow[]) => Promise<unknown>} */ send,
) {
  let from = 0;
  let length = 0;
  for (const [n, { cells }] of rows.entries()) {
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    if ((n + 1 - from) * width < PART_CELLS && length < PART_TEXT && n + 1 < rows.length) continue;
    await send(rows.slice(from, n + 1));
    from = n + 1;
    length = 0;
  }
}

/**
 * With `mode: "look"`, returns the file's type and refuses what its first bytes or its parts reveal: old Excel,
 * encryption, macros, or unpacking to too much. With `mode: "read"`, sends all rows and returns the headings and the
 * number of blank lines below them.
 * @param {Buffer} bytes
 * @param {{ limits: Limits & { mode: "look" | "read" }, send: (part: FileRow[]) => Promise<unknown> }} options
 */
export async function run(bytes, { limits, send }) {
  if (isCompoundFile(bytes)) refuse(bytes.includes(ENCRYPTED_PART) ? "encrypted" : "oldExcel");
  const isWorkbook = isZip(bytes);
  if (isWorkbook) await checkParts(bytes, limits);
  if (limits.mode === "look") return isWorkbook ? "workbook" : "text";

  const { lines, count } = isWorkbook ? await readWorkbook(bytes, limits) : await readLines(bytes, limits);
  const { headings, rows, blank } = toTable(lines, count, limits);
  await sendRows(rows, headings.length, send);
  return { headings, blank };
}

async function readLines(/** @type {Buffer} */ bytes, /** @type {Limits} */ limits) {
  const lines = await readText(bytes, limits);
  // A trailing line break is not followed by another row.
  while (lines.length > 0 && lines.at(-1)?.every((cell) => cell === "")) lines.pop();
  return { lines: lines.map((cells, n) => ({ row: n + 1, cells })), count: lines.length };
}
