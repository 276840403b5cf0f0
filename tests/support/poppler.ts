/** What poppler says of a document. */
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

/** Its words in reading order, each run of white space as one space. */
export const textOf = (pdf: Buffer) => ask("pdftotext", pdf, "-raw").replace(/\s+/g, " ");

/** Its properties, as `pdfinfo` lists them. */
export const infoOf = (pdf: Buffer) => ask("pdfinfo", pdf);

/** Its fonts, a line each, as `pdffonts` lists them: name, type, encoding, then whether it is embedded. */
export const fontsOf = (pdf: Buffer) => ask("pdffonts", pdf).trim().split("\n").slice(2);

/** Its structure with the text in it, as `pdfinfo -struct-text` lists it. */
export const structureOf = (pdf: Buffer) =>
  withFile(pdf, (file) => execFileSync(toolAt("pdfinfo"), ["-struct-text", file], { encoding: "utf8" }));

/** What `pdfsig` says of its signatures. */
export const signaturesOf = (pdf: Buffer) =>
  withFile(pdf, (file) => spawnSync(toolAt("pdfsig"), [file], { encoding: "utf8" }).stdout);
