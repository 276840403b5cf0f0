/** Asks for steps of authorisation, escalates those that no one decides, and records who was involved in what an invoice bills. */
import { eq, sql } from "drizzle-orm";
import { type Actor, audit } from "@/lib/backend/audit";
import { involvedInShifts } from "@/lib/backend/authorisers";
import { clock } from "@/lib/config/clock";
import { type invoices, paymentAuthorisations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type StepRecord, teamOf } from "./find";
import { queuePaymentAuthorisationMail } from "./queued";
import { askedOf, dueAtOf } from "./rules";

type InvoiceRecord = typeof invoices.$inferSelect;

/**
 * The users of the provider who raised or approved what an invoice bills: who posted a shift, authorised it, accepted its worker or
 * confirmed it where its agency posted it, who approved its hours or the invoice, and who disputed a part of either, since the rest
 * is billed because of that.
 */
export async function involvedIn(tx: Transaction, { id, providerId }: InvoiceRecord): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct who.id from (
      ${involvedInShifts(sql`select l.job_id from invoice_lines l where l.invoice_id = ${id}`)}
      union all
      select e.by_user_id from invoice_lines l join timesheet_events e on e.timesheet_id = l.timesheet_id
        where l.invoice_id = ${id} and e.side = 'provider' and e.event in ('approve', 'dispute')
      union all
      select e.by_user_id from invoice_events e
        where e.invoice_id = ${id} and e.side = 'provider' and e.event in ('approve', 'disputeLines')
    ) who join memberships m on m.user_id = who.id and m.organisation_id = ${providerId}`);
  return rows.map(({ id: userId }) => userId);
}

type Asked = Pick<
  StepRecord,
  "invoiceId" | "agencyId" | "organisationId" | "serviceId" | "step" | "steps" | "pence" | "involvedUserIds"
> &
  Partial<Pick<StepRecord, "isEscalated" | "firstUserId">>;

/** Stores a step that waits. */
async function addStep(tx: Transaction, asked: Asked, dueOn: string): Promise<StepRecord> {
  const now = clock.now();
  const [step] = await tx
    .insert(paymentAuthorisations)
    .values({ ...asked, askedAt: now, dueAt: dueAtOf(now, dueOn) })
    .returning();
  if (!step) throw new Error("a step was not stored");
  return step;
}

const partsOf = (step: StepRecord): Asked => ({
  invoiceId: step.invoiceId,
  agencyId: step.agencyId,
  organisationId: step.organisationId,
  serviceId: step.serviceId,
  step: step.step,
  steps: step.steps,
  pence: step.pence,
  involvedUserIds: step.involvedUserIds,
  firstUserId: step.firstUserId,
});

/** Asks for a step and tells those who may decide it; one that no one who is present may decide escalates at once. */
export async function askStep(tx: Transaction, actor: Actor, asked: Asked, dueOn: string): Promise<void> {
  const step = await addStep(tx, asked, dueOn);
  await audit(tx, actor, {
    organisationId: step.organisationId,
    action: "paymentAuthorisation.asked",
    subject: { type: "paymentAuthorisation", id: step.id },
    details: { invoiceId: step.invoiceId, step: step.step, steps: step.steps, pence: step.pence },
  });
  if (askedOf(await teamOf(tx, step.organisationId), step).length === 0) await escalate(tx, actor, step, dueOn);
  else await queuePaymentAuthorisationMail(tx, step, { kind: "paymentAuthorisationAsked" });
}

/** Asks for the step after one that was authorised. */
export const askNext = (
  tx: Transaction,
  actor: Actor,
  step: StepRecord,
  { firstUserId, dueOn }: { firstUserId: string; dueOn: string },
): Promise<void> => askStep(tx, actor, { ...partsOf(step), step: step.step + 1, firstUserId }, dueOn);

/** Puts a locked step that waits to the provider's primary users: it ends as expired, and the same step waits for them. */
export async function escalate(tx: Transaction, actor: Actor, step: StepRecord, dueOn: string): Promise<void> {
  await tx
    .update(paymentAuthorisations)
    .set({ status: "expired", closedAt: clock.now(), lock: step.lock + 1 })
    .where(eq(paymentAuthorisations.id, step.id));
  const escalated = await addStep(tx, { ...partsOf(step), isEscalated: true }, dueOn);
  await audit(tx, actor, {
    organisationId: step.organisationId,
    action: "paymentAuthorisation.escalated",
    subject: { type: "paymentAuthorisation", id: escalated.id },
    details: { invoiceId: step.invoiceId },
  });
  await queuePaymentAuthorisationMail(tx, escalated, { kind: "paymentAuthorisationEscalated" });
}
