/** Reads what a plan is made of: the open shifts, the workers with their evidence and shifts, and the signed rates. */
import { and, arrayContains, arrayOverlaps, asc, count, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { agreementsCovering, type CoveringAgreement } from "@/lib/backend/agreements";
import { readEvidence } from "@/lib/backend/compliance";
import {
  agreedFor,
  agreementFor,
  coverOf,
  type EvidencedWorker,
  eligibilityInputOf,
  type FoundJob,
  jobToFill,
  priceOf,
  restrictionsOn,
  shiftsAround,
} from "@/lib/backend/jobs";
import { clock } from "@/lib/config/clock";
import type { FillProblemCode } from "@/lib/config/closed-lists/fill";
import { constants } from "@/lib/config/constants";
import { rankingWeights } from "@/lib/config/eligibility";
import { allocations, jobs, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { FillPlanRecord } from "./find";
import { openJobs } from "./open-jobs";
import type { Week } from "./week";

/** The result for each id is kept. */
function kept<T>(make: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const result = known.get(id) ?? make(id);
    known.set(id, result);
    return result;
  };
}

/** How many workers are read at a time. */
const WORKERS_AT_ONCE = 100;

export type ReadWeek = Week & {
  found: readonly FoundJob[];
  people: readonly EvidencedWorker[];
  /** How many shifts a worker has worked at a job's service. */
  visitsOf: (worker: number, job: number) => number;
};

/** What a worker could be asked for, whatever the rules say: a shift of their worker types, by an agreement of their branch. */
type Person = { id: string } & Pick<EvidencedWorker, "workerTypeIds" | "branchIds">;

/** The agency's active workers of the shifts' worker types, of one branch or of all. `among`: only of these. */
const readPeople = (
  tx: Transaction,
  { organisationId, branchId }: FillPlanRecord,
  types: readonly string[],
  among?: SQL,
): Promise<Person[]> =>
  tx
    .select({ id: workers.id, workerTypeIds: workers.workerTypeIds, branchIds: workers.branchIds })
    .from(workers)
    .where(
      and(
        eq(workers.organisationId, organisationId),
        eq(workers.employmentStatus, "active"),
        isNull(workers.erasedAt),
        arrayOverlaps(workers.workerTypeIds, [...types]),
        branchId ? arrayContains(workers.branchIds, [branchId]) : undefined,
        among,
      ),
    )
    .orderBy(asc(workers.id))
    .limit(constants.fillWorkersMax + 1);

/** How often workers have worked at services, by both ids. */
export async function visitsBy(tx: Transaction, workerIds: readonly string[], serviceIds: readonly string[]) {
  const rows = await tx
    .select({ workerId: allocations.workerId, serviceId: jobs.serviceId, visits: count() })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        inArray(allocations.workerId, [...workerIds]),
        inArray(jobs.serviceId, [...serviceIds]),
        inArray(allocations.status, ["accepted", "swap_requested", "worked"]),
        lte(jobs.endAt, clock.now()),
      ),
    )
    .groupBy(allocations.workerId, jobs.serviceId);
  return new Map(rows.map(({ workerId, serviceId, visits }) => [`${workerId} ${serviceId}`, visits]));
}

/** The agreements that cover each job, and what it costs by one of them. */
async function pricesOf(tx: Transaction, { organisationId, branchId }: FillPlanRecord, found: readonly FoundJob[]) {
  const covering = new Map<string, CoveringAgreement[]>();
  const agreed = new Map<string, Awaited<ReturnType<typeof agreedFor>>>();
  const perJob = [];
  for (const { job, workerType } of found) {
    const cover = coverOf(job);
    const key = Object.values(cover).join(" ");
    const known = covering.get(key) ?? (await agreementsCovering(tx, organisationId, cover));
    covering.set(key, known);
    const usable = known.filter(({ branch }) => !branchId || branch === null || branch.id === branchId);
    const pence = new Map<string, number | null>();
    for (const agreement of usable) {
      const rateKey = [agreement.id, workerType, ...job.skills].join(" ");
      const rates = agreed.get(rateKey) ?? (await agreedFor(tx, { agreement, workerType, skills: job.skills }));
      agreed.set(rateKey, rates);
      pence.set(agreement.id, priceOf(job, rates)?.totalPence ?? null);
    }
    perJob.push({ agreements: usable, pence });
  }
  return perJob;
}

/** A step of familiarity for each of the ranking's, the best the highest. */
export function scoreOfVisits(visits: number): number {
  const { continuity } = rankingWeights;
  const step = continuity.findIndex(({ shifts }) => visits >= shifts);
  return step < 0 ? 0 : continuity.length - step;
}

type Prices = Awaited<ReturnType<typeof pricesOf>>;

