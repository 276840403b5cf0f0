/** Messages: an invoice or a credit note as a PDF and as XML. */
import { agreementDocument } from "@/lib/config/messages/agreements/document";

const { notGiven, vatTreatments } = agreementDocument;

export const invoiceDocument = {
  heading: {
    invoice: "Invoice",
    credit_note: "Credit note",
    selfBilledInvoice: "Self-billed invoice",
    selfBilledCreditNote: "Self-billed credit note",
  },
  title: (heading: string, number: string) => `${heading} ${number}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,

  selfBilling: "Self-billing",
  /** What the law has on a self-billed invoice, word for word (VAT Notice 700/62). */
  outputTax: "The VAT shown is your output tax due to HMRC.",
  issuedFor: (platform: string, supplier: string, customer: string) =>
    `Issued by ${platform} for ${supplier} and ${customer}, who have agreed to self-billing.`,

  parties: "Parties",
  role: "Party",
  supplier: "Supplier",
  customer: "Customer",
  issuer: "Issued by",
  name: "Name and address",
  numbers: "Numbers",
  companyNumber: (number: string) => `Company number: ${number}`,
  vatNumber: (number: string) => `VAT number: ${number}`,
  noVatNumber: "Not registered for VAT",
  notGiven,

  number: "Number",
  issuedOn: "Date of issue",
  taxPoint: "Tax point",
  period: "Period",
  periodOf: (from: string, to: string) => `${from} to ${to}`,
  dueOn: "Due on",
  purchaseOrder: "Purchase order",
  credits: "Credits invoice",
  payTo: "Pay to",

  totals: "Total",
  net: "Total before VAT",
  vat: "VAT",
  gross: "Total with VAT",

  vatSummary: "VAT summary",
  rate: "Rate",
  reason: "Why",
  netColumn: "Before VAT",
  percent: (percent: number) => `${percent}%`,
  treatments: vatTreatments,

  lines: "Lines",
  lineNumber: "No.",
  line: "Shift, and how its amount was worked out",
  time: "Time",
  noTime: "",

  notes: "Notes",
  xmlName: (number: string) => `${number}.xml`,
  xmlDescription: "The same invoice as EN 16931 XML",
  serviceProperty: "Service",
  /** In the XML, of a supplier that charges no VAT at all. */
  outsideVat: "The supplier is not registered for VAT",
  terms: (on: string) => `Due on ${on}`,
} as const;
