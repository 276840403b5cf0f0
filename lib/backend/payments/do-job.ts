/** Asks the payment provider, outside any transaction, and records what it answers. */
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type CollectionStatus, PaymentsRefused, payments as provider } from "@/lib/adapters/payments";
import { tellOfRecoveries } from "@/lib/backend/advances";
import { audit, jobActor } from "@/lib/backend/audit";
import { DomainError } from "@/lib/backend/errors";
import { cutOffHasPassed, isCollectedByPlatform, lockInvoice } from "@/lib/backend/invoices";
import { followUpAuthorisations } from "@/lib/backend/payment-authorisations";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { flags } from "@/lib/config/env";
import { bacsExports, invoices, organisations, paymentAccounts, payments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { paymentJobSchema, queuePaymentJob } from "./queued";
import { conclude, moveInvoice } from "./record";
import { queueStuckMail } from "./stuck-mail";

const platform = { kind: "platform" } as const;
const MANY = 200;

const events = { collected: "confirm", failed: "fail", reversed: "reverse" } as const;

async function paymentToAsk(paymentId: string) {
  const [found] = await withScope(platform, (tx) =>
    tx
      .select({ payment: payments, customerId: paymentAccounts.customerId, number: invoices.number })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .innerJoin(paymentAccounts, eq(paymentAccounts.organisationId, payments.providerId))
      .where(and(eq(payments.id, paymentId), eq(payments.method, "direct_debit"))),
  );
  return found;
}

/** Asks for a payment once: the adapter finds what was asked for before. What the provider refuses has failed. */
async function submit(id: string, paymentId: string): Promise<void> {
  const found = await paymentToAsk(paymentId);
  // A stuck payment has been passed to a person, who may have recorded something else in the meantime.
  if (found?.payment.status !== "requested" || found.payment.stuckAt || !found.customerId) return;
  const { payment, customerId, number } = found;
  const outcome = await provider()
    .collect({ paymentId, customerId, pence: payment.pence, description: number })
    .then(({ reference }) => ({ event: "submit" as const, by: null, reference }))
    .catch((error: unknown) => {
      if (!(error instanceof PaymentsRefused)) throw error;
      return { event: "fail" as const, by: null, failureCode: error.code };
    });
  await withScope(platform, (tx) => conclude(tx, jobActor(id), payment, outcome));
}

/** Records what the provider answers about a payment. */
async function ask(id: string, paymentId: string): Promise<void> {
  const found = await paymentToAsk(paymentId);
  if (!found?.payment.reference) return;
  const { payment } = found;
  const { state, failureCode }: CollectionStatus = await provider().status(found.payment.reference);
  if (state === "pending") return;
  await withScope(platform, async (tx) => {
    const actor = jobActor(id);
    // Returned by the bank before we heard that it had arrived: record both.
    if (state === "reversed") await conclude(tx, actor, payment, { event: "confirm", by: null, on: today() });
    await conclude(tx, actor, payment, {
      event: events[state],
      by: null,
      ...(failureCode === null ? {} : { failureCode }),
      ...(state === "collected" ? { on: today() } : {}),
    });
  });
}

/** Direct debits that still wait, since so many milliseconds before now, for Stripe to take them or for the bank to answer. */
function waitingSince(requestedMs: number, submittedMs: number): SQL | undefined {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return and(
    eq(payments.method, "direct_debit"),
    isNull(payments.stuckAt),
    or(
      and(eq(payments.status, "requested"), lt(payments.since, before(requestedMs))),
      and(eq(payments.status, "submitted"), lt(payments.since, before(submittedMs))),
    ),
  );
}

/** Payments that were asked for in vain for long are asked for no more, and the platform's finance staff are told. */
async function giveUp(tx: Transaction, id: string): Promise<void> {
  const stuck = await tx
    .select({ id: payments.id, lock: payments.lock, providerId: payments.providerId })
    .from(payments)
    .where(waitingSince(constants.paymentSubmitForMs, constants.paymentStatusForMs))
    .orderBy(asc(payments.since), asc(payments.id))
    .limit(MANY)
    .for("update", { skipLocked: true });
  for (const payment of stuck) {
    await tx
      .update(payments)
      .set({ stuckAt: clock.now(), lock: payment.lock + 1 })
      .where(eq(payments.id, payment.id));
    await audit(tx, jobActor(id), {
      organisationId: payment.providerId,
      action: "payment.stuck",
      subject: { type: "payment", id: payment.id },
    });
    await queueStuckMail(tx, payment.id);
  }
}

/** Payments that wait, the longest first, are asked for again, in case a job or a webhook was lost. */
async function askAgain(tx: Transaction): Promise<void> {
  const waiting = await tx
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(waitingSince(constants.paymentSubmitAgainMs, constants.paymentAskAgainMs))
    .orderBy(asc(payments.since), asc(payments.id))
    .limit(MANY);
  for (const { id, status } of waiting) {
    await queuePaymentJob(tx, { kind: status === "requested" ? "submit" : "status", paymentId: id });
  }
}

/**
 * A bank takes a direct debit back for weeks after it has arrived, and the news of that can be lost: each is asked about once a day for as
 * long, those that were not asked about for the longest time first.
 */
async function askIfTakenBack(tx: Transaction): Promise<void> {
  const day = today();
  const due = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, "confirmed"),
        eq(payments.method, "direct_debit"),
        gte(payments.paidOn, daysAfter(day, -constants.paymentTakenBackDays)),
        or(isNull(payments.askedOn), lt(payments.askedOn, day)),
      ),
    )
    .orderBy(sql`${payments.askedOn} nulls first`, asc(payments.id))
    .limit(MANY)
    .for("update", { skipLocked: true });
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await tx.update(payments).set({ askedOn: day }).where(inArray(payments.id, ids));
  for (const paymentId of ids) await queuePaymentJob(tx, { kind: "status", paymentId });
}

