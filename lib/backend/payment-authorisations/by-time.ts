/** What time does: it asks for the authorisation of payments, or schedules those that need none, and escalates what no one decides. */
import { and, asc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { cutOffHasPassed, isCollectedByPlatform, isPossible, lockInvoice, recordInvoice } from "@/lib/backend/invoices";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { invoices, organisations, paymentAuthorisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { askStep, escalate, involvedIn } from "./ask";
import { lockStep, type StepRecord, settingsOf, teamOf } from "./find";
import { queuePaymentAuthorisationMail } from "./queued";
import { askedOf, stepsOf, type Team } from "./rules";

const MANY = 200;

/**
 * Whether an invoice of a provider that pays by direct debit must be authorised and is not yet, as a condition over
 * `invoices`: from the amount the provider chose, for the services it chose, and always if it chose neither.
 */
export const lacksAuthorisation = (): SQL => sql`(
  exists (select 1 from organisations p where p.id = ${invoices.providerId} and p.payment_method = 'direct_debit')
  and not exists (select 1 from payment_authorisation_settings s where s.organisation_id = ${invoices.providerId}
    and not (coalesce(${invoices.grossPence} >= s.threshold_pence, false) or coalesce(${invoices.serviceId} = any(s.service_ids), false)))
  and not exists (select 1 from payment_authorisations a where a.invoice_id = ${invoices.id} and a.status = 'authorised' and a.step = a.steps))`;

/** Whether a locked invoice must not be collected before it is authorised. */
export async function isUnauthorised(tx: Transaction, invoiceId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), lacksAuthorisation()));
  return found !== undefined;
}

/** Does the same to each, in a transaction of its provider; one that fails stops no other. */
async function each<T extends { id: string; providerId: string }>(
  found: readonly T[],
  work: (tx: Transaction, one: T) => Promise<void>,
): Promise<void> {
  for (const one of found) {
    await withScope({ kind: "organisation", organisationId: one.providerId }, (tx) => work(tx, one)).catch(
      (error: unknown) => log.error("a payment was not put to its authorisers", { id: one.id, error }),
    );
  }
}

const select = (condition: SQL | undefined) =>
  withScope({ kind: "platform" }, (tx) =>
    tx
      .select({ id: invoices.id, providerId: invoices.providerId })
      .from(invoices)
      .innerJoin(organisations, eq(organisations.id, invoices.providerId))
      .where(and(isCollectedByPlatform(), condition))
      .orderBy(asc(invoices.payableOn), asc(invoices.id))
      .limit(MANY),
  );

/**
 * Requests the authorisation of an invoice, or schedules it if it needs none or was authorised before a dispute or a
 * release of held lines. Requests nothing while everything that is left of it is held.
 */
async function putForward(tx: Transaction, invoiceId: string): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  const settings = await settingsOf(tx, invoice.providerId);
  const actor = jobActor();
  if ((invoice.duePence ?? 0) <= 0) return;
  if (!(await isUnauthorised(tx, invoiceId))) {
    if (invoice.status !== "approved") return;
    await recordInvoice(tx, actor, invoice, { event: "schedule", by: null, action: null });
    return;
  }
  if (!isPossible(invoice, "askAuthorisation")) return;
  await recordInvoice(tx, actor, invoice, { event: "askAuthorisation", by: null, action: null });
  const {
    organisationId: agencyId,
    providerId: organisationId,
    serviceId,
    grossPence: pence,
    payableOn: dueOn,
  } = invoice;
  const involvedUserIds = await involvedIn(tx, invoice);
  const parts = { invoiceId, agencyId, organisationId, serviceId, pence, involvedUserIds };
  await askStep(tx, actor, { ...parts, step: 1, steps: stepsOf(settings, invoice) }, dueOn);
}

