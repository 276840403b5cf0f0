/** Reads PDFs with poppler's command-line tools. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPoppler, type PopplerTool } from "@/scripts/local/poppler";

function withFile<T>(pdf: Buffer, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "document-"));
  try {
    const file = join(folder, "document.pdf");
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const toolAt = (tool: PopplerTool) => findPoppler(tool, console.info);

const ask = (tool: PopplerTool, pdf: Buffer, ...words: string[]) =>
  withFile(pdf, (file) =>
    execFileSync(toolAt(tool), words.length > 0 ? [...words, file, "-"] : [file], { encoding: "utf8" }),
  );

/** The text in reading order, with each run of white space as one space. */
export const textOf = (pdf: Buffer) => ask("pdftotext", pdf, "-raw").replace(/\s+/g, " ");

/** The properties that `pdfinfo` lists. */
export const infoOf = (pdf: Buffer) => ask("pdfinfo", pdf);

/** The fonts that `pdffonts` lists, one line each: name, type, encoding, then whether it is embedded. */
export const fontsOf = (pdf: Buffer) => ask("pdffonts", pdf).trim().split("\n").slice(2);

/** The tag structure with its text, as `pdfinfo -struct-text` prints it. */
export const structureOf = (pdf: Buffer) =>
  withFile(pdf, (file) => execFileSync(toolAt("pdfinfo"), ["-struct-text", file], { encoding: "utf8" }));

/** The signatures, as `pdfsig` reports them. */
export const signaturesOf = (pdf: Buffer) =>
  withFile(pdf, (file) => spawnSync(toolAt("pdfsig"), [file], { encoding: "utf8" }).stdout);
