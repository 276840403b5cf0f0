import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { agreementsCovering } from "@/lib/backend/agreements";
import { audit, jobActor } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { recordShortNotice } from "@/lib/backend/jobs/changing/short-notice";
import { storeEvidence, takeEvidence } from "@/lib/backend/jobs/evidence/evidence-record";
import {
  type AllocationRecord,
  allocationsOf,
  canPost,
  coverOf,
  type FoundJob,
  findAllocation,
  findJob,
  lockBookings,
  lockJob,
  refuseChanged,
} from "@/lib/backend/jobs/find";
import { afterAllocationEvent, afterJobEvent } from "@/lib/backend/jobs/history";
import { queueAgencyMail, queueAgencyMails, queueNews, queueWorkerMail } from "@/lib/backend/jobs/queued";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { askAboutPeople, holdPeople } from "@/lib/backend/people";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations, type BookingEvidence, organisations } from "@/lib/db/schema";
import { type Scope, type Transaction, withScope } from "@/lib/db/tenancy";
import { checkWorkers } from "./eligible";
import { inTurn } from "./in-turn";
import { rateOf } from "./rates";
import { bookingsMark, checkedAndBooked, refuseUnchecked } from "./settled";
import { orTaken, taken } from "./taken";
import { alreadyDecided, refuseDecided, takenFrom, takenIn } from "./taken-by";

const texts = messages.jobs;
type Who = { caller: PersonCaller; context: Context };
/** Who accepts: a person of the provider, or in no one’s name the agreement, in the provider's scope. */
type Accepting = { scope: Scope; caller: PersonCaller | null; context: Parameters<typeof audit>[1] };

async function isActive(tx: Transaction, organisationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: organisations.status })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  return row?.status === "active";
}

/** What a worker was found to be when they were checked, and the mark of their bookings then. */
export type Checked = { evidence: BookingEvidence; mark: string };

/**
 * Refuses a worker who can no longer be booked, without the reason, which only their agency may see. In the agency's
 * scope, since the provider cannot see its workers; before the booking's own transaction, which holds locks. Warnings
 * were overridden when the worker was put forward. `overlapping`: the error where only another booking keeps them from
 * it. Returns the evidence that the worker may work the shift, and the mark of their bookings at the time.
 */
export async function refuseUnfit(
  { userId }: PersonCaller,
  found: FoundJob,
  { organisationId, workerId }: AllocationRecord,
  overlapping: () => Error = taken,
): Promise<Checked> {
  const checked = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    if (!(await isActive(tx, organisationId))) throw conflict(texts.agencyInactive, "agencyInactive");
    const mark = await bookingsMark(tx, { jobId: found.job.id, workerId });
    const answers = await askAboutPeople(tx, { userId, jobId: found.job.id, workerIds: [workerId] });
    const [one] = await checkWorkers(tx, found, organisationId, [workerId], answers);
    return one && { eligibility: one.eligibility, evidence: await takeEvidence(tx, one), mark };
  });
  const blocking = checked?.eligibility.blocking ?? ["active"];
  if (blocking.includes("agreement")) throw conflict(texts.notCovered, "notCovered");
  if (blocking.length === 1 && blocking[0] === "overlap") throw overlapping();
  if (!checked || blocking.length > 0) throw conflict(texts.notEligibleNow, "notEligible");
  const { evidence, mark } = checked;
  return { evidence, mark };
}

/** Whether a rule that can be overridden is not met. */
const hasWarning = ({ rules }: BookingEvidence): boolean => rules.some(({ isMet }) => !isMet);

/** What an agency confirms as it books a worker whom the provider has invited. */
type Confirmed = Pick<AllocationRecord, "agreementId" | "overridden" | "compliance"> & {
  byUserId: string;
  /** The number of the job's last change that the agency has seen. */
  lock: number;
  /** The warnings that it overrode, and why. */
  warnings: readonly string[];
  reason: string | null;
};

/** One of a job's workers, who waits for a decision. CONFLICT `decided`, with who decided and when, for one who does not. */
async function findWaiting(
  tx: Transaction,
  {
    put,
    allocationId,
    caller,
  }: { put: readonly AllocationRecord[]; allocationId: string; caller: PersonCaller | null },
): Promise<AllocationRecord> {
  const allocation = put.find(({ id }) => id === allocationId);
  if (!allocation) throw notFound();
  if (allocation.status !== "suggested") {
    throw caller ? await alreadyDecided(tx, allocation, caller) : conflict(texts.decided, "decided");
  }
  return allocation;
}

