/** Reads, locks and changes plans, in the agency's scope. */
import { and, eq, gt, inArray } from "drizzle-orm";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import type { FillPlanStatus } from "@/lib/config/closed-lists/fill";
import { fillPlans } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type FillPlanRecord = typeof fillPlans.$inferSelect;

/** A plan that has not expired. NOT_FOUND for another agency's. */
export async function findPlan(tx: Transaction, planId: string): Promise<FillPlanRecord> {
  const [found] = await tx
    .select()
    .from(fillPlans)
    .where(and(eq(fillPlans.id, planId), gt(fillPlans.expiresAt, clock.now())));
  if (!found) throw notFound();
  return found;
}

/** Changes a plan that is in one of these statuses; false where it no longer is. */
export async function changePlan(
  tx: Transaction,
  planId: string,
  from: readonly FillPlanStatus[],
  change: Partial<FillPlanRecord>,
): Promise<boolean> {
  const changed = await tx
    .update(fillPlans)
    .set(change)
    .where(and(eq(fillPlans.id, planId), inArray(fillPlans.status, [...from])))
    .returning({ id: fillPlans.id });
  return changed.length > 0;
}

/** A plan as it is once other changes to it have ended; undefined for one that is gone. */
export async function lockPlan(tx: Transaction, planId: string): Promise<FillPlanRecord | undefined> {
  const [locked] = await tx.select().from(fillPlans).where(eq(fillPlans.id, planId)).for("update");
  return locked;
}
