/**
 * The business rules of EN 16931 for UBL, as CEN publishes them, for the parts of an invoice that our XML has. What it may
 * have is a closed list in the order of the UBL 2.1 schema, so no rule about another part can apply
 * (docs/decisions/0098-invoices-as-documents.md).
 */
import { SaxesParser } from "saxes";

type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] };

const PREFIXES: Record<string, string> = {
  "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2": "cac:",
  "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2": "cbc:",
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2": "",
  "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2": "",
};

/** Reads XML into a tree with one prefix for each namespace of UBL. Throws where it is not well-formed. */
export function readXml(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const root: Node = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const prefix = PREFIXES[uri];
    if (prefix === undefined) throw new Error(`${local} is in no namespace of UBL`);
    const own = Object.values(attributes).filter(({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns");
    const node = {
      name: `${prefix}${local}`,
      attributes: Object.fromEntries(own.map(({ local: name, value }) => [name, value])),
      text: "",
      children: [],
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error("no element");
  return document;
}

/** The nodes at a path of names below a node, such as `cac:Party/cbc:Name`. */
export const all = (node: Node, path: string): Node[] =>
  path
    .split("/")
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
const textAt = (node: Node, path: string): string | undefined => all(node, path)[0]?.text;
const has = (node: Node, path: string) => Boolean(textAt(node, path)?.trim());
const exists = (node: Node, path: string) => all(node, path).length > 0;

/** A decimal as a whole number of hundredths. */
const hundredths = (text: string | undefined): number => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? "");
  if (!match) return Number.NaN;
  const [, sign, whole, part = ""] = match;
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, "0")));
};
const amountAt = (node: Node, path: string) => hundredths(textAt(node, path));
const sumAt = (node: Node, path: string) => all(node, path).reduce((total, { text }) => total + hundredths(text), 0);

