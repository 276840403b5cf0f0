/** A provider approves or disputes hours. It never changes them. */
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agreedSoFar, allAgreed, amountOf, mustContain, splitOf } from "./amounts";
import { withEach } from "./each";
import { canApprove, type FoundTimesheet, isInvolved, lockTimesheet, plannedOf } from "./find";
import { differs, hoursFrom } from "./hours";
import { queueTimesheetNews, queueTimesheetStep } from "./queued";
import { isStillOpen, record } from "./record";

const texts = messages.timesheets;

/** CONFLICT `involved` where the provider's two-person rule keeps the caller from approving these hours, or a part of them. */
async function mustBeAnother(
  tx: Transaction,
  caller: PersonCaller,
  found: FoundTimesheet,
  text: string = texts.involved,
): Promise<void> {
  if (await isInvolved(tx, caller, found)) throw conflict(text, "involved");
}

/**
 * Approves the agency's hours as they are, or drops the dispute about them. NOT_FOUND for another provider's; CONFLICT as
 * for `isStillOpen` and `mustBeAnother`.
 */
export const approve = procedure(contract.timesheets.approve, canApprove, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet, worked } = found;
    const isOpen = await isStillOpen(tx, caller, found, { event: "approve", lock: input.lock });
    if (!isOpen || !worked) return { status: timesheet.status };
    await mustBeAnother(tx, caller, found);
    const { rating } = input;
    const status = await record(tx, context, found, {
      event: "approve",
      by: caller,
      split: allAgreed(amountOf(found, worked.hours)),
      ...(rating ? { rating: { rating: rating.stars, ratingComment: rating.comment } } : {}),
    });
    await queueTimesheetStep(tx, "approved", timesheet, "agency");
    return { status };
  }),
);

/**
 * Approves several timesheets whose hours are as planned, in one transaction: each is approved or left as it is, and
 * its result says which and why. A repeated request returns the same result.
 */
export const approveMany = procedure(contract.timesheets.approveMany, canApprove, ({ input, caller, context }) =>
  withScope(scopeOf(caller), (tx) =>
    withEach(tx, input.items, async (found, lock) => {
      const isOpen = await isStillOpen(tx, caller, found, { event: "approve", lock });
      if (!isOpen || !found.worked) return;
      await mustBeAnother(tx, caller, found);
      if (found.timesheet.status !== "submitted" || differs(found.worked.hours, plannedOf(found.job))) {
        throw conflict(texts.notPlanned, "notPlanned");
      }
      const split = allAgreed(amountOf(found, found.worked.hours));
      await record(tx, context, found, { event: "approve", by: caller, split });
      await queueTimesheetStep(tx, "approved", found.timesheet, "agency");
    }),
  ),
);

/**
 * Disputes the agency's hours and proposes fewer: what both include is agreed, the rest stays in dispute. The agency is
 * notified. BAD_REQUEST at the fields of hours that are not possible, or not fewer; NOT_FOUND and CONFLICT as for
 * `approve`, except that someone who had a part in the shift can still say that nothing was worked, which agrees on
 * nothing.
 */
export const dispute = procedure(contract.timesheets.dispute, canApprove, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet, job, worked } = found;
    const isOpen = await isStillOpen(tx, caller, found, { event: "dispute", lock: input.lock });
    if (!isOpen || !worked) return { status: timesheet.status };
    const entered = input.hours
      ? hoursFrom(
          job.jobType === "sleep_in" ? input.hours : { ...input.hours, waking: [] },
          plannedOf(job),
          clock.now(),
        )
      : { hours: null };
    if ("errors" in entered) throw invalid(messages.general.problem, entered.errors);
    const proposed = entered.hours;
    if (proposed) await mustBeAnother(tx, caller, found, texts.involvedInProposal);
    const before = await agreedSoFar(tx, found);
    mustContain(amountOf(found, proposed), before);
    const split = splitOf(found, worked.hours, proposed, before);
    if (split.disputed.minutes === 0 && split.disputed.pence === 0) {
      throw invalid(messages.general.problem, [{ field: "endTime", message: texts.notLess }]);
    }
    const { reason } = input;
    const status = await record(tx, context, found, { event: "dispute", by: caller, reason, proposed, split });
    await queueTimesheetNews(tx, "disputed", timesheet, "agency");
    return { status };
  }),
);
