/**
 * Records what happens to payments: their status, their invoice, the ledger and the audit row, in one transaction.
 * Reports that come late, twice or out of order change nothing: the state table has no transition for them.
 */
import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { settleAdvances } from "@/lib/backend/advances";
import { type Actor, type AuditAction, audit } from "@/lib/backend/audit";
import type { ChangedBy } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { type InvoiceRecord, lockInvoice, recordInvoice } from "@/lib/backend/invoices";
import { type KeyedEvent, postAll } from "@/lib/backend/ledger";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { invoiceStates } from "@/lib/config/states/invoice";
import { openPaymentStatuses, type PaymentEvent, paymentStates } from "@/lib/config/states/payment";
import { nextStatus } from "@/lib/config/states/table";
import { invoices, payments } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { isPayable } from "./can";

const texts = messages.payments;

export type PaymentRecord = typeof payments.$inferSelect;

/** Who does it: null where time or the payment provider does. */
type By = ChangedBy | null;

/** Locks several invoices, in one order and before any advance, as all that moves money does. */
export async function lockInvoices(tx: Transaction, invoiceIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, [...invoiceIds]))
    .orderBy(asc(invoices.id))
    .for("update");
}

/** A locked invoice for a person who acts: CONFLICT `changed` where it is not as they saw it. */
export async function lockSeenInvoice(tx: Transaction, { invoiceId, lock }: { invoiceId: string; lock: number }) {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice.lock !== lock) throw conflict(texts.changed, "changed");
  return invoice;
}

type Step = Omit<Parameters<typeof recordInvoice>[3], "action">;

/** Moves a locked invoice by its state table and adds the event; the audit row is the payment's. CONFLICT `notNow` where that is not possible. */
export const moveInvoice = (
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  step: Step,
): Promise<InvoiceRecord> => recordInvoice(tx, actor, invoice, { ...step, action: null });

/** Moves a locked invoice on to being collected; one that failed or is overdue is tried again. CONFLICT `notNow`. */
export async function beginCollection(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  by: By,
): Promise<InvoiceRecord> {
  const isAgain = nextStatus(invoiceStates, invoice.status, "retry") !== null;
  const scheduled = isAgain ? await moveInvoice(tx, actor, invoice, { event: "retry", by }) : invoice;
  const pence = scheduled.duePence ?? 0;
  if (pence <= 0) throw conflict(texts.notNow, "notNow");
  return moveInvoice(tx, actor, scheduled, { event: "collect", by, pence });
}

const actions = {
  submit: "payment.submitted",
  confirm: "payment.confirmed",
  fail: "payment.failed",
  reverse: "payment.reversed",
} as const satisfies Partial<Record<PaymentEvent, AuditAction>>;

async function lockPayment(tx: Transaction, paymentId: string): Promise<PaymentRecord> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (!payment) throw notFound();
  return payment;
}

type Outcome = {
  event: keyof typeof actions;
  by: By;
  reference?: string;
  failureCode?: string | null;
  /** When the money moved. */
  on?: string;
};

/** The payment with its new status; null where the event is not possible, so that nothing happened. */
async function movePayment(tx: Transaction, actor: Actor, payment: PaymentRecord, outcome: Outcome) {
  const { event, reference, failureCode, on } = outcome;
  const status = nextStatus(paymentStates, payment.status, event);
  if (status === null) return null;
  const [moved] = await tx
    .update(payments)
    .set({
      status,
      since: clock.now(),
      lock: payment.lock + 1,
      // This event is the answer that the stuck payment was waiting for.
      stuckAt: null,
      ...(reference === undefined ? {} : { reference }),
      ...(failureCode === undefined ? {} : { failureCode }),
      ...(on === undefined ? {} : { paidOn: on }),
    })
    .where(eq(payments.id, payment.id))
    .returning();
  await audit(tx, actor, {
    organisationId: payment.direction === "collect" ? payment.providerId : payment.organisationId,
    action: actions[event],
    subject: { type: "payment", id: payment.id },
    details: { pence: payment.pence, ...(failureCode ? { failureCode } : {}) },
  });
  return moved ?? null;
}

/** A step with an invoice as it is then, and what is to be posted of it. */
type Recorded = { invoice: InvoiceRecord; events: KeyedEvent[] };

