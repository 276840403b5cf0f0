/** Records what becomes of advances, with the ledger and the audit row, in one transaction. */
import { and, asc, eq, inArray, or } from "drizzle-orm";
import { type Actor, type AuditAction, audit } from "@/lib/backend/audit";
import { conflict } from "@/lib/backend/errors";
import type { KeyedEvent } from "@/lib/backend/ledger";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { type AdvanceEvent, advanceStates, liveAdvanceStatuses } from "@/lib/config/states/advance";
import { nextStatus } from "@/lib/config/states/table";
import { advanceInvoices, advances } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { AdvanceRecord } from "./find";
import { queueAdvanceMail } from "./queued";

const actions = {
  review: "advance.reviewed",
  approve: "advance.approved",
  decline: "advance.declined",
  cancel: "advance.cancelled",
  payOut: "advance.paidOut",
  recover: "advance.inRecovery",
  settle: "advance.settled",
  writeOff: "advance.writtenOff",
} as const satisfies Partial<Record<AdvanceEvent, AuditAction>>;

type Columns = Partial<Pick<AdvanceRecord, "reason" | "settledPence" | "writtenOffPence" | "paidOutOn" | "settledOn">>;

export const owedOf = ({ pence, settledPence, writtenOffPence }: AdvanceRecord) =>
  pence - settledPence - writtenOffPence;

/** Moves a locked advance by its state table. CONFLICT `notNow` where that is not possible. */
export async function moveAdvance(
  tx: Transaction,
  actor: Actor,
  advance: AdvanceRecord,
  { event, columns = {} }: { event: keyof typeof actions; columns?: Columns },
): Promise<AdvanceRecord> {
  const status = nextStatus(advanceStates, advance.status, event);
  if (status === null) throw conflict(messages.advances.notNow, "notNow");
  const [moved] = await tx
    .update(advances)
    .set({ ...columns, status, since: clock.now(), lock: advance.lock + 1 })
    .where(eq(advances.id, advance.id))
    .returning();
  if (!(liveAdvanceStatuses as readonly string[]).includes(status)) {
    await tx.update(advanceInvoices).set({ isLive: false }).where(eq(advanceInvoices.advanceId, advance.id));
  }
  await audit(tx, actor, {
    organisationId: advance.organisationId,
    action: actions[event],
    subject: { type: "advance", id: advance.id },
    details: { pence: advance.pence },
  });
  if (!moved) throw conflict(messages.advances.changed, "changed");
  if (actor.tellsNoOne) return moved;
  const about = { advanceId: advance.id, agencyId: advance.organisationId };
  // The scheduled job notifies of a recovery, since a dispute can open one too.
  if (status !== "cancelled" && status !== "requested" && status !== "in_recovery") {
    await queueAdvanceMail(tx, { kind: "advanceNews", what: status, ...about });
  }
  if (status === "approved") await queueAdvanceMail(tx, { kind: "advanceWaiting", what: "approved", ...about });
  return moved;
}

/** What has come back of a locked advance, which the caller posts; once it is all of it, it is settled. */
export async function cameBack(
  tx: Transaction,
  actor: Actor,
  advance: AdvanceRecord,
  { pence, on }: { pence: number; on: string },
) {
  const settledPence = advance.settledPence + pence;
  if (settledPence + advance.writtenOffPence < advance.pence) {
    const [left] = await tx
      .update(advances)
      .set({ settledPence, lock: advance.lock + 1 })
      .where(eq(advances.id, advance.id))
      .returning();
    await audit(tx, actor, {
      organisationId: advance.organisationId,
      action: "advance.settled",
      subject: { type: "advance", id: advance.id },
      details: { pence, isPart: true },
    });
    return left ?? advance;
  }
  return moveAdvance(tx, actor, advance, { event: "settle", columns: { settledPence, settledOn: on } });
}

/**
 * Takes what advances are owed from a payout of a locked invoice: the share of the invoice's own advance, then all of those in recovery.
 * Returns what it took, for the ledger: the caller posts it together with the payout. Its keys name the payout, because one that fails leaves
 * the invoice as it was for the next.
 */
export async function settleAdvances(
  tx: Transaction,
  actor: Actor,
  {
    invoice,
    paymentId,
    availablePence,
  }: { invoice: { id: string; organisationId: string }; paymentId: string; availablePence: number },
): Promise<KeyedEvent[]> {
  const own = tx
    .select({ id: advanceInvoices.advanceId })
    .from(advanceInvoices)
    .where(and(eq(advanceInvoices.invoiceId, invoice.id), eq(advanceInvoices.isLive, true)));
  const owed = await tx
    .select()
    .from(advances)
    .where(
      and(
        eq(advances.organisationId, invoice.organisationId),
        or(eq(advances.status, "in_recovery"), and(eq(advances.status, "paid_out"), inArray(advances.id, own))),
      ),
    )
    .orderBy(asc(advances.number))
    .for("update");
  const taken: KeyedEvent[] = [];
  let rest = availablePence;
  for (const advance of owed) {
    const [share] = await tx
      .select({ pence: advanceInvoices.pence, settledPence: advanceInvoices.settledPence })
      .from(advanceInvoices)
      .where(and(eq(advanceInvoices.advanceId, advance.id), eq(advanceInvoices.invoiceId, invoice.id)));
    const left = share ? share.pence - share.settledPence : 0;
    const most = advance.status === "in_recovery" ? owedOf(advance) : Math.min(owedOf(advance), left);
    const pence = Math.min(most, rest);
    if (pence <= 0) continue;
    rest -= pence;
    await cameBack(tx, actor, advance, { pence, on: today() });
    const key = `advance:${advance.id}:settled:${paymentId}`;
    taken.push({ event: "advanceSettled", key, pence, agencyId: invoice.organisationId });
    if (!share) continue;
    const of = and(eq(advanceInvoices.advanceId, advance.id), eq(advanceInvoices.invoiceId, invoice.id));
    const settledPence = Math.min(share.pence, share.settledPence + pence);
    // What is left of the share is taken from the next payout of the invoice.
    const ends = settledPence === share.pence ? { isLive: false } : {};
    await tx
      .update(advanceInvoices)
      .set({ settledPence, ...ends })
      .where(of);
  }
  return taken;
}
