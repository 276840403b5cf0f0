/** What time does with invoices: it approves those whose cut-off passes without an answer, and reminds their providers before. */
import { and, asc, eq, gt, isNull, lte, ne, type SQL } from "drizzle-orm";
import { jobActor } from "@/lib/backend/audit";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { holdsIn } from "@/lib/config/notifications";
import { invoices, organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { isCollectedByPlatform } from "./conditions";
import { lockInvoice } from "./find";
import { queueInvoiceNews } from "./queued";
import { record } from "./record";

const platform = { kind: "platform" } as const;

/** As many as are approved in one go; the next job continues. */
const AT_ONCE = 500;

/** Approves one, if no one has answered it meanwhile. */
const approveOne = (invoiceId: string): Promise<void> =>
  withScope(platform, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (!invoice.approvalDueAt || invoice.approvalDueAt > clock.now()) return;
    const event = { event: "approveByTime", by: null, action: "invoice.approved" } as const;
    await record(tx, jobActor(), invoice, { ...event, columns: { isAutomatic: true } });
  });

/** Approves what the provider has not answered until its cut-off. It is named as automatic everywhere. */
export async function approveByTime(): Promise<void> {
  const due = await withScope(platform, (tx) =>
    tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(lte(invoices.approvalDueAt, clock.now()))
      .orderBy(asc(invoices.approvalDueAt))
      .limit(AT_ONCE),
  );
  for (const { id } of due) {
    await approveOne(id).catch((error: unknown) => log.error("an invoice was not approved", { invoice: id, error }));
  }
}

/** Reminds the providers of some invoices, once in the status that they have. */
async function remindOf(what: "cutOff" | "dueSoon", condition: SQL | undefined): Promise<void> {
  const due = await withScope(platform, (tx) =>
    tx
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(organisations, eq(organisations.id, invoices.providerId))
      .where(and(isNull(invoices.remindedAt), condition))
      .orderBy(asc(invoices.payableOn), asc(invoices.id))
      .limit(AT_ONCE),
  );
  for (const { id: invoiceId } of due) {
    await withScope(platform, async (tx) => {
      const { status, remindedAt } = await lockInvoice(tx, invoiceId);
      if (remindedAt || !holdsIn("invoiceNews", what, status)) return;
      await tx.update(invoices).set({ remindedAt: clock.now() }).where(eq(invoices.id, invoiceId));
      await queueInvoiceNews(tx, jobActor(), { what, invoiceId, by: null });
    }).catch((error: unknown) => log.error("no one was reminded of an invoice", { invoice: invoiceId, error }));
  }
}

/** Reminds providers of what is about to be approved by time, and those that pay by bank transfer of what is due soon. */
export async function remindProviders(): Promise<void> {
  const now = clock.now();
  const soon = new Date(now.getTime() + constants.invoiceCutOffReminderMs);
  await remindOf(
    "cutOff",
    and(eq(invoices.status, "pending_approval"), gt(invoices.approvalDueAt, now), lte(invoices.approvalDueAt, soon)),
  );
  await remindOf(
    "dueSoon",
    and(
      isCollectedByPlatform(),
      eq(invoices.status, "scheduled"),
      gt(invoices.duePence, 0),
      lte(invoices.payableOn, daysAfter(today(), constants.invoiceDueReminderDays)),
      ne(organisations.paymentMethod, "direct_debit"),
    ),
  );
}
