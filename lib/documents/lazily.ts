/**
 * Rendering and sealing, whose libraries are loaded with the first document: most processes that could render one never
 * do, and loading them takes 0.3 s of processor time.
 */
import type * as Pages from "./render";
import type * as Invoices from "./render-invoice";
import type * as Sealing from "./sealing";
import type * as Keys from "./sealing-key";
import type * as Workers from "./worker-document";

const pages = () => import("./render");
const workers = () => import("./worker-document");

/** Renders the agreement without signatures. */
export const renderAgreement: typeof Pages.renderAgreement = async (document) =>
  (await pages()).renderAgreement(document);

/** Renders what would be sent, before it is. */
export const renderPreview: typeof Pages.renderPreview = async (document) => (await pages()).renderPreview(document);

/** Renders the signed agreement, to be sealed. */
export const renderSealed: typeof Pages.renderSealed = async (input) => (await pages()).renderSealed(input);

/** Renders an invoice or a credit note. */
export const renderInvoice: typeof Invoices.renderInvoice = async (content) =>
  (await import("./render-invoice")).renderInvoice(content);

/** Seals a rendered document. */
export const sealPdf: typeof Sealing.sealPdf = async (pdf, key, at) =>
  (await import("./sealing")).sealPdf(pdf, key, at);

/** Generates a key with a self-signed certificate. */
export const makeSealingKey: typeof Keys.makeSealingKey = async (commonName, options) =>
  (await import("./sealing-key")).makeSealingKey(commonName, options);

/** Renders a worker's profile. */
export const renderProfile: typeof Workers.renderProfile = async (data) => (await workers()).renderProfile(data);

/** Renders the export of a worker's personal data. */
export const renderPersonalData: typeof Workers.renderPersonalData = async (data) =>
  (await workers()).renderPersonalData(data);

/** Renders the evidence of bookings. */
export const renderEvidence: typeof Workers.renderEvidence = async (data) => (await workers()).renderEvidence(data);