async function recordCollected(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  by: By,
): Promise<Recorded> {
  const { id: invoiceId, organisationId: agencyId, providerId } = invoice;
  const paidPence = invoice.paidPence + payment.pence;
  const left = invoice.grossPence - invoice.heldPence - invoice.creditedPence - paidPence;
  const event = left > 0 ? "payPart" : "pay";
  const isPossible = nextStatus(invoiceStates, invoice.status, event) !== null;
  const key = `payment:${payment.id}:collected`;
  const moved = await moveInvoice(tx, actor, invoice, {
    event,
    by,
    // Part payment does not change the status of an invoice that is not being collected.
    ...(isPossible ? {} : { status: invoice.status }),
    columns: { paidPence, ...(left > 0 ? {} : { paidAt: clock.now() }) },
    pence: payment.pence,
  });
  return {
    invoice: moved,
    events: [{ event: "paymentCollected", key, pence: payment.pence, agencyId, providerId, invoiceId }],
  };
}

/** Money of the provider has arrived: the invoice is paid, or less of it is due. */
export async function collected(...of: Parameters<typeof recordCollected>): Promise<InvoiceRecord> {
  const { invoice, events } = await recordCollected(...of);
  await postAll(of[0], events);
  return invoice;
}

/** The bank has taken the money back: the invoice is unpaid again. */
async function recordTakenBack(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  by: By,
): Promise<Recorded> {
  const { id: invoiceId, organisationId: agencyId, providerId } = invoice;
  const isPossible = nextStatus(invoiceStates, invoice.status, "reverse") !== null;
  const key = `payment:${payment.id}:reversed`;
  const moved = await moveInvoice(tx, actor, invoice, {
    event: "reverse",
    by,
    ...(isPossible ? {} : { status: invoice.status }),
    columns: { paidPence: Math.max(0, invoice.paidPence - payment.pence), paidAt: null },
    pence: payment.pence,
  });
  return {
    invoice: moved,
    events: [{ event: "paymentReversed", key, pence: payment.pence, agencyId, providerId, invoiceId }],
  };
}

async function recordPaidOut(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  by: By,
): Promise<Recorded> {
  const { id, pence, settledPence, organisationId: agencyId, invoiceId } = payment;
  const isDone = invoice.status === "paid" && (await payableOf(tx, invoice)) <= 0;
  const moved = await moveInvoice(tx, actor, invoice, {
    event: "payOut",
    by,
    ...(isDone ? {} : { status: invoice.status }),
    pence: pence + settledPence,
  });
  return {
    invoice: moved,
    events: [{ event: "payoutPaid", key: `payment:${id}:paidOut`, pence, agencyId, invoiceId }],
  };
}

/**
 * The agency has its money. The invoice is paid out once nothing is left to pay out; one that is unpaid again stays as it is. `settled` is
 * posted with it: two payouts at once then take the balances of an agency in one order.
 */
export async function paidOut(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  { by, settled = [] }: { by: By; settled?: readonly KeyedEvent[] },
): Promise<InvoiceRecord> {
  const { invoice: moved, events } = await recordPaidOut(tx, actor, invoice, payment, by);
  await postAll(tx, [...settled, ...events]);
  return moved;
}

/** Records an event of a payment, which is locked after its invoice, but posts nothing. */
async function recordOutcome(tx: Transaction, actor: Actor, payment: PaymentRecord, outcome: Outcome) {
  const invoice = await lockInvoice(tx, payment.invoiceId);
  const locked = await lockPayment(tx, payment.id);
  const moved = await movePayment(tx, actor, locked, outcome);
  if (!moved) return { status: locked.status, events: [] };
  const { status } = moved;
  const { event, by } = outcome;
  if (event === "confirm") {
    const record = moved.direction === "payout" ? recordPaidOut : recordCollected;
    return { status, events: (await record(tx, actor, invoice, moved, by)).events };
  }
  if (moved.direction === "payout") return { status, events: [] };
  if (event === "reverse") return { status, events: (await recordTakenBack(tx, actor, invoice, moved, by)).events };
  if (event === "fail" && nextStatus(invoiceStates, invoice.status, "fail")) {
    await moveInvoice(tx, actor, invoice, {
      event: "fail",
      by,
      reason: outcome.failureCode ?? null,
      pence: moved.pence,
    });
  }
  return { status, events: [] };
}

