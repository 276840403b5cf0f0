import { eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { checkWorkers } from "@/lib/backend/jobs/booking/eligible";
import { isOfRest, notOverridden } from "@/lib/backend/jobs/booking/overriding";
import {
  type AllocationRecord,
  allocationsOf,
  canPost,
  countedChange,
  type FoundJob,
  findJob,
  type JobRecord,
  lockJob,
} from "@/lib/backend/jobs/find";
import { afterAllocationEvent, type JobHistory } from "@/lib/backend/jobs/history";
import { asksOf, copiedAsks, genderDetails } from "@/lib/backend/jobs/posting/asks";
import { refuseDearer } from "@/lib/backend/jobs/posting/dearer";
import { changeUnposted, isUnposted } from "@/lib/backend/jobs/posting/edit-draft";
import { highestCost, offersAt } from "@/lib/backend/jobs/posting/offers";
import { unitIn } from "@/lib/backend/jobs/posting/unit";
import { queueAgencyMails, queueNews } from "@/lib/backend/jobs/queued";
import { closedText, historyAt, keepingOccurrences, laterBy, timesOf } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { askAboutPeople, countQuestion } from "@/lib/backend/people";
import { inactiveAgencies, planReleaseAgain } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isLive } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import type { EditInput } from "@/lib/contract/jobs";
import { allocations, jobAuthorisations, jobs, services, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { type Changed, differences, type Edited, noneEmailed } from "./changed";

const texts = messages.jobs;
type Service = typeof services.$inferSelect;
type Named = { id: string; name: string };
/** The job's columns as entered. */
function changedBy(input: EditInput, job: JobRecord, service: Service): Changed {
  const times = timesOf(keepingOccurrences(input, job), clock.now());
  if ("errors" in times) throw invalid(messages.general.problem, times.errors);
  const { jobType, workerTypeId, breaks, notes } = input;
  return {
    unit: unitIn(service, input.unit),
    jobType,
    workerTypeId,
    breaks,
    notes,
    startAt: times.startAt,
    endAt: times.endAt,
    ...asksOf(input, service),
  };
}

/**
 * The workers put forward who cannot do the changed shift, each checked in their agency's scope, since the provider
 * cannot see its workers. They may break rules on rest and hours that their agency has overridden. Runs before the
 * transaction that takes locks.
 */
async function unfitFor(
  found: FoundJob,
  suggested: readonly AllocationRecord[],
  { userId }: PersonCaller,
): Promise<Set<string>> {
  const unfit = new Set<string>();
  for (const organisationId of new Set(suggested.map((one) => one.organisationId))) {
    const own = suggested.filter((one) => one.organisationId === organisationId);
    const ids = own.map(({ workerId }) => workerId);
    const checked = await withScope({ kind: "organisation", organisationId }, async (tx) => {
      const answers = await askAboutPeople(tx, { userId, jobId: found.job.id, workerIds: ids, times: found.job });
      return checkWorkers(tx, found, organisationId, ids, answers);
    });
    const fit = checked.filter(({ eligibility, agreement }) => eligibility.blocking.length === 0 && agreement);
    for (const { id, workerId, overridden } of own) {
      const one = fit.find(({ worker }) => worker.id === workerId);
      if (!one || notOverridden(one, overridden).some(isOfRest)) unfit.add(id);
    }
  }
  return unfit;
}

/** The price of a shift depends on these. */
const priced = ["jobType", "workerTypeId", "startAt", "endAt", "breaks", "skills"];

/** Refuses a change that costs more than what was authorised, unless the caller may authorise it. */
async function refuseDearerChange(
  tx: Transaction,
  caller: PersonCaller,
  { job, workerType }: FoundJob,
  { changed, type }: { changed: Changed; type: Named },
): Promise<void> {
  if (!differences(job, changed).some((key) => priced.includes(key))) return;
  const [service] = await tx.select().from(services).where(eq(services.id, job.serviceId));
  if (!service) throw notFound();
  const offers = offersAt(tx, service);
  await refuseDearer(tx, caller, job, {
    before: await highestCost(offers, [{ ...job, workerType: { id: job.workerTypeId, name: workerType } }]),
    after: await highestCost(offers, [{ ...job, ...changed, workerType: type }]),
  });
}

const isSuggested = ({ status }: Pick<AllocationRecord, "status">) => status === "suggested";

/** The job once the workers who cannot do it any more are declined. */
function afterDeclining(before: JobHistory, unfit: ReadonlySet<string>): JobHistory {
  return [...unfit].reduce((history, id) => afterAllocationEvent(history, id, "decline") ?? history, before);
}

/**
 * Changes a shift that has no booked worker. The workers put forward are checked again: those who can no longer do it
 * are declined with the reason, and all of their agencies are notified. NOT_FOUND for another provider's; CONFLICT
 * `changed` where someone else has changed the shift, or put a worker forward, since the caller saw it; `notOpen` where
 * a worker is booked or it has started; `needsAuthorisation` where it costs more and the caller may not authorise it.
 */
async function changeOpen(
  { caller, context }: { caller: PersonCaller; context: Context },
  { jobId, lock }: { jobId: string; lock: number },
  changeOf: (job: JobRecord, service: Service) => Changed,
): Promise<Edited> {
  const { found, changed, type, suggested } = await withScope(scopeOf(caller), async (tx) => {
    const job = await findJob(tx, jobId);
    const [service] = await tx.select().from(services).where(eq(services.id, job.job.serviceId));
    if (!service) throw notFound();
    const changed = changeOf(job.job, service);
    const [workerType] = await tx.select().from(workerTypes).where(eq(workerTypes.id, changed.workerTypeId));
    if (!workerType) {
      throw invalid(messages.general.problem, [{ field: "workerTypeId", message: texts.workerTypeNeeded }]);
    }
    return { found: job, changed, type: workerType, suggested: (await allocationsOf(tx, [jobId])).filter(isSuggested) };
  });
  const asChanged = { ...found.job, ...changed, startOn: calendarDate(changed.startAt) };
  const isOtherType = changed.workerTypeId !== found.job.workerTypeId;
  const inactive = isOtherType ? await inactiveAgencies(found.job.organisationId) : null;
  if (suggested.length > 0) await countQuestion(caller.userId);
  const unfit = await unfitFor({ job: asChanged, workerType: type.name }, suggested, caller);
  return withScope(scopeOf(caller), async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw notFound();
    const put = await allocationsOf(tx, [jobId]);
    const before = historyAt(job, put, clock.now());
    if (before.allocations.some(({ status }) => isLive(status))) throw conflict(texts.filled, "notOpen");
    if (before.status === "draft") throw conflict(texts.draftNotChanged, "notOpen");
    if (!isOpen(before.status)) throw conflict(closedText(before.status), "notOpen");
    const isSeen = put.filter(isSuggested).every(({ id }) => suggested.some((one) => one.id === id));
    if (job.lock !== lock || !isSeen) throw conflict(texts.changedMeanwhile, "changed");
    const fields = differences(job, changed);
    if (fields.length === 0) return noneEmailed;
    await refuseDearerChange(tx, caller, { job, workerType: found.workerType }, { changed, type });
    await tx
      .update(jobs)
      .set({ ...changed, ...countedChange(job) })
      .where(eq(jobs.id, jobId));
    const during = sql`tstzrange(${changed.startAt.toISOString()}, ${changed.endAt.toISOString()})`;
    const ids = put.filter((one) => isSuggested(one) || one.status === "invited").map(({ id }) => id);
    if (ids.length > 0) await tx.update(allocations).set({ during }).where(inArray(allocations.id, ids));
    const declined = await storeHistory(tx, { job, allocations: put }, afterDeclining(before, unfit), {
      decided: { reason: texts.noLongerFits, decidedByUserId: caller.userId, decidedAt: clock.now() },
    });
    if (inactive) await planReleaseAgain(tx, { before: job, after: asChanged }, inactive);
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "job.changed",
      subject: { type: "job", id: jobId },
      details: { changed: fields.join(", "), declined: declined.length, ...genderDetails(changed) },
    });
    const told = new Set(await queueAgencyMails(tx, declined));
    // An agency confirms an invitation to the shift as it is then.
    for (const allocation of put.filter(({ id }) => ids.includes(id) && !unfit.has(id))) {
      await queueNews(tx, "changed", { allocation, to: allocation.organisationId });
      told.add(allocation.organisationId);
    }
    return { declined: declined.length, agencies: told.size };
  });
}

