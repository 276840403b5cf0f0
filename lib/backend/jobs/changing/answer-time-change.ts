import { eq, sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { type RuleCode, sentencesOf } from "@/lib/backend/eligibility";
import { conflict, DomainError, invalid, notFound } from "@/lib/backend/errors";
import { type LockedBooking, withOwnBooking } from "@/lib/backend/jobs/booking/booking";
import { checkWorkers } from "@/lib/backend/jobs/booking/eligible";
import { mayOverride, notOverridden, overriddenBy } from "@/lib/backend/jobs/booking/overriding";
import { repriced } from "@/lib/backend/jobs/booking/rates";
import { bookingsMark, checkedAndBooked, refuseUnchecked } from "@/lib/backend/jobs/booking/settled";
import { orTaken } from "@/lib/backend/jobs/booking/taken";
import { canSuggest, countedChange, findAllocation, findJob, lockBookings } from "@/lib/backend/jobs/find";
import { queueNews, queueWorkerMail } from "@/lib/backend/jobs/queued";
import { askAboutPeople, countQuestion } from "@/lib/backend/people";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations, jobs, timeChanges } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { recordShortNotice } from "./short-notice";
import { endTimeChange, pendingChange, type TimeChangeRecord } from "./time-changes";

const texts = messages.jobs;
type Input = { jobId: string; changeId: string };

/** The change with its booking, as the agency sees them. NOT_FOUND for another agency's. */
const findOwn = (caller: PersonCaller, { jobId, changeId }: Input) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, jobId);
    const [change] = await tx.select().from(timeChanges).where(eq(timeChanges.id, changeId));
    if (!change || change.jobId !== jobId) throw notFound();
    return { found, change, allocation: await findAllocation(tx, jobId, change.allocationId) };
  });

/**
 * Refuses times at which the worker may not work, with what is known of their bookings through any agency. The database
 * checks whether they are booked at that time, and a block does not end a booking. Warnings that were not overridden
 * before need a reason, and the right to override them. Returns the rules that are overridden, and the mark of the worker's
 * bookings when they were checked.
 */
async function refuseUnfit(
  caller: PersonCaller,
  { found, change, allocation }: Awaited<ReturnType<typeof findOwn>>,
  override: string | null,
): Promise<{ overridden: RuleCode[]; mark: string }> {
  const { startAt, endAt } = change;
  const moved = { ...found, job: { ...found.job, startAt, endAt, startOn: calendarDate(startAt) } };
  const workerIds = [allocation.workerId];
  // In a transaction of its own, so that the request stays recorded when the answer is no.
  const { checked, mark } = await withScope(scopeOf(caller), async (tx) => {
    const mark = await bookingsMark(tx, allocation);
    const asked = { userId: caller.userId, jobId: moved.job.id, workerIds, times: moved.job };
    const answers = await askAboutPeople(tx, asked);
    const [checked] = await checkWorkers(tx, moved, caller.organisation.id, workerIds, answers);
    return { checked, mark };
  });
  const unmet =
    checked?.eligibility.results.filter(
      ({ isOk, severity, code }) => !isOk && severity === "hard" && code !== "overlap" && code !== "blocked",
    ) ?? [];
  if (checked && unmet.length === 0) {
    // The database refuses a second booking at that time, whatever the reason given.
    if (checked.eligibility.results.some(({ code, isOk }) => code === "overlap" && !isOk))
      return { overridden: [], mark };
    const warned = notOverridden(checked, allocation.overridden);
    if (warned.length === 0) return { overridden: overriddenBy(checked), mark };
    if (!mayOverride(caller)) throw new DomainError("FORBIDDEN", texts.overrideTimesNotYours);
    if (override) return { overridden: overriddenBy(checked), mark };
    const sentences = checked.eligibility.results
      .filter(({ isOk, code }) => !isOk && warned.includes(code))
      .flatMap(sentencesOf);
    throw invalid(messages.general.problem, [
      { field: "overrideReason", message: texts.overrideTimesNeeded(sentences.join(" ")) },
    ]);
  }
  const mayRead = isAllowed(caller.principal, { permissionCode: codes.workersView });
  throw conflict(mayRead && checked ? unmet.flatMap(sentencesOf).join(" ") : texts.notEligibleThen, "notEligible");
}

