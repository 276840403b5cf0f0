/** Renders the agreement as a PDF: as sent, and with signatures and certificate. */

import { brand } from "@/lib/config/brand";
import { rateBands } from "@/lib/config/closed-lists/agreements";
import { messages } from "@/lib/config/messages";
import { formatDate, formatDateTime, formatLongDate, formatMoney, weekdayNames } from "@/lib/format";
import type { AgreementDocument, Party, PlacedSignature, RateLine, SealedInput, Signatory } from "./agreement";
import { writeCertificate } from "./certificate";
import { brokenLink, rateTableHash } from "./hashes";
import { type Cell, PdfDocument, type Piece, withNote } from "./pdf-document";
import { prepareSeal } from "./seal-field";
import { assertPlainPng } from "./signature-image";

const words = messages.agreementDocument;
const SHA_256 = /^[0-9a-f]{64}$/;

/**
 * Allowed characters in a file's title: it is stored as plain text, where the sealing code searches for its
 * placeholder.
 */
const titled = (text: string) => text.replace(/[^\p{L}\p{N} ,./_-]/gu, " ");

const pdfFor = ({ sentAt }: AgreementDocument, title: string, right: string) =>
  new PdfDocument({
    title: titled(title),
    createdAt: sentAt,
    producer: titled(brand.name),
    left: brand.name,
    right,
  });

const titleOf = ({ reference, version }: AgreementDocument) => words.title(reference, version);

const issuedOf = ({ reference, version, sentAt }: AgreementDocument) =>
  words.issued(reference, version, formatLongDate(sentAt));

/**
 * Renders the agreement as sent for signing, as a tagged PDF. The same data gives the same bytes. Throws RangeError for
 * money that is not whole pence and for invalid days.
 */
export async function renderAgreement(document: AgreementDocument): Promise<Buffer> {
  const pdf = pdfFor(document, titleOf(document), titleOf(document));
  writeAgreement(pdf, document, issuedOf(document), new Map(), undefined);
  return pdf.finish(words.page);
}

/**
 * Renders a draft as `renderAgreement` does, with its own title, and with the words that it is a preview on every page and
 * below the heading. `sentAt` is the time of the preview. Throws as `renderAgreement` does.
 */
export async function renderPreview(document: AgreementDocument): Promise<Buffer> {
  const title = words.previewTitle(document.reference);
  const pdf = pdfFor(document, title, title);
  writeAgreement(
    pdf,
    document,
    words.previewed(document.reference, formatLongDate(document.sentAt)),
    new Map(),
    undefined,
  );
  return pdf.finish(words.page);
}

/**
 * Renders the agreement with signatures and certificate, for `sealPdf` to seal. Throws RangeError instead of certifying
 * something invalid: a signatory without a signature, a rate table with a different hash, a broken chain of events.
 */
export async function renderSealed(input: SealedInput): Promise<Buffer> {
  const { document, signatures, timeZone } = input;
  const placed = placedSignatures(document, signatures);
  if (!SHA_256.test(input.documentHash)) throw new RangeError("the document's hash is none");
  if (input.rateTableHash !== rateTableHash(document)) throw new RangeError("the rate table has another hash");
  const broken = brokenLink(input.events);
  if (broken >= 0) throw new RangeError(`the chain of events is broken at place ${broken}`);
  const pdf = pdfFor(document, words.sealedTitle(document.reference, document.version), titleOf(document));
  writeAgreement(pdf, document, issuedOf(document), placed, timeZone);
  writeCertificate(pdf, input, placed);
  prepareSeal(pdf);
  return pdf.finish(words.page);
}

type Placed = Map<string, PlacedSignature>;

function placedSignatures({ signatories }: AgreementDocument, signatures: PlacedSignature[]): Placed {
  const placed: Placed = new Map(signatures.map((signature) => [signature.signatoryId, signature]));
  const complete = signatories.every(({ id }) => placed.has(id));
  if (!complete || placed.size !== signatures.length || placed.size !== signatories.length) {
    throw new RangeError("each signatory has one signature, and no one else has any");
  }
  return placed;
}

