/** An agency posts a shift for a provider after urgent cover (docs/decisions/0090-posting-on-behalf.md). */
import { createHash, randomUUID } from "node:crypto";
import { and, asc, count, eq, exists, inArray, isNull, ne, sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { agreementsCovering } from "@/lib/backend/agreements";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { sentencesOf } from "@/lib/backend/eligibility";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { type CheckedWorker, checkWorkers } from "@/lib/backend/jobs/booking/eligible";
import { mayOverride } from "@/lib/backend/jobs/booking/overriding";
import { costOf, rateOf } from "@/lib/backend/jobs/booking/rates";
import { agreementOf, suggestionOf } from "@/lib/backend/jobs/booking/suggest";
import { orTaken } from "@/lib/backend/jobs/booking/taken";
import { dueAt } from "@/lib/backend/jobs/due";
import { takeEvidence } from "@/lib/backend/jobs/evidence/evidence-record";
import { canSuggest, coverOf, type FoundJob, type JobRecord } from "@/lib/backend/jobs/find";
import { afterJobEvent, nothingYet } from "@/lib/backend/jobs/history";
import { asksOf } from "@/lib/backend/jobs/posting/asks";
import { highestCost, offersAt } from "@/lib/backend/jobs/posting/offers";
import { copiesOf } from "@/lib/backend/jobs/posting/store-posting";
import { unitIn } from "@/lib/backend/jobs/posting/unit";
import { postedOnBehalf, timesOf } from "@/lib/backend/jobs/rules";
import { matchesWords } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { onBehalf as texts } from "@/lib/config/messages/on-behalf";
import { contract } from "@/lib/contract";
import type { OnBehalfInput, OnBehalfShift } from "@/lib/contract/on-behalf";
import {
  agreementRateLines,
  agreementServices,
  agreements,
  allocations,
  jobs,
  onBehalfRequests,
  organisations,
  services,
  workers,
  workerTypes,
} from "@/lib/db/schema";
import { type Scope, type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, formatName } from "@/lib/format";
import { askedToConfirm, confirmersOf } from "./confirmers";
import { queueOnBehalfMail } from "./queued";
import { reportUnconfirmable } from "./report";

const refuse = (field: string, message: string) => invalid(messages.general.problem, [{ field, message }]);
const inScopeOf = (organisationId: string): Scope => ({ kind: "organisation", organisationId });

/** The agency's agreements that are in force. */
const isInForce = (agencyId: string) =>
  and(eq(agreements.agencyId, agencyId), eq(agreements.status, "active"), ne(agreements.origin, "off_panel"));

/** The services, worker types and workers for which the agency may post, as far as the caller sees them. */
export const optionsOnBehalf = procedure(contract.onBehalf.options, canSuggest, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const agencyId = caller.organisation.id;
    const covered = await tx
      .selectDistinct({
        _id: agreementServices.serviceId,
        name: agreementServices.name,
        provider: agreements.providerName,
      })
      .from(agreementServices)
      .innerJoin(agreements, eq(agreements.id, agreementServices.agreementId))
      .where(isInForce(agencyId))
      .orderBy(asc(agreements.providerName), asc(agreementServices.name), asc(agreementServices.serviceId));
    const types = await tx
      .select({ _id: workerTypes.id, name: workerTypes.name })
      .from(workerTypes)
      .where(
        exists(
          tx
            .select({ one: sql`1` })
            .from(agreementRateLines)
            .innerJoin(agreements, eq(agreements.id, agreementRateLines.agreementId))
            .where(and(eq(agreementRateLines.workerTypeId, workerTypes.id), isInForce(agencyId))),
        ),
      )
      .orderBy(asc(workerTypes.name));
    const found = await tx
      .select({ _id: workers.id, firstName: workers.firstName, lastName: workers.lastName, number: workers.number })
      .from(workers)
      .where(
        and(
          eq(workers.organisationId, agencyId),
          eq(workers.employmentStatus, "active"),
          isNull(workers.erasedAt),
          input.worker ? matchesWords(input.worker, workers.firstName, workers.lastName, workers.number) : undefined,
        ),
      )
      .orderBy(asc(workers.lastName), asc(workers.firstName), asc(workers.id))
      .limit(constants.onBehalfWorkersMax + 1);
    return {
      services: covered,
      workerTypes: types,
      workers: found
        .slice(0, constants.onBehalfWorkersMax)
        .map(({ _id, number, ...name }) => ({ _id, number, name: formatName(name) })),
      isComplete: found.length <= constants.onBehalfWorkersMax,
      canOverride: mayOverride(caller),
    };
  }),
);

