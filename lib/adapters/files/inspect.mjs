// @ts-check
/** Detects the type of uploaded bytes: `run` returns the type, or null. Runs in a thread (lib/adapters/threads). */
import { fileTypeFromBuffer } from "file-type/core";

/** @type {Record<string, string>} */
const kinds = { pdf: "pdf", png: "png", jpg: "jpeg", webp: "webp" };

/**
 * @param {Buffer} bytes
 * @param {{ limits: import("./pdf.mjs").Limits }} options
 * @returns {Promise<string | null>}
 */
export async function run(bytes, { limits }) {
  const found = await fileTypeFromBuffer(bytes);
  const kind = (found && Object.hasOwn(kinds, found.ext) && kinds[found.ext]) || null;
  if (kind === "pdf") {
    const { checkPdf } = await import("./pdf.mjs");
    checkPdf(bytes, limits);
  }
  return kind;
}