function writeAgreement(
  pdf: PdfDocument,
  document: AgreementDocument,
  issued: string,
  placed: Placed,
  timeZone: string | undefined,
): void {
  pdf.heading("H1", words.heading);
  pdf.paragraph(issued, "soft");
  writeParties(pdf, document);
  writeConditions(pdf, document);
  writeCharges(pdf, document);
  writeCancellation(pdf, document);
  writeTerms(pdf, document.terms);
  writeAnnexures(pdf, document);
  writeSignatures(pdf, document, placed, timeZone);
}

function writeParties(pdf: PdfDocument, { agency, provider, branch, services }: AgreementDocument): void {
  pdf.heading("H2", words.parties);
  const columns = [
    { title: words.party, share: 0.17, style: "strong" } as const,
    { title: words.name, share: 0.35 },
    { title: words.companyNumber, share: 0.17 },
    { title: words.address, share: 0.31 },
  ];
  pdf.table(columns, [
    [words.side.agency, ...partyCells(agency)],
    [words.side.provider, ...partyCells(provider)],
  ]);
  if (branch) pdf.facts([[words.branch, branch]]);
  pdf.heading("H2", words.services);
  const serviceColumns = [
    { title: words.service, share: 0.45 },
    { title: words.address, share: 0.55 },
  ];
  pdf.table(
    serviceColumns,
    services.length > 0 ? services.map(({ name, address }) => [name, address ?? words.notGiven]) : [[words.none, ""]],
  );
}

function partyCells({ name, legalName, companyNumber, address }: Party): Cell[] {
  const names: Piece[] = [{ text: legalName ?? name, style: "body" }];
  if (legalName && legalName !== name) names.push({ text: name, style: "soft" });
  return [names, companyNumber ?? words.notGiven, address ?? words.notGiven];
}

/** `weekday` 1 is Monday; Sunday is 7 or 0. */
function weekdayName(weekday: number): string {
  const name = weekdayNames()[(weekday + 6) % 7];
  if (!name) throw new RangeError("no day of the week");
  return name;
}

function writeConditions(pdf: PdfDocument, document: AgreementDocument): void {
  const { timesheetCutoff, billingPeriod, paymentMode, endOn, autoAcceptWorkers, workersConfirmHours } = document;
  pdf.heading("H2", words.conditions);
  pdf.facts([
    [words.startOn, formatDate(document.startOn)],
    [words.endOn, endOn ? formatDate(endOn) : words.openEnd],
    [words.notice, words.days(document.noticeDays)],
    [words.billingPeriod, words.billingPeriods[billingPeriod]],
    [words.credit, words.creditDays(document.creditDays)],
    [words.timesheets, words.timesheetsBy(weekdayName(timesheetCutoff.weekday), timesheetCutoff.time)],
    ...(workersConfirmHours ? [[words.hours, words.hoursConfirmed] satisfies [string, string]] : []),
    [words.approval, words.days(document.approvalCutoffDays)],
    [words.payment, words.paymentModes[paymentMode](brand.name)],
    ...(autoAcceptWorkers === undefined
      ? []
      : [
          [words.workers, words.workersAccepted[autoAcceptWorkers ? "automatic" : "decided"]] satisfies [
            string,
            string,
          ],
        ]),
  ]);
}

function writeCharges(pdf: PdfDocument, { rateLines: lines, bankHolidayDays }: AgreementDocument): void {
  pdf.heading("H2", words.charges, withNote);
  if (lines.length === 0) {
    pdf.paragraph(words.noCharges);
    return;
  }
  pdf.paragraph(words.chargesNote, "soft");
  pdf.facts([
    ...rateBands.map((band): [string, string] => [words.bands[band], words.bandHours[band]]),
    ...(bankHolidayDays
      ? [[words.bankHolidays, words.bankHolidayDays[bankHolidayDays]] satisfies [string, string]]
      : []),
  ]);
  const columns = [
    { title: words.role, share: 0.29 },
    { title: words.standardCharge, share: 0.19 },
    { title: words.specialCharges, share: 0.34 },
    { title: words.vat, share: 0.18 },
  ];
  pdf.table(columns, lines.map(chargeCells));
}

