/** Comma-separated values that a spreadsheet opens as text and numbers, never as formulas. */
import { stringify } from "csv-stringify/sync";

/** Characters that make a spreadsheet treat a cell as a formula; the library's own option leaves out the line feed. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A negative amount begins like a formula and is a number. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

const cast = { string: (value: string) => (FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value) };

/** Pounds as a spreadsheet reads them: `-12.05`. */
export function pounds(pence: number): string {
  const size = Math.abs(pence);
  return `${pence < 0 ? "-" : ""}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** Rows as CSV lines, with line ends. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { cast, record_delimiter: "windows", quote_record_delimiter: true });

/** Rows as a complete CSV file. The byte order mark tells a spreadsheet that the text is UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${csvLines(rows)}`;
