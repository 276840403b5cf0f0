/** The Bacs files that were made: what each has, that the bank has it, and that its payments were made. */
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { openPaymentStatuses } from "@/lib/config/states/payment";
import { contract } from "@/lib/contract";
import type { BacsExport } from "@/lib/contract/payments";
import { bacsExports, invoices, payments, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canPay } from "./access";
import { fileNameOf } from "./export-bacs";
import { concludeAll, lockInvoices } from "./record";

const texts = messages.payments;
const platform = { kind: "platform" } as const;
const makers = alias(users, "makers");
const senders = alias(users, "senders");

/** The files with the sums of their payments. */
function files(tx: Transaction) {
  const { pence, status } = payments;
  const sums = tx
    .select({
      payments: sql<number>`count(*)::int`.as("payments"),
      // A file can come to more than an integer of the database holds.
      pence: sql<number>`coalesce(sum(${pence}), 0)::float8`.as("pence"),
      waiting: sql<number>`(count(*) filter (where ${status} = 'submitted'))::int`.as("waiting"),
      failed: sql<number>`(count(*) filter (where ${status} in ('failed', 'reversed')))::int`.as("failed"),
    })
    .from(payments)
    .where(eq(payments.exportId, bacsExports.id))
    .as("sums");
  return tx
    .select({
      id: bacsExports.id,
      number: bacsExports.number,
      direction: bacsExports.direction,
      processingOn: bacsExports.processingOn,
      createdAt: bacsExports.createdAt,
      sentAt: bacsExports.sentAt,
      createdBy: makers.fullName,
      sentBy: senders.fullName,
      hasFile: sql<boolean>`${bacsExports.content} <> ''`,
      payments: sums.payments,
      pence: sums.pence,
      waiting: sums.waiting,
      failed: sums.failed,
      cursor: cursorTimestamp(bacsExports.createdAt),
    })
    .from(bacsExports)
    .innerJoinLateral(sums, sql`true`)
    .leftJoin(makers, eq(makers.id, bacsExports.createdByUserId))
    .leftJoin(senders, eq(senders.id, bacsExports.sentByUserId));
}

type FileRow = Awaited<ReturnType<typeof files>>[number];

const toExport = ({ id, number, cursor: _, ...row }: FileRow): BacsExport => ({
  ...row,
  exportId: id,
  fileName: fileNameOf(number),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** The Bacs files, the newest first. */
export const list = procedure(contract.payments.bacsExports, canPay, ({ input }) => {
  const after = timeKey.read(input.after);
  return withScope(platform, async (tx) => {
    const rows = await files(tx)
      .where(
        after
          ? sql`(${bacsExports.createdAt}, ${bacsExports.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      )
      .orderBy(desc(bacsExports.createdAt), desc(bacsExports.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const next = rows.length > page.length && last ? timeKey.encode([last.cursor, last.id]) : null;
    return { items: page.map(toExport), next };
  });
});

/** A file with its payments. NOT_FOUND for none. */
export const get = procedure(contract.payments.bacsExport, canPay, ({ input }) =>
  withScope(platform, async (tx) => {
    const [file] = await files(tx).where(eq(bacsExports.id, input.exportId));
    if (!file) throw notFound();
    const items = await tx
      .select({
        payment: payments,
        number: invoices.number,
        agency: invoices.agencyName,
        provider: invoices.providerName,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.exportId, file.id))
      .orderBy(asc(invoices.number), asc(payments.id));
    return {
      ...toExport(file),
      items: items.map(({ payment, number, agency, provider }) => ({
        _id: payment.id,
        invoice: { _id: payment.invoiceId, number },
        organisation: payment.direction === "payout" ? agency : provider,
        pence: payment.pence,
        settledPence: payment.settledPence,
        status: payment.status,
        paidOn: payment.paidOn,
        lock: payment.lock,
      })),
    };
  }),
);

/** Records that someone gave a file to the bank. Again it changes nothing. NOT_FOUND for none. */
export const markSent = procedure(contract.payments.markSent, canPay, ({ input, caller, context }) =>
  withScope(platform, async (tx) => {
    const [file] = await tx.select().from(bacsExports).where(eq(bacsExports.id, input.exportId)).for("update");
    if (!file) throw notFound();
    if (file.sentAt) return { sentAt: file.sentAt.toISOString() };
    const sentAt = clock.now();
    await tx
      .update(bacsExports)
      .set({ sentAt, sentByUserId: caller.userId })
      .where(and(eq(bacsExports.id, file.id), isNull(bacsExports.sentAt)));
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "payment.fileSent",
      subject: { type: "bacsExport", id: file.id },
      details: { direction: file.direction },
    });
    return { sentAt: sentAt.toISOString() };
  }),
);

/**
 * Records that the payments of a file that still wait were made. CONFLICT `changed` where another number waits than the caller saw; NOT_FOUND
 * for none.
 */
export const confirmExport = procedure(contract.payments.confirmExport, canPay, ({ input, caller, context }) =>
  withScope(platform, async (tx) => {
    const { exportId, waiting, on } = input;
    const [file] = await tx.select({ id: bacsExports.id }).from(bacsExports).where(eq(bacsExports.id, exportId));
    if (!file) throw notFound();
    if (on > today()) throw invalid(texts.dayInFuture, [{ field: "on", message: texts.dayInFuture }]);
    const open = () =>
      tx
        .select()
        .from(payments)
        .where(and(eq(payments.exportId, exportId), inArray(payments.status, openPaymentStatuses)))
        .orderBy(asc(payments.invoiceId));
    await lockInvoices(
      tx,
      (await open()).map(({ invoiceId }) => invoiceId),
    );
    // As they are now that their invoices are locked.
    const own = await open();
    if (own.length !== waiting || own.length === 0) throw conflict(texts.changed, "changed");
    await concludeAll(tx, context, own, { event: "confirm", by: caller, on });
    return { confirmed: own.length };
  }),
);
