/** A job of a plan: plans one group of its shifts. The last one completes the plan. */
import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { bookedMinutes } from "@/lib/backend/eligibility";
import { shutdownSignal } from "@/lib/backend/queue";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { fillPlanGroups, fillPlans, type StoredFillPlan } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { changePlan, findPlan, lockPlan } from "./find";
import { joined } from "./groups";
import { hintsFor } from "./hints";
import { planFor } from "./plan";
import type { FillPlan, FillProblem } from "./problem";
import type { GroupJob } from "./queued";
import { type ReadWeek, readWeek } from "./read-week";
import { toShift } from "./serializers";
import { solveUntil } from "./solver";
import { asOthers, problemOf } from "./week";

/** After how many shifts the progress is stored, and a cancellation noticed. */
const SHIFTS_PER_LOOK = 10;

/** Someone cancelled the plan, or it has failed or expired. */
class NoLongerWanted extends Error {
  override name = "NoLongerWanted";
}

/** What a worker has booked in a shift's week, with the shifts that the plan gives them, in minutes. */
function hoursWith({ jobs, inputOf }: ReadWeek, worker: number, place: number, planned: readonly number[]): number {
  const [input, job] = [inputOf(worker, place), jobs[place]];
  if (!input || !job) return 0;
  return bookedMinutes({ ...job, id: "" }, [...input.shifts, ...asOthers(jobs, planned)]);
}

/** The plan as it is stored: a row for each shift, in the order of their start. */
async function toStored(week: ReadWeek, problem: FillProblem, found: FillPlan): Promise<StoredFillPlan> {
  const pairs = found.chosen.flatMap((n) => problem.pairs[n] ?? []);
  const workerOf = new Map(pairs.map(({ shift, worker }) => [shift, worker]));
  const shiftsOf = (worker: number) => pairs.filter((pair) => pair.worker === worker).map(({ shift }) => shift);
  const idOf = (worker: number) => week.people[worker]?.id ?? "";
  const open = week.found.flatMap((_, place) => (workerOf.has(place) ? [] : [place]));
  const hints = await hintsFor(week, open, { shiftsOf, idOf });
  const rows = week.found.map((shift, place) => {
    const worker = workerOf.get(place);
    const isFilled = worker !== undefined;
    return {
      ...toShift(shift),
      workerId: isFilled ? idOf(worker) : null,
      visits: isFilled ? week.visitsOf(worker, place) : 0,
      minutes: isFilled ? hoursWith(week, worker, place, shiftsOf(worker)) : 0,
      pence: isFilled ? week.penceOf(worker, place) : null,
      hint: hints.get(place) ?? null,
    };
  });
  const { most, isProven, byGreedy, continuityPence } = found;
  return { rows, most, isProven, byGreedy, continuityPence };
}

const scopeOf = ({ organisationId }: GroupJob) => ({ kind: "organisation", organisationId }) as const;

/** A group that is not planned yet, of a plan that is being made and has not expired. */
const isOpen = (tx: Transaction, { groupId, planId }: GroupJob) =>
  and(
    eq(fillPlanGroups.id, groupId),
    eq(fillPlanGroups.planId, planId),
    isNull(fillPlanGroups.result),
    exists(
      tx
        .select({ id: fillPlans.id })
        .from(fillPlans)
        .where(and(eq(fillPlans.id, planId), eq(fillPlans.status, "working"), gt(fillPlans.expiresAt, clock.now()))),
    ),
  );

/** Counts an attempt, before anything else can fail; undefined where nothing is left to do. */
async function begun(job: GroupJob) {
  const [group] = await withScope(scopeOf(job), (tx) =>
    tx
      .update(fillPlanGroups)
      .set({ attempts: sql`${fillPlanGroups.attempts} + 1`, done: 0 })
      .where(isOpen(tx, job))
      .returning(),
  );
  return group;
}

type Group = typeof fillPlanGroups.$inferSelect;

