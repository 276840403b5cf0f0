/** Renders the annexure of a demo agreement as a PDF. */
import PDFDocument from "pdfkit";

/** Renders one page with a title and paragraphs, in a standard PDF font. The same text gives the same bytes. */
export function annexurePdf(title: string, paragraphs: string[]): Promise<Buffer> {
  const written = new Date("2026-01-05T09:00:00Z");
  const pdf = new PDFDocument({
    size: "A4",
    margin: 64,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: title, CreationDate: written, ModDate: written },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
    pdf.fontSize(20).text(title).moveDown();
    for (const paragraph of paragraphs) pdf.fontSize(11).text(paragraph, { lineGap: 4 }).moveDown();
    pdf.end();
  });
}