/** The job, locked, and its allocations as they are under that lock. */
async function lockJobOf(tx: Transaction, jobId: string) {
  const seen = await findJob(tx, jobId);
  const job = (await lockJob(tx, jobId)) ?? seen.job;
  const put = await allocationsOf(tx, [jobId]);
  return { job, workerType: seen.workerType, put, before: historyAt(job, put, clock.now()) };
}

/** The same, with the worker who waits for a decision. */
async function lockAll(
  tx: Transaction,
  caller: PersonCaller | null,
  { jobId, allocationId }: { jobId: string; allocationId: string },
) {
  const locked = await lockJobOf(tx, jobId);
  return { ...locked, allocation: await findWaiting(tx, { put: locked.put, allocationId, caller }) };
}

/**
 * Replaces a suggestion by its booking. An insert that skips conflicts, not an update: concurrent bookings of one
 * worker then neither overlap nor deadlock (docs/decisions/0076-jobs.md). `refusal`: the error if another booking came
 * first.
 */
export async function book(
  tx: Transaction,
  suggestion: AllocationRecord,
  booking: Partial<AllocationRecord>,
  refusal: () => Error | Promise<Error> = taken,
): Promise<void> {
  const { live: _, ...columns } = suggestion;
  await tx.delete(allocations).where(eq(allocations.id, suggestion.id));
  const [booked] = await tx
    .insert(allocations)
    .values({ ...columns, ...booking, status: "accepted" })
    .onConflictDoNothing()
    .returning({ id: allocations.id });
  if (!booked) throw await refusal();
}

type Booked = Checked & {
  jobId: string;
  allocationId: string;
  /** The number of the job's last change that the person who accepts has seen. */
  lock?: number | undefined;
  invitation?: Confirmed;
};

/** The job and its invited worker, locked. CONFLICT `changed` where the job is not the one that the agency has seen. */
async function lockInvited(tx: Transaction, input: { jobId: string; allocationId: string }, { lock }: Confirmed) {
  const locked = await lockJobOf(tx, input.jobId);
  const allocation = locked.put.find(({ id }) => id === input.allocationId);
  if (allocation?.status !== "invited") throw conflict(texts.notInvited, "notInvited");
  refuseChanged(locked.job, lock);
  return { ...locked, allocation };
}

/**
 * Books a worker who awaits the provider's decision or, with `invitation`, one whom the provider has invited. The other
 * workers put forward are no longer needed, and everyone is notified.
 */
export const accept = ({ scope, caller, context }: Accepting, { evidence, mark, lock, invitation, ...input }: Booked) =>
  withScope(scope, async (tx) => {
    const locked = invitation ? await lockInvited(tx, input, invitation) : await lockAll(tx, caller, input);
    const { job, workerType, put, allocation, before } = locked;
    const after = afterJobEvent(before, invitation ? "book" : "accept", allocation.id);
    if (!after) throw conflict(closedText(before.status), "notOpen");
    refuseChanged(job, lock);
    await lockBookings(tx, allocation.workerId);
    await refuseUnchecked(tx, allocation, mark);
    const agreements = await agreementsCovering(tx, allocation.organisationId, coverOf(job));
    const agreementId = invitation?.agreementId ?? allocation.agreementId;
    const agreement = agreements.find(({ id }) => id === agreementId);
    if (!agreement) throw conflict(texts.notCovered, "notCovered");
    const decidedAt = clock.now();
    const rate = await rateOf(tx, job, { agreement, workerType });
    const swapped = put.filter(({ status }) => status === "swap_requested");
    await holdPeople(
      tx,
      [allocation, ...swapped].map(({ workerId }) => workerId),
    );
    // First, so that the worker who is swapped no longer fills the job.
    const others = await storeHistory(tx, { job, allocations: put }, after, {
      decided: { decidedAt },
      except: allocation.id,
    });
    const refusal = () => (caller ? takenIn(tx, caller, job.id) : taken());
    const isAutomatic = caller === null && !invitation;
    const by = { decidedByUserId: caller?.userId ?? invitation?.byUserId ?? null, isAutomatic };
    const checked = invitation && { agreementId, overridden: invitation.overridden, compliance: invitation.compliance };
    await book(tx, allocation, { ...checked, ...rate, ...by, decidedAt }, refusal);
    const evidenceHash = await storeEvidence(tx, allocation, evidence);
    await queueAgencyMails(tx, others);
    for (const other of others) {
      if (other.status !== "swapped") continue;
      await queueWorkerMail(tx, other, "released");
      await recordShortNotice(tx, { kind: "swapped", fault: "agency", at: decidedAt, job, allocation: other });
    }
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.accepted",
      subject: { type: "allocation", id: allocation.id },
      details: {
        jobId: job.id,
        rateTableHash: rate.rateTableHash,
        evidenceHash,
        isAutomatic,
        ...(invitation && { isInvited: true }),
        ...(invitation && invitation.warnings.length > 0
          ? { overridden: invitation.warnings.join(" "), reason: invitation.reason ?? "" }
          : {}),
      },
    });
    // The agency does not need to be told of its own confirmation, nor the provider of its own request.
    if (invitation) await queueNews(tx, "invitationAccepted", { allocation, to: job.organisationId });
    else await queueAgencyMail(tx, { ...allocation, status: "accepted" });
    await queueWorkerMail(tx, allocation, "booked");
    if (isAutomatic) await queueNews(tx, "acceptedAutomatically", { allocation, to: job.organisationId });
    return { status: after.status };
  });

