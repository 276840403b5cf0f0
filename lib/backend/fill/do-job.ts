import { lt } from "drizzle-orm";
import { eachAgency } from "@/lib/backend/each-agency";
import { shutdownSignal } from "@/lib/backend/queue";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { fillPlans } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changePlan } from "./find";
import { planGroup } from "./plan-group";
import { fillJobSchema } from "./queued";
import { splitPlan } from "./split";

/** Deletes the plans that have expired. */
const forgetPlans = (): Promise<void> =>
  eachAgency("plans that have expired were not deleted", async (organisationId) => {
    await withScope({ kind: "organisation", organisationId }, (tx) =>
      tx.delete(fillPlans).where(lt(fillPlans.expiresAt, clock.now())),
    );
  });

/** Runs one job of the queue `fill`. One that throws is tried again. */
export async function doFillJob(data: unknown): Promise<void> {
  const job = fillJobSchema.parse(data);
  if (job.kind === "scheduled") return forgetPlans();
  if (job.kind === "group") return planGroup(job);
  const ending = shutdownSignal();
  try {
    await splitPlan(job);
  } catch (error) {
    // The next server begins the plan again.
    if (ending.aborted) throw error;
    log.error("a plan could not be made", { plan: job.planId, error });
    const { planId, organisationId } = job;
    await withScope({ kind: "organisation", organisationId }, (tx) =>
      changePlan(tx, planId, ["waiting", "working"], { status: "failed", problem: "givenUp" }),
    );
  }
}