function chargeCells({ workerType, skills, basis, chargePence, specials, vatTreatment }: RateLine): Cell[] {
  const inOrder = [...specials].sort((a, b) => rateBands.indexOf(a.band) - rateBands.indexOf(b.band));
  const differing = inOrder.flatMap(({ band, mode, value, chargePence: charge }): Piece[] => [
    { text: words.special(words.bands[band], `${formatMoney(charge)} ${words.basis[basis]}`), style: "small" },
    { text: mode === "multiplier" ? words.times(String(value / 100)) : "", style: "soft" },
  ]);
  return [
    [
      { text: workerType, style: "strong" },
      { text: skills.join(", "), style: "soft" },
    ],
    `${formatMoney(chargePence)} ${words.basis[basis]}`,
    differing.length > 0 ? differing : words.noSpecials,
    words.vatTreatments[vatTreatment],
  ];
}

function writeCancellation(pdf: PdfDocument, { cancellationRules }: AgreementDocument): void {
  pdf.heading("H2", words.cancellation);
  if (cancellationRules.length === 0) {
    pdf.paragraph(words.noCancellation);
    return;
  }
  const columns = [
    { title: words.cancelled, share: 0.6 },
    { title: words.fee, share: 0.4 },
  ];
  const rules = [...cancellationRules].sort((a, b) => b.withinHours - a.withinHours);
  pdf.table(
    columns,
    rules.map(({ withinHours, feePercent }) => [words.withinHours(withinHours), words.feePercent(feePercent)]),
  );
}

function writeTerms(pdf: PdfDocument, terms: string): void {
  pdf.heading("H2", words.terms);
  const paragraphs = terms
    .split(/\r?\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean);
  for (const text of paragraphs.length > 0 ? paragraphs : [words.noTerms]) pdf.paragraph(text);
}

function writeAnnexures(pdf: PdfDocument, { annexures }: AgreementDocument): void {
  if (annexures.length === 0) return;
  pdf.heading("H2", words.annexures, withNote);
  pdf.paragraph(words.annexuresNote, "soft");
  const columns = [{ title: words.annexure, share: 0.42 }, { title: words.hash, share: 0.58, style: "hash" } as const];
  pdf.table(
    columns,
    annexures.map(({ title, sha256 }) => [title, sha256]),
  );
}

function writeSignatures(
  pdf: PdfDocument,
  document: AgreementDocument,
  placed: Placed,
  timeZone: string | undefined,
): void {
  pdf.heading("H2", words.signatures, withNote);
  pdf.paragraph(words.signaturesNote, "soft");
  for (const signatory of inSigningOrder(document.signatories)) {
    const signature = placed.get(signatory.id);
    pdf.signatureBlock(signatoryLines(signatory, signature, timeZone), signatureBox(signatory, signature));
  }
}

/** In signing order. */
const inSigningOrder = (signatories: Signatory[]) => [...signatories].sort((a, b) => a.order - b.order);

function signatoryLines(signatory: Signatory, signature: PlacedSignature | undefined, timeZone = "UTC"): Piece[] {
  const at = signature && formatDateTime(signature.signedAt, { timeZone, timeFormat: "24-hour" });
  return [
    { text: words.signsFor(words.side[signatory.type], signatory.organisation), style: "label" },
    { text: signatory.fullName, style: "strong" },
    { text: signatory.jobTitle, style: "body" },
    { text: signatory.organisation, style: "body" },
    { text: at ? words.dated(at, timeZone) : words.dateNotSigned, style: "body" },
  ];
}

function signatureBox(
  { type }: Signatory,
  signature?: PlacedSignature,
): { alt?: string; image?: Buffer; pieces: Piece[] } {
  const label: Piece = { text: words.signature, style: "soft" };
  if (!signature) return { pieces: [label] };
  const { method, typedName, vendor, image } = signature;
  if (method === "vendor")
    return { pieces: [{ text: words.signedThrough(vendor ?? words.unnamedVendor), style: "body" }, label] };
  if (method === "typed") return { pieces: [{ text: typedName ?? "", style: "hand" }, label] };
  if (!image) throw new RangeError("a drawn signature has a picture");
  assertPlainPng(image);
  return { alt: words.drawnAlt[type], image, pieces: [label] };
}