type Prepared = { found: FoundJob; service: typeof services.$inferSelect };

/** The provider of a service that one of the agency's agreements covers; refused like any other wrong choice. */
async function providerOf(tx: Transaction, agencyId: string, serviceId: string): Promise<string> {
  const [row] = await tx
    .select({ providerId: agreements.providerId })
    .from(agreementServices)
    .innerJoin(agreements, eq(agreements.id, agreementServices.agreementId))
    .where(and(eq(agreementServices.serviceId, serviceId), isInForce(agencyId)))
    .limit(1);
  if (!row) throw refuse("serviceId", messages.jobs.serviceNeeded);
  return row.providerId;
}

/** What a request is known by: a form that is sent twice posts once, one that is changed posts again. */
const keyOf = (input: OnBehalfShift, agencyId: string): string | null =>
  input.idempotencyKey
    ? createHash("sha256")
        .update(JSON.stringify([agencyId, input]))
        .digest("base64url")
    : null;

/**
 * The job as it would be stored: what the agency entered, checked in its own scope, with what only the provider's scope
 * shows of the service.
 */
async function prepare(caller: PersonCaller, input: OnBehalfShift): Promise<Prepared> {
  const now = clock.now();
  const times = timesOf(input, now, postedOnBehalf(now));
  if ("errors" in times) throw invalid(messages.general.problem, times.errors);
  if (!input.workerId && times.startAt <= now) throw refuse("workerId", texts.workerNeededPast);
  if (caller.organisationStatus !== "active") throw conflict(messages.jobs.providerInactive, "notActive");
  const { providerId, workerType } = await withScope(scopeOf(caller), async (tx) => {
    const [type] = await tx.select().from(workerTypes).where(eq(workerTypes.id, input.workerTypeId));
    if (!type) throw refuse("workerTypeId", messages.jobs.workerTypeNeeded);
    return { providerId: await providerOf(tx, caller.organisation.id, input.serviceId), workerType: type.name };
  });
  const { service, provider } = await withScope(inScopeOf(providerId), async (tx) => {
    const [found] = await tx
      .select({ service: services, provider: organisations })
      .from(services)
      .innerJoin(organisations, eq(organisations.id, services.organisationId))
      .where(and(eq(services.id, input.serviceId), eq(services.organisationId, providerId)));
    if (!found?.service.isActive || found.provider.status !== "active") {
      throw refuse("serviceId", messages.jobs.serviceNeeded);
    }
    return found;
  });
  const status = input.workerId
    ? afterJobEvent(nothingYet, "postOnBehalf", randomUUID())?.status
    : afterJobEvent(nothingYet, "postOnBehalfUnfilled")?.status;
  if (!status) throw new Error("a job can always be posted for a provider");
  const { jobType, workerTypeId, breaks, notes } = input;
  const job: JobRecord = {
    ...copiesOf(service),
    ...asksOf(input, service),
    id: randomUUID(),
    postingId: randomUUID(),
    postingKey: keyOf(input, caller.organisation.id),
    postingPlace: 1,
    organisationId: providerId,
    providerName: provider.name,
    unit: unitIn(service, input.unit),
    jobType,
    workerTypeId,
    startAt: times.startAt,
    endAt: times.endAt,
    startOn: calendarDate(times.startAt),
    breaks,
    notes,
    status,
    cancelReason: null,
    cancelledAt: null,
    cancelNoticeMinutes: null,
    cancellationChargePence: null,
    postedByUserId: caller.userId,
    postedAs: "agency_on_behalf",
    lock: 1,
    changedAt: null,
    createdAt: now,
  };
  return { found: { job, workerType }, service };
}

/** The worker, checked by every rule, in the agency's scope. NOT_FOUND for one whom the caller may not see. */
async function checkOne(tx: Transaction, caller: PersonCaller, found: FoundJob, workerId: string) {
  const [checked] = await checkWorkers(tx, found, caller.organisation.id, [workerId]);
  if (!checked) throw notFound();
  return checked;
}