const reached = (tx: Transaction, condition: Parameters<typeof and>[0]) =>
  tx
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(organisations, eq(organisations.id, invoices.providerId))
    .where(and(isCollectedByPlatform(), condition))
    .orderBy(asc(invoices.payableOn), asc(invoices.id))
    .limit(MANY);

/** Does something to each invoice in a transaction of its own; one that has changed in the meantime is left for the next time. */
async function each(ids: { id: string }[], work: (tx: Transaction, id: string) => Promise<void>): Promise<void> {
  for (const { id } of ids) {
    await withScope(platform, (tx) => work(tx, id)).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    });
  }
}

/**
 * Schedules approved invoices paid by bank transfer once the provider can no longer dispute them, and marks invoices
 * that are overdue. Invoices paid by direct debit go to their authorisers.
 */
async function moveOn(): Promise<void> {
  const late = and(lt(invoices.payableOn, today()), gt(invoices.duePence, 0));
  await followUpAuthorisations();
  const byTransfer = ne(organisations.paymentMethod, "direct_debit");
  const found = (condition: Parameters<typeof and>[0]) => withScope(platform, (tx) => reached(tx, condition));
  await each(
    await found(and(eq(invoices.status, "approved"), cutOffHasPassed(), byTransfer)),
    async (tx, invoiceId) => {
      const invoice = await lockInvoice(tx, invoiceId);
      if (invoice.status === "approved") await moveInvoice(tx, jobActor(), invoice, { event: "schedule", by: null });
    },
  );
  await each(await found(and(inArray(invoices.status, ["scheduled", "failed"]), late)), async (tx, invoiceId) => {
    const invoice = await lockInvoice(tx, invoiceId);
    if ((invoice.duePence ?? 0) > 0) await moveInvoice(tx, jobActor(), invoice, { event: "lapse", by: null });
  });
}

/** Accounts whose page for a mandate was opened lately are asked about: the payment provider tells us nothing of its own accord. */
async function askForMandates(tx: Transaction): Promise<void> {
  const opened = new Date(clock.now().getTime() - constants.paymentMandateAskMs);
  const waiting = await tx
    .select({ organisationId: paymentAccounts.organisationId })
    .from(paymentAccounts)
    .where(
      and(
        isNotNull(paymentAccounts.customerId),
        eq(paymentAccounts.hasMandate, false),
        gt(paymentAccounts.mandateOpenedAt, opened),
      ),
    )
    .orderBy(asc(paymentAccounts.mandateOpenedAt))
    .limit(MANY);
  for (const { organisationId } of waiting) await queuePaymentJob(tx, { kind: "mandate", organisationId });
}

/** Records that a provider has signed a mandate, once the payment provider says so. */
async function askForMandate(id: string, organisationId: string): Promise<void> {
  const own = and(eq(paymentAccounts.organisationId, organisationId), eq(paymentAccounts.hasMandate, false));
  const [found] = await withScope(platform, (tx) =>
    tx.select({ customerId: paymentAccounts.customerId }).from(paymentAccounts).where(own),
  );
  if (!found?.customerId || !(await provider().hasMandate(found.customerId))) return;
  await withScope(platform, async (tx) => {
    const [signed] = await tx
      .update(paymentAccounts)
      .set({ hasMandate: true })
      .where(own)
      .returning({ organisationId: paymentAccounts.organisationId });
    if (!signed) return;
    await audit(tx, jobActor(id), {
      organisationId,
      action: "paymentAccount.confirmed",
      subject: { type: "organisation", id: organisationId },
      details: { directDebit: true },
    });
  });
}

/** Empties the Bacs files that no one needs any more: they have account numbers. */
const emptyOldFiles = (tx: Transaction) =>
  tx
    .update(bacsExports)
    .set({ content: "" })
    .where(
      and(
        ne(bacsExports.content, ""),
        lt(bacsExports.createdAt, new Date(clock.now().getTime() - constants.bacsFileKeptMs)),
      ),
    );

/** What was asked for is asked about whatever the flag says; invoices move on only where paying them is part of the portal. */
async function followUp(id: string): Promise<void> {
  if (flags().includes("invoicePayment")) await moveOn();
  await tellOfRecoveries();
  await withScope(platform, async (tx) => {
    await giveUp(tx, id);
    await askAgain(tx);
    await askIfTakenBack(tx);
    await askForMandates(tx);
    await emptyOldFiles(tx);
  });
}

/** Runs one job of the `payments` queue. Throws where the payment provider is unavailable: it is tried again. */
export function doPaymentJob(id: string, data: unknown): Promise<void> {
  const job = paymentJobSchema.parse(data);
  switch (job.kind) {
    case "submit":
      return submit(id, job.paymentId);
    case "status":
      return ask(id, job.paymentId);
    case "scheduled":
      return followUp(id);
    case "mandate":
      return askForMandate(id, job.organisationId);
  }
}
