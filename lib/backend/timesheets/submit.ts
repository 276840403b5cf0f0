/** An agency submits the hours of its workers' shifts. */
import { procedure } from "@/lib/backend/access-rules";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { TimesheetHours } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { amountOf, splitOf } from "./amounts";
import { canSubmit, type FoundTimesheet, lastDispute, lockTimesheet, lockTimesheets, plannedOf, proofOf } from "./find";
import { differs, hoursFrom } from "./hours";
import { isStillOpen, record } from "./record";

const texts = messages.timesheets;
type Who = { caller: PersonCaller; context: Context };

/** Adds a version. After a dispute, what the other side proposed stays agreed as far as the new hours contain it. */
async function addVersion(
  tx: Transaction,
  { caller, context }: Who,
  found: FoundTimesheet,
  hours: TimesheetHours,
  reason: string | null,
) {
  const { minutes, pence } = amountOf(found, hours);
  if (pence === 0 && minutes === 0) throw conflict(texts.noRate, "noRate");
  const dispute = found.timesheet.status === "disputed" ? await lastDispute(tx, found.timesheet.id) : null;
  return record(tx, context, found, {
    event: "submit",
    by: caller,
    reason,
    version: { hours, minutes, pence, reason },
    ...(dispute ? { columns: splitOf(found, hours, dispute.proposed) } : {}),
  });
}

/**
 * Submits hours, or other hours after a dispute. Hours that differ from the planned ones need a reason and proof; hours
 * that are not possible are refused at their field. NOT_FOUND for another agency's; CONFLICT as for `isStillOpen`.
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
        ...(proof.some(({ version }) => version === timesheet.version + 1)
          ? []
          : [{ field: "file", message: texts.proofNeeded }]),
      ];
      if (errors.length > 0) throw invalid(messages.general.problem, errors);
    }
    return { status: await addVersion(tx, { caller, context }, found, hours, input.reason) };
  }),
);

/**
 * Submits the planned hours of several shifts in one transaction: each is submitted or left as it is, and its result says
 * which. The same press again finds what it has done.
 */
export const submitPlanned = procedure(contract.timesheets.submitPlanned, canSubmit, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const all = new Map(
      (
        await lockTimesheets(
          tx,
          input.items.map(({ timesheetId }) => timesheetId),
        )
      ).map((found) => [found.timesheet.id, found]),
    );
    const results = [];
    for (const { timesheetId, lock } of input.items) {
      const found = all.get(timesheetId);
      // A row that is named twice is done once.
      all.delete(timesheetId);
      results.push({ timesheetId, ...(await resultOf(found, (one) => submitOne(tx, { caller, context }, one, lock))) });
    }
    return { results };
  }),
);

async function submitOne(tx: Transaction, who: Who, found: FoundTimesheet, lock: number): Promise<void> {
  if (!(await isStillOpen(tx, who.caller, found, { event: "submit", lock }))) return;
  await addVersion(tx, who, found, plannedOf(found.job), null);
}

/** The result of one row: an expected error is its text, before anything of the row was written. */
export async function resultOf(
  found: FoundTimesheet | undefined,
  work: (found: FoundTimesheet) => Promise<void>,
): Promise<{ isDone: boolean; text: string | null }> {
  if (!found) return { isDone: false, text: messages.general.notFoundTitle };
  try {
    await work(found);
    return { isDone: true, text: null };
  } catch (error) {
    if (error instanceof DomainError) return { isDone: false, text: error.message };
    throw error;
  }
}