const decline = ({ caller, context }: Who, input: { jobId: string; allocationId: string; reason: string | null }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { job, put, allocation, before } = await lockAll(tx, caller, input);
    const after = afterAllocationEvent(before, allocation.id, "decline");
    if (!after) throw conflict(closedText(before.status), "notOpen");
    const decided = { reason: input.reason, decidedByUserId: caller.userId, decidedAt: clock.now() };
    await storeHistory(tx, { job, allocations: put }, after, { decided });
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "allocation.declined",
      subject: { type: "allocation", id: allocation.id },
      details: { jobId: job.id },
    });
    await queueAgencyMail(tx, { ...allocation, status: "declined" });
    return { status: after.status };
  });

/**
 * Accepts a worker, which fills the job and declines the others, or declines them with a reason. NOT_FOUND for another
 * provider's job; CONFLICT `taken` where the job or the worker has just been booked, and where it was decided before;
 * `warned` for a worker about whom there is a warning, where the caller accepts none of those; `changed` for one who would be
 * booked for a shift that was changed since the caller saw it; `busy` where another
 * acceptance for the job has not ended after ten seconds, and someone else has gone on.
 */
export const decide = procedure(contract.jobs.decide, canPost, async ({ input, caller, context }) => {
  const { jobId, allocationId, decision, reason = null, unlessWarned = false, lock } = input;
  const who = { caller, context };
  if (decision === "decline") return decline(who, { jobId, allocationId, reason });
  const scope = scopeOf(caller);
  const look = () => refuseDecided(caller, { jobId, allocationId });
  const refusal = () => takenFrom(caller, jobId);
  // By organisation, so that no one waits for another one's calls.
  const key = `${caller.organisation.id} ${jobId}`;
  const decideNow = async () => {
    const { found, allocation } = await withScope(scope, async (tx) => ({
      found: await findJob(tx, jobId),
      allocation: await findAllocation(tx, jobId, allocationId),
    }));
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    return checkedAndBooked(async () => {
      const checked = await refuseUnfit(caller, found, allocation);
      if (unlessWarned && hasWarning(checked.evidence)) throw conflict(texts.warned, "warned");
      return orTaken(() => accept({ scope, ...who }, { jobId, allocationId, lock, ...checked }), refusal);
    }, refusal);
  };
  return inTurn(key, look, decideNow, () => conflict(texts.busy, "busy"));
});

/**
 * Accepts a worker automatically under an agreement that allows it, without a user of the provider: the agency's user
 * calls, and the decision is made in the provider's scope. `lock`: the number of the last change of the job for which they were
 * put forward. If anything prevents it, the worker awaits the provider's
 * decision as under any other agreement. Returns whether they are booked; throws nothing, since they have been put
 * forward already.
 */
export async function acceptAutomatically(
  { caller, context }: Who,
  { jobId, allocationId, providerId, lock }: { jobId: string; allocationId: string; providerId: string; lock: number },
): Promise<boolean> {
  const scope: Scope = { kind: "organisation", organisationId: providerId };
  try {
    const seen = await withScope(scope, async (tx) => {
      if (!(await isActive(tx, providerId))) return null;
      const put = await allocationsOf(tx, [jobId]);
      return {
        found: await findJob(tx, jobId),
        allocation: await findWaiting(tx, { put, allocationId, caller: null }),
      };
    });
    if (!seen) return false;
    const byProduct = jobActor(context.requestId);
    return await checkedAndBooked(async () => {
      const checked = await refuseUnfit(caller, seen.found, seen.allocation);
      // A warning is for a person of the provider to weigh, even if the agency has overridden it.
      if (hasWarning(checked.evidence)) return false;
      await orTaken(() =>
        accept({ scope, caller: null, context: byProduct }, { jobId, allocationId, lock, ...checked }),
      );
      return true;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) log.error("a worker was not accepted automatically", { allocationId, error });
    return false;
  }
}
