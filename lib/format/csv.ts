/** Tables as files that spreadsheets open. */

// A spreadsheet takes a cell that begins so for a formula, and runs it.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV in UTF-8 with a byte-order mark, by which spreadsheets know it. What looks like a formula is made plain text. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