const lineName = ({ name }: Node) => (name === "Invoice" ? "cac:InvoiceLine" : "cac:CreditNoteLine");
const linesOf = (invoice: Node) => all(invoice, lineName(invoice));
const quantityName = ({ name }: Node) => (name === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity");
const typeOf = (invoice: Node) => textAt(invoice, `cbc:${invoice.name}TypeCode`);
const seller = "cac:AccountingSupplierParty/cac:Party";
const buyer = "cac:AccountingCustomerParty/cac:Party";
const vatNumber = "cac:PartyTaxScheme/cbc:CompanyID";
const totals = (invoice: Node) => all(invoice, "cac:LegalMonetaryTotal")[0] ?? invoice;
const breakdown = (invoice: Node) => all(invoice, "cac:TaxTotal/cac:TaxSubtotal");
const lineCategory = "cac:Item/cac:ClassifiedTaxCategory";
const categoryOfLine = (line: Node) => textAt(line, `${lineCategory}/cbc:ID`);
const categoryOf = (subtotal: Node) => textAt(subtotal, "cac:TaxCategory/cbc:ID");
const inCategory = (invoice: Node, category: string) =>
  breakdown(invoice).filter((part) => categoryOf(part) === category);
const linesIn = (invoice: Node, category: string) =>
  linesOf(invoice).filter((line) => categoryOfLine(line) === category);
const periodsInOrder = (node: Node) =>
  all(node, "cac:InvoicePeriod").every(
    (period) => (textAt(period, "cbc:EndDate") ?? "") >= (textAt(period, "cbc:StartDate") ?? ""),
  );
const netOf = (lines: Node[]) => lines.reduce((total, line) => total + amountAt(line, "cbc:LineExtensionAmount"), 0);
const reasonOf = (part: Node) => has(part, "cac:TaxCategory/cbc:TaxExemptionReason");
/** Half up by its size, as the newer rules compare it. They allow a difference of up to 1.00, these a penny, and none in an invoice. */
const vatOf = (part: Node) => {
  const rate = hundredths(textAt(part, "cac:TaxCategory/cbc:Percent") ?? "0");
  const net = amountAt(part, "cbc:TaxableAmount");
  return Math.sign(net) * Math.floor((2 * Math.abs(net) * rate + 10_000) / 20_000);
};
const vatIsRight = (invoice: Node) => (part: Node) =>
  Math.abs(amountAt(part, "cbc:TaxAmount") - vatOf(part)) <= (invoice.name === "CreditNote" ? 1 : 0);
const decimals = (node: Node, ...paths: string[]) =>
  paths.every((path) => all(node, path).every(({ text }) => /^-?\d+(?:\.\d{1,2})?$/.test(text)));

/** The rules of one category without VAT of its own: exempt, and outside the scope. */
const untaxed = (category: "E" | "O"): Record<string, (invoice: Node) => boolean> => ({
  [`BR-${category}-01`]: (invoice) =>
    inCategory(invoice, category).length === (linesIn(invoice, category).length > 0 ? 1 : 0),
  [`BR-${category}-08`]: (invoice) =>
    inCategory(invoice, category).every(
      (part) => amountAt(part, "cbc:TaxableAmount") === netOf(linesIn(invoice, category)),
    ),
  [`BR-${category}-09`]: (invoice) =>
    inCategory(invoice, category).every((part) => amountAt(part, "cbc:TaxAmount") === 0),
  [`BR-${category}-10`]: (invoice) => inCategory(invoice, category).every(reasonOf),
});

/** Each rule by its published name: whether an invoice follows it. */
export const businessRules: Record<string, (invoice: Node) => boolean> = {
  "BR-01": (invoice) => has(invoice, "cbc:CustomizationID"),
  "BR-02": (invoice) => has(invoice, "cbc:ID"),
  "BR-03": (invoice) => has(invoice, "cbc:IssueDate"),
  "BR-04": (invoice) => Boolean(typeOf(invoice)),
  "BR-05": (invoice) => has(invoice, "cbc:DocumentCurrencyCode"),
  "BR-06": (invoice) => has(invoice, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
  "BR-07": (invoice) => has(invoice, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
  "BR-08": (invoice) => exists(invoice, `${seller}/cac:PostalAddress`),
  "BR-09": (invoice) => has(invoice, `${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
  "BR-10": (invoice) => exists(invoice, `${buyer}/cac:PostalAddress`),
  "BR-11": (invoice) => has(invoice, `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
  "BR-12": (invoice) => has(totals(invoice), "cbc:LineExtensionAmount"),
  "BR-13": (invoice) => has(totals(invoice), "cbc:TaxExclusiveAmount"),
  "BR-14": (invoice) => has(totals(invoice), "cbc:TaxInclusiveAmount"),
  "BR-15": (invoice) => has(totals(invoice), "cbc:PayableAmount"),
  "BR-16": (invoice) => linesOf(invoice).length > 0,
  "BR-17": (invoice) =>
    all(invoice, "cac:PayeeParty").every(
      (payee) =>
        has(payee, "cac:PartyName/cbc:Name") &&
        textAt(payee, "cac:PartyIdentification/cbc:ID") !== textAt(invoice, `${seller}/cac:PartyIdentification/cbc:ID`),
    ),
  "BR-21": (invoice) => linesOf(invoice).every((line) => has(line, "cbc:ID")),
  "BR-22": (invoice) => linesOf(invoice).every((line) => has(line, quantityName(invoice))),
  "BR-23": (invoice) =>
    linesOf(invoice).every((line) => Boolean(all(line, quantityName(invoice))[0]?.attributes["unitCode"])),
  "BR-24": (invoice) => linesOf(invoice).every((line) => has(line, "cbc:LineExtensionAmount")),
  "BR-25": (invoice) => linesOf(invoice).every((line) => has(line, "cac:Item/cbc:Name")),
  "BR-26": (invoice) => linesOf(invoice).every((line) => has(line, "cac:Price/cbc:PriceAmount")),
  "BR-27": (invoice) => linesOf(invoice).every((line) => amountAt(line, "cac:Price/cbc:PriceAmount") >= 0),
  "BR-29": (invoice) => periodsInOrder(invoice),
  "BR-30": (invoice) => linesOf(invoice).every(periodsInOrder),
  "BR-45": (invoice) => breakdown(invoice).every((part) => has(part, "cbc:TaxableAmount")),
  "BR-46": (invoice) => breakdown(invoice).every((part) => has(part, "cbc:TaxAmount")),
  "BR-47": (invoice) => breakdown(invoice).every((part) => Boolean(categoryOf(part))),
  "BR-48": (invoice) =>
    breakdown(invoice).every((part) => has(part, "cac:TaxCategory/cbc:Percent") || categoryOf(part) === "O"),
  "BR-54": (invoice) =>
    linesOf(invoice).every((line) =>
      all(line, "cac:Item/cac:AdditionalItemProperty").every(
        (property) => has(property, "cbc:Name") && has(property, "cbc:Value"),
      ),
    ),
  "BR-55": (invoice) =>
    all(invoice, "cac:BillingReference").every((before) => has(before, "cac:InvoiceDocumentReference/cbc:ID")),
  "BR-CL-01": (invoice) =>
    (invoice.name === "Invoice" ? ["380", "389"] : ["381", "261"]).includes(typeOf(invoice) ?? ""),
  "BR-CL-04": (invoice) => textAt(invoice, "cbc:DocumentCurrencyCode") === "GBP",
  "BR-CL-14": (invoice) =>
    [seller, buyer].every(
      (party) => textAt(invoice, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) === "GB",
    ),
  "BR-CL-17": (invoice) => breakdown(invoice).every((part) => ["S", "E", "O"].includes(categoryOf(part) ?? "")),
  "BR-CL-18": (invoice) => linesOf(invoice).every((line) => ["S", "E", "O"].includes(categoryOfLine(line) ?? "")),
  "BR-CL-23": (invoice) =>
    linesOf(invoice).every((line) =>
      [quantityName(invoice), "cac:Price/cbc:BaseQuantity"].every((path) =>
        ["MIN", "C62"].includes(all(line, path)[0]?.attributes["unitCode"] ?? ""),
      ),
    ),
  "BR-CO-03": (invoice) => !exists(invoice, "cac:InvoicePeriod/cbc:DescriptionCode"),
  "BR-CO-04": (invoice) => linesOf(invoice).every((line) => Boolean(categoryOfLine(line))),
  "BR-CO-09": (invoice) =>
    [seller, buyer]
      .flatMap((party) => all(invoice, `${party}/${vatNumber}`))
      .every(({ text }) => /^GB\d{9}$/.test(text)),
  "BR-CO-10": (invoice) => amountAt(totals(invoice), "cbc:LineExtensionAmount") === netOf(linesOf(invoice)),
  "BR-CO-13": (invoice) =>
    amountAt(totals(invoice), "cbc:TaxExclusiveAmount") === amountAt(totals(invoice), "cbc:LineExtensionAmount"),
  "BR-CO-14": (invoice) =>
    amountAt(invoice, "cac:TaxTotal/cbc:TaxAmount") === sumAt(invoice, "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount"),
  "BR-CO-15": (invoice) =>
    amountAt(totals(invoice), "cbc:TaxInclusiveAmount") ===
    amountAt(totals(invoice), "cbc:TaxExclusiveAmount") + amountAt(invoice, "cac:TaxTotal/cbc:TaxAmount"),
  "BR-CO-16": (invoice) =>
    amountAt(totals(invoice), "cbc:PayableAmount") === amountAt(totals(invoice), "cbc:TaxInclusiveAmount"),
  "BR-CO-17": (invoice) => breakdown(invoice).every(vatIsRight(invoice)),
  "BR-CO-18": (invoice) => breakdown(invoice).length > 0,
  "BR-CO-19": (invoice) => has(invoice, "cac:InvoicePeriod/cbc:StartDate"),
  "BR-CO-25": (invoice) =>
    amountAt(totals(invoice), "cbc:PayableAmount") <= 0 ||
    has(invoice, "cbc:DueDate") ||
    has(invoice, "cac:PaymentTerms/cbc:Note"),
  "BR-CO-26": (invoice) =>
    [vatNumber, "cac:PartyIdentification/cbc:ID", "cac:PartyLegalEntity/cbc:CompanyID"].some((path) =>
      has(invoice, `${seller}/${path}`),
    ),
  "BR-DEC-09": (invoice) => decimals(totals(invoice), "cbc:LineExtensionAmount"),
  "BR-DEC-12": (invoice) => decimals(totals(invoice), "cbc:TaxExclusiveAmount"),
  "BR-DEC-13": (invoice) => decimals(invoice, "cac:TaxTotal/cbc:TaxAmount"),
  "BR-DEC-14": (invoice) => decimals(totals(invoice), "cbc:TaxInclusiveAmount"),
  "BR-DEC-18": (invoice) => decimals(totals(invoice), "cbc:PayableAmount"),
  "BR-DEC-19": (invoice) => breakdown(invoice).every((part) => decimals(part, "cbc:TaxableAmount")),
  "BR-DEC-20": (invoice) => breakdown(invoice).every((part) => decimals(part, "cbc:TaxAmount")),
  "BR-DEC-23": (invoice) => linesOf(invoice).every((line) => decimals(line, "cbc:LineExtensionAmount")),
  "BR-S-01": (invoice) => linesIn(invoice, "S").length > 0 === inCategory(invoice, "S").length > 0,
  "BR-S-02": (invoice) => linesIn(invoice, "S").length === 0 || has(invoice, `${seller}/${vatNumber}`),
  "BR-S-05": (invoice) => linesIn(invoice, "S").every((line) => amountAt(line, `${lineCategory}/cbc:Percent`) > 0),
  "BR-S-08": (invoice) =>
    inCategory(invoice, "S").every((part) => {
      const rate = textAt(part, "cac:TaxCategory/cbc:Percent");
      const own = linesIn(invoice, "S").filter((line) => textAt(line, `${lineCategory}/cbc:Percent`) === rate);
      return own.length > 0 && amountAt(part, "cbc:TaxableAmount") === netOf(own);
    }),
  "BR-S-09": (invoice) => inCategory(invoice, "S").every(vatIsRight(invoice)),
  "BR-S-10": (invoice) => inCategory(invoice, "S").every((part) => !reasonOf(part)),
  ...untaxed("E"),
  "BR-E-02": (invoice) => linesIn(invoice, "E").length === 0 || has(invoice, `${seller}/${vatNumber}`),
  "BR-E-05": (invoice) => linesIn(invoice, "E").every((line) => amountAt(line, `${lineCategory}/cbc:Percent`) === 0),
  ...untaxed("O"),
  "BR-O-02": (invoice) =>
    linesIn(invoice, "O").length === 0 ||
    (!exists(invoice, `${seller}/${vatNumber}`) && !exists(invoice, `${buyer}/${vatNumber}`)),
  "BR-O-05": (invoice) => linesIn(invoice, "O").every((line) => !exists(line, `${lineCategory}/cbc:Percent`)),
  "BR-O-11": (invoice) => inCategory(invoice, "O").length === 0 || breakdown(invoice).length === 1,
  "BR-O-12": (invoice) =>
    inCategory(invoice, "O").length === 0 || linesIn(invoice, "O").length === linesOf(invoice).length,
  // Peppol's rule, which accounting software checks as well: an amount is its quantity times its price.
  "PEPPOL-EN16931-R120": (invoice) =>
    linesOf(invoice).every((line) => {
      const quantity = Number(textAt(line, quantityName(invoice)));
      const base = Number(textAt(line, "cac:Price/cbc:BaseQuantity"));
      return (
        quantity * amountAt(line, "cac:Price/cbc:PriceAmount") === base * amountAt(line, "cbc:LineExtensionAmount")
      );
    }),
};

const party = "PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity";
const body = "PayeeParty PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine".replace(
  /(\w+)/g,
  "cac:$1",
);
const parties = "cac:AccountingSupplierParty cac:AccountingCustomerParty";
const references = "cac:InvoicePeriod cac:OrderReference cac:BillingReference";
const aggregates = (names: string) => names.split(" ").map((name) => `cac:${name}`);
const line = (quantity: string) => [
  ...["cbc:ID", "cbc:Note", `cbc:${quantity}`, "cbc:LineExtensionAmount", "cac:InvoicePeriod", "cac:Item", "cac:Price"],
];
/** What each element may contain, in the order of the UBL 2.1 schema. */
const order: Record<string, string[]> = {
  Invoice: [
    ..."CustomizationID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode"
      .split(" ")
      .map((name) => `cbc:${name}`),
    ...`${references} ${parties} ${body}`.split(" "),
  ],
  CreditNote: [
    ..."CustomizationID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode"
      .split(" ")
      .map((name) => `cbc:${name}`),
    ...`${references} ${parties} ${body}`.split(" "),
  ],
  "cac:InvoicePeriod": ["cbc:StartDate", "cbc:EndDate"],
  "cac:OrderReference": ["cbc:ID"],
  "cac:BillingReference": ["cac:InvoiceDocumentReference"],
  "cac:InvoiceDocumentReference": ["cbc:ID"],
  "cac:AccountingSupplierParty": ["cac:Party"],
  "cac:AccountingCustomerParty": ["cac:Party"],
  "cac:Party": aggregates(party),
  "cac:PayeeParty": aggregates(party),
  "cac:PartyIdentification": ["cbc:ID"],
  "cac:PartyName": ["cbc:Name"],
  "cac:PostalAddress": [
    "cbc:StreetName",
    "cbc:AdditionalStreetName",
    "cbc:PostalZone",
    "cac:AddressLine",
    "cac:Country",
  ],
  "cac:AddressLine": ["cbc:Line"],
  "cac:Country": ["cbc:IdentificationCode"],
  "cac:PartyTaxScheme": ["cbc:CompanyID", "cac:TaxScheme"],
  "cac:PartyLegalEntity": ["cbc:RegistrationName", "cbc:CompanyID"],
  "cac:TaxScheme": ["cbc:ID"],
  "cac:PaymentTerms": ["cbc:Note"],
  "cac:TaxTotal": ["cbc:TaxAmount", "cac:TaxSubtotal"],
  "cac:TaxSubtotal": ["cbc:TaxableAmount", "cbc:TaxAmount", "cac:TaxCategory"],
  "cac:TaxCategory": ["cbc:ID", "cbc:Percent", "cbc:TaxExemptionReason", "cac:TaxScheme"],
  "cac:LegalMonetaryTotal": [
    "cbc:LineExtensionAmount",
    "cbc:TaxExclusiveAmount",
    "cbc:TaxInclusiveAmount",
    "cbc:PayableAmount",
  ],
  "cac:InvoiceLine": line("InvoicedQuantity"),
  "cac:CreditNoteLine": line("CreditedQuantity"),
  "cac:Item": ["cbc:Description", "cbc:Name", "cac:ClassifiedTaxCategory", "cac:AdditionalItemProperty"],
  "cac:ClassifiedTaxCategory": ["cbc:ID", "cbc:Percent", "cac:TaxScheme"],
  "cac:AdditionalItemProperty": ["cbc:Name", "cbc:Value"],
  "cac:Price": ["cbc:PriceAmount", "cbc:BaseQuantity"],
};
/** These may be there more than once. */
const repeated = ["cbc:Note", "cac:TaxSubtotal", "cac:InvoiceLine", "cac:CreditNoteLine"];

function misplaced({ name, children }: Node): string[] {
  const allowed = order[name];
  const names = children.map((child) => child.name);
  if (!allowed) return names.length > 0 ? [`${name} has parts`] : [];
  const places = names.map((child) => allowed.indexOf(child));
  const faults = names.filter((child, index) => {
    const [place = -1, before = -1] = [places[index], places[index - 1]];
    return place < 0 || place < before || (place === before && !repeated.includes(child));
  });
  return [...faults.map((child) => `${child} in ${name}`), ...children.flatMap(misplaced)];
}

/** The rules that an invoice's XML breaks: none where it is right. */
export function brokenRules(xml: string): string[] {
  const invoice = readXml(xml);
  const empty = (node: Node): string[] =>
    node.children.length === 0 && !node.text.trim() ? [`${node.name} is empty`] : node.children.flatMap(empty);
  return [
    ...misplaced(invoice),
    ...empty(invoice),
    ...Object.entries(businessRules).flatMap(([rule, isFollowed]) => (isFollowed(invoice) ? [] : [rule])),
  ];
}
