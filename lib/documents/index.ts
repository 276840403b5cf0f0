/**
 * The agreement's document: from data to bytes, and the seal over them. No database, no network; the same data gives the same
 * document (docs/decisions/0026-the-sealed-document.md).
 */
export type * from "./agreement";
export { bands } from "./agreement";
export { brokenLink, chainHash, chainStart, rateTableHash } from "./hashes";
export { type PersonalData, type PersonalDataSection, renderPersonalData } from "./personal-data";
export { renderAgreement, renderSealed } from "./render";
export { sealPdf } from "./sealing";
export { makeSealingKey, type SealingKey, sealingKey } from "./sealing-key";
export { signatureImage } from "./signature-image";
