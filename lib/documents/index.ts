/**
 * Renders and seals the agreement's document, and the other documents of the portal. No database, no network; the same data gives the same document
 * (docs/decisions/0026-the-sealed-document.md).
 */
export type * from "./agreement";
export { type BacsItem, bacsFile } from "./bacs";
export { brokenLink, chainHash, chainStart, rateTableHash, recordHash } from "./hashes";
export { type InvoiceContent, type InvoiceLineContent, type InvoicePartyContent, vatOf } from "./invoice";
export { renderAgreement, renderPreview, renderSealed } from "./render";
export { renderInvoice } from "./render-invoice";
export { sealPdf } from "./sealing";
export { makeSealingKey, type SealingKey, sealingKey } from "./sealing-key";
export { invoiceXml } from "./ubl";
export { type DocumentSection, renderEvidence, renderPersonalData, renderProfile } from "./worker-document";
