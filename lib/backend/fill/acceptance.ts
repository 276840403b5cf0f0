/** A provider's plan over the workers who were put forward for a week (docs/decisions/0111-accepting-a-week.md). */
import { asc, eq, gt, gte, lt } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { spanOf } from "@/lib/backend/eligibility";
import {
  allocationsOf,
  canPost,
  type FoundJob,
  jobToFill,
  offersIn,
  selectJobs,
  shiftsAround,
} from "@/lib/backend/jobs";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { acceptedTogetherMax } from "@/lib/contract/fill";
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter, mondayOf, startOfDay } from "@/lib/format";
import { planFor } from "./plan";
import { scoreOfVisits, visitsBy } from "./read-week";
import { toShift } from "./serializers";
import { solveForPage } from "./solver";
import { problemOfSuggested } from "./suggested";

/** How long the page waits for the solver; then it proposes the best plan found so far. */
const SOLVE_SECONDS = 2;

/** The shifts of the week, or of one service, for which workers wait for a decision, earliest first. */
const shiftsOf = (tx: Transaction, caller: PersonCaller, week: string, serviceId: string | undefined) =>
  selectJobs(
    tx,
    eq(jobs.organisationId, caller.organisation.id),
    serviceId ? eq(jobs.serviceId, serviceId) : undefined,
    eq(jobs.status, "suggested"),
    gt(jobs.startAt, clock.now()),
    gte(jobs.startAt, startOfDay(week)),
    lt(jobs.startAt, startOfDay(daysAfter(week, 7))),
  )
    .orderBy(asc(jobs.startAt), asc(jobs.id))
    .limit(acceptedTogetherMax + 1);

/** The workers who wait for a decision, with what each would cost, and what they have booked with the provider. */
async function readSuggested(tx: Transaction, found: readonly FoundJob[]) {
  const ids = found.map(({ job }) => job.id);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const waiting = (await allocationsOf(tx, ids)).filter(({ status }) => status === "suggested");
  const workerIds = [...new Set(waiting.map(({ workerId }) => workerId))];
  const visits = await visitsBy(tx, workerIds, [...new Set(found.map(({ job }) => job.serviceId))]);
  const [first, last] = [found[0]?.job, found.at(-1)?.job];
  const bookedOf =
    first && last ? await shiftsAround(tx, { startAt: first.startAt, endAt: last.endAt }, workerIds) : () => [];
  const offersAt = offersIn(tx);
  const suggested = [];
  for (const one of waiting) {
    const shift = placeOf.get(one.jobId) ?? -1;
    const about = found[shift];
    // A warning that the agency has overridden is for a person of the provider to weigh.
    if (!about || (one.overridden?.length ?? 0) > 0) continue;
    const { job, workerType } = about;
    const { serviceId, organisationId, workerTypeId } = job;
    const offers = await offersAt({ id: serviceId, organisationId })({
      ...job,
      workerType: { id: workerTypeId, name: workerType },
    });
    const offer = offers.find(({ agreementId }) => agreementId === one.agreementId);
    const shiftsHere = visits.get(`${one.workerId} ${serviceId}`) ?? 0;
    if (offer) suggested.push({ shift, one, shiftsHere, pence: offer.price.totalPence });
  }
  const waitingFor = (jobId: string) => waiting.filter((one) => one.jobId === jobId).length;
  return { suggested, waitingFor, bookedOf };
}

/**
 * The best set of the workers who were put forward for the shifts of a week, to accept all or some of: as many shifts as
 * possible, then the most familiar workers, then the lowest cost. Stores nothing; each is accepted by `jobs.decide`.
 */
export const acceptance = procedure(contract.fill.acceptance, canPost, async ({ input, caller }) => {
  const week = mondayOf(input.week);
  const { found, isComplete, suggested, waitingFor, bookedOf } = await withScope(scopeOf(caller), async (tx) => {
    const all = await shiftsOf(tx, caller, week, input.serviceId);
    const found = all.slice(0, acceptedTogetherMax);
    return { found, isComplete: all.length <= acceptedTogetherMax, ...(await readSuggested(tx, found)) };
  });
  const { problem, kept } = problemOfSuggested(
    found.map((one) => spanOf(jobToFill(one))),
    suggested.map(({ shift, one, shiftsHere, pence }) => ({
      shift,
      workerId: one.workerId,
      score: scoreOfVisits(shiftsHere),
      pence,
    })),
    (workerId) => bookedOf(workerId).map(spanOf),
  );
  const plan = await planFor(problem, { solve: solveForPage, seconds: SOLVE_SECONDS, now: () => performance.now() });
  const chosen = new Map(
    plan.chosen.flatMap((n) => {
      const place = kept[n];
      const own = place === undefined ? undefined : suggested[place];
      return own ? [[own.shift, own] as const] : [];
    }),
  );
  return {
    week,
    rows: found.map((shift, place) => {
      const own = chosen.get(place);
      return {
        ...toShift(shift),
        suggested: waitingFor(shift.job.id),
        chosen: own
          ? {
              allocationId: own.one.id,
              worker: own.one.workerName,
              agency: own.one.agencyName,
              visits: own.shiftsHere,
              pence: own.pence,
            }
          : null,
      };
    }),
    isComplete,
    byGreedy: plan.byGreedy,
    continuityPence: plan.continuityPence,
  };
});
