/** The agreement as a PDF: as it is sent, and with its signatures and its certificate. */
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { formatDate, formatDateTime, formatLongDate, formatMoney, weekdayNames } from "@/lib/format";
import {
  type AgreementDocument,
  bands,
  type Party,
  type PlacedSignature,
  type RateLine,
  type SealedInput,
  type Signatory,
} from "./agreement";
import { writeCertificate } from "./certificate";
import { brokenLink, rateTableHash } from "./hashes";
import { type Cell, Paper, type Piece, withNote } from "./paper";
import { prepareSeal } from "./seal-field";
import { signatureImage } from "./signature-image";

const words = messages.agreementDocument;
const SHA_256 = /^[0-9a-f]{64}$/;

/** Nothing but these may stand in a file's title: it is written in the clear, where the seal looks for its own place. */
const titled = (text: string) => text.replace(/[^\p{L}\p{N} ,./_-]/gu, " ");

const paperFor = ({ reference, version, sentAt }: AgreementDocument, title: string) =>
  new Paper({
    title: titled(title),
    createdAt: sentAt,
    producer: titled(brand.name),
    left: brand.name,
    right: words.title(reference, version),
  });

/**
 * The agreement as it is sent to be signed, as a tagged PDF. The same data gives the same bytes.
 * Throws RangeError for money that is not whole pence and for days that are none.
 */
export async function renderAgreement(document: AgreementDocument): Promise<Buffer> {
  const paper = paperFor(document, words.title(document.reference, document.version));
  writeAgreement(paper, document, new Map(), undefined);
  return paper.finish(words.page);
}

/**
 * The agreement with its signatures, and the certificate after it: what `sealPdf` seals. Throws RangeError rather than certify
 * what does not hold: a signatory without a signature, a rate table of another hash, a chain of events that is broken.
 */
export async function renderSealed(input: SealedInput): Promise<Buffer> {
  const { document, signatures, timeZone } = input;
  const placed = placedSignatures(document, signatures);
  if (!SHA_256.test(input.documentHash)) throw new RangeError("the document's hash is none");
  if (input.rateTableHash !== rateTableHash(document.rateLines))
    throw new RangeError("the rate table has another hash");
  const broken = brokenLink(input.events);
  if (broken >= 0) throw new RangeError(`the chain of events is broken at place ${broken}`);
  const paper = paperFor(document, words.sealedTitle(document.reference, document.version));
  writeAgreement(paper, document, placed, timeZone);
  writeCertificate(paper, input, placed);
  prepareSeal(paper);
  return paper.finish(words.page);
}

type Placed = Map<string, PlacedSignature>;

function placedSignatures({ signatories }: AgreementDocument, signatures: PlacedSignature[]): Placed {
  const placed: Placed = new Map(signatures.map((signature) => [signature.signatoryId, signature]));
  const complete = signatories.every(({ id }) => placed.has(id));
  if (!complete || placed.size !== signatures.length || placed.size !== signatories.length) {
    throw new RangeError("each signatory has one signature, and nobody else has any");
  }
  return placed;
}

function writeAgreement(paper: Paper, document: AgreementDocument, placed: Placed, timeZone: string | undefined): void {
  paper.heading("H1", words.heading);
  paper.paragraph(words.issued(document.reference, document.version, formatLongDate(document.sentAt)), "soft");
  writeParties(paper, document);
  writeConditions(paper, document);
  writeCharges(paper, document.rateLines);
  writeCancellation(paper, document);
  writeTerms(paper, document.terms);
  writeAnnexures(paper, document);
  writeSignatures(paper, document, placed, timeZone);
}

