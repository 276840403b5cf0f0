/** Records what happens to an invoice: its status by the state table, the event with its reason, and the audit row. */
import { eq } from "drizzle-orm";
import { type Actor, type AuditAction, audit } from "@/lib/backend/audit";
import type { ChangedBy } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type InvoiceEvent, type InvoiceStatus, invoiceStates } from "@/lib/config/states/invoice";
import { nextStatus } from "@/lib/config/states/table";
import { invoiceEvents, invoices } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";
import type { InvoiceRecord } from "./find";
import { type InvoiceNews, queueInvoiceNews } from "./queued";

const texts = messages.invoices;
const sides = { Agency: "agency", Provider: "provider", Admin: "platform" } as const;

type Happening = {
  /** One of the state table, or one that leaves the status as it is. */
  event: InvoiceEvent | "answer" | "decideLines" | "creditPart" | "holdPayout" | "releasePayout";
  /** The status where the event leaves it as it is, though the state table moves it elsewhere. */
  status?: InvoiceStatus;
  /** Null where time alone did it. */
  by: ChangedBy | null;
  /** Null where the audit row is that of something else. */
  action: AuditAction | null;
  reason?: string | null;
  pence?: number | null;
  columns?: Partial<
    Pick<
      InvoiceRecord,
      "heldPence" | "creditedPence" | "paidPence" | "paidAt" | "payoutHeldReason" | "isAutomatic" | "dueAfterDispute"
    >
  >;
};

const isTransition = (event: Happening["event"]): event is InvoiceEvent =>
  Object.hasOwn(invoiceStates.transitions, event);

/** What those concerned are told of each event. */
const news: Partial<Record<Happening["event"], InvoiceNews>> = {
  present: "presented",
  dispute: "disputed",
  disputeLines: "disputed",
  reject: "disputed",
  answer: "answered",
  decide: "decided",
  decideLines: "decided",
  release: "decided",
  credit: "credited",
  creditPart: "credited",
  lapse: "overdue",
  fail: "failed",
  reverse: "failed",
  pay: "paid",
  payOut: "paidOut",
};

/** Whether an event of the state table is possible. */
export const isPossible = ({ status }: Pick<InvoiceRecord, "status">, event: InvoiceEvent): boolean =>
  nextStatus(invoiceStates, status, event) !== null;

/** Whether an earlier invoice can be put to its provider: those of the weekly run are when they are issued. */
export const isPresentable = (invoice: InvoiceRecord): boolean =>
  invoice.kind === "invoice" && invoice.generation === "legacy" && isPossible(invoice, "present");

/** CONFLICT `changed` where the caller has not seen the last change of a locked invoice. */
export function mustHaveSeen({ lock }: InvoiceRecord, seen: number): void {
  if (lock !== seen) throw conflict(texts.changed, "changed");
}

/** The end of the provider's time to answer, from a day on. */
export const approvalDueFrom = (day: string): Date => startOfDay(daysAfter(day, constants.invoiceApprovalDays + 1));

/** Records an event of a locked invoice. Returns the invoice as it is then. CONFLICT `notNow` where it is not possible. */
export async function record(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  { event, by, action, reason = null, pence, columns = {}, ...happening }: Happening,
): Promise<InvoiceRecord> {
  const { id: invoiceId, lock, organisationId, providerId } = invoice;
  const now = clock.now();
  const next = isTransition(event) ? nextStatus(invoiceStates, invoice.status, event) : invoice.status;
  const status = happening.status ?? next;
  if (status === null) throw conflict(texts.notNow, "notNow");
  const isNew = status !== invoice.status;
  const approvalDueAt =
    isNew && status === "pending_approval" ? approvalDueFrom(calendarDate(now)) : invoice.approvalDueAt;
  const [after] = await tx
    .update(invoices)
    .set({
      ...columns,
      status,
      since: isNew ? now : invoice.since,
      approvalDueAt: status === "pending_approval" ? approvalDueAt : null,
      // Of the status as it is now no one was reminded.
      ...(isNew ? { remindedAt: null } : {}),
      lock: lock + 1,
    })
    .where(eq(invoices.id, invoiceId))
    .returning();
  if (!after) throw new Error("a locked invoice is gone");
  await tx.insert(invoiceEvents).values({
    invoiceId,
    lock,
    organisationId,
    providerId,
    event,
    side: by ? sides[by.group] : "time",
    byUserId: by?.userId ?? null,
    at: now,
    reason,
    pence: pence ?? null,
  });
  const what = news[event];
  if (what) await queueInvoiceNews(tx, actor, { what, invoiceId, by });
  if (action === null) return after;
  await audit(tx, actor, {
    organisationId: by?.group === "Provider" ? providerId : organisationId,
    action,
    subject: { type: "invoice", id: invoiceId },
    details: { ...(typeof pence === "number" ? { pence } : {}), ...(by ? {} : { automatic: true }) },
  });
  return after;
}
