/** What invoices say: one by hand, and any number by chance. All of it is invented. */
import fc from "fast-check";
import { type InvoiceContent, type InvoiceLineContent, type InvoicePartyContent, vatOf } from "@/lib/documents";
import { anyText } from "./any-text";

type Vat = InvoiceLineContent["vat"];

const standard: Vat = { treatment: "standard", ratePercent: 20, reason: "A supply of staff is standard-rated." };
const nursing: Vat = {
  treatment: "exempt_nursing",
  ratePercent: 0,
  reason: "A registered nurse, supplied under the nursing agencies' concession.",
};
const supervised: Vat = {
  treatment: "exempt_supervised",
  ratePercent: 0,
  reason: "An auxiliary, directly supervised by a registered nurse.",
};

const aParty = (more: Partial<InvoicePartyContent>): InvoicePartyContent => ({
  id: "7d1f0a52-93c4-4c5e-8a77-000000000001",
  name: "Brightmoor Care Staffing",
  legalName: "Brightmoor Care Staffing Limited",
  address: "2 Canal Wharf\nHolbeck\nLeeds",
  postcode: "LS1 4BR",
  companyNumber: "09876543",
  vatNumber: "123 4567 89",
  ...more,
});

export const aLine = (more: Partial<InvoiceLineContent> = {}): InvoiceLineContent => ({
  id: "7d1f0a52-93c4-4c5e-8a77-000000000101",
  description: "Care assistant, Ada Fenwick",
  service: "Orchard House",
  on: "2026-11-13",
  minutes: 470,
  netPence: 17_250,
  vat: standard,
  trace: [
    "17:00–20:00 weekday day: 3 h × £18.40 = £55.20",
    "20:00–01:20 Friday night: 5 h 20 min less 30 min break × £24.20 = £117.30",
  ],
  ...more,
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The amounts and the VAT summary of lines. */
function totalsOf(lines: InvoiceLineContent[]) {
  const kinds = new Map(lines.map(({ vat }) => [`${vat.treatment} ${vat.ratePercent}`, vat]));
  const vatBreakdown = [...kinds.values()].map((vat) => {
    const netPence = sum(lines.filter((line) => line.vat === vat).map((line) => line.netPence));
    return { ...vat, netPence, vatPence: vatOf(netPence, vat.ratePercent) };
  });
  const netPence = sum(lines.map((line) => line.netPence));
  const vatPence = sum(vatBreakdown.map((part) => part.vatPence));
  return { lines, vatBreakdown, netPence, vatPence, grossPence: netPence + vatPence };
}

/** A self-billed invoice of two shifts, with what it is given changed; the amounts follow from the lines. */
export const anInvoice = ({
  lines = [
    aLine(),
    aLine({
      id: "7d1f0a52-93c4-4c5e-8a77-000000000102",
      description: "Registered nurse, Bo Ashworth",
      on: "2026-11-14",
      minutes: 720,
      netPence: 40_005,
      vat: nursing,
      trace: ["07:00–19:00 weekend day: 12 h × £33.3375 = £400.05"],
    }),
  ],
  ...more
}: Partial<InvoiceContent> = {}): InvoiceContent => ({
  number: "INV-000123",
  kind: "invoice",
  selfBilled: true,
  issuedOn: "2026-11-18",
  taxPoint: "2026-11-15",
  dueOn: "2026-12-18",
  periodStart: "2026-11-09",
  periodEnd: "2026-11-15",
  purchaseOrder: "PO-7781",
  creditsNumber: null,
  supplier: aParty({}),
  customer: aParty({
    id: "7d1f0a52-93c4-4c5e-8a77-000000000002",
    name: "Larkfield Homes",
    legalName: "Larkfield Residential Homes Limited",
    address: "Larkfield House\n40 Orchard Road\nYork",
    postcode: "YO1 7HZ",
    companyNumber: "01234567",
    vatNumber: "GB987654321",
  }),
  platform: aParty({
    id: "7d1f0a52-93c4-4c5e-8a77-000000000003",
    name: "Tendwell",
    legalName: "Tendwell Platform Limited",
    address: "1 Fictional Square\nLondon",
    postcode: "EC1A 1AA",
    companyNumber: "11223344",
    vatNumber: "GB111222333",
  }),
  payee: "platform",
  notes: [],
  ...totalsOf(lines),
  ...more,
});

/** The credit note of an invoice: what it charges, taken off. */
export function creditOf(invoice: InvoiceContent): InvoiceContent {
  const lines = invoice.lines.map((line) => ({ ...line, netPence: -line.netPence }));
  return { ...invoice, ...totalsOf(lines), kind: "credit_note", number: "INV-000124", creditsNumber: invoice.number };
}

/** Text as people enter and paste it, with what XML escapes and what it forbids. */
const text = fc.oneof(
  anyText({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    "Müller & Söhne <Pflege>",
    'The "Old" Vicarage',
    "]]> <!-- -->",
    "a\u0000b\u001fc\ud800d",
    "Łukasz Ọlá",
  ),
);
/** Never blank: a line's description and a party's name are asked for. */
const filled = text.map((words) => `x${words}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const party = (id: string, isRegistered: fc.Arbitrary<boolean>): fc.Arbitrary<InvoicePartyContent> =>
  fc.record({
    id: fc.constant(id),
    name: filled,
    legalName: maybe(filled),
    address: maybe(fc.array(text, { maxLength: 5 }).map((lines) => lines.join("\n"))),
    postcode: maybe(fc.constant("LS1 4BR")),
    companyNumber: maybe(fc.constant("09876543")),
    vatNumber: isRegistered.chain((is) => (is ? fc.constantFrom("123456789", "GB 123 4567 89") : fc.constant(null))),
  });

const reduced: Vat = { treatment: "standard", ratePercent: 17.5, reason: "A rate with a fraction." };

const line = (vats: readonly Vat[]): fc.Arbitrary<InvoiceLineContent> =>
  fc.record({
    id: fc.uuid(),
    description: filled,
    service: maybe(filled),
    on: maybe(fc.constantFrom("2026-11-09", "2026-11-15")),
    minutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_880 })),
    netPence: fc.oneof(fc.integer({ min: -20_000, max: 90_000 }), fc.integer({ min: 0, max: 40_000_000 })),
    vat: fc.constantFrom(...vats),
    trace: fc.array(filled, { maxLength: 6 }),
  });

/** Invoices and credit notes by chance, of agencies with and without VAT. */
export const invoiceContents: fc.Arbitrary<InvoiceContent> = fc
  .boolean()
  .chain((isRegistered) => {
    const vats = isRegistered ? [standard, nursing, supervised, reduced] : [nursing, { ...standard, ratePercent: 0 }];
    return fc.record({
      lines: fc.array(line(vats), { minLength: 1, maxLength: 30 }),
      supplier: party("supplier", fc.constant(isRegistered)),
      customer: party("customer", fc.boolean()),
      platform: party("platform", fc.constant(true)),
      selfBilled: fc.boolean(),
      payee: fc.constantFrom("platform", "supplier"),
      purchaseOrder: maybe(filled),
      notes: fc.array(filled, { maxLength: 3 }),
      isCredit: fc.boolean(),
    });
  })
  .map(({ isCredit, lines, ...more }) => {
    const isBelowNil = totalsOf(lines).grossPence < 0;
    const invoice = anInvoice({
      ...more,
      lines: isBelowNil ? lines.map((one) => ({ ...one, netPence: -one.netPence })) : lines,
    });
    return isCredit && invoice.grossPence > 0 ? creditOf(invoice) : invoice;
  });
