// @ts-check
/** Cleans a cell of an imported file, both in the thread that reads files and when a row is fixed by hand. */

/**
 * The text without characters the database cannot store, and without the apostrophe our own exports put before
 * formulas.
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
    // A surrogate pair may have been cut in half.
    .replace(/\p{Cs}$/u, "");
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}
