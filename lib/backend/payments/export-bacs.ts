import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, notExists, sql } from "drizzle-orm";
import { bacsServiceUser } from "@/lib/adapters/payments";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { type InvoiceRecord, isCollectedByPlatform } from "@/lib/backend/invoices";
import { type KeyedEvent, postAll } from "@/lib/backend/ledger";
import { lacksAuthorisation } from "@/lib/backend/payment-authorisations";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import type { PaymentDirection } from "@/lib/config/closed-lists/payments";
import { messages } from "@/lib/config/messages";
import type { InvoiceStatus } from "@/lib/config/states/invoice";
import { openPaymentStatuses } from "@/lib/config/states/payment";
import { contract } from "@/lib/contract";
import { bacsExports, invoices, organisations, paymentAccounts, payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type BacsItem, bacsFile } from "@/lib/documents";
import { canPay } from "./access";
import { firstProcessingDay, isBankDay } from "./bank-days";
import { addPayout, beginCollection, lockInvoices, type PaymentRecord, paidOut, payableOfEach } from "./record";

const texts = messages.payments;
const MANY = 500;
const SERIALS = 1_000_000;
const serialOf = (number: number): string => String(number % SERIALS).padStart(6, "0");
/** The name of a file by its count. */
export const fileNameOf = (number: number): string => `bacs-${serialOf(number)}.txt`;

/** What can be collected; what failed, or was due before it could be, is tried again. */
const collectable: InvoiceStatus[] = ["scheduled", "failed", "overdue"];

const open = (tx: Transaction, direction: PaymentDirection) =>
  tx
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoices.id),
        eq(payments.direction, direction),
        inArray(payments.status, openPaymentStatuses),
      ),
    );

type Asked = { direction: PaymentDirection; processingOn: string };

/**
 * The payments that a day's file can contain, all or some of them: payouts that are not on hold, or what is due by then
 * from providers that pay by our own direct debit.
 */
const waiting = (tx: Transaction, { direction, processingOn }: Asked, among?: readonly string[]) =>
  tx
    .select({ invoice: invoices, account: paymentAccounts.account })
    .from(invoices)
    .innerJoin(
      paymentAccounts,
      eq(paymentAccounts.organisationId, direction === "payout" ? invoices.organisationId : invoices.providerId),
    )
    .innerJoin(organisations, eq(organisations.id, paymentAccounts.organisationId))
    .where(
      and(
        isCollectedByPlatform(),
        among ? inArray(invoices.id, [...among]) : undefined,
        isNotNull(paymentAccounts.account),
        notExists(open(tx, direction)),
        direction === "payout"
          ? and(eq(invoices.status, "paid"), isNull(invoices.payoutHeldReason))
          : and(
              inArray(invoices.status, collectable),
              gt(invoices.duePence, 0),
              lte(invoices.payableOn, processingOn),
              not(lacksAuthorisation()),
              eq(paymentAccounts.hasMandate, false),
              eq(organisations.paymentMethod, "direct_debit"),
            ),
      ),
    )
    .orderBy(asc(invoices.payableOn), asc(invoices.id))
    .limit(MANY);

type Found = Awaited<ReturnType<typeof waiting>>;

/** What a file of these would have, before advances take their part of payouts; none of which nothing is left. */
async function totalsOf(tx: Transaction, direction: PaymentDirection, found: Found) {
  const all = found.map(({ invoice }) => invoice);
  const payable = direction === "payout" ? await payableOfEach(tx, all) : null;
  const amounts = all.map(({ id, duePence }) => (payable ? (payable.get(id) ?? 0) : (duePence ?? 0)));
  const open = amounts.filter((pence) => pence > 0);
  return { payments: open.length, pence: open.reduce((sum, pence) => sum + pence, 0) };
}

