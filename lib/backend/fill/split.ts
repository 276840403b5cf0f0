/** The first job of a plan: finds its groups, and queues a job for each. */
import { eq } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { fillPlanGroups } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changePlan, type FillPlanRecord, lockPlan } from "./find";
import { grouped } from "./groups";
import { type PlanJob, queueGroups } from "./queued";
import { readOutline, type WeekOutline } from "./read-week";
import { turn } from "./turn";
import { askedFor, independentShifts } from "./week";

/** The ids of a group's shifts, and of everyone who could be asked for one of them. */
async function idsOf(week: WeekOutline, group: readonly number[]) {
  const { found, people } = week;
  const workers = new Set<number>();
  for (const shift of group) {
    for (const worker of askedFor(week, shift)) workers.add(worker);
    await turn();
  }
  return {
    jobIds: group.flatMap((shift) => found[shift]?.job.id ?? []),
    workerIds: [...workers].sort((one, other) => one - other).flatMap((worker) => people[worker]?.id ?? []),
  };
}

/** A plan whose groups are to be found; undefined for one that is no longer wanted, or has expired. */
const begun = ({ planId, organisationId }: PlanJob): Promise<FillPlanRecord | undefined> =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan || plan.expiresAt <= clock.now()) return undefined;
    return (await changePlan(tx, planId, ["waiting", "working"], { status: "working" })) ? plan : undefined;
  });

/**
 * Begins a plan, unless it is no longer wanted. Started again, it finds the groups once more, unless the time before has stored
 * them.
 */
export async function splitPlan(job: PlanJob): Promise<void> {
  const { planId, organisationId } = job;
  const scope = { kind: "organisation", organisationId } as const;
  const plan = await begun(job);
  if (!plan) return;
  const week = await withScope(scope, (tx) => readOutline(tx, plan));
  if ("problem" in week) {
    const { problem } = week;
    await withScope(scope, (tx) => changePlan(tx, planId, ["working"], { status: "failed", problem }));
    return;
  }
  const groups: Awaited<ReturnType<typeof idsOf>>[] = [];
  for (const group of grouped(await independentShifts(week), constants.fillGroupShifts))
    groups.push(await idsOf(week, group));
  await withScope(scope, async (tx) => {
    if ((await lockPlan(tx, planId))?.status !== "working") return;
    const [before] = await tx
      .select({ id: fillPlanGroups.id })
      .from(fillPlanGroups)
      .where(eq(fillPlanGroups.planId, planId))
      .limit(1);
    if (before) return;
    const added = await tx
      .insert(fillPlanGroups)
      .values(groups.map((group) => ({ ...group, planId, organisationId })))
      .returning({ id: fillPlanGroups.id });
    await queueGroups(
      tx,
      added.map(({ id }) => ({ groupId: id, planId, organisationId })),
    );
  });
}
