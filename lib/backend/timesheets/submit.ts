/** An agency submits the hours of its workers' shifts. */
import { procedure } from "@/lib/backend/access-rules";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { TimesheetHours } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agreedSoFar, amountOf, mustContain, splitOf } from "./amounts";
import { mustBeConfirmed } from "./confirm";
import { withEach } from "./each";
import { canSubmit, type FoundTimesheet, lastDispute, lockTimesheet, plannedOf, proofOf } from "./find";
import { differs, hoursFrom } from "./hours";
import { queueTimesheetStep } from "./queued";
import { canWithdraw, isStillOpen, record } from "./record";

const texts = messages.timesheets;
/** Each time, the other side is told of both steps. */
const VERSIONS_MAX = 20;

type Who = { caller: PersonCaller; context: Context };

/** Adds a version. After a dispute, what the other side proposed stays agreed as far as the new hours contain it. */
async function addVersion(
  tx: Transaction,
  { caller, context }: Who,
  found: FoundTimesheet,
  hours: TimesheetHours,
  reason: string | null,
) {
  await mustBeConfirmed(tx, found.timesheet, hours);
  const amount = amountOf(found, hours);
  const { minutes, pence } = amount;
  if (pence === 0 && minutes === 0) throw conflict(texts.noRate, "noRate");
  const before = await agreedSoFar(tx, found);
  mustContain(amount, before);
  const dispute = found.timesheet.status === "disputed" ? await lastDispute(tx, found.timesheet.id) : null;
  const status = await record(tx, context, found, {
    event: "submit",
    by: caller,
    reason,
    version: { hours, minutes, pence, reason },
    ...(dispute ? { split: splitOf(found, hours, dispute.proposed, before) } : {}),
  });
  await queueTimesheetStep(tx, "submitted", found.timesheet, "provider");
  return status;
}

/**
 * Submits hours, or other hours after a dispute. Hours that differ from the planned ones need a reason and proof; hours
 * that are not possible are refused at their field. NOT_FOUND for another agency's; CONFLICT as for `isStillOpen`
 * and `mustBeConfirmed`.
 */
export const submit = procedure(contract.timesheets.submit, canSubmit, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet, job } = found;
    const event = "submit";
    if (!(await isStillOpen(tx, caller, found, { event, lock: input.lock }))) return { status: timesheet.status };
    const planned = plannedOf(job);
    const entered = hoursFrom(
      job.jobType === "sleep_in" ? input.hours : { ...input.hours, waking: [] },
      planned,
      clock.now(),
    );
    if ("errors" in entered) throw invalid(messages.general.problem, entered.errors);
    const { hours } = entered;
    if (differs(hours, planned)) {
      const proof = await proofOf(tx, [timesheet.id]);
      const errors = [
        ...(input.reason ? [] : [{ field: "reason", message: texts.reasonNeeded }]),
        // The proof of hours that were withdrawn is that of the same shift.
        ...(proof.some(({ version }) => timesheet.status === "pending" || version === timesheet.version + 1)
          ? []
          : [{ field: "file", message: texts.proofNeeded }]),
      ];
      if (errors.length > 0) throw invalid(messages.general.problem, errors);
    }
    return { status: await addVersion(tx, { caller, context }, found, hours, input.reason) };
  }),
);

/**
 * Withdraws submitted hours before the provider has decided on them. The version stays in the record. NOT_FOUND for another
 * agency's; CONFLICT as for `isStillOpen`, `notNow` where it is too late, and `tooOften` after too many submissions.
 */
export const withdraw = procedure(contract.timesheets.withdraw, canSubmit, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await lockTimesheet(tx, input.timesheetId);
    const { timesheet } = found;
    const event = "withdraw";
    if (!(await isStillOpen(tx, caller, found, { event, lock: input.lock }))) return { status: timesheet.status };
    const dispute = await lastDispute(tx, timesheet.id);
    if (!canWithdraw(timesheet, dispute !== null, clock.now())) throw conflict(texts.notNow, "notNow");
    if (timesheet.version >= VERSIONS_MAX) throw conflict(texts.withdrawnTooOften, "tooOften");
    const status = await record(tx, context, found, { event, by: caller });
    await queueTimesheetStep(tx, "withdrawn", timesheet, "provider");
    return { status };
  }),
);

/**
 * Submits the planned hours of several shifts in one transaction: each is submitted or left as it is, and its result
 * says which. A repeated request returns the same result.
 */
export const submitPlanned = procedure(contract.timesheets.submitPlanned, canSubmit, ({ input, caller, context }) =>
  withScope(scopeOf(caller), (tx) =>
    withEach(tx, input.items, (found, lock) => submitOne(tx, { caller, context }, found, lock)),
  ),
);

async function submitOne(tx: Transaction, who: Who, found: FoundTimesheet, lock: number): Promise<void> {
  if (!(await isStillOpen(tx, who.caller, found, { event: "submit", lock }))) return;
  await addVersion(tx, who, found, plannedOf(found.job), null);
}
