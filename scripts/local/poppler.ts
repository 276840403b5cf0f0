/** Finds poppler-utils, third-party tools with which the tests read documents and check seals. */
import { dirname, join } from "node:path";
import { findProgram, type Machine, type Program } from "./programs";

export type PopplerTool = "pdfsig" | "pdfinfo" | "pdffonts" | "pdftotext" | "pdftoppm";

const POPPLER: Program = {
  names: ["pdfsig"],
  packages: ["poppler-utils"],
  installing: "There is no poppler on this machine; installing it with apt-get.",
  missing:
    "The tests of documents need poppler's tools. Install them (Debian: apt-get install poppler-utils; macOS: brew install poppler).",
};

/**
 * The path of one of poppler's tools. As root on Debian or Ubuntu, installs them when there are none. Throws a
 * `UserError` that says what to install.
 */
export const findPoppler = (tool: PopplerTool, say: (line: string) => void, machine: Machine = {}): string =>
  join(dirname(findProgram(POPPLER, say, machine)), tool);
