/**
 * The page that Dropbox Sign puts signatures on. It is sent after the document, so that the document is unchanged and
 * the field positions are known. Without given positions the provider adds a page of its own, and then refuses to
 * change a signer.
 */
import type { SubFormFieldsPerDocumentBase } from "@dropbox/sign";
import { brand } from "@/lib/config/brand";

/** The page size that the provider's coordinates assume: US letter at 72 dpi, measured from the top left. */
const PAGE = { size: "LETTER", margin: 72 } as const;
const FIRST_PX = 130;
const EACH_PX = 100;
const PER_PAGE = 6;

const placeOf = (order: number) => ({ page: Math.floor(order / PER_PAGE), y: FIRST_PX + (order % PER_PAGE) * EACH_PX });

/** Creates the page or pages with a field for each signer. The provider prints the names next to the signatures. */
export async function signaturePage(signers: number): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({ ...PAGE, autoFirstPage: false, info: { Title: "Signatures", Author: brand.name } });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
  for (let order = 0; order < signers; order += 1) {
    const { y } = placeOf(order);
    if (order % PER_PAGE === 0) pdf.addPage().font("Helvetica-Bold").fontSize(16).text("Signatures", PAGE.margin, 72);
    pdf
      .font("Helvetica")
      .fontSize(10)
      .text(`Signatory ${order + 1}`, PAGE.margin, y - 16, { lineBreak: false })
      .text("Date", 400, y - 16, { lineBreak: false });
    pdf.moveTo(PAGE.margin, y + 50).lineTo(360, y + 50);
    pdf
      .moveTo(400, y + 50)
      .lineTo(540, y + 50)
      .stroke();
  }
  pdf.end();
  return whole;
}

/**
 * The positions of each signer's signature and date fields, on the page above as the document number `documentIndex`.
 */
export function signaturePlaces(signers: number, documentIndex: number): SubFormFieldsPerDocumentBase[] {
  return Array.from({ length: signers }, (_, signer) => {
    const { page, y } = placeOf(signer);
    const common = { documentIndex, page: page + 1, y: y + 4, height: 40, required: true, signer };
    return [
      { ...common, apiId: `signature_${signer}`, type: "signature", x: PAGE.margin, width: 280 },
      { ...common, apiId: `date_${signer}`, type: "date_signed", x: 400, width: 130 },
    ];
  }).flat();
}
