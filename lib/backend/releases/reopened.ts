/** How often agencies are told that a job is open again: a pure rule. */
import { constants } from "@/lib/config/constants";
import type { allocations } from "@/lib/db/schema";

type Allocation = Pick<
  typeof allocations.$inferSelect,
  "organisationId" | "status" | "decidedAt" | "swapStartedAt" | "swapEndedAt"
>;

/** When and by which agencies a filled job was opened: a swap was started, or a booking cancelled that was not being swapped. */
function reopeningsOf(put: readonly Allocation[]): { at: Date; by: string }[] {
  const found = put.flatMap(({ organisationId: by, status, decidedAt, swapStartedAt, swapEndedAt }) => {
    const wasOpen = swapStartedAt !== null && swapEndedAt === null;
    const cancelledAt = status === "cancelled_by_agency" && !wasOpen ? decidedAt : null;
    return [swapStartedAt, cancelledAt].flatMap((at) => (at ? [{ at, by }] : []));
  });
  return found.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * Whether an agency was told that a job is open again so recently that it is not told once more: otherwise an agency that
 * cancels and fills by turns would tell the others each time. `put`: everyone put forward for the job before it is opened now.
 */
export function isToldAlready(put: readonly Allocation[], agencyId: string, now: Date): boolean {
  const isRecent = (told: Date | null, at: Date) =>
    told !== null && at.getTime() - told.getTime() < constants.reopenedAgainMs;
  let told: Date | null = null;
  for (const { at, by } of reopeningsOf(put)) if (by !== agencyId && !isRecent(told, at)) told = at;
  return isRecent(told, now);
}
