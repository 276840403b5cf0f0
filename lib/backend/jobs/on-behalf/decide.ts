/** What ends a request that an agency posted for a provider: the provider decides, or the agency withdraws it. */
import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { book, refuseUnfit } from "@/lib/backend/jobs/booking/decide";
import { checkedAndBooked, refuseUnchecked } from "@/lib/backend/jobs/booking/settled";
import { orTaken } from "@/lib/backend/jobs/booking/taken";
import { storeEvidence } from "@/lib/backend/jobs/evidence/evidence-record";
import {
  type AllocationRecord,
  allocationsOf,
  canSuggest,
  findJob,
  type JobRecord,
  lockBookings,
  lockJob,
} from "@/lib/backend/jobs/find";
import { afterJobEvent, type JobHistory } from "@/lib/backend/jobs/history";
import { queueWorkerMail } from "@/lib/backend/jobs/queued";
import { historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { inactiveAgencies, openRelease } from "@/lib/backend/releases";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { onBehalfDone, onBehalf as texts } from "@/lib/config/messages/on-behalf";
import { contract } from "@/lib/contract";
import { type BookingEvidence, onBehalfRequests, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime } from "@/lib/format";
import { confirmersOf, mayConfirm } from "./confirmers";
import { queueOnBehalfMail } from "./queued";
import { canDecideOnBehalf, findRequest, isUnfilled, type OnBehalfRecord } from "./requests";

const workerTaken = () => conflict(texts.workerTaken, "taken");

/** Why nothing more can be done: CONFLICT `decided` with who decided and when, or `lapsed`. */
async function closed(
  tx: Transaction,
  { outcome, decidedByUserId, decidedAt, evidence }: OnBehalfRecord,
  { preference }: PersonCaller,
): Promise<DomainError> {
  if (outcome === null || outcome === "lapsed")
    return conflict(isUnfilled({ evidence }) ? texts.lapsedUnfilled : texts.lapsed, "lapsed");
  const [by] = decidedByUserId
    ? await tx.select({ name: users.fullName }).from(users).where(eq(users.id, decidedByUserId))
    : [];
  const at = decidedAt ? formatDateTime(decidedAt.toISOString(), preference) : "";
  return conflict(texts.decidedBy(onBehalfDone[outcome], by?.name ?? texts.otherSide, at), "decided");
}

type Locked = {
  job: JobRecord;
  put: AllocationRecord[];
  request: OnBehalfRecord;
  before: JobHistory;
  /** The worker whom the agency posted, while they wait. */
  worker: AllocationRecord | undefined;
};

/** The job, its workers and the request, the first and the last locked. NOT_FOUND outside the scope. */
async function lockAll(tx: Transaction, jobId: string): Promise<Locked> {
  const job = await lockJob(tx, jobId);
  if (!job) throw notFound();
  const put = await allocationsOf(tx, [jobId]);
  const [request] = await tx.select().from(onBehalfRequests).where(eq(onBehalfRequests.jobId, jobId)).for("update");
  if (!request) throw notFound();
  const before = historyAt(job, put, clock.now());
  return { job, put, request, before, worker: put.find(({ status }) => status === "suggested") };
}

type Ended = Pick<OnBehalfRecord, "outcomeReason"> & { outcome: "confirmed" | "refused" | "withdrawn" };

/** Stores the outcome, records it and tells the other side. */
async function end(
  tx: Transaction,
  { caller, context }: { caller: PersonCaller; context: Context },
  { request, details = {}, ...ended }: Ended & { request: OnBehalfRecord; details?: Record<string, string> },
): Promise<void> {
  await tx
    .update(onBehalfRequests)
    .set({ ...ended, decidedByUserId: caller.userId, decidedAt: clock.now() })
    .where(eq(onBehalfRequests.jobId, request.jobId));
  await audit(tx, context, {
    organisationId: request.organisationId,
    action: `onBehalf.${ended.outcome}`,
    subject: { type: "job", id: request.jobId },
    details: { agencyId: request.agencyId, ...details },
  });
  await queueOnBehalfMail(tx, request, ended.outcome === "confirmed" && isUnfilled(request) ? "opened" : ended.outcome);
}

type Who = { caller: PersonCaller; context: Context };

/** `mark`: of the worker's bookings when they were checked; null for a shift that has started, which is not checked again. */
const confirm = (
  { caller, context }: Who,
  jobId: string,
  { evidence, mark }: { evidence: BookingEvidence; mark: string | null },
) =>
  withScope(scopeOf(caller), async (tx) => {
    const { job, put, request, before, worker } = await lockAll(tx, jobId);
    const after = worker && request.outcome === null ? afterJobEvent(before, "confirm", worker.id) : null;
    if (!worker || !after) throw await closed(tx, request, caller);
    await lockBookings(tx, worker.workerId);
    if (mark !== null) await refuseUnchecked(tx, worker, mark);
    const decidedAt = clock.now();
    await storeHistory(tx, { job, allocations: put }, after, { decided: { decidedAt }, except: worker.id });
    const { rateSnapshot, rateTableHash } = request;
    await book(tx, worker, { rateSnapshot, rateTableHash, decidedByUserId: caller.userId, decidedAt }, workerTaken);
    const evidenceHash = await storeEvidence(tx, worker, evidence);
    await end(
      tx,
      { caller, context },
      {
        request,
        outcome: "confirmed",
        outcomeReason: null,
        details: { rateTableHash, evidenceHash },
      },
    );
    // No calendar entry for a shift that has already been worked.
    if (job.endAt > decidedAt) await queueWorkerMail(tx, worker, "booked");
    return { outcome: "confirmed" as const };
  });

/** Opens a shift that was posted without a worker, as if the provider had posted it. */
async function open({ caller, context }: Who, jobId: string) {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    const { job, put, request, before } = await lockAll(tx, jobId);
    const after = request.outcome === null ? afterJobEvent(before, "confirmWithoutWorker") : null;
    if (!after) throw await closed(tx, request, caller);
    await storeHistory(tx, { job, allocations: put }, after, { decided: { decidedAt: clock.now() } });
    await openRelease(tx, job, [job], inactive);
    await end(tx, { caller, context }, { request, outcome: "confirmed", outcomeReason: null });
    return { outcome: "confirmed" as const };
  });
}