/** Puts forward what is approved and can be disputed no more in part, and what is about to be collected without an authorisation that it needs. */
async function putAllForward(): Promise<void> {
  const byDebit = eq(organisations.paymentMethod, "direct_debit");
  const isDue = gt(invoices.duePence, 0);
  const approved = await select(and(eq(invoices.status, "approved"), cutOffHasPassed(), isDue, byDebit));
  const unauthorised = await select(
    and(inArray(invoices.status, ["scheduled", "overdue"]), isDue, lacksAuthorisation()),
  );
  await each([...approved, ...unauthorised], (tx, { id }) => putForward(tx, id));
}

/** Schedules what waits although its provider pays by bank transfer now. */
async function releaseTransfers(): Promise<void> {
  const byTransfer = ne(organisations.paymentMethod, "direct_debit");
  await each(await select(and(eq(invoices.status, "awaiting_authorisation"), byTransfer)), async (tx, { id }) => {
    const invoice = await lockInvoice(tx, id);
    if (invoice.status !== "awaiting_authorisation") return;
    await recordInvoice(tx, jobActor(), invoice, { event: "schedule", by: null, action: null });
  });
}

/** Whether a step has to be looked at: it is late, no one who is present may decide it, or who it was handed to cannot. */
function isStuck(team: Team, step: StepRecord): boolean {
  const asked = askedOf(team, step);
  const { delegatedToUserId } = step;
  return (
    step.dueAt <= clock.now() ||
    asked.length === 0 ||
    (delegatedToUserId !== null && !asked.includes(delegatedToUserId))
  );
}

/** Escalates a step that is late or that no one may decide; one whose delegate cannot decide it goes back to everyone who can. */
async function unstick(tx: Transaction, stepId: string): Promise<void> {
  const { invoice, step } = await lockStep(tx, stepId);
  if (step.status !== "pending") return;
  const team = await teamOf(tx, step.organisationId);
  if (!isStuck(team, step)) return;
  if (step.dueAt <= clock.now() || askedOf(team, step).length === 0) {
    return escalate(tx, jobActor(), step, invoice.payableOn);
  }
  await tx
    .update(paymentAuthorisations)
    .set({ delegatedToUserId: null, delegatedByUserId: null, lock: step.lock + 1 })
    .where(eq(paymentAuthorisations.id, stepId));
  await audit(tx, jobActor(), {
    organisationId: step.organisationId,
    action: "paymentAuthorisation.delegationEnded",
    subject: { type: "paymentAuthorisation", id: stepId },
    details: { invoiceId: step.invoiceId },
  });
  await queuePaymentAuthorisationMail(tx, step, { kind: "paymentAuthorisationAsked" });
}

/** Looks after some steps that wait, provider by provider. */
async function escalateThoseOf(waiting: readonly StepRecord[]): Promise<void> {
  for (const organisationId of new Set(waiting.map((step) => step.organisationId))) {
    const team = await withScope({ kind: "organisation", organisationId }, (tx) => teamOf(tx, organisationId));
    const stuck = waiting.filter((step) => step.organisationId === organisationId && isStuck(team, step));
    await each(
      stuck.map(({ id }) => ({ id, providerId: organisationId })),
      (tx, { id }) => unstick(tx, id),
    );
  }
}

/** Looks after the steps that wait, as many as are read at once. What has escalated stays with the primary users until someone decides. */
async function escalateAll(): Promise<void> {
  const { id, organisationId, status, isEscalated } = paymentAuthorisations;
  for (let last: StepRecord | undefined, isMore = true; isMore; ) {
    const after = last ? sql`(${organisationId}, ${id}) > (${last.organisationId}::uuid, ${last.id}::uuid)` : undefined;
    const waiting = await withScope({ kind: "platform" }, (tx) =>
      tx
        .select()
        .from(paymentAuthorisations)
        .where(and(eq(status, "pending"), eq(isEscalated, false), after))
        .orderBy(asc(organisationId), asc(id))
        .limit(MANY),
    );
    await escalateThoseOf(waiting);
    last = waiting.at(-1);
    isMore = waiting.length === MANY;
  }
}

/** What time does with payments to authorise. Repeating it changes nothing. */
export async function followUpAuthorisations(): Promise<void> {
  await releaseTransfers();
  await putAllForward();
  await escalateAll();
}
