import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict, notFound } from "@/lib/backend/errors";
import { holderOf } from "@/lib/backend/worker-links";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import { contract } from "@/lib/contract";
import { allocations, jobs, shiftConfirmations } from "@/lib/db/schema";
import { withShiftsHolder } from "./holder";

/** The worker learns of a shift once they are booked for it, and not that anyone put them forward or invited them. */
const isUnknown = (status: AllocationStatus): boolean =>
  (["suggested", "invited", "invitation_refused", "invitation_withdrawn"] satisfies AllocationStatus[]).some(
    (one) => one === status,
  );

/**
 * Confirms a shift at the times that the worker saw; a second time is the same confirmation. NOT_FOUND for a shift that is
 * not the worker's, CONFLICT `cancelled` for one that is no longer theirs, `started` once it has begun, `changed` where its
 * times are others by now.
 */
export const confirm = procedure(contract.myShifts.confirm, linkHolder, ({ input, context }) =>
  withShiftsHolder(input.token, context, async (tx, { worker }) => {
    const [found] = await tx
      .select({ allocation: allocations, startAt: jobs.startAt, endAt: jobs.endAt })
      .from(allocations)
      .innerJoin(jobs, eq(jobs.id, allocations.jobId))
      .where(and(eq(allocations.id, input.shiftId), eq(allocations.workerId, worker.id)));
    if (!found || isUnknown(found.allocation.status)) throw notFound();
    const { allocation, startAt, endAt } = found;
    if (!allocation.live && allocation.status !== "worked") throw conflict(messages.myShifts.cancelled, "cancelled");
    const now = clock.now();
    if (startAt <= now) throw conflict(messages.myShifts.started, "started");
    const isSeen = startAt.getTime() === Date.parse(input.startAt) && endAt.getTime() === Date.parse(input.endAt);
    if (!isSeen) throw conflict(messages.myShifts.changed, "changed");
    const [added] = await tx
      .insert(shiftConfirmations)
      .values({
        allocationId: allocation.id,
        startAt,
        endAt,
        organisationId: allocation.organisationId,
        providerId: allocation.providerId,
        workerId: worker.id,
        confirmedAt: now,
      })
      .onConflictDoNothing()
      .returning({ confirmedAt: shiftConfirmations.confirmedAt });
    if (added) {
      await audit(tx, holderOf(context), {
        organisationId: allocation.organisationId,
        action: "allocation.confirmed",
        subject: { type: "allocation", id: allocation.id },
        details: { jobId: allocation.jobId },
      });
      return { confirmedAt: now.toISOString() };
    }
    const [before] = await tx
      .select({ confirmedAt: shiftConfirmations.confirmedAt })
      .from(shiftConfirmations)
      .where(
        and(
          eq(shiftConfirmations.allocationId, allocation.id),
          eq(shiftConfirmations.startAt, startAt),
          eq(shiftConfirmations.endAt, endAt),
        ),
      );
    return { confirmedAt: (before?.confirmedAt ?? now).toISOString() };
  }),
);