const refuse = (who: Who, jobId: string, reason: string | null) =>
  withScope(scopeOf(who.caller), async (tx) => {
    const { job, put, request, before } = await lockAll(tx, jobId);
    const after = request.outcome === null ? afterJobEvent(before, "refuseOnBehalf") : null;
    if (!after) throw await closed(tx, request, who.caller);
    const decided = { reason, decidedByUserId: who.caller.userId, decidedAt: clock.now() };
    await storeHistory(tx, { job, allocations: put }, after, { decided });
    await end(tx, who, { request, outcome: "refused", outcomeReason: reason });
    return { outcome: "refused" as const };
  });

/**
 * Confirms a shift that an agency posted for the provider, which books its worker at the price that was shown, or opens a
 * shift without one to agencies; or refuses it with a reason. If the shift has not started, the worker is checked again by
 * every hard rule; if it has, what was true when it was posted decides. NOT_FOUND for another provider's; FORBIDDEN for a
 * user who may not decide it; CONFLICT `decided` with who and when if someone else has decided, `lapsed` once it has
 * lapsed, `taken` if the worker has another booking at that time.
 */
export const decideOnBehalf = procedure(
  contract.onBehalf.decide,
  canDecideOnBehalf,
  async ({ input, caller, context }) => {
    const { jobId, decision, reason = null } = input;
    const { request, found, worker } = await withScope(scopeOf(caller), async (tx) => {
      const { request } = await findRequest(tx, jobId);
      if (!mayConfirm(await confirmersOf(tx, caller.organisation.id), caller.userId, request, today())) {
        throw new DomainError("FORBIDDEN", texts.notYours);
      }
      if (request.outcome !== null) throw await closed(tx, request, caller);
      const put = await allocationsOf(tx, [jobId]);
      return { request, found: await findJob(tx, jobId), worker: put.find(({ status }) => status === "suggested") };
    });
    if (decision === "refuse") return refuse({ caller, context }, jobId, reason);
    if (caller.organisationStatus !== "active") throw conflict(messages.jobs.providerInactive, "notActive");
    const { evidence } = request;
    if (evidence === null) return open({ caller, context }, jobId);
    const hasStarted = found.job.startAt <= clock.now();
    return checkedAndBooked(async () => {
      const checked =
        worker && !hasStarted ? await refuseUnfit(caller, found, worker, workerTaken) : { evidence, mark: null };
      return orTaken(() => confirm({ caller, context }, jobId, checked), workerTaken);
    }, workerTaken);
  },
);

/**
 * Withdraws a shift that the agency posted for a provider, before the provider has decided, with a reason. NOT_FOUND for
 * another agency's; CONFLICT as for `decide`.
 */
export const withdrawOnBehalf = procedure(
  contract.onBehalf.withdraw,
  canSuggest,
  async ({ input, caller, context }) => {
    const { organisationId, agencyId } = await withScope(
      scopeOf(caller),
      async (tx) => (await findRequest(tx, input.jobId)).request,
    );
    if (agencyId !== caller.organisation.id) throw notFound();
    return withScope({ kind: "organisation", organisationId }, async (tx) => {
      const { job, put, request, before } = await lockAll(tx, input.jobId);
      const after = request.outcome === null ? afterJobEvent(before, "cancelOnBehalf") : null;
      if (!after) throw await closed(tx, request, caller);
      const now = clock.now();
      const { reason } = input;
      await storeHistory(tx, { job, allocations: put }, after, {
        decided: { reason, decidedByUserId: caller.userId, decidedAt: now },
        // No one was booked, so there is no notice to record and nothing to charge.
        columns: { cancelReason: reason, cancelledAt: now, cancelNoticeMinutes: 0, cancellationChargePence: 0 },
      });
      await end(tx, { caller, context }, { request, outcome: "withdrawn", outcomeReason: reason });
      return { outcome: "withdrawn" as const };
    });
  },
);
