/** An invoice as a PDF and as EN 16931 XML: its words, its tags, its rules, and that neither says what does not add up. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type InvoiceContent, invoiceXml, renderInvoice, vatOf } from "@/lib/documents";
import { all, brokenRules, businessRules, readXml } from "@/tests/support/en16931";
import { aLine, anInvoice, creditOf, invoiceContents } from "@/tests/support/invoice-content";
import { readPdf } from "@/tests/support/pdfjs";
import { fontsOf, infoOf, structureOf, textOf } from "@/tests/support/poppler";

const textAt = (xml: string, path: string) => all(readXml(xml), path).map(({ text }) => text);

const LEAF = /<(cbc:\w+)[^>]*>[^<]*<\/\1>/g;
const BRANCH = /<(cac:(?:PostalAddress|TaxSubtotal|InvoiceLine|PartyTaxScheme|TaxTotal|PartyName))>[\s\S]*?<\/\1>/g;
const OTHER_TEXTS = ["-1.005", "S", "O", "20", "2000-01-01"];

/** An invoice with one thing changed: a text, an element that is missing or there twice, or a category everywhere. */
function changesOf(xml: string): string[] {
  const replaced = ({ 0: whole, index }: RegExpExecArray, by: string) =>
    `${xml.slice(0, index)}${by}${xml.slice(index + whole.length)}`;
  const leaves = [...xml.matchAll(LEAF)].flatMap((match) => [
    replaced(match, ""),
    replaced(match, match[0].replace(/ \w+="[^"]*"/, "")),
    ...OTHER_TEXTS.map((text) => replaced(match, match[0].replace(/>[^<]*</, `>${text}<`))),
  ]);
  const branches = [...xml.matchAll(BRANCH)].flatMap((match) => [
    replaced(match, ""),
    replaced(match, match[0].repeat(2)),
  ]);
  const without = (pattern: RegExp) => xml.replaceAll(pattern, "");
  const everywhere = [
    xml.replaceAll("<cbc:ID>S<", "<cbc:ID>O<"),
    xml.replaceAll("<cbc:ID>E<", "<cbc:ID>O<"),
    xml.replaceAll("<cbc:ID>O<", "<cbc:ID>E<"),
    xml.replaceAll("<cbc:ID>O<", "<cbc:ID>S<"),
    without(/<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/g),
    without(/<cac:PartyIdentification>[\s\S]*?<\/cac:PartyIdentification>|<cbc:CompanyID>.*?<\/cbc:CompanyID>/g),
    without(/<cac:PaymentTerms>[\s\S]*?<\/cac:PaymentTerms>|<cbc:DueDate>.*?<\/cbc:DueDate>/g),
    xml.replace("<cac:InvoicePeriod>", "<cac:InvoicePeriod><cbc:DescriptionCode>3</cbc:DescriptionCode>"),
    xml.replace(
      "<cbc:RegistrationName>",
      "<cac:PartyTaxScheme><cbc:CompanyID>GB1</cbc:CompanyID></cac:PartyTaxScheme><cbc:RegistrationName>",
    ),
    xml.replace(
      "<cac:PartyLegalEntity>",
      "<cac:PartyTaxScheme><cbc:CompanyID>GB1</cbc:CompanyID></cac:PartyTaxScheme>$&",
    ),
    xml.replace("<cbc:TaxExemptionReason>", "<cbc:Percent>20</cbc:Percent>$&"),
    xml.replace(
      /<cac:TaxScheme>[\s\S]*?<\/cac:TaxScheme>(?=\s*<\/cac:TaxCategory>)/,
      "<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>$&",
    ),
    xml.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/, "$1<cbc:Percent>0</cbc:Percent>"),
  ];
  return [...leaves, ...branches, ...everywhere];
}

