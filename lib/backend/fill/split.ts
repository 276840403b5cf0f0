/** The first job of a plan: finds its groups, and queues a job for each. */
import { eq } from "drizzle-orm";
import { constants } from "@/lib/config/constants";
import { fillPlanGroups } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changePlan, findPlan, lockPlan } from "./find";
import { grouped } from "./groups";
import { type PlanJob, queueGroup } from "./queued";
import { readOutline, type WeekOutline } from "./read-week";
import { turn } from "./turn";
import { independentShifts } from "./week";

/** The ids of a group's shifts, and of everyone who could be asked for one of them. */
async function idsOf({ found, people, penceOf }: WeekOutline, group: readonly number[]) {
  const workers = new Set<number>();
  for (const shift of group) {
    for (const worker of people.keys()) if (penceOf(worker, shift) !== null) workers.add(worker);
    await turn();
  }
  return {
    jobIds: group.flatMap((shift) => found[shift]?.job.id ?? []),
    workerIds: [...workers].sort((one, other) => one - other).flatMap((worker) => people[worker]?.id ?? []),
  };
}

/**
 * Begins a plan, unless it is no longer wanted. Started again, it finds the groups once more, unless the time before has stored
 * them.
 */
export async function splitPlan({ planId, organisationId }: PlanJob): Promise<void> {
  const scope = { kind: "organisation", organisationId } as const;
  const isWanted = await withScope(scope, (tx) =>
    changePlan(tx, planId, ["waiting", "working"], { status: "working" }),
  );
  if (!isWanted) return;
  const week = await withScope(scope, async (tx) => readOutline(tx, await findPlan(tx, planId)));
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
    for (const { id } of added) await queueGroup(tx, { groupId: id, planId, organisationId });
  });
}
