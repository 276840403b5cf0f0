/** What ends a dispute: the agency's answer, or the platform's decision. */
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { HoursInput } from "@/lib/contract/timesheets";
import type { TimesheetHours } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type Amount, agreedSoFar, allAgreed, amountOf, mustContain } from "./amounts";
import {
  canDecide,
  canSubmit,
  type FoundTimesheet,
  lastDispute,
  lockTimesheet,
  plannedOf,
  type VersionRecord,
} from "./find";
import { hoursFrom, outsideOf } from "./hours";
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
 * Accepts the hours that a dispute proposes, or passes the dispute to the platform with the reason why the agency's
 * hours are right. NOT_FOUND for another agency's; CONFLICT as for `isStillOpen`.
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

/** Hours between those of the two sides, as what is agreed. BAD_REQUEST at the fields of hours that are not. */
async function betweenAgreed(
  tx: Transaction,
  found: FoundTimesheet & { worked: VersionRecord },
  input: HoursInput,
  reason: string,
) {
  const { job, worked, timesheet } = found;
  const given = job.jobType === "sleep_in" ? input : { ...input, waking: [] };
  const entered = hoursFrom(given, plannedOf(job), clock.now());
  if ("errors" in entered) throw invalid(messages.general.problem, entered.errors);
  const { hours } = entered;
  const proposed = (await lastDispute(tx, timesheet.id))?.proposed ?? null;
  const [amount, claim, proposal] = [hours, worked.hours, proposed].map((one) => amountOf(found, one)) as [
    Amount,
    Amount,
    Amount,
  ];
  // A proposal with a longer break can come to more than the claim.
  const [least, most] = [Math.min(claim.pence, proposal.pence), Math.max(claim.pence, proposal.pence)];
  const errors = outsideOf(hours, { claimed: worked.hours, proposed });
  if (errors.length === 0 && (amount.pence > most || amount.pence < least)) {
    errors.push({ field: "endTime", message: messages.timesheets.outsideAmount });
  }
  if (errors.length > 0) throw invalid(messages.general.problem, errors);
  mustContain(amount, await agreedSoFar(tx, found));
  return proposedAgreed(found, hours, reason);
}

/**
 * Decides which side's hours are agreed, or hours between them, with a reason that both sides can read. NOT_FOUND for a
 * timesheet that platform staff may not see; CONFLICT as for `isStillOpen`; BAD_REQUEST for hours that are not between
 * the two.
 */
export const decide = procedure(contract.timesheets.decide, canDecide, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet, worked } = found;
    const event = "decide";
    const { hoursOf, hours, reason } = input;
    const isOpen = await isStillOpen(tx, caller, found, { event, lock: input.lock });
    if (!isOpen || !worked) return { status: timesheet.status };
    const dispute = hoursOf === "provider" ? await lastDispute(tx, timesheet.id) : null;
    const agreement =
      hoursOf === "between" && hours
        ? await betweenAgreed(tx, { ...found, worked }, hours, reason)
        : dispute
          ? proposedAgreed(found, dispute.proposed, reason)
          : { split: allAgreed(amountOf(found, worked.hours)) };
    const status = await record(tx, context, found, { event, by: caller, reason, ...agreement });
    await queueTimesheetNews(tx, "decided", timesheet, "agency");
    await queueTimesheetNews(tx, "decided", timesheet, "provider");
    return { status };
  }),
);
