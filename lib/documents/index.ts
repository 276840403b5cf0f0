/**
 * Renders and seals the agreement's document. No database, no network; the same data gives the same document
 * (docs/decisions/0026-the-sealed-document.md).
 */
export type * from "./agreement";
export { type BacsFile, type BacsItem, bacsFile } from "./bacs";
export { brokenLink, chainHash, chainStart, rateTableHash, recordHash } from "./hashes";
export { renderAgreement, renderSealed } from "./render";
export { sealPdf } from "./sealing";
export { makeSealingKey, type SealingKey, sealingKey } from "./sealing-key";
export { type DocumentSection, renderEvidence, renderPersonalData, renderProfile } from "./worker-document";