/** The request for authorisation of a shift that no agency has seen; null for one that is posted. */
const requestOf = ({ caller }: { caller: PersonCaller }, jobId: string) =>
  withScope(scopeOf(caller), async (tx) => {
    const { job } = await findJob(tx, jobId);
    if (!isUnposted(job)) return null;
    const [request] = await tx
      .select({ id: jobAuthorisations.id })
      .from(jobAuthorisations)
      .where(eq(jobAuthorisations.postingId, job.postingId));
    return request?.id ?? null;
  });

/**
 * Changes a shift that has no booked worker (see `changeOpen`), or the shifts of a request for authorisation (see
 * `changeUnposted`).
 */
export const edit = procedure(contract.jobs.edit, canPost, async ({ input, ...who }) => {
  const authorisationId = await requestOf(who, input.jobId);
  if (authorisationId) return changeUnposted(who, authorisationId, input);
  return changeOpen(who, input, (job, service) => changedBy(input, job, service));
});

/**
 * Moves a shift that has no booked worker by a number of days, and of minutes on the clock (see `changeOpen`).
 * BAD_REQUEST if it cannot be then.
 */
export const move = procedure(contract.jobs.move, canPost, ({ input, ...who }) =>
  changeOpen(who, input, (job, service) => {
    const times = timesOf(laterBy(job, input), clock.now());
    if ("errors" in times) throw invalid(messages.general.problem, times.errors);
    const { unit, jobType, workerTypeId, breaks, notes } = job;
    return { unit, jobType, workerTypeId, breaks, notes, ...times, ...copiedAsks(job, service) };
  }),
);