describe("the XML of an invoice", () => {
  test("breaks no rule of EN 16931, whatever the invoice says", () => {
    fc.assert(
      fc.property(invoiceContents, (content) => {
        expect(brokenRules(invoiceXml(content))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("breaks each of the rules when it is changed, so that none is passed by chance", () => {
    const notRegistered = { treatment: "standard", ratePercent: 0, reason: "Not registered." } as const;
    const supplier = { ...anInvoice().supplier, vatNumber: null };
    const documents = [
      anInvoice({ payee: "platform" }),
      creditOf(anInvoice({ lines: [aLine()] })),
      anInvoice({ supplier, lines: [aLine({ vat: notRegistered })] }),
    ].map(invoiceXml);
    const broken = new Set(documents.flatMap(changesOf).flatMap(brokenRules));
    expect(Object.keys(businessRules).filter((rule) => !broken.has(rule))).toEqual([]);
  });

  test.each([
    ["a self-billed invoice", anInvoice(), "cbc:InvoiceTypeCode", "389"],
    ["an invoice", anInvoice({ selfBilled: false }), "cbc:InvoiceTypeCode", "380"],
    ["a self-billed credit note", creditOf(anInvoice()), "cbc:CreditNoteTypeCode", "261"],
    ["a credit note", creditOf(anInvoice({ selfBilled: false })), "cbc:CreditNoteTypeCode", "381"],
  ])("has the type code of %s", (_, content, name, code) => {
    expect(textAt(invoiceXml(content), name)).toEqual([code]);
  });

  test("names both VAT numbers with their country, the payee, the period, the order and what is due", () => {
    const xml = invoiceXml(anInvoice());
    const party = "cac:Party/cac:PartyTaxScheme/cbc:CompanyID";
    expect(textAt(xml, `cac:AccountingSupplierParty/${party}`)).toEqual(["GB123456789"]);
    expect(textAt(xml, `cac:AccountingCustomerParty/${party}`)).toEqual(["GB987654321"]);
    expect(textAt(xml, "cac:PayeeParty/cac:PartyName/cbc:Name")).toEqual(["Tendwell Platform Limited"]);
    expect(textAt(xml, "cac:InvoicePeriod/cbc:EndDate")).toEqual(["2026-11-15"]);
    expect(textAt(xml, "cac:OrderReference/cbc:ID")).toEqual(["PO-7781"]);
    expect(textAt(xml, "cbc:Note")).toEqual(["Self-billing", "The VAT shown is your output tax due to HMRC."]);
    expect(textAt(xml, "cac:LegalMonetaryTotal/cbc:PayableAmount")).toEqual(["607.05"]);
    expect(textAt(xml, "cac:InvoiceLine/cbc:Note")[0]).toContain("20:00–01:20 Friday night");
    expect(textAt(invoiceXml(anInvoice({ payee: "supplier" })), "cac:PayeeParty/cac:PartyName/cbc:Name")).toEqual([]);
  });

  test("adds what is exempt to one category, with each reason", () => {
    const exempt = { treatment: "exempt_supervised", ratePercent: 0, reason: "Supervised." } as const;
    const xml = invoiceXml(anInvoice({ lines: [...anInvoice().lines, aLine({ vat: exempt, netPence: 1_000 })] }));
    const subtotal = "cac:TaxTotal/cac:TaxSubtotal";
    expect(textAt(xml, `${subtotal}/cac:TaxCategory/cbc:ID`)).toEqual(["S", "E"]);
    expect(textAt(xml, `${subtotal}/cbc:TaxableAmount`)).toEqual(["172.50", "410.05"]);
    expect(textAt(xml, `${subtotal}/cac:TaxCategory/cbc:TaxExemptionReason`)).toEqual([
      "A registered nurse, supplied under the nursing agencies' concession.; Supervised.",
    ]);
  });

  test("of an agency without VAT is outside its scope, and names no VAT number", () => {
    const supplier = { ...anInvoice().supplier, vatNumber: null };
    const vat = { treatment: "standard", ratePercent: 0, reason: "Not registered." } as const;
    const xml = invoiceXml(anInvoice({ supplier, lines: [aLine({ vat })] }));
    expect(textAt(xml, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID")).toEqual(["O"]);
    expect(xml).not.toContain("cac:PartyTaxScheme");
  });

  test("escapes what XML reserves and leaves out what it forbids", () => {
    const name = 'A & B <"C"> ]]> \u0000\ud800';
    const xml = invoiceXml(anInvoice({ customer: { ...anInvoice().customer, name } }));
    expect(xml).toContain("A &amp; B &lt;&quot;C&quot;&gt; ]]&gt; \ufffd\ufffd<");
    expect(textAt(xml, "cac:AccountingCustomerParty/cac:Party/cac:PartyName/cbc:Name")).toEqual([
      'A & B <"C"> ]]> \ufffd\ufffd',
    ]);
  });
});

describe("the PDF of an invoice", () => {
  test("says everything that the law asks of a self-billed invoice", async () => {
    const text = textOf(await renderInvoice(anInvoice()));
    for (const words of [
      "Self-billed invoice",
      "Number INV-000123 Date of issue 18 Nov 2026",
      "Self-billing",
      "The VAT shown is your output tax due to HMRC.",
      "Issued by Tendwell for Brightmoor Care Staffing and Larkfield Homes, who have agreed to self-billing.",
      "Brightmoor Care Staffing Limited",
      "2 Canal Wharf, Holbeck, Leeds LS1 4BR",
      "VAT number: 123 4567 89",
      "Company number: 09876543",
      "Larkfield Residential Homes Limited",
      "VAT number: GB987654321",
      "Tendwell Platform Limited",
      "Tax point 15 Nov 2026",
      "Period 9 Nov 2026 to 15 Nov 2026",
      "Purchase order PO-7781",
      "Due on 18 Dec 2026",
      "Pay to Tendwell",
      "Total before VAT £572.55",
      "VAT £34.50",
      "Total with VAT £607.05",
      "20% Standard rate A supply of staff is standard-rated. £172.50 £34.50",
      "0% Exempt: nursing care",
      "supplied under the nursing agencies' concession. £400.05 £0.00",
      "Care assistant, Ada Fenwick",
      "Orchard House, 13 Nov 2026",
      "17:00–20:00 weekday day: 3 h × £18.40 = £55.20",
      "7 hours 50 minutes",
      "Page 1 of 2",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("of another invoice says nothing of self-billing", async () => {
    const text = textOf(
      await renderInvoice(anInvoice({ selfBilled: false, payee: "supplier", notes: ["Thank you."] })),
    );
    expect(text).not.toMatch(/self-bill/i);
    expect(text).toContain("Pay to Brightmoor Care Staffing");
    expect(text).toContain("Thank you.");
    expect(text).not.toContain("Issued by");
  });

  test("of a credit note names what it credits, and is not due", async () => {
    const text = textOf(await renderInvoice(creditOf(anInvoice())));
    expect(text).toContain("Self-billed credit note");
    expect(text).toContain("Credits invoice INV-000123");
    expect(text).toContain("Total with VAT -£607.05");
    expect(text).not.toContain("Due on");
  });

  test("is tagged, in English, titled, with embedded fonts, and the same for the same data", async () => {
    const pdf = await renderInvoice(anInvoice());
    const info = infoOf(pdf);
    expect(info).toMatch(/Title:\s+Self-billed invoice INV-000123/);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(fontsOf(pdf).every((font) => / yes yes yes /.test(font))).toBe(true);
    const { language, isMarked, roles } = readPdf(pdf);
    expect({ language, isMarked }).toEqual({ language: "en-GB", isMarked: true });
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(roles.filter((role) => role === "H2")).toHaveLength(5);
    expect(structureOf(pdf).match(/^\s*Table/gm)).toHaveLength(5);
    expect((await renderInvoice(anInvoice())).equals(pdf)).toBe(true);
  });

  test("has its XML attached as an alternative of itself", async () => {
    const pdf = await renderInvoice(anInvoice());
    expect(pdf.toString("latin1")).toContain("/AFRelationship /Alternative");
    const folder = mkdtempSync(join(tmpdir(), "invoice-"));
    try {
      const file = join(folder, "invoice.pdf");
      writeFileSync(file, pdf);
      execFileSync("pdfdetach", ["-saveall", "-o", folder, file]);
      expect(readFileSync(join(folder, "INV-000123.xml"), "utf8")).toBe(invoiceXml(anInvoice()));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("of hundreds of lines shows each of them, with numbers on every page", async () => {
    const lines = Array.from({ length: 300 }, (_, index) => aLine({ description: `Shift number ${index + 1}` }));
    const { text, pages } = readPdf(await renderInvoice(anInvoice({ lines })));
    expect(lines.filter(({ description }) => !text.includes(description))).toEqual([]);
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });
});

describe("what is not printed", () => {
  const [line] = anInvoice().lines;
  const [part] = anInvoice().vatBreakdown;
  const wrong: [string, Partial<InvoiceContent>, string][] = [
    ["half a penny", { lines: [{ ...aLine(), netPence: 0.5 }], netPence: 0.5 }, "money is whole pence"],
    ["no line", { lines: [], vatBreakdown: [], netPence: 0, vatPence: 0, grossPence: 0 }, "it has no line"],
    ["a wrong sum of lines", { netPence: 1 }, "its lines do not add up"],
    ["a rate that no line has", { vatBreakdown: [] }, "its VAT summary is not that of its lines"],
    ["a wrong sum of VAT", { vatPence: 3_449, grossPence: 60_704 }, "its VAT does not add up"],
    ["a wrong total", { grossPence: 1 }, "its total does not add up"],
    ["a credit that is charged", { kind: "credit_note", creditsNumber: "INV-1" }, "the sign of its total is wrong"],
    ["an invoice that credits another", { creditsNumber: "INV-1" }, "a credit note names what it credits"],
    [
      "VAT of an agency that is not registered",
      { supplier: { ...anInvoice().supplier, vatNumber: null } },
      "an agency without a VAT number charges no VAT",
    ],
    ["a period that ends first", { periodEnd: "2026-11-01" }, "its period ends before it starts"],
  ];
  test.each(wrong)("%s", async (_, more, fault) => {
    expect(() => invoiceXml(anInvoice(more))).toThrow(new RangeError(`INV-000123: ${fault}`));
    await expect(renderInvoice(anInvoice(more))).rejects.toThrow(fault);
  });

  test("VAT that is not the rate's", () => {
    if (!line || !part) throw new Error("no line");
    const content = anInvoice({ lines: [line] });
    const vatBreakdown = [{ ...part, vatPence: 3_449 }];
    expect(() => invoiceXml({ ...content, vatBreakdown, vatPence: 3_449, grossPence: 20_699 })).toThrow(
      "VAT of a rate",
    );
  });

  test("a credit note may take off a penny of VAT more or less, as rounding has it, and no two", () => {
    const credit = creditOf(anInvoice({ lines: [aLine({ netPence: 102 })] }));
    const [summary] = credit.vatBreakdown;
    if (!summary) throw new Error("no VAT");
    const withVat = (vatPence: number) => () =>
      brokenRules(
        invoiceXml({ ...credit, vatBreakdown: [{ ...summary, vatPence }], vatPence, grossPence: -102 + vatPence }),
      );
    expect([-19, -20, -21].map((vatPence) => withVat(vatPence)())).toEqual([[], [], []]);
    expect(withVat(-22)).toThrow("VAT of a rate");
  });

  test.each([
    [3, 20, 1],
    [2, 20, 0],
    [-3, 20, -1],
    [100, 17.5, 18],
    [-100, 17.5, -18],
    [4_000_000_000, 20, 800_000_000],
  ])("the VAT of %i pence at %d %% is %i", (net, rate, vat) => {
    expect(vatOf(net, rate)).toBe(vat);
  });
});
