// @ts-check
/** One cell of an imported file, in the thread that reads files and where a row is fixed by hand. */

/**
 * The text as it can be stored: without what no database takes and without the apostrophe by which our own files keep formulas down.
 * @param {string} cell
 * @param {number} maxLength
 */
export function cleanCell(cell, maxLength) {
  const text = cell
    .replaceAll("\u0000", "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .replaceAll("\u00a0", " ")
    .trim()
    .slice(0, maxLength)
    // A character of two halves may have been cut in two.
    .replace(/\p{Cs}$/u, "");
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}