/** What waits for a file of a day, or of the first day for which one can be made in time. */
export const bacsReady = procedure(contract.payments.bacsReady, canPay, ({ input }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const processingOn = input.processingOn ?? firstProcessingDay(today());
    const ready = async (direction: PaymentDirection) =>
      totalsOf(tx, direction, await waiting(tx, { direction, processingOn }));
    return {
      isSetUp: bacsServiceUser() !== null,
      processingOn,
      collect: await ready("collect"),
      payout: await ready("payout"),
    };
  }),
);

type Making = { direction: PaymentDirection; exportId: string; caller: PersonCaller; context: Context };

/** The payment of a locked invoice in a file; null where nothing is left of it. What an advance takes all of has no money to move and is made. */
async function paymentFor(tx: Transaction, invoice: InvoiceRecord, { direction, exportId, caller, context }: Making) {
  if (direction === "payout") {
    const made = await addPayout(tx, context, invoice, { method: "bacs", exportId }, caller);
    if (made?.payment.pence === 0) await paidOut(tx, context, invoice, made.payment, { by: caller });
    return made;
  }
  const pence = (await beginCollection(tx, context, invoice, caller)).duePence ?? 0;
  const now = clock.now();
  const [payment] = await tx
    .insert(payments)
    .values({
      invoiceId: invoice.id,
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
  return payment ? { payment, settled: [] } : null;
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
 * Makes a Bacs file of the waiting payments and marks them as submitted, so that they are in no other file. The file is
 * empty if advances take all of every payout. CONFLICT `notSetUp` without a service user number, `changed` if other
 * payments are waiting than the caller saw, and `nothingToExport`.
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
    // One file at a time, so that no payment is in two.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bacs', 0))`);
    const ids = (await waiting(tx, input)).map(({ invoice }) => invoice.id);
    await lockInvoices(tx, ids);
    // Read again after locking: one that has been put on hold or paid in the meantime is left out.
    const found = await waiting(tx, input, ids);
    const { payments: count, pence: total } = await totalsOf(tx, direction, found);
    const { seen } = input;
    if (seen && (seen.payments !== count || seen.pence !== total)) throw conflict(texts.waitingChanged, "changed");
    const [made] = await tx
      .insert(bacsExports)
      .values({ direction, processingOn, content: "", createdByUserId: caller.userId, createdAt: clock.now() })
      .returning();
    if (!made) throw conflict(texts.nothingToExport, "nothingToExport");
    const [items, settled]: [BacsItem[], KeyedEvent[]] = [[], []];
    let madeCount = 0;
    for (const { invoice, account } of found) {
      const one = await paymentFor(tx, invoice, { direction, exportId: made.id, caller, context });
      if (!one || !account) continue;
      madeCount++;
      settled.push(...one.settled);
      if (one.payment.pence > 0) items.push(itemOf(one.payment, { account, number: invoice.number, processingOn }));
    }
    if (madeCount === 0) throw conflict(texts.nothingToExport, "nothingToExport");
    await postAll(tx, settled);
    const serial = serialOf(made.number);
    const content = items.length > 0 ? bacsFile({ ...user, serial, createdOn, items }).text : "";
    await tx.update(bacsExports).set({ content }).where(eq(bacsExports.id, made.id));
    const pence = items.reduce((sum, item) => sum + item.pence, 0);
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "payment.exported",
      subject: { type: "bacsExport", id: made.id },
      details: { direction, payments: madeCount, pence },
    });
    return { exportId: made.id, fileName: fileNameOf(made.number), content, payments: madeCount, pence };
  }),
);

/** A Bacs file once more, where its answer was lost on the way. NOT_FOUND for none; CONFLICT `fileGone` where it is too old. */
export const exportFile = procedure(contract.payments.exportFile, canPay, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const [made] = await tx.select().from(bacsExports).where(eq(bacsExports.id, input.exportId));
    if (!made) throw notFound();
    const { id, number, direction, content } = made;
    if (content === "") throw conflict(texts.fileGone, "fileGone");
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "payment.exported",
      subject: { type: "bacsExport", id },
      details: { direction, again: true },
    });
    return { fileName: fileNameOf(number), content };
  }),
);
