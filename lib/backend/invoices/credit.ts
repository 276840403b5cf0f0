/** Credit notes: they take off lines of an invoice, and with the invoice come to nil once all is credited. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import type { Actor } from "@/lib/backend/audit";
import type { ChangedBy } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { postAll } from "@/lib/backend/ledger";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { invoiceEvents, invoiceLines, invoices } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { canDecide, type InvoiceRecord, type LineRecord, leftOf, linesOf, lockInvoice, updateLines } from "./find";
import { creditedOf, heldOf, ledgerEventsOf } from "./held";
import { lockCounter, takeNumbers } from "./pair";
import { numberOf } from "./plan";
import { isPossible, mustHaveSeen, record } from "./record";
import { creditOf } from "./sums";

const texts = messages.invoices;

/** How much of a line is taken off, before VAT. */
export type Credit = { lineId: string; netPence: number };

/** Whether something is left to credit: what was paid, or is being collected, cannot be until refunds are recorded. */
export const isCreditable = ({ status, grossPence, creditedPence, paidPence }: InvoiceRecord): boolean =>
  status !== "collecting" && grossPence - creditedPence - paidPence > 0;

/**
 * Issues a credit note for a locked invoice. Returns its id and the lines as they are afterwards. CONFLICT `notNow`
 * while the invoice is being collected, `belowNil` for more than it comes to, `paid` for more than has not been paid, and `notReduced` where
 * negative lines would outweigh what is credited.
 */
export async function issueCredit(
  tx: Transaction,
  invoice: InvoiceRecord,
  lines: readonly LineRecord[],
  { credits, reason, by }: { credits: readonly Credit[]; reason: string; by: ChangedBy },
): Promise<{ creditNoteId: string; lines: LineRecord[]; pence: number }> {
  const after = lines.map((line) => {
    const taken = credits.find(({ lineId }) => lineId === line.id)?.netPence ?? 0;
    return { ...line, creditedNetPence: line.creditedNetPence + taken };
  });
  if (invoice.status === "collecting") throw conflict(texts.notNow, "notNow");
  if (creditedOf(after) > invoice.grossPence) throw conflict(texts.belowNil, "belowNil");
  if (creditedOf(after) > invoice.grossPence - invoice.paidPence) throw conflict(texts.paid, "paid");
  if (creditedOf(after) <= creditedOf(lines)) throw conflict(texts.notReduced, "notReduced");
  const totals = creditOf(lines.map(leftOf), after.map(leftOf));
  const [id, now] = [randomUUID(), clock.now()];
  const { organisationId, providerId } = invoice;
  const sequence = await lockCounter(tx, organisationId);
  const issuedOn = calendarDate(now);
  const { duePence: _due, payableOn: _payable, createdAt: _created, ...columns } = invoice;
  await tx.insert(invoices).values({
    ...columns,
    id,
    sequence,
    number: numberOf(invoice.agencyName, sequence),
    kind: "credit_note",
    generation: "new",
    creditsInvoiceId: invoice.id,
    runId: null,
    issuedOn,
    taxPoint: issuedOn,
    reason,
    ...totals,
    heldPence: 0,
    creditedPence: 0,
    paidPence: 0,
    status: "issued",
    since: now,
    approvalDueAt: null,
    remindedAt: null,
    isAutomatic: false,
    paidAt: null,
    dueAfterDispute: null,
    payoutHeldReason: null,
    lock: 1,
  });
  const taken = credits.flatMap(({ lineId, netPence }) => {
    const line = lines.find((one) => one.id === lineId);
    return line ? [{ line, netPence }] : [];
  });
  await tx.insert(invoiceLines).values(
    taken.map(({ line, netPence }, index) => ({
      invoiceId: id,
      organisationId,
      providerId,
      position: index + 1,
      kind: "credit" as const,
      timesheetId: line.timesheetId,
      jobId: line.jobId,
      creditsLineId: line.id,
      description: line.description,
      serviceName: line.serviceName,
      shiftOn: line.shiftOn,
      netPence: -netPence,
      trace: [{ rule: "credit", sentence: reason, amountPence: -netPence }],
      vat: line.vat,
    })),
  );
  await tx.insert(invoiceEvents).values({
    invoiceId: id,
    lock: 0,
    organisationId,
    providerId,
    event: "issueOnly",
    side: "platform",
    byUserId: by.userId,
    at: now,
    reason,
    pence: totals.grossPence,
  });
  for (const { line } of taken) {
    const creditedNetPence = after.find((one) => one.id === line.id)?.creditedNetPence ?? 0;
    await tx.update(invoiceLines).set({ creditedNetPence }).where(eq(invoiceLines.id, line.id));
  }
  await takeNumbers(tx, organisationId, sequence + 1);
  return { creditNoteId: id, lines: after, pence: -totals.grossPence };
}

