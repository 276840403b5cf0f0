/**
 * The types of the data that an invoice's PDF and its XML are made from, and the check that it adds up. Money is integer
 * pence; amounts of a credit note are negative. A day is `YYYY-MM-DD`.
 */
import type { vatTreatments } from "@/lib/config/closed-lists/agreements";
import type { invoiceKinds } from "@/lib/config/closed-lists/invoices";

/** A party as it was when the invoice was issued. `address` is lines; `id` is its id in the portal. */
export type InvoicePartyContent = {
  id: string;
  name: string;
  legalName: string | null;
  address: string | null;
  postcode: string | null;
  companyNumber: string | null;
  vatNumber: string | null;
};

/** Why there is VAT, or none. `ratePercent` is in per cent. */
type InvoiceVat = { treatment: (typeof vatTreatments)[number]; ratePercent: number; reason: string };

export type InvoiceLineContent = {
  id: string;
  description: string;
  service: string | null;
  /** The day of the shift. */
  on: string | null;
  /** Paid minutes; 0 where the line is not for time. */
  minutes: number;
  netPence: number;
  vat: InvoiceVat;
  /** How the amount was worked out, a sentence for each step. */
  trace: string[];
};

/** The VAT of all lines of one treatment and rate. */
type VatBreakdownLine = InvoiceVat & { netPence: number; vatPence: number };

/** What an invoice or a credit note says. */
export type InvoiceContent = {
  number: string;
  kind: (typeof invoiceKinds)[number];
  selfBilled: boolean;
  issuedOn: string;
  taxPoint: string;
  dueOn: string;
  periodStart: string;
  periodEnd: string;
  purchaseOrder: string | null;
  /** The invoice that a credit note credits. */
  creditsNumber: string | null;
  /** The agency. */
  supplier: InvoicePartyContent;
  /** The provider. */
  customer: InvoicePartyContent;
  /** Issues the invoice in the agency's name where it is self-billed. */
  platform: InvoicePartyContent;
  /** Who is paid. */
  payee: "platform" | "supplier";
  lines: InvoiceLineContent[];
  vatBreakdown: VatBreakdownLine[];
  netPence: number;
  vatPence: number;
  grossPence: number;
  notes: string[];
};

/** Parts of a hundred per cent, so that a rate such as 17.5 is a whole number. */
const RATE_PARTS = 10_000;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The VAT of a net amount at a rate, half up by its size: a credit takes off what the invoice charged. */
export function vatOf(netPence: number, ratePercent: number): number {
  const doubled = 2 * Math.abs(netPence) * Math.round(ratePercent * 100) + RATE_PARTS;
  return Math.sign(netPence) * Math.floor(doubled / (2 * RATE_PARTS));
}

/**
 * The VAT at one rate is rounded once (EN 16931, BR-CO-17), whatever the reasons for the rate are. That of a credit note
 * is what the invoice's VAT falls by, which rounding can make a penny more or less.
 */
function vatByRateIsRight({ kind, vatBreakdown }: InvoiceContent): boolean {
  const tolerance = kind === "credit_note" ? 1 : 0;
  return vatBreakdown.every(({ ratePercent }) => {
    const same = vatBreakdown.filter((line) => line.ratePercent === ratePercent);
    const [netPence, vatPence] = [sum(same.map((line) => line.netPence)), sum(same.map((line) => line.vatPence))];
    return ratePercent === 0 ? vatPence === 0 : Math.abs(vatPence - vatOf(netPence, ratePercent)) <= tolerance;
  });
}

const keyOf = ({ treatment, ratePercent }: InvoiceVat) => `${treatment} ${ratePercent}`;

function breakdownMatchesLines({ lines, vatBreakdown }: InvoiceContent): boolean {
  const keys = vatBreakdown.map(keyOf);
  if (new Set(keys).size !== keys.length || lines.some(({ vat }) => !keys.includes(keyOf(vat)))) return false;
  return vatBreakdown.every((part) => {
    const own = lines.filter(({ vat }) => keyOf(vat) === keyOf(part));
    return sum(own.map(({ netPence }) => netPence)) === part.netPence;
  });
}

/** Throws RangeError, instead of printing it, for a document that does not add up or that the law does not allow. */
export function assertInvoice(content: InvoiceContent): void {
  const { lines, vatBreakdown, netPence, vatPence, grossPence, supplier } = content;
  const pence = [netPence, vatPence, grossPence, ...[...lines, ...vatBreakdown].map((part) => part.netPence)];
  const rules: [isRight: boolean, fault: string][] = [
    [pence.every(Number.isSafeInteger), "money is whole pence"],
    [lines.length > 0, "it has no line"],
    [sum(lines.map((line) => line.netPence)) === netPence, "its lines do not add up"],
    [breakdownMatchesLines(content), "its VAT summary is not that of its lines"],
    [vatByRateIsRight(content), "the VAT of a rate is not that of its amount"],
    [sum(vatBreakdown.map((part) => part.vatPence)) === vatPence, "its VAT does not add up"],
    [netPence + vatPence === grossPence, "its total does not add up"],
    [(content.kind === "credit_note") === grossPence < 0, "the sign of its total is wrong"],
    [(content.kind === "credit_note") === (content.creditsNumber !== null), "a credit note names what it credits"],
    [vatPence === 0 || supplier.vatNumber !== null, "an agency without a VAT number charges no VAT"],
    [content.periodStart <= content.periodEnd, "its period ends before it starts"],
  ];
  const broken = rules.find(([isRight]) => !isRight);
  if (broken) throw new RangeError(`${content.number}: ${broken[1]}`);
}
