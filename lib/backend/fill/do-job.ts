import { lt } from "drizzle-orm";
import { eachAgency } from "@/lib/backend/each-agency";
import { bookedMinutes } from "@/lib/backend/eligibility";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { fillPlans, type StoredFillPlan } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changePlan, findPlan } from "./find";
import { hintsFor } from "./hints";
import { planFor } from "./plan";
import type { FillPlan, FillProblem } from "./problem";
import { fillJobSchema } from "./queued";
import { type ReadWeek, readWeek } from "./read-week";
import { toShift } from "./serializers";
import { solveInThread } from "./solver";
import { asOthers, problemOf } from "./week";

/** After how many shifts the progress is stored, and a cancellation noticed. */
const SHIFTS_PER_LOOK = 10;

/** Someone cancelled the plan, or it has expired. */
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

/** Makes a plan, unless it is no longer wanted. Started again, it begins from the start. */
async function makePlan({ planId, organisationId }: { planId: string; organisationId: string }): Promise<void> {
  const scope = { kind: "organisation", organisationId } as const;
  const change = (values: Parameters<typeof changePlan>[3]) =>
    withScope(scope, (tx) => changePlan(tx, planId, ["waiting", "working"], values));
  if (!(await change({ status: "working", done: 0, total: 0 }))) return;
  const week = await withScope(scope, async (tx) => readWeek(tx, await findPlan(tx, planId)));
  if ("problem" in week) {
    await change({ status: "failed", problem: week.problem });
    return;
  }
  const onShift = async (done: number) => {
    if (done % SHIFTS_PER_LOOK === 0 && !(await change({ done, total: week.jobs.length }))) throw new NoLongerWanted();
  };
  const problem = await problemOf(week, { onShift });
  const now = () => performance.now();
  const found = await planFor(problem, { solve: solveInThread, seconds: constants.fillSolveSeconds, now });
  await change({ status: "ready", done: week.jobs.length, plan: await toStored(week, problem, found) });
}

/** Deletes the plans that have expired. */
const forgetPlans = (): Promise<void> =>
  eachAgency("plans that have expired were not deleted", async (organisationId) => {
    await withScope({ kind: "organisation", organisationId }, (tx) =>
      tx.delete(fillPlans).where(lt(fillPlans.expiresAt, clock.now())),
    );
  });

/** Runs one job of the queue `fill`. */
export async function doFillJob(data: unknown): Promise<void> {
  const job = fillJobSchema.parse(data);
  if (job.kind === "scheduled") return forgetPlans();
  try {
    await makePlan(job);
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    log.error("a plan could not be made", { plan: job.planId, error });
    const { planId, organisationId } = job;
    await withScope({ kind: "organisation", organisationId }, (tx) =>
      changePlan(tx, planId, ["waiting", "working"], { status: "failed", problem: "givenUp" }),
    );
  }
}
