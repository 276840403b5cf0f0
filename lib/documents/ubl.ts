/** An invoice as EN 16931 XML: UBL 2.1, read by accounting software (docs/decisions/0098-invoices-as-documents.md). Pure. */
import { invoiceDocument as words } from "@/lib/config/messages/invoices/document";
import { formatLength, formatLongDate } from "@/lib/format";
import { assertInvoice, type InvoiceContent, type InvoiceLineContent, type InvoicePartyContent } from "./invoice";
import { element, type XmlElement, xmlDocument } from "./xml";

const NAMESPACES = {
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
const ROOTS = {
  invoice: { name: "Invoice", typeName: "InvoiceTypeCode", line: "InvoiceLine", quantity: "InvoicedQuantity" },
  credit_note: {
    name: "CreditNote",
    typeName: "CreditNoteTypeCode",
    line: "CreditNoteLine",
    quantity: "CreditedQuantity",
  },
} as const;
/** UNTDID 1001. */
const TYPE_CODES = {
  invoice: { selfBilled: "389", other: "380" },
  credit_note: { selfBilled: "261", other: "381" },
} as const;
/** UN/ECE Recommendation 20: minutes, and "one". */
const MINUTE = "MIN";
const ONE = "C62";
const CURRENCY = "GBP";

/** EN 16931's VAT categories: standard rate, exempt, outside the scope of VAT. */
type Category = "S" | "E" | "O";
type CategorySum = { category: Category; ratePercent: number; netPence: number; vatPence: number; reasons: string[] };

const basic = (name: string, text: string, attributes?: Record<string, string>) =>
  element(`cbc:${name}`, text, attributes);
const optional = (name: string, text: string | null) => (text ? basic(name, text) : null);
const group = (name: string, ...parts: (XmlElement | null)[]) => element(`cac:${name}`, parts);

/** e.g. `-12.05`. */
function decimal(pence: number): string {
  const size = Math.abs(pence);
  return `${pence < 0 ? "-" : ""}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}
const amount = (name: string, pence: number) => basic(name, decimal(pence), { currencyID: CURRENCY });

const isRegistered = ({ supplier }: InvoiceContent) => supplier.vatNumber !== null;

function categoryOf(content: InvoiceContent, ratePercent: number): Category {
  if (!isRegistered(content)) return "O";
  return ratePercent > 0 ? "S" : "E";
}

/** With the country's prefix, by which the country of issue is known (BR-CO-09). */
const vatIdentifier = (number: string) => `GB${number.replace(/\s/g, "").replace(/^GB/i, "")}`;

/** An invoice outside the scope of VAT names the VAT number of neither side (BR-O-02). */
function party(content: InvoiceContent, { vatNumber, ...of }: InvoicePartyContent): XmlElement {
  const [street, additional, ...others] = (of.address ?? "")
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isNamed = vatNumber !== null && isRegistered(content);
  return group(
    "Party",
    group("PartyIdentification", basic("ID", of.id)),
    group("PartyName", basic("Name", of.name)),
    group(
      "PostalAddress",
      optional("StreetName", street ?? null),
      optional("AdditionalStreetName", additional ?? null),
      optional("PostalZone", of.postcode),
      others.length > 0 ? group("AddressLine", basic("Line", others.join(", "))) : null,
      group("Country", basic("IdentificationCode", "GB")),
    ),
    isNamed ? group("PartyTaxScheme", basic("CompanyID", vatIdentifier(vatNumber)), vatScheme()) : null,
    group(
      "PartyLegalEntity",
      basic("RegistrationName", of.legalName ?? of.name),
      optional("CompanyID", of.companyNumber),
    ),
  );
}

const vatScheme = () => group("TaxScheme", basic("ID", "VAT"));

const rateOf = (category: Category, ratePercent: number) => (category === "O" ? null : String(ratePercent));

/** Exempt lines share one category, whatever exempts them, so their sums are added and their reasons joined (BR-E-01). */
function categorySums(content: InvoiceContent): CategorySum[] {
  const sums = new Map<string, CategorySum>();
  for (const { ratePercent, netPence, vatPence, reason } of content.vatBreakdown) {
    const category = categoryOf(content, ratePercent);
    const key = `${category} ${ratePercent}`;
    const found = sums.get(key) ?? { category, ratePercent, netPence: 0, vatPence: 0, reasons: [] };
    sums.set(key, {
      ...found,
      netPence: found.netPence + netPence,
      vatPence: found.vatPence + vatPence,
      reasons: found.reasons.includes(reason) ? found.reasons : [...found.reasons, reason],
    });
  }
  return [...sums.values()];
}

function subtotal({ category, ratePercent, netPence, vatPence, reasons }: CategorySum, sign: 1 | -1): XmlElement {
  const exemption = category === "O" ? words.outsideVat : reasons.join("; ");
  return group(
    "TaxSubtotal",
    amount("TaxableAmount", sign * netPence),
    amount("TaxAmount", sign * vatPence),
    group(
      "TaxCategory",
      basic("ID", category),
      optional("Percent", rateOf(category, ratePercent)),
      category === "S" ? null : basic("TaxExemptionReason", exemption),
      vatScheme(),
    ),
  );
}

/**
 * A line's quantity is its minutes and its price is for all of them, so that quantity times price is exactly its amount,
 * whatever rates it was charged at. What takes off has a negative quantity: a price is never negative (BR-27).
 */
function line(content: InvoiceContent, of: InvoiceLineContent, position: number, sign: 1 | -1): XmlElement {
  const root = ROOTS[content.kind];
  const netPence = sign * of.netPence;
  const unitCode = of.minutes > 0 ? MINUTE : ONE;
  const quantity = of.minutes > 0 ? of.minutes : 1;
  const category = categoryOf(content, of.vat.ratePercent);
  const time = of.minutes > 0 ? formatLength(of.minutes) : null;
  return group(
    root.line,
    basic("ID", String(position)),
    optional("Note", of.trace.join("\n")),
    basic(root.quantity, String(netPence < 0 ? -quantity : quantity), { unitCode }),
    amount("LineExtensionAmount", netPence),
    of.on ? group("InvoicePeriod", basic("StartDate", of.on), basic("EndDate", of.on)) : null,
    group(
      "Item",
      optional("Description", time),
      basic("Name", of.description),
      group(
        "ClassifiedTaxCategory",
        basic("ID", category),
        optional("Percent", rateOf(category, of.vat.ratePercent)),
        vatScheme(),
      ),
      of.service
        ? group("AdditionalItemProperty", basic("Name", words.serviceProperty), basic("Value", of.service))
        : null,
    ),
    group("Price", amount("PriceAmount", Math.abs(netPence)), basic("BaseQuantity", String(quantity), { unitCode })),
  );
}

/** The parts that are in another order in a credit note, which has no due date of its own. */
function head(content: InvoiceContent): (XmlElement | null)[] {
  const code = TYPE_CODES[content.kind][content.selfBilled ? "selfBilled" : "other"];
  const type = basic(ROOTS[content.kind].typeName, code);
  const selfBilling = content.selfBilled ? [words.selfBilling, words.outputTax] : [];
  const notes = [...selfBilling, ...content.notes].map((note) => basic("Note", note));
  const taxPoint = basic("TaxPointDate", content.taxPoint);
  if (content.kind === "credit_note") return [taxPoint, type, ...notes];
  return [basic("DueDate", content.dueOn), type, ...notes, taxPoint];
}

/**
 * An invoice or a credit note as UBL 2.1 XML that follows EN 16931. Amounts of a credit note are positive here. The same
 * data gives the same text. Throws RangeError for one that does not add up.
 */
export function invoiceXml(content: InvoiceContent): string {
  assertInvoice(content);
  const { name } = ROOTS[content.kind];
  const sign = content.kind === "credit_note" ? -1 : 1;
  const { platform, payee, netPence, vatPence, grossPence } = content;
  const root = element(
    name,
    [
      basic("CustomizationID", "urn:cen.eu:en16931:2017"),
      basic("ID", content.number),
      basic("IssueDate", content.issuedOn),
      ...head(content),
      basic("DocumentCurrencyCode", CURRENCY),
      group("InvoicePeriod", basic("StartDate", content.periodStart), basic("EndDate", content.periodEnd)),
      content.purchaseOrder ? group("OrderReference", basic("ID", content.purchaseOrder)) : null,
      content.creditsNumber
        ? group("BillingReference", group("InvoiceDocumentReference", basic("ID", content.creditsNumber)))
        : null,
      group("AccountingSupplierParty", party(content, content.supplier)),
      group("AccountingCustomerParty", party(content, content.customer)),
      payee === "platform"
        ? group(
            "PayeeParty",
            group("PartyIdentification", basic("ID", platform.id)),
            group("PartyName", basic("Name", platform.legalName ?? platform.name)),
            platform.companyNumber ? group("PartyLegalEntity", basic("CompanyID", platform.companyNumber)) : null,
          )
        : null,
      group("PaymentTerms", basic("Note", words.terms(formatLongDate(content.dueOn)))),
      group(
        "TaxTotal",
        amount("TaxAmount", sign * vatPence),
        ...categorySums(content).map((part) => subtotal(part, sign)),
      ),
      group(
        "LegalMonetaryTotal",
        amount("LineExtensionAmount", sign * netPence),
        amount("TaxExclusiveAmount", sign * netPence),
        amount("TaxInclusiveAmount", sign * grossPence),
        amount("PayableAmount", sign * grossPence),
      ),
      ...content.lines.map((of, index) => line(content, of, index + 1, sign)),
    ],
    { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...NAMESPACES },
  );
  return xmlDocument(root);
}