/**
 * Stores the held and credited amounts of the lines as they are now, and posts them. If a credit leaves nothing to pay,
 * the invoice is credited if nothing was paid, and paid if something was.
 */
export async function settle(
  tx: Transaction,
  actor: Actor,
  invoice: InvoiceRecord,
  lines: readonly LineRecord[],
  happening: Parameters<typeof record>[3],
): Promise<InvoiceRecord> {
  const [heldPence, creditedPence] = [heldOf(lines), creditedOf(lines)];
  await postAll(tx, ledgerEventsOf(invoice, lines, `invoice:${invoice.id}:${invoice.lock}`));
  const isNothing = creditedPence === invoice.grossPence && creditedPence > 0 && invoice.paidPence === 0;
  const ends = isNothing && isPossible(invoice, "credit");
  const after = await record(tx, actor, invoice, {
    ...happening,
    event: ends ? "credit" : happening.event,
    columns: { ...happening.columns, heldPence, creditedPence },
  });
  const isPaid = creditedPence > invoice.creditedPence && after.paidPence > 0 && (after.duePence ?? 0) <= 0;
  if (!isPaid || !isPossible(after, "pay")) return after;
  return record(tx, actor, after, { event: "pay", by: happening.by, action: null, columns: { paidAt: clock.now() } });
}

/** CONFLICT `adjusted` for hours that were agreed in two parts: a run bills the whole of a timesheet again, or no part of it. */
async function mustBeBillable(tx: Transaction, lines: readonly LineRecord[]): Promise<void> {
  const sheets = lines.flatMap(({ timesheetId }) => timesheetId ?? []);
  const [adjustment] = await tx
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(
      and(
        inArray(invoiceLines.timesheetId, sheets),
        eq(invoiceLines.kind, "adjustment"),
        eq(invoiceLines.isLive, true),
      ),
    )
    .limit(1);
  if (adjustment || lines.some(({ kind }) => kind === "adjustment")) throw conflict(texts.adjusted, "adjusted");
}

/**
 * Credits lines of an invoice, or all that is left of it. With `billAgain` the next run bills their timesheets again. BAD_REQUEST for more than
 * is left; CONFLICT `changed`, `notNow` for a credit note or while it is being collected, `nothingLeft`, `underDispute` for a line whose dispute
 * is open, `belowNil` for more than the invoice comes to, `paid` for what has been paid, `adjusted` for hours that cannot be billed again.
 */
export const credit = procedure(contract.invoices.credit, canDecide, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    mustHaveSeen(invoice, input.lock);
    if (invoice.kind !== "invoice") throw conflict(texts.notNow, "notNow");
    const lines = await linesOf(tx, invoice.id);
    // All that is left includes negative lines; one by one, only lines that charge something are credited.
    const open = lines.map(leftOf).filter(({ netPence }) => (input.lines ? netPence > 0 : netPence !== 0));
    const credits = input.lines ?? open.map(({ id, netPence }) => ({ lineId: id, netPence }));
    if (credits.length === 0) throw conflict(texts.nothingLeft, "nothingLeft");
    for (const { lineId, netPence } of credits) {
      const line = open.find(({ id }) => id === lineId);
      if (!line || netPence > line.netPence)
        throw invalid(messages.general.problem, [{ field: "lines", message: texts.tooMuch }]);
      if (line.disputeStatus === "open") throw conflict(texts.underDispute, "underDispute");
    }
    const { reason } = input;
    const issued = await issueCredit(tx, invoice, lines, { credits, reason, by: caller });
    if (input.billAgain) {
      const whole = issued.lines.filter(
        ({ id, netPence, creditedNetPence }) =>
          netPence === creditedNetPence && credits.some(({ lineId }) => lineId === id),
      );
      // After the counter is locked, so that no run adjusts these hours at the same time.
      await mustBeBillable(tx, whole);
      await updateLines(
        tx,
        whole.map(({ id }) => id),
        { isLive: false },
      );
    }
    const { pence } = issued;
    const happening = { event: "creditPart", by: caller, action: "invoice.credited", reason, pence } as const;
    const { status } = await settle(tx, context, invoice, issued.lines, happening);
    return { status, creditNoteId: issued.creditNoteId };
  }),
);
