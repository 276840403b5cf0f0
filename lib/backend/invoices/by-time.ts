/** What time does with invoices: it approves those whose cut-off passes without an answer. */
import { asc, lte } from "drizzle-orm";
import { jobActor } from "@/lib/backend/audit";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { invoices } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { lockInvoice } from "./find";
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