/**
 * Records an event of a payment, which is locked after its invoice. Returns its status, unchanged if the event is not
 * possible. Exactly one of the people and webhooks that report the same thing changes anything.
 */
export async function conclude(tx: Transaction, actor: Actor, payment: PaymentRecord, outcome: Outcome) {
  const { status, events } = await recordOutcome(tx, actor, payment, outcome);
  await postAll(tx, events);
  return status;
}

/**
 * Records the same event of several payments. All are posted in one statement, which takes the balances in one order: a run of invoices, which
 * posts to several organisations too, and this then wait for each other without a deadlock.
 */
export async function concludeAll(
  tx: Transaction,
  actor: Actor,
  several: readonly PaymentRecord[],
  outcome: Outcome,
): Promise<void> {
  const events: KeyedEvent[] = [];
  for (const payment of several) events.push(...(await recordOutcome(tx, actor, payment, outcome)).events);
  await postAll(tx, events);
}

/** What has been collected for the agency by each of some invoices, and been neither paid out nor kept for an advance. In pence. */
export async function payableOfEach(tx: Transaction, all: readonly InvoiceRecord[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({
      invoiceId: payments.invoiceId,
      pence: sql<number>`coalesce(sum(${payments.pence}) filter (where ${inArray(payments.status, [...openPaymentStatuses, "confirmed"])}), 0)::int`,
      settledPence: sql<number>`coalesce(sum(${payments.settledPence}), 0)::int`,
    })
    .from(payments)
    .where(
      and(
        inArray(
          payments.invoiceId,
          all.map(({ id }) => id),
        ),
        eq(payments.direction, "payout"),
      ),
    )
    .groupBy(payments.invoiceId);
  const paid = new Map(rows.map(({ invoiceId, pence, settledPence }) => [invoiceId, pence + settledPence]));
  return new Map(
    all.map(({ id, grossPence, heldPence, creditedPence, paidPence }) => {
      const owed = grossPence - heldPence - creditedPence;
      return [id, Math.min(paidPence, owed) - (paid.get(id) ?? 0)];
    }),
  );
}

/** The same of one. */
export const payableOf = async (tx: Transaction, invoice: InvoiceRecord): Promise<number> =>
  (await payableOfEach(tx, [invoice])).get(invoice.id) ?? 0;

type Payout = Pick<PaymentRecord, "method"> & Partial<Pick<PaymentRecord, "paidOn" | "reference" | "exportId">>;

/**
 * Adds the payout of a paid, locked invoice: what is payable, less what its advance and those in recovery take first, as `settled`, which
 * the caller posts. Null where nothing is left to pay out. CONFLICT `onHold`, and `notNow` where it is not paid or another payout is under way.
 */
export async function addPayout(tx: Transaction, actor: Actor, invoice: InvoiceRecord, payout: Payout, by: ChangedBy) {
  if (invoice.payoutHeldReason !== null) throw conflict(texts.onHold, "onHold");
  if (!isPayable(invoice)) throw conflict(texts.notNow, "notNow");
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoice.id),
        eq(payments.direction, "payout"),
        inArray(payments.status, openPaymentStatuses),
      ),
    )
    .limit(1);
  if (open) throw conflict(texts.notNow, "notNow");
  const payable = await payableOf(tx, invoice);
  if (payable <= 0) return null;
  const [id, now] = [randomUUID(), clock.now()];
  const settled = await settleAdvances(tx, actor, { invoice, paymentId: id, availablePence: payable });
  const settledPence = settled.reduce((sum, { pence }) => sum + pence, 0);
  const pence = payable - settledPence;
  // A Bacs file contains only payments that move money.
  const isMade = payout.method !== "bacs" || pence === 0;
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      invoiceId: invoice.id,
      organisationId: invoice.organisationId,
      providerId: invoice.providerId,
      direction: "payout",
      pence,
      settledPence,
      status: isMade ? "confirmed" : "submitted",
      paidOn: isMade ? today() : null,
      byUserId: by.userId,
      createdAt: now,
      since: now,
      ...payout,
    })
    .returning();
  if (!payment) throw conflict(texts.changed, "changed");
  return { payment, settled };
}
