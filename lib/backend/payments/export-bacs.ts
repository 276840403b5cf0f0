import { and, asc, eq, gt, isNotNull, isNull, not, notExists, sql } from "drizzle-orm";
import { bacsServiceUser } from "@/lib/adapters/payments";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { lacksAuthorisation } from "@/lib/backend/payment-authorisations";
import { holidaysOf } from "@/lib/backend/pricing";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import type { PaymentDirection } from "@/lib/config/closed-lists/payments";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { bacsExports, invoices, organisations, paymentAccounts, payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type BacsItem, bacsFile } from "@/lib/documents";
import { weekdayOf } from "@/lib/format";
import { canPay } from "./access";
import { addPayout, lockInvoice, moveInvoice, type PaymentRecord } from "./record";

const texts = messages.payments;
const MANY = 500;
const FRIDAY = 5;
const SERIALS = 1_000_000;

/** Whether Bacs works on a day: the bank holidays of England and Wales, and no weekends. False for years without known holidays. */
function isBankDay(day: string): boolean {
  if (weekdayOf(day) > FRIDAY) return false;
  try {
    return holidaysOf("england_and_wales", "substitute")(day as `${number}-${number}-${number}`) === null;
  } catch {
    return false;
  }
}

const open = (tx: Transaction, direction: PaymentDirection) =>
  tx
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoices.id),
        eq(payments.direction, direction),
        sql`${payments.status} in ('requested', 'submitted')`,
      ),
    );

/** What waits for a file: payouts that are not on hold, or what providers pay by a direct debit of our own. */
const waiting = (tx: Transaction, direction: PaymentDirection) =>
  tx
    .select({ id: invoices.id, account: paymentAccounts.account })
    .from(invoices)
    .innerJoin(
      paymentAccounts,
      eq(paymentAccounts.organisationId, direction === "payout" ? invoices.organisationId : invoices.providerId),
    )
    .innerJoin(organisations, eq(organisations.id, paymentAccounts.organisationId))
    .where(
      and(
        eq(invoices.kind, "invoice"),
        isNotNull(paymentAccounts.account),
        notExists(open(tx, direction)),
        direction === "payout"
          ? and(eq(invoices.status, "paid"), isNull(invoices.payoutHeldReason))
          : and(
              eq(invoices.status, "scheduled"),
              gt(invoices.duePence, 0),
              not(lacksAuthorisation()),
              eq(paymentAccounts.hasMandate, false),
              eq(organisations.paymentMethod, "direct_debit"),
            ),
      ),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(MANY);

type Making = { direction: PaymentDirection; exportId: string; caller: PersonCaller; context: Context };

/** The payment of an invoice in a file; null where nothing is left of it. */
async function paymentFor(tx: Transaction, invoiceId: string, { direction, exportId, caller, context }: Making) {
  const invoice = await lockInvoice(tx, invoiceId);
  if (direction === "payout") {
    const payment = await addPayout(tx, context, invoice, { method: "bacs", exportId }, caller);
    return payment ? { payment, number: invoice.number } : null;
  }
  const pence = invoice.duePence ?? 0;
  await moveInvoice(tx, invoice, { event: "collect", by: caller, pence });
  const now = clock.now();
  const [payment] = await tx
    .insert(payments)
    .values({
      invoiceId,
      organisationId: invoice.organisationId,
      providerId: invoice.providerId,
      direction,
      method: "bacs",
      pence,
      status: "submitted",
      exportId,
      byUserId: caller.userId,
      createdAt: now,
      since: now,
    })
    .returning();
  return payment ? { payment, number: invoice.number } : null;
}

const itemOf = (
  { pence, direction }: PaymentRecord,
  {
    account,
    number,
    processingOn,
  }: {
    account: { sortCode: string; accountNumber: string; accountName: string };
    number: string;
    processingOn: string;
  },
): BacsItem => ({
  direction: direction === "payout" ? "credit" : "debit",
  account: { sortCode: account.sortCode, accountNumber: account.accountNumber, name: account.accountName },
  pence,
  reference: number,
  processingOn,
});

/**
 * Makes a Bacs file of what waits for one, and marks it as submitted: it is in no other file. CONFLICT `notSetUp` without a service user
 * number, and `nothingToExport`.
 */
export const exportBacs = procedure(contract.payments.exportBacs, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { direction, processingOn } = input;
    const user = bacsServiceUser();
    if (!user) throw conflict(texts.notSetUp, "notSetUp");
    const createdOn = today();
    if (processingOn <= createdOn || !isBankDay(processingOn)) {
      throw invalid(texts.notWorkingDay, [{ field: "processingOn", message: texts.notWorkingDay }]);
    }
    // One file at a time, so that nothing is in two.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bacs', 0))`);
    const found = await waiting(tx, direction);
    const [made] = await tx
      .insert(bacsExports)
      .values({ direction, processingOn, content: "", createdByUserId: caller.userId, createdAt: clock.now() })
      .returning();
    if (!made) throw conflict(texts.nothingToExport, "nothingToExport");
    const items: BacsItem[] = [];
    for (const { id, account } of found) {
      const one = await paymentFor(tx, id, { direction, exportId: made.id, caller, context });
      // What an advance takes all of has no money to move.
      if (one && account && one.payment.pence > 0)
        items.push(itemOf(one.payment, { account, number: one.number, processingOn }));
    }
    if (items.length === 0) throw conflict(texts.nothingToExport, "nothingToExport");
    const serial = String(made.number % SERIALS).padStart(6, "0");
    const file = bacsFile({ ...user, serial, createdOn, items });
    await tx.update(bacsExports).set({ content: file.text }).where(eq(bacsExports.id, made.id));
    const pence = items.reduce((sum, item) => sum + item.pence, 0);
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "payment.exported",
      subject: { type: "bacsExport", id: made.id },
      details: { direction, payments: items.length, pence },
    });
    return { exportId: made.id, fileName: `bacs-${serial}.txt`, content: file.text, payments: items.length, pence };
  }),
);
