/** An invoice as a file: as a PDF, as XML, and its lines for a spreadsheet. */
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canReadInvoices } from "@/lib/backend/invoices";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { invoiceXml, renderInvoice } from "@/lib/documents";
import { contentOf, findInvoice } from "./content";

type Request = { input: { invoiceId: string }; caller: PersonCaller; context: Context };

/** Reads an invoice and records that it was exported. Fails closed: without its audit row nothing is given. */
const exported = ({ input, caller, context }: Request, format: "pdf" | "xml" | "csv") =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findInvoice(tx, input.invoiceId);
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "invoice.exported",
      subject: { type: "invoice", id: input.invoiceId },
      details: { format },
    });
    return found;
  });

/** The content of an invoice, for a document that is rendered after the transaction. */
const content = async (request: Request, format: "pdf" | "xml") => {
  const { invoice, lines, creditsNumber } = await exported(request, format);
  return contentOf(invoice, lines, creditsNumber);
};

/** An invoice as a PDF, for a caller who may read it. */
export async function pdfOf(request: Request) {
  const of = await content(request, "pdf");
  const bytes = await renderInvoice(of);
  return { name: `${of.number}.pdf`, contentType: "application/pdf", base64: bytes.toString("base64") };
}

export const pdf = procedure(contract.invoiceDocuments.pdf, canReadInvoices, pdfOf);

export const xml = procedure(contract.invoiceDocuments.xml, canReadInvoices, async (request) => {
  const of = await content(request, "xml");
  const base64 = Buffer.from(invoiceXml(of), "utf8").toString("base64");
  return { name: `${of.number}.xml`, contentType: "application/xml", base64 };
});

export const breakdown = procedure(contract.invoiceDocuments.breakdown, canReadInvoices, async (request) => {
  const { invoice, lines } = await exported(request, "csv");
  return {
    number: invoice.number,
    lines: lines.map((line) => ({
      position: line.position,
      kind: line.kind,
      description: line.description,
      service: line.serviceName,
      on: line.shiftOn,
      minutes: line.minutes,
      netPence: line.netPence,
      ratePercent: line.vat.ratePercent,
      vatReason: line.vat.reason,
      trace: line.trace.map(({ sentence }) => sentence),
    })),
  };
});
