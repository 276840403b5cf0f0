/**
 * The page that Dropbox Sign puts signatures on: sent after the document, so that the document stays as it is and the places
 * are known. Without places of its own the provider adds a page, and then refuses to change a signer.
 */
import type { SubFormFieldsPerDocumentBase } from "@dropbox/sign";
import { brand } from "@/lib/config/brand";

/** The size the provider's coordinates are made for: US letter at 72 to the inch, counted from the top left. */
const PAGE = { size: "LETTER", margin: 72 } as const;
const FIRST_PX = 130;
const EACH_PX = 100;
const PER_PAGE = 6;

const placeOf = (order: number) => ({ page: Math.floor(order / PER_PAGE), y: FIRST_PX + (order % PER_PAGE) * EACH_PX });

/** The page, or pages, with a place for each signer. Names stand beside the signatures, put there by the provider. */
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

/** Where each signer signs and where the date stands, on the page above as the document number `documentIndex`. */
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