function writeParties(paper: Paper, { agency, provider, branch, services }: AgreementDocument): void {
  paper.heading("H2", words.parties);
  const columns = [
    { title: words.party, share: 0.17, style: "strong" } as const,
    { title: words.name, share: 0.35 },
    { title: words.companyNumber, share: 0.17 },
    { title: words.address, share: 0.31 },
  ];
  paper.table(columns, [
    [words.side.agency, ...partyCells(agency)],
    [words.side.provider, ...partyCells(provider)],
  ]);
  if (branch) paper.facts([[words.branch, branch]]);
  paper.heading("H2", words.services);
  const serviceColumns = [
    { title: words.service, share: 0.45 },
    { title: words.address, share: 0.55 },
  ];
  paper.table(
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

function writeConditions(paper: Paper, document: AgreementDocument): void {
  const { timesheetCutoff, billingPeriod, paymentMode, endOn } = document;
  paper.heading("H2", words.conditions);
  paper.facts([
    [words.startOn, formatDate(document.startOn)],
    [words.endOn, endOn ? formatDate(endOn) : words.openEnd],
    [words.notice, words.days(document.noticeDays)],
    [words.billingPeriod, words.billingPeriods[billingPeriod]],
    [words.credit, words.creditDays(document.creditDays)],
    [words.timesheets, words.timesheetsBy(weekdayName(timesheetCutoff.weekday), timesheetCutoff.time)],
    [words.approval, words.days(document.approvalCutoffDays)],
    [words.payment, words.paymentModes[paymentMode](brand.name)],
  ]);
}

function writeCharges(paper: Paper, lines: RateLine[]): void {
  paper.heading("H2", words.charges, withNote);
  if (lines.length === 0) {
    paper.paragraph(words.noCharges);
    return;
  }
  paper.paragraph(words.chargesNote, "soft");
  paper.facts(bands.map((band) => [words.bands[band], words.bandHours[band]]));
  const columns = [
    { title: words.role, share: 0.29 },
    { title: words.standardCharge, share: 0.19 },
    { title: words.specialCharges, share: 0.34 },
    { title: words.vat, share: 0.18 },
  ];
  paper.table(columns, lines.map(chargeCells));
}

function chargeCells({ workerType, skills, basis, chargePence, specials, vatTreatment }: RateLine): Cell[] {
  const inOrder = [...specials].sort((a, b) => bands.indexOf(a.band) - bands.indexOf(b.band));
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

function writeCancellation(paper: Paper, { cancellationRules }: AgreementDocument): void {
  paper.heading("H2", words.cancellation);
  if (cancellationRules.length === 0) {
    paper.paragraph(words.noCancellation);
    return;
  }
  const columns = [
    { title: words.cancelled, share: 0.6 },
    { title: words.fee, share: 0.4 },
  ];
  const rules = [...cancellationRules].sort((a, b) => b.withinHours - a.withinHours);
  paper.table(
    columns,
    rules.map(({ withinHours, feePercent }) => [words.withinHours(withinHours), words.feePercent(feePercent)]),
  );
}

function writeTerms(paper: Paper, terms: string): void {
  paper.heading("H2", words.terms);
  const paragraphs = terms
    .split(/\r?\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean);
  for (const text of paragraphs.length > 0 ? paragraphs : [words.noTerms]) paper.paragraph(text);
}

function writeAnnexures(paper: Paper, { annexures }: AgreementDocument): void {
  if (annexures.length === 0) return;
  paper.heading("H2", words.annexures, withNote);
  paper.paragraph(words.annexuresNote, "soft");
  const columns = [{ title: words.annexure, share: 0.42 }, { title: words.hash, share: 0.58, style: "hash" } as const];
  paper.table(
    columns,
    annexures.map(({ title, sha256 }) => [title, sha256]),
  );
}

function writeSignatures(
  paper: Paper,
  document: AgreementDocument,
  placed: Placed,
  timeZone: string | undefined,
): void {
  paper.heading("H2", words.signatures, withNote);
  paper.paragraph(words.signaturesNote, "soft");
  for (const signatory of inSigningOrder(document.signatories)) {
    const signature = placed.get(signatory.id);
    paper.signatureBlock(signatoryLines(signatory, signature, timeZone), signatureBox(signatory, signature));
  }
}

/** In the order in which they sign. */
const inSigningOrder = (signatories: Signatory[]) => [...signatories].sort((a, b) => a.order - b.order);

function signatoryLines(signatory: Signatory, signature: PlacedSignature | undefined, timeZone = "UTC"): Piece[] {
  const at = signature && formatDateTime(signature.signedAt, { timeZone, timeFormat: "24-hour" });
  return [
    { text: words.signsFor(words.side[signatory.type], signatory.organisation), style: "label" },
    { text: signatory.fullName, style: "strong" },
    { text: signatory.jobTitle, style: "body" },
    { text: signatory.organisation, style: "body" },
    { text: at ? words.dated(at, timeZone) : words.dateToCome, style: "body" },
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
    return { pieces: [{ text: words.signedThrough(vendor ?? words.someVendor), style: "body" }, label] };
  if (method === "typed") return { pieces: [{ text: typedName ?? "", style: "hand" }, label] };
  if (!image) throw new RangeError("a drawn signature has a picture");
  return { alt: words.drawnAlt[type], image: signatureImage(image).png, pieces: [label] };
}
