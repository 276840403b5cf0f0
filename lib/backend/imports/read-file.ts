/**
 * A file of workers as rows of text: CSV of any common encoding and separator, or an Excel workbook. Pure: bytes in, rows out.
 * Nothing here blocks the process for long: CSV is read in slices, a workbook in a thread of its own.
 */
import { Parser } from "csv-parse";
import { constants } from "@/lib/config/constants";
import { ImportFileRefused } from "./file-refusal";
import { checkParts, readWorkbook } from "./workbook";

/** A row and its number in the file, the first line being 1. */
export type FileRow = { row: number; cells: string[] };
/** `blank` counts rows below the headings in which nothing stands. */
export type ReadFile = { headings: string[]; rows: FileRow[]; blank: number };

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** What old Office files and encrypted new ones are wrapped in. */
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const ENCRYPTED_PART = Buffer.from("EncryptedPackage", "utf16le");

/** What is no text: control characters no table file has. */
const UNTEXTUAL = /(?=\p{Cc})[^\s\u0080-\u009f]/u;
const SLICE = 64 * 1024;
/** Of how much of a text without a mark its encoding is told. */
const PEEK = 4096;

/** What Windows-1252 has from 0x80 on where Latin-1 has nothing to show. Node's own decoder of that name reads Latin-1. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const fromWindows = (bytes: Buffer) =>
  bytes.toString("latin1").replace(/[\u0080-\u009f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);

/** The text of a file, in whichever encoding it was saved. */
function decoded(bytes: Buffer): string {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (startsWith(bytes, 0xff, 0xfe)) return decode("utf-16le");
  if (startsWith(bytes, 0xfe, 0xff)) return decode("utf-16be");
  const peek = bytes.subarray(0, PEEK);
  const zeros = [0, 1].map((at) => peek.filter((byte, n) => byte === 0 && n % 2 === at).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > peek.length / 4) return decode("utf-16le");
  if (even > peek.length / 4) return decode("utf-16be");
  if (peek.includes(0)) throw new ImportFileRefused("notATable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fromWindows(bytes);
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The separator of the first line, by what stands in it outside quotation marks. */
function separatorOf(text: string): string {
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

/** A line by which Excel tells itself the separator. */
const SEPARATOR_LINE = /^sep=(.)\n/i;

async function readText(bytes: Buffer): Promise<string[][]> {
  const text = decoded(bytes).replace(/\r\n?/g, "\n");
  if (UNTEXTUAL.test(text) || /^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) {
    throw new ImportFileRefused("notATable");
  }
  const told = SEPARATOR_LINE.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  const lines: string[][] = [];
  const parser = new Parser({
    delimiter: told?.[1] ?? separatorOf(table),
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  let failure: Error | undefined;
  parser.on("readable", () => {
    for (let line = parser.read(); line !== null; line = parser.read()) lines.push(line as string[]);
  });
  const ended = new Promise<void>((resolve) => {
    parser.once("end", resolve);
    parser.once("error", (error) => {
      failure = error;
      resolve();
    });
  });
  for (let at = 0; at < table.length && !failure; at += SLICE) {
    parser.write(table.slice(at, at + SLICE));
    await nextTurn();
    // Far too long already: what else is in it need not be read.
    if (lines.length > 3 * constants.importRowsMax) throw new ImportFileRefused("tooManyRows");
  }
  parser.end();
  await ended;
  if (failure) {
    const { code } = failure as { code?: string };
    throw new ImportFileRefused(code === "CSV_QUOTE_NOT_CLOSED" ? "quotes" : "broken");
  }
  return lines;
}

/** As it can be kept: without what no database takes and without the apostrophe by which our own files keep formulas down. */
export function cleaned(cell: string): string {
  const text = cell
    .replaceAll("\u0000", "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .replaceAll("\u00a0", " ")
    .trim()
    .slice(0, constants.importCellMaxLength)
    // A character of two halves may have been cut in two.
    .replace(/\p{Cs}$/u, "");
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

async function toTable(lines: { row: number; cells: string[] }[], linesInAll: number): Promise<ReadFile> {
  const filled: FileRow[] = [];
  for (const [n, { row, cells }] of lines.entries()) {
    if (
      cells.length > 10 * constants.importColumnsMax &&
      cells.some((cell, at) => at >= constants.importColumnsMax && cell.trim())
    )
      throw new ImportFileRefused("tooManyColumns");
    const clean = cells.slice(0, 10 * constants.importColumnsMax).map(cleaned);
    if (clean.some(Boolean)) filled.push({ row, cells: clean.slice(0, lastFilled(clean)) });
    if (n % 1000 === 999) await nextTurn();
  }
  const [top, ...rows] = filled;
  if (!top || rows.length === 0) throw new ImportFileRefused("empty");
  if (rows.length > constants.importRowsMax) throw new ImportFileRefused("tooManyRows");
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), top.cells.length);
  if (width > constants.importColumnsMax) throw new ImportFileRefused("tooManyColumns");
  const wide = (cells: string[]) => [...cells, ...new Array<string>(width - cells.length).fill("")];
  return {
    headings: wide(top.cells),
    rows: rows.map(({ row, cells }) => ({ row, cells: wide(cells) })),
    blank: linesInAll - top.row - rows.length,
  };
}

/**
 * Looks at a file without reading it through: throws `ImportFileRefused` for what is told by its first bytes or its parts –
 * too large, no table, old Excel, encrypted, macros, or unpacking to more than `importUnpackedMaxBytes`.
 */
export async function inspectFile(bytes: Buffer): Promise<"workbook" | "text"> {
  if (bytes.length === 0) throw new ImportFileRefused("empty");
  if (bytes.length > constants.importMaxBytes) throw new ImportFileRefused("tooLarge");
  if (isCompoundFile(bytes)) throw new ImportFileRefused(bytes.includes(ENCRYPTED_PART) ? "encrypted" : "oldExcel");
  if (!isZip(bytes)) return "text";
  await checkParts(bytes);
  return "workbook";
}

/**
 * The headings and rows of a file, every row below the headings either among `rows` or counted by `blank`. Throws
 * `ImportFileRefused` for whatever cannot be read whole.
 */
export async function readFile(bytes: Buffer): Promise<ReadFile> {
  if ((await inspectFile(bytes)) === "workbook") {
    const { lines, count } = await readWorkbook(bytes);
    return toTable(lines, count);
  }
  const lines = await readText(bytes);
  // What ends with a line end has no line behind it.
  while (lines.length > 0 && lines.at(-1)?.every((cell) => cell === "")) lines.pop();
  return toTable(
    lines.map((cells, n) => ({ row: n + 1, cells })),
    lines.length,
  );
}
