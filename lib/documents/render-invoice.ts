/** Renders an invoice as a tagged PDF that carries its XML as an attachment (docs/decisions/0098-invoices-as-documents.md). */
import { brand } from "@/lib/config/brand";
import { invoiceDocument as words } from "@/lib/config/messages/invoices/document";
import { formatDate, formatLength, formatMoney } from "@/lib/format";
import { assertInvoice, type InvoiceContent, type InvoiceLineContent, type InvoicePartyContent } from "./invoice";
import { type Cell, type Column, PdfDocument, type Piece } from "./pdf-document";
import { invoiceXml } from "./ubl";

const numberColumn = (title: string, share: number): Column => ({ title, share, align: "right" });

function headingOf({ kind, selfBilled }: InvoiceContent): string {
  if (!selfBilled) return words.heading[kind];
  return kind === "invoice" ? words.heading.selfBilledInvoice : words.heading.selfBilledCreditNote;
}

const period = ({ periodStart, periodEnd }: InvoiceContent) =>
  words.periodOf(formatDate(periodStart), formatDate(periodEnd));

const placeOf = (address: string | null, postcode: string | null): string =>
  [
    (address ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join(", "),
    postcode,
  ]
    .filter(Boolean)
    .join(" ");

function partyCells(
  role: string,
  { name, legalName, address, postcode, companyNumber, vatNumber }: InvoicePartyContent,
) {
  const where: Piece[] = [{ text: legalName ?? name, style: "strong" }];
  if (legalName && legalName !== name) where.push({ text: name, style: "soft" });
  where.push({ text: placeOf(address, postcode), style: "body" });
  const numbers: Piece[] = [
    { text: vatNumber ? words.vatNumber(vatNumber) : words.noVatNumber, style: "body" },
    { text: companyNumber ? words.companyNumber(companyNumber) : "", style: "body" },
  ];
  return [role, where, numbers] satisfies Cell[];
}

function writeSelfBilling(pdf: PdfDocument, { platform, supplier, customer, selfBilled }: InvoiceContent): void {
  if (!selfBilled) return;
  pdf.heading("H2", words.selfBilling);
  pdf.paragraph(words.outputTax, "strong");
  pdf.paragraph(words.issuedFor(platform.name, supplier.name, customer.name));
}

function writeParties(pdf: PdfDocument, { supplier, customer, platform, selfBilled }: InvoiceContent): void {
  pdf.heading("H2", words.parties);
  const columns: Column[] = [
    { title: words.role, share: 0.16, style: "label" },
    { title: words.name, share: 0.48 },
    { title: words.numbers, share: 0.36 },
  ];
  const issuer = selfBilled ? [partyCells(words.issuer, platform)] : [];
  pdf.table(columns, [partyCells(words.supplier, supplier), partyCells(words.customer, customer), ...issuer]);
}

function writeDetails(pdf: PdfDocument, content: InvoiceContent): void {
  const { number, issuedOn, taxPoint, dueOn, purchaseOrder, creditsNumber, payee, platform, supplier, grossPence } =
    content;
  const facts: [string, Cell][] = [
    [words.number, number],
    [words.issuedOn, formatDate(issuedOn)],
    [words.taxPoint, formatDate(taxPoint)],
    [words.period, period(content)],
  ];
  if (purchaseOrder) facts.push([words.purchaseOrder, purchaseOrder]);
  if (creditsNumber) facts.push([words.credits, creditsNumber]);
  else {
    facts.push([words.payTo, payee === "platform" ? platform.name : supplier.name]);
    facts.push([words.dueOn, [{ text: formatDate(dueOn), style: "strong" }]]);
  }
  facts.push([words.gross, [{ text: formatMoney(grossPence), style: "strong" }]]);
  pdf.facts(facts);
}

function writeTotals(pdf: PdfDocument, { netPence, vatPence, grossPence, vatBreakdown }: InvoiceContent): void {
  pdf.heading("H2", words.totals);
  pdf.facts([
    [words.net, formatMoney(netPence)],
    [words.vat, formatMoney(vatPence)],
    [words.gross, [{ text: formatMoney(grossPence), style: "strong" }]],
  ]);
  pdf.heading("H2", words.vatSummary);
  const columns: Column[] = [
    { title: words.rate, share: 0.24 },
    { title: words.reason, share: 0.42, style: "small" },
    numberColumn(words.netColumn, 0.18),
    numberColumn(words.vat, 0.16),
  ];
  const rows = vatBreakdown.map(({ treatment, ratePercent, reason, ...amounts }): Cell[] => [
    [
      { text: words.percent(ratePercent), style: "strong" },
      { text: words.treatments[treatment], style: "soft" },
    ],
    reason,
    formatMoney(amounts.netPence),
    formatMoney(amounts.vatPence),
  ]);
  pdf.table(columns, rows);
}

function lineCells({ description, service, on, minutes, netPence, vat, trace }: InvoiceLineContent, number: number) {
  const about = [service, on ? formatDate(on) : null].filter(Boolean).join(", ");
  const how: Piece[] = [
    { text: description, style: "strong" },
    { text: about, style: "body" },
    ...trace.map((text): Piece => ({ text, style: "soft" })),
  ];
  return [
    String(number),
    how,
    minutes > 0 ? formatLength(minutes) : words.noTime,
    words.percent(vat.ratePercent),
    formatMoney(netPence),
  ] satisfies Cell[];
}

function writeLines(pdf: PdfDocument, { lines }: InvoiceContent): void {
  pdf.heading("H2", words.lines);
  const columns: Column[] = [
    { title: words.lineNumber, share: 0.08 },
    { title: words.line, share: 0.46 },
    numberColumn(words.time, 0.16),
    numberColumn(words.vat, 0.12),
    numberColumn(words.netColumn, 0.18),
  ];
  pdf.table(
    columns,
    lines.map((line, index) => lineCells(line, index + 1)),
  );
}

/**
 * Renders an invoice or a credit note; the same data gives the same bytes. Throws RangeError for one that does not add
 * up.
 */
export async function renderInvoice(content: InvoiceContent): Promise<Buffer> {
  assertInvoice(content);
  const issuedAt = new Date(`${content.issuedOn}T00:00:00Z`);
  const heading = headingOf(content);
  const title = words.title(heading, content.number);
  const pdf = new PdfDocument({ title, createdAt: issuedAt, producer: brand.name, left: brand.name, right: title });
  pdf.heading("H1", heading);
  writeDetails(pdf, content);
  writeSelfBilling(pdf, content);
  writeParties(pdf, content);
  writeTotals(pdf, content);
  writeLines(pdf, content);
  if (content.notes.length > 0) pdf.heading("H2", words.notes);
  for (const note of content.notes) pdf.paragraph(note);
  pdf.attach(Buffer.from(invoiceXml(content), "utf8"), {
    name: words.xmlName(content.number),
    description: words.xmlDescription,
    type: "text/xml",
    at: issuedAt,
  });
  return pdf.finish(words.page);
}