const sentences = ({ eligibility }: CheckedWorker, severity: "hard" | "warning"): string[] =>
  eligibility.results.filter((result) => !result.isOk && result.severity === severity).flatMap(sentencesOf);

/** The caller's first agreement that covers the job and has a rate for it; CONFLICT where there is none. */
async function pricedAgreement(tx: Transaction, caller: PersonCaller, { job, workerType }: FoundJob) {
  for (const agreement of await agreementsCovering(tx, caller.organisation.id, coverOf(job))) {
    if (await costOf(tx, job, { agreement, workerType })) return agreement;
  }
  throw conflict(messages.jobs.noRate, "noRate");
}

/**
 * What the shift would cost the provider under the agency's agreement, and why the worker cannot do it. Stores nothing.
 * What is missing from a worker's profile is shown only to users who may view it.
 */
export const estimateOnBehalf = procedure(contract.onBehalf.estimate, canSuggest, async ({ input, caller }) => {
  const { found } = await prepare(caller, input);
  const { workerId } = input;
  return withScope(scopeOf(caller), async (tx) => {
    if (!workerId) {
      const agreement = await pricedAgreement(tx, caller, found);
      const { rateSnapshot } = await rateOf(tx, found.job, { agreement, workerType: found.workerType });
      return { pricePence: rateSnapshot.plannedPence, problems: [], warnings: [] };
    }
    const checked = await checkOne(tx, caller, found, workerId);
    const { agreement } = checked;
    const cost = agreement && (await costOf(tx, found.job, { agreement, workerType: found.workerType }));
    const hard = sentences(checked, "hard");
    const mayRead = isAllowed(caller.principal, { permissionCode: codes.workersView });
    return {
      pricePence: cost?.price.totalPence ?? null,
      problems: hard.length > 0 && !mayRead ? [messages.jobs.notEligible] : hard,
      warnings: sentences(checked, "warning"),
    };
  });
});

/** What was agreed and checked for the worker, if there is one, with the evidence, in the agency's scope. */
const check = (caller: PersonCaller, { found }: Prepared, input: OnBehalfInput) =>
  withScope(scopeOf(caller), async (tx) => {
    if (!input.workerId) {
      const agreement = await pricedAgreement(tx, caller, found);
      const rate = await rateOf(tx, found.job, { agreement, workerType: found.workerType });
      return { checked: null, agreement, rate, evidence: null };
    }
    const checked = await checkOne(tx, caller, found, input.workerId);
    const override = input.overrideReason ?? null;
    const agreement = await agreementOf(tx, { found, checked, caller, override });
    const rate = await rateOf(tx, found.job, { agreement, workerType: found.workerType });
    return { checked, agreement, rate, evidence: await takeEvidence(tx, checked) };
  });

/**
 * Locks what an agency posts for a provider until the transaction ends: a form that is sent twice, a worker who is posted
 * twice and one shift too many wait for the first.
 */
