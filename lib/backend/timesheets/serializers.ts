/** Turns rows into what the contract returns. */
import type { Hours, TimesheetRow } from "@/lib/contract/timesheets";
import type { TimesheetHours, timesheetFiles } from "@/lib/db/schema";
import { amountOf } from "./amounts";
import { nextByTime } from "./deadlines";
import { type FoundTimesheet, plannedOf } from "./find";
import { differs } from "./hours";

export type ProofRecord = typeof timesheetFiles.$inferSelect;

/** Hours with what they come to. */
export function toHours(found: FoundTimesheet, hours: TimesheetHours): Hours {
  const { minutes, pence } = amountOf(found, hours);
  return { ...hours, minutes, pence };
}

/** A timesheet for lists. `proof`: its files. */
export function toRow(found: FoundTimesheet, proof: readonly ProofRecord[]): TimesheetRow {
  const { timesheet, job, allocation, workerType, worked } = found;
  const planned = plannedOf(job);
  const next = nextByTime(timesheet);
  const { status } = timesheet;
  // The files of hours that were withdrawn prove the shift too; those added in a dispute belong to hours that are not submitted.
  const shown = status === "pending" ? timesheet.version + 1 : timesheet.version;
  return {
    _id: timesheet.id,
    jobId: job.id,
    status,
    lock: timesheet.lock,
    service: job.serviceName,
    provider: job.providerName,
    agency: allocation.agencyName,
    worker: allocation.workerName,
    workerType,
    jobType: job.jobType,
    planned: toHours(found, planned),
    worked: worked
      ? {
          ...worked.hours,
          minutes: worked.minutes,
          pence: worked.pence,
          differs: differs(worked.hours, planned),
          reason: worked.reason,
          at: worked.at.toISOString(),
        }
      : null,
    proofs: proof.filter(({ version }) => version <= shown).length,
    approved: { minutes: timesheet.approvedMinutes, pence: timesheet.approvedPence },
    disputed: { minutes: timesheet.disputedMinutes, pence: timesheet.disputedPence },
    dueAt: timesheet.dueAt?.toISOString() ?? null,
    autoApprovesAt: next?.event === "approveByTime" ? next.at.toISOString() : null,
    isAutomatic: timesheet.isAutomatic,
  };
}
