/** Comma-separated values that a spreadsheet opens as text and numbers, never as formulas. */

/** What makes a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** By this a spreadsheet knows that the text is UTF-8. */
export const csvStart = "\ufeff";

/** A line of cells, its end included. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Rows as one whole table file. */
export const toCsv = (rows: readonly (readonly string[])[]): string => csvStart + rows.map(csvLine).join("");
