import { and, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { canSuggest } from "@/lib/backend/jobs";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { branches, fillPlans } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { mondayOf } from "@/lib/format";
import { queuePlan } from "./queued";

const isPending = inArray(fillPlans.status, ["waiting", "working"]);

/**
 * Begins a plan for a week, or returns the one that is being made for the same week and branch. BAD_REQUEST for a
 * branch that is not theirs, and for every branch from a user who is limited to some; CONFLICT `busy` while too many
 * plans of the agency are being made.
 */
export const begin = procedure(contract.fill.begin, canSuggest, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const organisationId = caller.organisation.id;
    const week = mondayOf(input.week);
    const { branchId = null } = input;
    const notTheirs = () =>
      invalid(messages.general.problem, [{ field: "branchId", message: messages.fill.branchNeeded }]);
    // A plan is made with the rights of the agency, so that one about every branch shows the workers of all of them.
    if (!branchId && caller.limitedTo) throw notTheirs();
    if (branchId) {
      const [branch] = await tx
        .select({ id: branches.id })
        .from(branches)
        .where(and(eq(branches.id, branchId), eq(branches.organisationId, organisationId)));
      if (!branch) throw notTheirs();
    }
    const now = clock.now();
    await tx.delete(fillPlans).where(lte(fillPlans.expiresAt, now));
    const [added] = await tx
      .insert(fillPlans)
      .values({
        organisationId,
        createdByUserId: caller.userId,
        week,
        branchId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + constants.fillPlanMs),
      })
      .onConflictDoNothing()
      .returning({ id: fillPlans.id });
    if (added) {
      const pending = await tx
        .select({ id: fillPlans.id })
        .from(fillPlans)
        .where(and(eq(fillPlans.organisationId, organisationId), isPending));
      if (pending.length > constants.fillPlansMax) throw conflict(messages.fill.busy, "busy");
      await queuePlan(tx, added.id, organisationId);
      await audit(tx, context, {
        organisationId,
        action: "fillPlan.begun",
        subject: { type: "fillPlan", id: added.id },
        details: { week, ...(branchId ? { branchId } : {}) },
      });
      return { planId: added.id };
    }
    const [pending] = await tx
      .select({ id: fillPlans.id })
      .from(fillPlans)
      .where(
        and(
          eq(fillPlans.week, week),
          branchId ? eq(fillPlans.branchId, branchId) : isNull(fillPlans.branchId),
          isPending,
          gt(fillPlans.expiresAt, now),
        ),
      );
    // The other one has ended between the two statements.
    if (!pending) throw conflict(messages.fill.again, "again");
    return { planId: pending.id };
  }),
);
