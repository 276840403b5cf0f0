/** Decides payments: authorises a step, rejects it, or hands it to someone else. */
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { actsForIds } from "@/lib/backend/deputies";
import { conflict, DomainError, invalid } from "@/lib/backend/errors";
import { disputeOpenLines, recordInvoice } from "@/lib/backend/invoices";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { paymentAuthorisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime } from "@/lib/format";
import { canDecide } from "./access";
import { askNext } from "./ask";
import { lockStep, type StepRecord, teamOf } from "./find";
import { queuePaymentAuthorisationMail } from "./queued";
import { blockedBecause, delegatesOf } from "./rules";

const texts = messages.paymentAuthorisations;

/** Why nothing can be done with a step that waits no more: CONFLICT that says who decided it and when. */
async function closedStep(tx: Transaction, step: StepRecord, { preference }: PersonCaller): Promise<DomainError> {
  const { status, decidedByUserId, closedAt } = step;
  if ((status !== "authorised" && status !== "rejected") || !decidedByUserId || !closedAt) {
    return conflict(texts.closed, "closed");
  }
  const [by] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, decidedByUserId));
  return conflict(texts.decided(status, by?.name ?? "", formatDateTime(closedAt, preference)), "decided");
}

/**
 * A step that the caller may decide, with its invoice, both locked. NOT_FOUND for another provider's; CONFLICT `decided` with who and
 * when, `closed`, `changed`; FORBIDDEN with the reason why the caller may not decide it.
 */
async function lockOwnStep(tx: Transaction, input: { authorisationId: string; lock: number }, caller: PersonCaller) {
  const { invoice, step } = await lockStep(tx, input.authorisationId);
  if (step.status !== "pending") throw await closedStep(tx, step, caller);
  const team = await teamOf(tx, step.organisationId);
  const reason = blockedBecause(team, step, caller.userId);
  if (reason) throw new DomainError("FORBIDDEN", texts[reason], { reason });
  if (step.lock !== input.lock) throw conflict(texts.changed, "changed");
  return { invoice, step, team };
}

type Decision = { status: "authorised" | "rejected"; reason: string | null };

const close = (tx: Transaction, { id, lock }: StepRecord, { userId }: PersonCaller, decision: Decision) =>
  tx
    .update(paymentAuthorisations)
    .set({ ...decision, decidedByUserId: userId, closedAt: clock.now(), lock: lock + 1 })
    .where(eq(paymentAuthorisations.id, id));

/** In whose place a step is decided that was handed to someone else: nothing unless the caller stands in for them. */
async function inPlaceOf(tx: Transaction, { delegatedToUserId: to }: StepRecord, caller: PersonCaller) {
  if (!to || to === caller.userId) return {};
  return (await actsForIds(tx, caller)).includes(to) ? { standsInFor: to } : {};
}

const subjectOf = ({ id }: StepRecord) => ({ type: "paymentAuthorisation", id });

/**
 * Authorises a step: after the last one the payment is scheduled, after the first of two the second is requested.
 * Errors as for `lockOwnStep`.
 */
export const authorise = procedure(contract.paymentAuthorisations.authorise, canDecide, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { invoice, step } = await lockOwnStep(tx, input, caller);
    const isLast = step.step === step.steps;
    await close(tx, step, caller, { status: "authorised", reason: null });
    await audit(tx, context, {
      organisationId: step.organisationId,
      action: "paymentAuthorisation.authorised",
      subject: subjectOf(step),
      details: {
        invoiceId: invoice.id,
        step: step.step,
        steps: step.steps,
        pence: step.pence,
        ...(await inPlaceOf(tx, step, caller)),
      },
    });
    if (isLast) {
      await recordInvoice(tx, context, invoice, { event: "authorise", by: caller, action: null, pence: step.pence });
      await queuePaymentAuthorisationMail(tx, step, { kind: "paymentAuthorisationDecided", status: "authorised" });
    } else {
      await askNext(tx, context, step, { firstUserId: caller.userId, dueOn: invoice.payableOn });
    }
    return { isLast };
  }),
);

/** Rejects a step, which disputes what can be disputed of the invoice. CONFLICT `nothingToDispute`, and as for `authorise`. */
export const reject = procedure(contract.paymentAuthorisations.reject, canDecide, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { reason } = input;
    const { invoice, step } = await lockOwnStep(tx, input, caller);
    await close(tx, step, caller, { status: "rejected", reason });
    const raised = await disputeOpenLines(tx, context, invoice, { reason, by: caller });
    if (!raised) throw conflict(texts.nothingToDispute, "nothingToDispute");
    await audit(tx, context, {
      organisationId: step.organisationId,
      action: "paymentAuthorisation.rejected",
      subject: subjectOf(step),
      details: {
        invoiceId: invoice.id,
        step: step.step,
        steps: step.steps,
        ...(await inPlaceOf(tx, step, caller)),
      },
    });
    await queuePaymentAuthorisationMail(tx, step, { kind: "paymentAuthorisationDecided", status: "rejected" });
    return { disputeId: raised.disputeId };
  }),
);

/** Hands a step to another authoriser who may decide it. BAD_REQUEST for anyone else; refused as for `authorise`. */
export const delegate = procedure(contract.paymentAuthorisations.delegate, canDecide, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { userId } = input;
    const { step, team } = await lockOwnStep(tx, input, caller);
    if (userId === caller.userId || !delegatesOf(team, step).includes(userId)) {
      throw invalid(messages.general.problem, [{ field: "userId", message: texts.delegateUnknown }]);
    }
    const lock = step.lock + 1;
    await tx
      .update(paymentAuthorisations)
      .set({ delegatedToUserId: userId, delegatedByUserId: caller.userId, lock })
      .where(eq(paymentAuthorisations.id, step.id));
    await audit(tx, context, {
      organisationId: step.organisationId,
      action: "paymentAuthorisation.delegated",
      subject: subjectOf(step),
      details: { to: userId, ...(await inPlaceOf(tx, step, caller)) },
    });
    await queuePaymentAuthorisationMail(tx, step, { kind: "paymentAuthorisationAsked" });
    return { lock };
  }),
);
