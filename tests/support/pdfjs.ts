/**
 * Reads a PDF with the library that the product shows documents with, in a process of its own, because Jest cannot load
 * its modules.
 */
import { execFileSync } from "node:child_process";

const READER = `
import { readFileSync } from "node:fs";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
const standardFontDataUrl = "node_modules/pdfjs-dist/standard_fonts/";
const pdf = await pdfjs.getDocument({ data: new Uint8Array(readFileSync(0)), verbosity: 0, standardFontDataUrl }).promise;
const [texts, roles] = [[], []];
const walk = (node) => {
  if (node?.role) roles.push(node.role);
  for (const child of node?.children ?? []) walk(child);
};
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  texts.push((await page.getTextContent()).items.map(({ str = "", hasEOL }) => str + (hasEOL ? " " : "")).join(""));
  walk(await page.getStructTree());
}
const { info } = await pdf.getMetadata();
const mark = await pdf.getMarkInfo();
process.stdout.write(JSON.stringify({
  text: texts.join(" "), pages: pdf.numPages, roles, title: info.Title, language: info.Language, isMarked: mark?.Marked === true,
}));
`;

type ReadPdf = {
  text: string;
  pages: number;
  /** The roles of the structure, in reading order. */
  roles: string[];
  title: string;
  language: string;
  isMarked: boolean;
};

/** What a PDF says, and how it is tagged. */
export function readPdf(pdf: Buffer): ReadPdf {
  const answer = execFileSync(process.execPath, ["--input-type=module", "--no-warnings", "-e", READER], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const read = JSON.parse(answer.toString("utf8")) as ReadPdf;
  return { ...read, text: read.text.normalize("NFC").replace(/\s+/g, " ") };
}
