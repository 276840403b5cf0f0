/**
 * Renders and seals the agreement's document, and the other documents of the portal. No database, no network; the same data gives the same document
 * (docs/decisions/0026-the-sealed-document.md).
 */
export type * from "./agreement";
export { type BacsItem, bacsFile } from "./bacs";
export { brokenLink, chainHash, chainStart, rateTableHash, recordHash } from "./hashes";
export { type InvoiceContent, type InvoiceLineContent, type InvoicePartyContent, vatOf } from "./invoice";
export {
  makeSealingKey,
  renderAgreement,
  renderEvidence,
  renderInvoice,
  renderPersonalData,
  renderPreview,
  renderProfile,
  renderSealed,
  sealPdf,
} from "./lazily";
export { type SealingKey, sealingKey } from "./own-key";
export { invoiceXml } from "./ubl";
export type { DocumentSection } from "./worker-document";