/** By which agreement a worker could be asked for a shift, and what it costs with them. */
function costsOf(
  found: readonly FoundJob[],
  prices: Prices,
  people: readonly Pick<Person, "workerTypeIds" | "branchIds">[],
) {
  const isOfType = (worker: number, job: number) => {
    const wanted = found[job]?.job.workerTypeId;
    return wanted !== undefined && (people[worker]?.workerTypeIds.includes(wanted) ?? false);
  };
  const supplyOf = (worker: number, job: number) => {
    const [person, price] = [people[worker], prices[job]];
    return person && price && isOfType(worker, job) ? agreementFor(person, price.agreements) : null;
  };
  const penceOf = (worker: number, job: number) => {
    const agreement = supplyOf(worker, job);
    return agreement ? (prices[job]?.pence.get(agreement.id) ?? null) : null;
  };
  return { isOfType, supplyOf, penceOf };
}

/** A week without what the rules need: its shifts, who could be asked for them, and the costs. */
export type WeekOutline = Pick<Week, "jobs" | "workers" | "penceOf"> & {
  found: readonly FoundJob[];
  people: readonly Person[];
};

/** The outline of a plan's week; why there can be no plan, if there are no shifts, or too many shifts or workers. */
export async function readOutline(
  tx: Transaction,
  plan: FillPlanRecord,
): Promise<WeekOutline | { problem: FillProblemCode }> {
  const { organisationId, week } = plan;
  const found = await openJobs(tx, organisationId, week, constants.fillShiftsMax + 1);
  if (found.length === 0) return { problem: "noShifts" };
  if (found.length > constants.fillShiftsMax) return { problem: "tooManyShifts" };
  const people = await readPeople(tx, plan, [...new Set(found.map(({ job }) => job.workerTypeId))]);
  if (people.length > constants.fillWorkersMax) return { problem: "tooManyWorkers" };
  const { penceOf } = costsOf(found, await pricesOf(tx, plan, found), people);
  return { found, people, jobs: found.map(jobToFill), workers: people.length, penceOf };
}

/** Those of a plan's shifts that are still open, with those of the workers who are still active; null for no shifts. */
export async function readWeek(
  tx: Transaction,
  plan: FillPlanRecord,
  { jobIds, workerIds }: { jobIds: readonly string[]; workerIds: readonly string[] },
): Promise<ReadWeek | null> {
  const { organisationId, week } = plan;
  const found = await openJobs(tx, organisationId, week, constants.fillShiftsMax, inArray(jobs.id, [...jobIds]));
  const [first, last] = [found[0]?.job, found.at(-1)?.job];
  if (!first || !last) return null;
  const types = [...new Set(found.map(({ job }) => job.workerTypeId))];
  const ids = (await readPeople(tx, plan, types, inArray(workers.id, [...workerIds]))).map(({ id }) => id);
  const evidenced: Awaited<ReturnType<typeof readEvidence>> = [];
  for (let at = 0; at < ids.length; at += WORKERS_AT_ONCE)
    evidenced.push(...(await readEvidence(tx, ids.slice(at, at + WORKERS_AT_ONCE))));
  const people = evidenced.map(({ row }) => row);
  const around = { startAt: first.startAt, endAt: last.endAt };
  const bookedOf = await shiftsAround(tx, around, ids);
  const suggestedOf = await shiftsAround(tx, around, ids, ["suggested"]);
  // A worker who awaits a decision elsewhere may be booked there until that shift starts.
  const now = clock.now();
  const shiftsOf = kept((id: string) => [...bookedOf(id), ...suggestedOf(id).filter(({ startAt }) => startAt > now)]);
  const restrictionsOf = await restrictionsOn(
    tx,
    found.map(({ job }) => job),
    ids,
  );
  const visits = await visitsBy(tx, ids, [...new Set(found.map(({ job }) => job.serviceId))]);
  const { isOfType, supplyOf, penceOf } = costsOf(found, await pricesOf(tx, plan, found), people);
  const visitsOf = (worker: number, job: number) =>
    visits.get(`${people[worker]?.id} ${found[job]?.job.serviceId}`) ?? 0;
  const toFill = found.map(jobToFill);
  return {
    found,
    people,
    jobs: toFill,
    workers: people.length,
    inputOf: (worker, place) => {
      const [person, one] = [evidenced[worker], found[place]];
      if (!person || !one || !isOfType(worker, place)) return null;
      const { row, evidence } = person;
      const agreement = supplyOf(worker, place);
      const restrictions = restrictionsOf(row.id, one.job);
      const shifts = shiftsOf(row.id);
      const candidate = { worker: row, evidence, agreement, shifts, restrictions, brokenElsewhere: [] };
      return eligibilityInputOf(one, candidate, toFill[place]);
    },
    visitsOf,
    scoreOf: (worker, job) => scoreOfVisits(visitsOf(worker, job)),
    penceOf,
  };
}