/** The booking at its new times; what was agreed stays, and the planned cost follows from it. */
async function move(
  tx: Parameters<Parameters<typeof withOwnBooking>[2]>[0],
  { job, allocation }: Pick<LockedBooking, "job" | "allocation">,
  { startAt, endAt }: TimeChangeRecord,
  { overridden, mark }: { overridden: readonly RuleCode[]; mark: string },
) {
  const rateSnapshot = allocation.rateSnapshot && repriced({ ...job, startAt, endAt }, allocation.rateSnapshot);
  if (!rateSnapshot) throw conflict(texts.noRate, "noRate");
  await lockBookings(tx, allocation.workerId);
  await refuseUnchecked(tx, allocation, mark);
  await tx
    .update(jobs)
    .set({ startAt, endAt, ...countedChange(job) })
    .where(eq(jobs.id, job.id));
  await tx
    .update(allocations)
    .set({
      during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
      rateSnapshot,
      overridden: [...new Set([...(allocation.overridden ?? []), ...overridden])],
    })
    .where(eq(allocations.id, allocation.id));
}

/**
 * Accepts or refuses the times that a provider has asked for; refusing needs a reason. Accepting moves the booking, at
 * the rate that was agreed. NOT_FOUND for another agency's; CONFLICT `answered` or `lapsed` if it is no longer pending,
 * `clash` if the worker has another booking at that time, `notEligible` if a rule forbids the times; BAD_REQUEST if a
 * warning is overridden without a reason, FORBIDDEN for a caller who may not override warnings.
 */
export const answerTimeChange = procedure(
  contract.jobs.answerTimeChange,
  canSuggest,
  async ({ input, caller, context }) => {
    const { jobId, changeId, decision, reason = null, overrideReason = null } = input;
    const own = await findOwn(caller, { jobId, changeId });
    const accepts = decision === "accept";
    const isChecked = accepts && own.change.status === "pending";
    const clash = () => conflict(texts.timesClash, "clash");
    const answer = (checked: Awaited<ReturnType<typeof refuseUnfit>> | null) =>
      withOwnBooking(caller, { jobId, allocationId: own.allocation.id }, async (tx, locked) => {
        const { job, allocation, before } = locked;
        const now = clock.now();
        const change = await pendingChange(tx, { jobId, changeId }, before, now);
        if (!change) throw notFound();
        if (accepts) {
          // A change that is pending now was pending before, and its times were checked.
          if (!checked) throw notFound();
          await move(tx, locked, change, checked);
          await recordShortNotice(tx, { kind: "moved", fault: "provider", at: now, job, allocation, moved: change });
        }
        const decided = { decidedByUserId: caller.userId, decidedAt: now };
        const status = await endTimeChange(tx, change, decision, accepts ? decided : { ...decided, reason });
        await audit(tx, context, {
          organisationId: job.organisationId,
          action: accepts ? "timeChange.accepted" : "timeChange.refused",
          subject: { type: "job", id: jobId },
          details: {
            changeId,
            ...(accepts && overrideReason
              ? { overridden: checked?.overridden.join(" ") ?? "", reason: overrideReason }
              : {}),
          },
        });
        await queueNews(tx, accepts ? "timeAccepted" : "timeRefused", { allocation, to: job.organisationId });
        if (accepts) await queueWorkerMail(tx, allocation, "moved");
        return { status };
      });
    if (isChecked) await countQuestion(caller.userId);
    return checkedAndBooked(async () => {
      const checked = isChecked ? await refuseUnfit(caller, own, overrideReason) : null;
      return orTaken(() => answer(checked), clash);
    }, clash);
  },
);
