import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { today } from "@/lib/backend/today";
import { contract } from "@/lib/contract";
import type { Invoice, InvoiceDocument } from "@/lib/contract/invoices";
import { files, invoiceEvents, invoiceFiles, invoices, payments, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { isCreditable } from "./credit";
import {
  canRead,
  type DisputeRecord,
  disputesOf,
  findInvoice,
  type InvoiceRecord,
  type LineRecord,
  leftOf,
  linesOf,
} from "./find";
import { disputableOf } from "./held";
import { isOnPlatform, lateClaimOf } from "./late";
import { isPossible, isPresentable } from "./record";
import { toRow } from "./serializers";

const toLine = (line: LineRecord): Invoice["lines"][number] => ({
  _id: line.id,
  kind: line.kind,
  timesheetId: line.timesheetId,
  jobId: line.jobId,
  description: line.description,
  service: line.serviceName,
  shiftOn: line.shiftOn,
  minutes: line.minutes,
  netPence: line.netPence,
  creditedPence: line.creditedNetPence,
  vat: line.vat,
  trace: line.trace.map(({ sentence }) => sentence),
  disputeId: line.disputeId,
  disputeStatus: line.disputeStatus,
});

async function filesOf(tx: Transaction, disputes: readonly DisputeRecord[]) {
  if (disputes.length === 0) return [];
  const ids = disputes.map(({ id }) => id);
  return tx
    .select({ disputeId: invoiceFiles.disputeId, fileId: files.id, name: files.name, side: invoiceFiles.side })
    .from(invoiceFiles)
    .innerJoin(files, eq(files.id, invoiceFiles.fileId))
    .where(inArray(invoiceFiles.disputeId, ids))
    .orderBy(desc(invoiceFiles.side), asc(invoiceFiles.addedAt));
}

const toDispute = (dispute: DisputeRecord, own: Awaited<ReturnType<typeof filesOf>>): Invoice["disputes"][number] => ({
  _id: dispute.id,
  isWhole: dispute.isWhole,
  reason: dispute.reason,
  raisedAt: dispute.raisedAt.toISOString(),
  answer: dispute.answer,
  answeredAt: dispute.answeredAt?.toISOString() ?? null,
  decision: dispute.decision,
  decisionReason: dispute.decisionReason,
  decidedAt: dispute.decidedAt?.toISOString() ?? null,
  files: own
    .filter(({ disputeId }) => disputeId === dispute.id)
    .map(({ fileId, name, side }) => ({ fileId, name, side })),
});

/** The names are those that the caller's scope shows: users of their own organisation. */
const historyOf = (tx: Transaction, invoiceId: string) =>
  tx
    .select({ event: invoiceEvents, name: users.fullName })
    .from(invoiceEvents)
    .leftJoin(users, eq(users.id, invoiceEvents.byUserId))
    .where(eq(invoiceEvents.invoiceId, invoiceId))
    .orderBy(desc(invoiceEvents.lock));

/** A payment that waits for a person, since the payment provider gives no answer. */
async function stuckPaymentOf(tx: Transaction, invoiceId: string): Promise<Invoice["stuckPayment"]> {
  const [found] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), isNotNull(payments.stuckAt)));
  if (!found) return null;
  return { _id: found.id, lock: found.lock, since: found.since.toISOString(), canFail: found.status === "requested" };
}

/** Between the platform and the agency: a provider does not see them. */
const ofPayout: readonly string[] = ["payOut", "holdPayout", "releasePayout"];

type Parts = { lines: readonly LineRecord[]; disputes: readonly DisputeRecord[] };

function canOf({ group }: PersonCaller, invoice: InvoiceRecord, { lines, disputes }: Parts): Invoice["can"] {
  const isOpen = disputableOf(lines).length > 0;
  const isInvoice = invoice.kind === "invoice";
  const canDispute = isPossible(invoice, "dispute") || isPossible(invoice, "disputeLines");
  return {
    approve: group === "Provider" && isPossible(invoice, "approve"),
    dispute: group === "Provider" && isInvoice && isOpen && canDispute,
    answer: group === "Agency" && disputes.some(({ answeredAt, decidedAt }) => !answeredAt && !decidedAt),
    decide: group === "Admin" && disputes.some(({ decidedAt }) => !decidedAt),
    credit:
      group === "Admin" &&
      isInvoice &&
      isCreditable(invoice) &&
      lines.some((line) => leftOf(line).netPence > 0 && line.disputeStatus !== "open"),
    addEvidence: group !== "Admin" && disputes.some(({ decidedAt }) => !decidedAt),
    present: group === "Admin" && isPresentable(invoice),
    handleExternally: group === "Admin" && isInvoice && isPossible(invoice, "handleExternally"),
    holdPayout: group === "Admin" && isInvoice && invoice.status !== "paid_out",
  };
}

/** What an invoice or a credit note says. */
export const documentOf = (invoice: InvoiceRecord, lines: readonly LineRecord[]): InvoiceDocument => ({
  ...toRow(invoice),
  generation: invoice.generation,
  isSelfBilled: invoice.isSelfBilled,
  taxPoint: invoice.taxPoint,
  dueOnDocument: invoice.dueOn,
  purchaseOrder: invoice.purchaseOrder,
  paymentMode: invoice.paymentMode,
  reason: invoice.reason,
  supplier: invoice.supplier,
  customer: invoice.customer,
  platform: invoice.platform,
  vatBreakdown: invoice.vatBreakdown,
  lines: lines.map(toLine),
});

/** An invoice or a credit note with all that belongs to it. NOT_FOUND for one that the caller may not see. */
export const get = procedure(contract.invoices.get, canRead, async ({ input, caller }) => {
  const found = await withScope(scopeOf(caller), async (tx) => {
    const invoice = await findInvoice(tx, input.invoiceId);
    const { id, creditsInvoiceId } = invoice;
    const [lines, disputes] = [await linesOf(tx, id), await disputesOf(tx, id)];
    const own = await filesOf(tx, disputes);
    const history = await historyOf(tx, id);
    const named = { _id: invoices.id, number: invoices.number };
    const creditNotes = await tx
      .select({ ...named, grossPence: invoices.grossPence })
      .from(invoices)
      .where(and(eq(invoices.creditsInvoiceId, id)))
      .orderBy(asc(invoices.sequence));
    const [creditsInvoice] = creditsInvoiceId
      ? await tx.select(named).from(invoices).where(eq(invoices.id, creditsInvoiceId))
      : [];
    return {
      ...documentOf(invoice, lines),
      creditsInvoice: creditsInvoice ?? null,
      creditNotes,
      // Between the platform and the agency.
      payoutHeldReason: caller.group === "Provider" ? null : invoice.payoutHeldReason,
      stuckPayment: caller.group === "Admin" ? await stuckPaymentOf(tx, id) : null,
      late: lateClaimOf(invoice, today()),
      disputes: disputes.map((dispute) => toDispute(dispute, own)),
      history: history
        .filter(({ event }) => caller.group !== "Provider" || !ofPayout.includes(event.event))
        .map(({ event, name }) => ({
          event: event.event,
          side: event.side,
          by: name,
          at: event.at.toISOString(),
          // The reason why a payment failed is the bank's code about the payer.
          reason: event.event === "fail" && caller.group !== "Admin" ? null : event.reason,
          pence: event.pence,
        })),
      can: canOf(caller, invoice, { lines, disputes }),
    };
  });
  // An agency reads nothing of how its provider pays.
  const isOurs = found.late && (await withScope({ kind: "platform" }, (tx) => isOnPlatform(tx, input.invoiceId)));
  return isOurs ? { ...found, late: null } : found;
});