async function lockPosting(tx: Transaction, providerId: string, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`onBehalf:${providerId} ${agencyId}`}, 0))`);
}

/** Refuses a second request for the worker at this time. */
async function refuseSecond(tx: Transaction, { job }: FoundJob, workerId: string): Promise<void> {
  const during = sql`tstzrange(${job.startAt.toISOString()}, ${job.endAt.toISOString()})`;
  const [same] = await tx
    .select({ id: jobs.id })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .innerJoin(onBehalfRequests, eq(onBehalfRequests.jobId, jobs.id))
    .where(
      and(
        eq(allocations.workerId, workerId),
        inArray(allocations.status, ["suggested"]),
        sql`${allocations.during} && ${during}`,
        isNull(onBehalfRequests.outcome),
      ),
    )
    .limit(1);
  if (same) throw conflict(texts.alreadyPosted, "alreadyPosted");
}

/** Refuses more than one agency may have waiting. */
async function refuseMore(tx: Transaction, { job }: FoundJob, agencyId: string): Promise<void> {
  const [waiting] = await tx
    .select({ many: count() })
    .from(onBehalfRequests)
    .where(
      and(
        eq(onBehalfRequests.organisationId, job.organisationId),
        eq(onBehalfRequests.agencyId, agencyId),
        isNull(onBehalfRequests.outcome),
      ),
    );
  if ((waiting?.many ?? 0) >= constants.onBehalfWaitingMax) throw conflict(texts.tooMany, "tooMany");
}

/** The job that the same request stored before; null for one that is new. */
async function storedBefore(tx: Transaction, { organisationId, postingKey }: JobRecord): Promise<string | null> {
  if (!postingKey) return null;
  const [before] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.organisationId, organisationId), eq(jobs.postingKey, postingKey)));
  return before?.id ?? null;
}

type Who = { caller: PersonCaller; context: Context };

/** Stores the job, its worker and the request, and tells those who decide; all in the provider's scope. */
const store = (
  { caller, context }: Who,
  { found, service }: Prepared,
  input: OnBehalfInput,
  { checked, agreement, rate, evidence }: Awaited<ReturnType<typeof check>>,
) =>
  withScope(inScopeOf(found.job.organisationId), async (tx) => {
    const { startOn: _, ...job } = found.job;
    const agencyId = caller.organisation.id;
    await lockPosting(tx, job.organisationId, agencyId);
    const before = await storedBefore(tx, found.job);
    if (before) return { jobId: before };
    if (checked) await refuseSecond(tx, found, checked.worker.id);
    await refuseMore(tx, found, agencyId);
    await tx.insert(jobs).values(job);
    if (checked) {
      const { worker } = checked;
      await tx
        .insert(allocations)
        .values(suggestionOf(caller, { job: found.job, agreement, worker, at: job.createdAt }));
    }
    const workerType = { id: job.workerTypeId, name: found.workerType };
    // What an authoriser's limit is compared with: any agency may fill a shift without a worker.
    const highest = checked ? null : await highestCost(offersAt(tx, service), [{ ...job, workerType }]);
    const plannedPence = rate.rateSnapshot.plannedPence;
    const request = {
      jobId: job.id,
      organisationId: job.organisationId,
      agencyId,
      serviceId: job.serviceId,
      reason: input.reason,
      askedBy: input.askedBy,
      estimatedPence: Math.max(plannedPence, highest ?? 0),
      ...rate,
      evidence,
      agreementId: checked ? null : agreement.id,
      postedByUserId: caller.userId,
      postedAt: job.createdAt,
      // Without a worker there is nothing to confirm once the shift has started.
      decideBy: dueAt(checked ? "answer" : "start", {
        postedAt: job.createdAt,
        startAt: job.startAt,
        endAt: job.endAt,
      }),
    };
    await tx.insert(onBehalfRequests).values(request);
    const warnings = checked?.eligibility.warnings ?? [];
    await audit(tx, context, {
      organisationId: job.organisationId,
      action: "job.postedOnBehalf",
      subject: { type: "job", id: job.id },
      details: {
        agencyId,
        serviceId: job.serviceId,
        ...(checked ? { workerId: checked.worker.id } : {}),
        ...(warnings.length > 0 ? { overridden: warnings.join(" "), reason: input.overrideReason ?? "" } : {}),
      },
    });
    const asked = askedToConfirm(await confirmersOf(tx, job.organisationId), request, today());
    if (asked.length > 0) await queueOnBehalfMail(tx, request, "posted");
    else await reportUnconfirmable(tx, { organisationId: job.organisationId, actor: context });
    return { jobId: job.id };
  });

/**
 * Posts a shift for a provider, with the agency's own worker. It may have started: it is refused more than 14 days
 * after its start. One that has not started may be posted without a worker, for agencies to fill. Every hard rule applies, as for a worker who is put forward; warnings are overridden with a reason.
 * Nothing is booked or billed until the provider confirms. BAD_REQUEST for a service that no agreement of the agency
 * covers; NOT_FOUND for a worker whom the caller may not see; FORBIDDEN where the caller may override no warning;
 * CONFLICT with the rule that the worker does not meet, `alreadyPosted` for a worker who waits at this time already,
 * `tooMany` where too much waits for the provider.
 */
export const postOnBehalf = procedure(contract.onBehalf.post, canSuggest, async ({ input, caller, context }) => {
  const prepared = await prepare(caller, input);
  const checked = await check(caller, prepared, input);
  return orTaken(() => store({ caller, context }, prepared, input, checked));
});
