/** A paper that goes with an agreement of the demo scenario, as a PDF. */
import PDFDocument from "pdfkit";

/** One page with a title and paragraphs, in a font every reader has. The same words give the same bytes. */
export function annexurePdf(title: string, paragraphs: string[]): Promise<Buffer> {
  const written = new Date("2026-01-05T09:00:00Z");
  const paper = new PDFDocument({
    ...{ size: "A4", margin: 64, lang: "en-GB", displayTitle: true },
    info: { Title: title, CreationDate: written, ModDate: written },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    paper.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
    paper.on("error", reject);
    paper.fontSize(20).text(title).moveDown();
    for (const paragraph of paragraphs) paper.fontSize(11).text(paragraph, { lineGap: 4 }).moveDown();
    paper.end();
  });
}
