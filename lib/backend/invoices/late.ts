/** When a disputed invoice is due, and what may be claimed for one that is paid late (docs/money.md, Late payment). Software, not legal advice. */
import { sql } from "drizzle-orm";
import { divideHalfUp } from "@/lib/backend/pricing";
import data from "@/lib/config/data/late-payment.json" with { type: "json" };
import type { Invoice } from "@/lib/contract/invoices";
import type { Transaction } from "@/lib/db/tenancy";
import { daysAfter, daysBetween } from "@/lib/format";
import type { InvoiceRecord } from "./find";

/**
 * When the provider has to pay what is due after a decision, where nothing was before: with the days of credit that were agreed, from the
 * day of the decision on. Null where the day so far stands, because other lines are due then or the provider was already late when it
 * disputed them.
 */
export function dueAfterDispute(
  { issuedOn, dueOn, payableOn, duePence }: Pick<InvoiceRecord, "issuedOn" | "dueOn" | "payableOn" | "duePence">,
  duePenceNow: number,
  { raisedOn, decidedOn }: { raisedOn: string; decidedOn: string },
): string | null {
  if ((duePence ?? 0) > 0 || duePenceNow <= 0 || raisedOn > payableOn) return null;
  const day = daysAfter(decidedOn, Math.max(daysBetween(issuedOn, dueOn), 0));
  return day > payableOn ? day : null;
}

/** Rates are in hundredths of a per cent. */
const WHOLE = 10_000;
const DAYS_OF_YEAR = 365;

/** The yearly rate for a debt that became late on a day, in hundredths of a per cent; null before the first recorded one. */
export function statutoryRate(lateFrom: string): number | null {
  const reference = data.referenceRates.findLast(({ from }) => from <= lateFrom);
  return reference ? reference.rate + data.aboveReferenceRate : null;
}

/** The fixed sum for the costs of collecting a debt, in pence. */
export const compensationFor = (debtPence: number): number =>
  data.compensation.findLast(({ fromPence }) => fromPence <= debtPence)?.pence ?? 0;

type Debt = { duePence: number; debtPence: number; dueOn: string };

/**
 * Simple interest on what is due, in pence and rounded half up, from the day after the due date up to a day, and the
 * fixed compensation. Null while nothing is late.
 */
export function lateClaim({ duePence, debtPence, dueOn }: Debt, on: string): Invoice["late"] {
  const days = daysBetween(dueOn, on);
  const rate = statutoryRate(daysAfter(dueOn, 1));
  if (days <= 0 || duePence <= 0 || rate === null) return null;
  return {
    days,
    ratePercent: rate / 100,
    interestPence: divideHalfUp(duePence * rate * days, WHOLE * DAYS_OF_YEAR),
    compensationPence: compensationFor(debtPence),
  };
}

/** The claim on an invoice today; null for credit notes, and where the parties settle between themselves. */
export function lateClaimOf(invoice: InvoiceRecord, on: string): Invoice["late"] {
  if (invoice.kind !== "invoice" || invoice.paymentMode === "direct") return null;
  const { grossPence, creditedPence, heldPence, duePence, payableOn: dueOn } = invoice;
  return lateClaim({ duePence, debtPence: grossPence - creditedPence - heldPence, dueOn }, on);
}

/**
 * Whether it is not the provider who is late, in the platform's scope: the direct debit is being processed, or a provider that can be debited
 * waits for the platform to collect. One whose debit failed, or who authorised it after the due date, is late.
 */
export async function isOnPlatform(tx: Transaction, invoiceId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from invoices i join organisations p on p.id = i.provider_id left join payment_accounts a on a.organisation_id = p.id
      where i.id = ${invoiceId}
        and (i.status = 'collecting' or i.status in ('scheduled', 'overdue') and p.payment_method = 'direct_debit'
          and (a.has_mandate or a.account is not null))
        and not exists (select 1 from payments c where c.invoice_id = i.id and c.direction = 'collect' and c.status in ('failed', 'reversed'))
        and not exists (select 1 from payment_authorisations s where s.invoice_id = i.id
          and (s.status = 'pending' or s.status = 'authorised' and (s.closed_at at time zone 'Europe/London')::date > i.payable_on))`);
  return rows.length > 0;
}