/** How long the solver may work on a group: its share of the time for the plan. */
async function secondsFor(tx: Transaction, { planId, jobIds }: Group): Promise<number> {
  const [plan] = await tx
    .select({ shifts: sql<number>`sum(cardinality(${fillPlanGroups.jobIds}))::int` })
    .from(fillPlanGroups)
    .where(eq(fillPlanGroups.planId, planId));
  const share = jobIds.length / Math.max(plan?.shifts ?? 0, jobIds.length, 1);
  return Math.max(constants.fillSolveLeastSeconds, constants.fillSolveSeconds * share);
}

/** `ending`: aborted when this server shuts down, whereupon the work ends with an error. */
async function resultOf(job: GroupJob, group: Group, ending: AbortSignal): Promise<StoredFillPlan> {
  const { week, seconds } = await withScope(scopeOf(job), async (tx) => ({
    week: await readWeek(tx, await findPlan(tx, job.planId), group),
    seconds: await secondsFor(tx, group),
  }));
  if (!week) return joined([]);
  const onShift = async (done: number) => {
    ending.throwIfAborted();
    if (done % SHIFTS_PER_LOOK !== 0) return;
    const changed = await withScope(scopeOf(job), (tx) =>
      tx.update(fillPlanGroups).set({ done }).where(isOpen(tx, job)).returning({ id: fillPlanGroups.id }),
    );
    if (changed.length === 0) throw new NoLongerWanted();
  };
  const problem = await problemOf(week, { onShift });
  const found = await planFor(problem, { solve: solveUntil(ending), seconds, now: () => performance.now() });
  return toStored(week, problem, found);
}

/** Takes back the attempt that was counted: the server shut down, which is no fault of the group. */
const takeBack = (job: GroupJob) =>
  withScope(scopeOf(job), (tx) =>
    tx
      .update(fillPlanGroups)
      .set({ attempts: sql`${fillPlanGroups.attempts} - 1` })
      .where(eq(fillPlanGroups.id, job.groupId)),
  );

/** Stores a group's part of the plan. With the last one the plan is ready. */
const end = (job: GroupJob, result: StoredFillPlan) =>
  withScope(scopeOf(job), async (tx) => {
    const { planId } = job;
    // Locked, so that of two groups that end at once one sees the result of the other.
    if ((await lockPlan(tx, planId))?.status !== "working") return;
    await tx
      .update(fillPlanGroups)
      .set({ result, done: sql`cardinality(${fillPlanGroups.jobIds})` })
      .where(isOpen(tx, job));
    const groups = await tx
      .select({ result: fillPlanGroups.result })
      .from(fillPlanGroups)
      .where(eq(fillPlanGroups.planId, planId))
      .orderBy(asc(fillPlanGroups.id));
    const results = groups.flatMap((one) => one.result ?? []);
    if (results.length < groups.length || groups.length === 0) return;
    const plan = joined(results);
    const isEmpty = plan.rows.length === 0;
    await changePlan(
      tx,
      planId,
      ["working"],
      isEmpty ? { status: "failed", problem: "noShifts" } : { status: "ready", plan },
    );
    await tx.delete(fillPlanGroups).where(eq(fillPlanGroups.planId, planId));
  });

/**
 * Plans a group, unless it has been or the plan is no longer wanted. A group that fails, or whose server dies, is tried again by
 * itself, and the others' results are kept; after some attempts the whole plan fails, and the rest of its groups stop. A server that
 * shuts down gives its group back, which is no attempt.
 */
export async function planGroup(job: GroupJob): Promise<void> {
  const ending = shutdownSignal();
  const group = await begun(job);
  if (!group) return;
  const giveUp = () =>
    withScope(scopeOf(job), (tx) => changePlan(tx, job.planId, ["working"], { status: "failed", problem: "givenUp" }));
  // The server died each time before.
  if (group.attempts > constants.fillGroupAttempts) {
    await giveUp();
    return;
  }
  try {
    await end(job, await resultOf(job, group, ending));
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (ending.aborted) {
      await takeBack(job);
      throw error;
    }
    if (group.attempts < constants.fillGroupAttempts) throw error;
    log.error("a plan could not be made", { plan: job.planId, group: job.groupId, error });
    await giveUp();
  }
}
