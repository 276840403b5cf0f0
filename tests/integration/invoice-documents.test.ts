/** Invoices as files: what each side gets, that it is audited, and that no one else gets it. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { invoiceDownloads as texts } from "@/lib/config/messages/invoices/downloads";
import { invoicesAtOnce } from "@/lib/contract/invoice-documents";
import * as schema from "@/lib/db/schema";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { all, brokenRules, readXml } from "@/tests/support/en16931";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  unauthenticated,
} from "@/tests/support/fixtures";
import { anIssuedInvoice } from "@/tests/support/invoices";
import { expectBalanced } from "@/tests/support/issued-invoices";
import { readPdf } from "@/tests/support/pdfjs";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const { clientOf } = inProcess;

let [agency, provider]: Organisation[] = [];
let invoice: Awaited<ReturnType<typeof anIssuedInvoice>>;
let byAgency: Client;
let byProvider: Client;
let byPlatform: Client;

const clientIn = async (organisation: Organisation, permissionCodes: string[] = [codes.finance]) =>
  clientOf(await signInAs(await aUser({ in: organisation, codes: permissionCodes })));
const of = () => ({ invoiceId: invoice.id });
const textOf = (base64: string) => Buffer.from(base64, "base64").toString("utf8");

beforeAll(async () => {
  [agency, provider] = [await anAgency(), await aProvider()];
  invoice = await anIssuedInvoice(agency, provider);
  byAgency = await clientIn(agency);
  byProvider = await clientIn(provider);
  byPlatform = await clientIn(await platformOrganisation());
});
afterEach(expectBalanced);
afterAll(closeFixtures);

const auditsOf = (invoiceId: string) =>
  asOwner((tx) =>
    tx
      .select({ organisationId: schema.auditEvents.organisationId, details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.action, "invoice.exported"), eq(schema.auditEvents.subjectId, invoiceId))),
  );

test("both sides and the platform get the same PDF, XML and lines, and each export is audited", async () => {
  const pdfs = [];
  for (const client of [byAgency, byProvider, byPlatform]) {
    const pdf = await client.invoiceDocuments.pdf(of());
    expect(pdf).toMatchObject({ name: `${invoice.number}.pdf`, contentType: "application/pdf" });
    pdfs.push(pdf.base64);
    const xml = textOf((await client.invoiceDocuments.xml(of())).base64);
    expect(brokenRules(xml)).toEqual([]);
    expect(all(readXml(xml), "cbc:InvoiceTypeCode").map(({ text }) => text)).toEqual(["389"]);
    expect(await client.invoiceDocuments.breakdown(of())).toMatchObject({
      number: invoice.number,
      lines: [{ position: 1, netPence: 10_000, trace: ["09:00–17:00 weekday day: 8 h × £12.50 = £100.00"] }],
    });
  }
  expect(new Set(pdfs).size).toBe(1);
  expect(readPdf(Buffer.from(pdfs[0] ?? "", "base64")).text).toContain("Total with VAT");
  const audits = await auditsOf(invoice.id);
  expect(audits.map(({ details }) => details["format"]).sort()).toEqual(
    ["csv", "pdf", "xml"].flatMap((one) => [one, one, one]),
  );
  expect(new Set(audits.map(({ organisationId }) => organisationId)).size).toBe(3);
});

test("a credit note names its invoice and its reason", async () => {
  const credit = await anIssuedInvoice(agency as Organisation, provider as Organisation, {
    creditsInvoiceId: invoice.id,
  });
  const asked = { invoiceId: credit.id };
  const { text } = readPdf(Buffer.from((await byProvider.invoiceDocuments.pdf(asked)).base64, "base64"));
  expect(text).toContain("Self-billed credit note");
  expect(text).toContain("The night was shorter.");
  const xml = textOf((await byProvider.invoiceDocuments.xml(asked)).base64);
  expect(all(readXml(xml), "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID")[0]?.text).toBe(invoice.number);
});

test("no one else gets any of it, and nothing is audited", async () => {
  const others: [Client, string][] = [
    [await clientIn(await anAgency()), "NOT_FOUND"],
    [await clientIn(await aProvider()), "NOT_FOUND"],
    [await clientIn(agency as Organisation, [codes.jobs]), "FORBIDDEN"],
    [await clientIn(provider as Organisation, [codes.jobs]), "FORBIDDEN"],
    [clientOf(unauthenticated), "UNAUTHORIZED"],
  ];
  const before = (await auditsOf(invoice.id)).length;
  for (const [client, code] of others) {
    const { pdf, xml, breakdown } = client.invoiceDocuments;
    for (const call of [pdf, xml, breakdown]) expect((await refusalOf(call(of()))).code).toBe(code);
  }
  expect((await refusalOf(byAgency.invoiceDocuments.pdf({ invoiceId: randomUUID() }))).code).toBe("NOT_FOUND");
  expect(await auditsOf(invoice.id)).toHaveLength(before);
});

describe("the invoices of a period", () => {
  test("are those issued in its days, of the own organisation, in order; the export is audited", async () => {
    const [own, other] = [await anAgency(), await anAgency()];
    const ids: string[] = [];
    for (const issuedOn of ["2027-03-02", "2027-03-03", "2027-03-04"]) {
      ids.push((await anIssuedInvoice(own, provider as Organisation, { issuedOn })).id);
      await anIssuedInvoice(other, provider as Organisation, { issuedOn });
    }
    await anIssuedInvoice(own, provider as Organisation, { issuedOn: "2027-03-03", generation: "legacy" });
    const client = await clientIn(own);
    const period = { from: "2027-03-03", to: "2027-03-04" };
    const { items } = await client.invoiceDocuments.period(period);
    expect(items.map(({ _id }) => _id)).toEqual(ids.slice(1));
    expect((await byProvider.invoiceDocuments.period(period)).items).toHaveLength(4);
    expect((await client.invoiceDocuments.period({ ...period, generation: "legacy" })).items).toHaveLength(1);
    const audits = await asOwner((tx) =>
      tx
        .select({ details: schema.auditEvents.details })
        .from(schema.auditEvents)
        .where(
          and(eq(schema.auditEvents.organisationId, own.id), eq(schema.auditEvents.action, "invoice.listExported")),
        ),
    );
    expect(audits[0]?.details).toEqual({ ...period, invoices: 2 });
  });

  test("are refused when the days are reversed or there are too many, beside the last day", async () => {
    const own = await anAgency();
    const client = await clientIn(own);
    const reversed = await refusalOf(client.invoiceDocuments.period({ from: "2027-03-04", to: "2027-03-03" }));
    expect(reversed).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "to", message: texts.periodReversed }],
    });
    for (let count = 0; count <= invoicesAtOnce; count += 1) await anIssuedInvoice(own, provider as Organisation);
    const tooMany = await refusalOf(client.invoiceDocuments.period({ from: "2027-01-01", to: "2027-01-31" }));
    expect(tooMany.fields).toEqual([{ field: "to", message: texts.tooMany(invoicesAtOnce) }]);
  });
});
