import { and, arrayContains, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { milesBetween, postcodeDistricts, postcodeOfAddress } from "@/lib/adapters/postcode-districts";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { bookedMinutes, type RuleCode, rankingWords, rankWorkers, sentencesOf } from "@/lib/backend/eligibility";
import { allocationsOf, canSuggest, type FoundJob, findJob } from "@/lib/backend/jobs/find";
import { historyAt } from "@/lib/backend/jobs/rules";
import { askAboutPeople, countQuestion } from "@/lib/backend/people";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isLive, takenUpAllocationStatuses } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import type { Step } from "@/lib/contract/profiles/fields";
import { allocations, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";
import { type CheckedWorker, checkWorkers, workedAt } from "./eligible";
import { overlapsOf } from "./overlaps";
import { mayOverride } from "./overriding";
import { costOf } from "./rates";

const texts = messages.jobs;

/** The most workers that are checked; those whose profile is compliant come first. */
const CHECKED_MAX = 150;

/** The agency's active workers of the worker type who are not put forward for the job. */
async function workersFor(tx: Transaction, organisationId: string, { job }: FoundJob): Promise<string[]> {
  const rows = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(
      and(
        eq(workers.organisationId, organisationId),
        eq(workers.employmentStatus, "active"),
        isNull(workers.erasedAt),
        arrayContains(workers.workerTypeIds, [job.workerTypeId]),
        sql`not exists (select 1 from ${allocations} where ${allocations.jobId} = ${job.id}
          and ${allocations.workerId} = ${workers.id}
          and ${inArray(allocations.status, [...takenUpAllocationStatuses])})`,
      ),
    )
    .orderBy(
      desc(sql`${workers.verificationStatus} = 'approved'`),
      desc(sql`${workers.complianceState} <> 'not_compliant'`),
      asc(workers.lastName),
      asc(workers.firstName),
      asc(workers.id),
    )
    .limit(CHECKED_MAX);
  return rows.map(({ id }) => id);
}

/** What the shift would cost with each worker, by the agreement under which they would be supplied. */
async function costsOf(tx: Transaction, { job, workerType }: FoundJob, checked: readonly CheckedWorker[]) {
  const agreements = new Map(checked.flatMap(({ agreement }) => (agreement ? [[agreement.id, agreement]] : [])));
  const costs = new Map<string, number | null>();
  for (const agreement of agreements.values()) {
    const cost = await costOf(tx, job, { agreement, workerType });
    costs.set(agreement.id, cost?.price.totalPence ?? null);
  }
  return (agreement: CheckedWorker["agreement"]): number | null => (agreement && costs.get(agreement.id)) ?? null;
}

const named = ({ worker }: CheckedWorker) => ({ _id: worker.id, name: formatName(worker), number: worker.number });

const sentences = ({ eligibility }: CheckedWorker, severity: "hard" | "warning"): string[] =>
  eligibility.results.filter((result) => !result.isOk && result.severity === severity).flatMap(sentencesOf);

/** Where a rule that is not met can be corrected. */
const stepOf: Partial<Record<RuleCode, Step>> = {
  skills: "basic",
  permission: "basic",
  student_hours: "basic",
  permitted_hours: "basic",
  branch: "basic",
  certificates: "training",
  documents: "documents",
  right_to_work: "documents",
};

/** The step of the profile for the first rule that can be corrected there. */
const stepToFix = ({ eligibility }: CheckedWorker): Step | null =>
  eligibility.blocking.flatMap((code) => stepOf[code] ?? [])[0] ?? null;

/**
 * What is known about workers for a job, apart from the rules: the reasons of their rank, and where else they are put forward. How
 * far away they live is part of their profile, so it is in words only for those who may view it (`mayView`).
 */
async function aboutWorkers(
  tx: Transaction,
  found: FoundJob,
  { checked, mayView }: { checked: readonly CheckedWorker[]; mayView: boolean },
) {
  const costFor = await costsOf(tx, found, checked);
  const ids = checked.map(({ worker }) => worker.id);
  const now = clock.now();
  const worked = await workedAt(tx, found.job, ids, now);
  const overlaps = await overlapsOf(tx, found.job, ids, now);
  const shift = { ...found.job, isSleepIn: found.job.jobType === "sleep_in", unpaidBreakMinutes: 0 };
  const districts = postcodeDistricts();
  const here = postcodeOfAddress(found.job.serviceAddress);
  const facts = checked.map(({ worker, eligibility, agreement, shifts }) => ({
    workerId: worker.id,
    warnings: eligibility.warnings.length,
    distanceMiles: districts && milesBetween(districts, worker.postcode, here),
    shiftsHere: worked.get(worker.id)?.shifts ?? 0,
    lastHereOn: worked.get(worker.id)?.lastOn ?? null,
    minutesThisWeek: bookedMinutes(shift, shifts),
    costPence: costFor(agreement),
  }));
  const byId = new Map(checked.map((one) => [one.worker.id, one]));
  return rankWorkers(facts, null).flatMap((rank) => {
    const one = byId.get(rank.workerId);
    if (!one) return [];
    // Where the server knows no districts at all, that a distance is not known says nothing about the worker.
    const reasons = rank.reasons.filter(({ code }) => code !== "distance" || (mayView && districts !== null));
    return [{ one, reasons: rankingWords({ ...rank, reasons }), overlaps: overlaps.get(one.worker.id) ?? [] }];
  });
}

/**
 * Who could do a job that is open: the agency's workers in the order in which they are proposed, and those who cannot be
 * put forward with what is missing. What is missing is part of a worker's profile, so it is only for those who may view
 * it.
 */
export const candidates = procedure(contract.jobs.candidates, canSuggest, async ({ input, caller }) => {
  const { userId } = caller;
  const canOverride = mayOverride(caller);
  await countQuestion(userId);
  return withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, input.jobId);
    const put = await allocationsOf(tx, [found.job.id]);
    const { status, allocations: states } = historyAt(found.job, put, clock.now());
    const isSwappable = input.to === "swap" && states.some((one) => isLive(one.status)) && status === "allocated";
    if (!isOpen(status) && !isSwappable) {
      return { items: [], invited: [], ineligible: [], isComplete: true, canOverride };
    }
    const organisationId = caller.organisation.id;
    const ids = await workersFor(tx, organisationId, found);
    const invitations = put.filter(({ status }) => status === "invited");
    const invitedIds = invitations.map(({ workerId }) => workerId);
    const workerIds = [...invitedIds, ...ids];
    const answers = await askAboutPeople(tx, { userId, jobId: found.job.id, workerIds });
    const everyone = await checkWorkers(tx, found, organisationId, workerIds, answers);
    const checked = everyone.filter(({ worker }) => !invitedIds.includes(worker.id));
    const mayView = isAllowed(caller.principal, { permissionCode: codes.workersView });
    const isEligible = ({ eligibility }: CheckedWorker) => eligibility.status !== "ineligible";
    const ineligible = mayView ? checked.filter((one) => !isEligible(one)) : [];
    const known = await aboutWorkers(tx, found, { checked: everyone.filter(isEligible), mayView });
    return {
      invited: invitations.flatMap(({ id, workerId }) => {
        const one = everyone.find(({ worker }) => worker.id === workerId);
        if (!one) return [];
        const problems = mayView ? sentences(one, "hard") : [texts.notEligible];
        const about = known.find((other) => other.one === one);
        return [
          {
            ...named(one),
            allocationId: id,
            reasons: about?.reasons ?? [],
            warnings: sentences(one, "warning"),
            overlaps: about?.overlaps ?? [],
            problems: about ? [] : problems,
          },
        ];
      }),
      items: known
        .filter(({ one }) => checked.includes(one))
        .map(({ one, reasons, overlaps }) => ({
          ...named(one),
          reasons,
          warnings: sentences(one, "warning"),
          overlaps,
        })),
      ineligible: ineligible
        .map((one) => ({ ...named(one), problems: sentences(one, "hard"), step: stepToFix(one) }))
        .sort(
          (one, other) => one.problems.length - other.problems.length || one.name.localeCompare(other.name, "en-GB"),
        ),
      isComplete: ids.length < CHECKED_MAX,
      canOverride,
    };
  });
});
