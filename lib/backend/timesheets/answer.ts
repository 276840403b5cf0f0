/** What ends a dispute: the agency's answer, or the platform's decision. */
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import type { TimesheetHours } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { allAgreed, amountOf } from "./amounts";
import { canDecide, canSubmit, type FoundTimesheet, lastDispute, lockTimesheet } from "./find";
import { queueTimesheetNews } from "./queued";
import { isStillOpen, record } from "./record";

/** The proposed hours as what is agreed, with a version of them unless none of the hours were worked. */
function proposedAgreed(found: FoundTimesheet, hours: TimesheetHours | null, reason: string | null) {
  const amount = amountOf(found, hours);
  const { minutes, pence } = amount;
  return {
    split: allAgreed(amount),
    ...(hours ? { version: { hours, minutes, pence, reason } } : {}),
  };
}

/**
 * Accepts the hours that a dispute proposes, or passes it to the platform with the reason why one's own are right.
 * NOT_FOUND for another agency's; CONFLICT as for `isStillOpen`.
 */
export const answer = procedure(contract.timesheets.answer, canSubmit, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet } = found;
    const event = input.decision;
    if (!(await isStillOpen(tx, caller, found, { event, lock: input.lock }))) return { status: timesheet.status };
    if (event === "contest") {
      const status = await record(tx, context, found, { event, by: caller, reason: input.reason ?? null });
      await queueTimesheetNews(tx, "contested", timesheet, "platform");
      return { status };
    }
    const dispute = await lastDispute(tx, timesheet.id);
    const agreement = proposedAgreed(found, dispute?.proposed ?? null, dispute?.reason ?? null);
    const status = await record(tx, context, found, { event, by: caller, ...agreement });
    await queueTimesheetNews(tx, "accepted", timesheet, "provider");
    return { status };
  }),
);

/**
 * Decides whose hours are agreed, with a reason that both sides read. NOT_FOUND for a timesheet that platform staff may
 * not see; CONFLICT as for `isStillOpen`.
 */
export const decide = procedure(contract.timesheets.decide, canDecide, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet, worked } = found;
    const event = "decide";
    const { hoursOf, reason } = input;
    const isOpen = await isStillOpen(tx, caller, found, { event, lock: input.lock });
    if (!isOpen || !worked) return { status: timesheet.status };
    const dispute = hoursOf === "provider" ? await lastDispute(tx, timesheet.id) : null;
    const agreement = dispute
      ? proposedAgreed(found, dispute.proposed, reason)
      : { split: allAgreed(amountOf(found, worked.hours)) };
    const status = await record(tx, context, found, { event, by: caller, reason, ...agreement });
    await queueTimesheetNews(tx, "decided", timesheet, "agency");
    await queueTimesheetNews(tx, "decided", timesheet, "provider");
    return { status };
  }),
);
