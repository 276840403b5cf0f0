import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { takeEvidence } from "@/lib/backend/jobs/evidence/evidence-record";
import { allocationsOf, canSuggest, findAllocation, findJob } from "@/lib/backend/jobs/find";
import { afterAllocationEvent } from "@/lib/backend/jobs/history";
import { queueNews } from "@/lib/backend/jobs/queued";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { askAboutPeople, countQuestion } from "@/lib/backend/people";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { withOwnBooking } from "./booking";
import { accept } from "./decide";
import { checkWorkers } from "./eligible";
import { complianceSummary } from "./known";
import { overriddenBy } from "./overriding";
import { bookingsMark, checkedAndBooked } from "./settled";
import { agreementOf } from "./suggest";
import { orTaken } from "./taken";

const texts = messages.jobs;
type Who = { caller: PersonCaller; context: Context };
type Invitation = { jobId: string; allocationId: string };

/** Books the invited worker, who is checked as one who is put forward. The check comes first, since the booking holds locks. */
async function confirm(
  { caller, context }: Who,
  { lock, override, ...input }: Invitation & { lock: number; override: string | null },
) {
  const { userId } = caller;
  const { allocation, found } = await withScope(scopeOf(caller), async (tx) => ({
    found: await findJob(tx, input.jobId),
    allocation: await findAllocation(tx, input.jobId, input.allocationId),
  }));
  if (allocation.status !== "invited") throw conflict(texts.notInvited, "notInvited");
  const { workerId } = allocation;
  const answers = await withScope(scopeOf(caller), (tx) =>
    askAboutPeople(tx, { userId, jobId: input.jobId, workerIds: [workerId] }),
  );
  const confirmed = await withScope(scopeOf(caller), async (tx) => {
    const mark = await bookingsMark(tx, allocation);
    const { status } = historyAt(found.job, await allocationsOf(tx, [input.jobId]), clock.now());
    if (!isOpen(status)) throw conflict(closedText(status), "notOpen");
    const [checked] = await checkWorkers(tx, found, caller.organisation.id, [workerId], answers);
    if (!checked) throw notFound();
    const agreement = await agreementOf(tx, { found, checked, caller, override });
    return {
      lock,
      byUserId: userId,
      agreementId: agreement.id,
      overridden: overriddenBy(checked),
      compliance: complianceSummary(checked.input),
      warnings: checked.eligibility.warnings,
      reason: override,
      evidence: await takeEvidence(tx, checked),
      mark,
    };
  });
  const { evidence, mark, ...invitation } = confirmed;
  const scope = { kind: "organisation", organisationId: allocation.providerId } as const;
  return orTaken(() => accept({ scope, caller: null, context }, { ...input, evidence, mark, invitation }));
}

const refuse = ({ caller, context }: Who, { reason, ...input }: Invitation & { reason: string | null }) =>
  withOwnBooking(caller, input, async (tx, { job, put, allocation, before }) => {
    if (allocation.status !== "invited") throw conflict(texts.notInvited, "notInvited");
    const after = afterAllocationEvent(before, allocation.id, "refuseInvitation");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    const decided = { reason, decidedByUserId: caller.userId, decidedAt: clock.now() };
    await storeHistory(tx, { job, allocations: put }, after, { decided });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.invitationRefused",
      subject: { type: "allocation", id: allocation.id },
      details: { jobId: job.id, agencyId: allocation.organisationId },
    });
    await queueNews(tx, "invitationRefused", { allocation, to: job.organisationId });
    return { status: after.status };
  });

/**
 * Confirms a worker whom the provider has invited, which books them at once, or refuses with a reason. NOT_FOUND for another
 * agency's; CONFLICT `notInvited` once it was answered or withdrawn, `changed` where the shift was changed since the caller saw
 * it, `notOpen`, `taken`, or the rule that the worker does not meet; warnings as in `suggest`.
 */
export const answerInvitation = procedure(contract.jobs.answerInvitation, canSuggest, async ({ input, ...who }) => {
  const { jobId, allocationId, decision, lock, reason = null, overrideReason = null } = input;
  const one = { jobId, allocationId };
  // Once, however often the worker is checked.
  if (decision === "confirm") await countQuestion(who.caller.userId);
  const { status } =
    decision === "confirm"
      ? await checkedAndBooked(() => confirm(who, { ...one, lock, override: overrideReason }))
      : await refuse(who, { ...one, reason });
  return { status };
});
