/** Reads and locks timesheets, in the caller's scope. */
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { codeOf, permission } from "@/lib/backend/access-rules";
import { isKeptFromApproving } from "@/lib/backend/authorisers";
import type { PersonCaller } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import type { TimesheetEvent } from "@/lib/config/states/timesheet";
import {
  allocations,
  jobs,
  type TimesheetHours,
  timesheetEvents,
  timesheetFiles,
  timesheets,
  timesheetVersions,
  workerTypes,
} from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type TimesheetRecord = typeof timesheets.$inferSelect;
export type VersionRecord = typeof timesheetVersions.$inferSelect;
export type FoundTimesheet = {
  timesheet: TimesheetRecord;
  job: typeof jobs.$inferSelect;
  allocation: typeof allocations.$inferSelect;
  workerType: string;
  /** The last version; null before any hours were submitted, and once they were withdrawn. */
  worked: VersionRecord | null;
};

/** An agency's users who look after shifts; those who decide on tasks at a provider and the platform. */
export const canRead = codeOf({ Agency: codes.jobs, Provider: codes.tasks, Admin: codes.tasks });
export const canSubmit = permission(codes.jobs, ["Agency"]);
export const canApprove = permission(codes.tasks, ["Provider"]);
export const canDecide = permission(codes.tasks, ["Admin"]);

/** The hours as the shift was planned. */
export const plannedOf = ({ startAt, endAt, breaks }: FoundTimesheet["job"]): TimesheetHours => ({
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
  breaks,
  waking: [],
});

/** The last that happened to a timesheet before time closed it. */
const eventBeforeClose = sql`(select ${timesheetEvents.event} from ${timesheetEvents}
  where ${timesheetEvents.timesheetId} = ${timesheets.id} and ${timesheetEvents.event} <> 'close'
  order by ${timesheetEvents.lock} desc limit 1)`;

/**
 * The version that a timesheet states. Hours that were withdrawn are in the record alone, also where time has closed the
 * timesheet before others were submitted.
 */
export const isStatedVersion = and(
  eq(timesheetVersions.timesheetId, timesheets.id),
  eq(timesheetVersions.version, timesheets.version),
  ne(timesheets.status, "pending"),
  or(ne(timesheets.status, "closed"), sql`${eventBeforeClose} is distinct from 'withdraw'`),
);

/** Timesheets with their shifts and the last version of their hours. */
export const selectTimesheets = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select({
      timesheet: timesheets,
      job: jobs,
      allocation: allocations,
      workerType: workerTypes.name,
      worked: timesheetVersions,
    })
    .from(timesheets)
    .innerJoin(jobs, eq(jobs.id, timesheets.jobId))
    .innerJoin(allocations, eq(allocations.id, timesheets.allocationId))
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .leftJoin(timesheetVersions, isStatedVersion)
    .where(and(...conditions));

/** A timesheet. NOT_FOUND for one that the caller may not see. */
export async function findTimesheet(tx: Transaction, timesheetId: string): Promise<FoundTimesheet> {
  const [found] = await selectTimesheets(tx, eq(timesheets.id, timesheetId));
  if (!found) throw notFound();
  return found;
}

/**
 * Locks timesheets with their jobs until the transaction ends, in one order, so that no two transactions wait for each
 * other: all jobs first, then the timesheets, both by their ids, as a run of invoices does (`app_lock_billed`). The timesheets
 * are locked for changes that leave their keys alone: what only refers to them, as a line that the run adds, does not wait.
 * Those that the caller may not see are left out.
 */
export async function lockTimesheets(tx: Transaction, ids: readonly string[]): Promise<FoundTimesheet[]> {
  const unique = [...new Set(ids)];
  const known = await tx.select({ jobId: timesheets.jobId }).from(timesheets).where(inArray(timesheets.id, unique));
  if (known.length === 0) return [];
  const jobIds = known.map(({ jobId }) => jobId);
  await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, jobIds)).orderBy(asc(jobs.id)).for("update");
  await tx
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(inArray(timesheets.id, unique))
    .orderBy(asc(timesheets.id))
    .for("no key update");
  return selectTimesheets(tx, inArray(timesheets.id, unique));
}

/** The same for one. NOT_FOUND for one that the caller may not see. */
export async function lockTimesheet(tx: Transaction, timesheetId: string): Promise<FoundTimesheet> {
  const [found] = await lockTimesheets(tx, [timesheetId]);
  if (!found) throw notFound();
  return found;
}

/** Whether the two-person rule of the caller's provider keeps them from approving these hours. */
export async function isInvolved(
  tx: Transaction,
  { group, userId }: PersonCaller,
  { timesheet: { jobId } }: Pick<FoundTimesheet, "timesheet">,
): Promise<boolean> {
  if (group !== "Provider") return false;
  const isKept = isKeptFromApproving(sql`${userId}::uuid`, sql`${jobId}::uuid`);
  const { rows } = await tx.execute<{ isKept: boolean }>(sql`select ${isKept} as "isKept"`);
  return rows[0]?.isKept === true;
}

/** The last event of a kind; null if there was none. */
export async function lastEvent(tx: Transaction, timesheetId: string, event: TimesheetEvent) {
  const [last] = await tx
    .select()
    .from(timesheetEvents)
    .where(and(eq(timesheetEvents.timesheetId, timesheetId), eq(timesheetEvents.event, event)))
    .orderBy(desc(timesheetEvents.lock))
    .limit(1);
  return last ?? null;
}

/** The last dispute; null if there was none. */
export const lastDispute = (tx: Transaction, timesheetId: string) => lastEvent(tx, timesheetId, "dispute");

/** The files that prove versions of timesheets. */
export const proofOf = (tx: Transaction, timesheetIds: readonly string[]) =>
  timesheetIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(timesheetFiles)
        .where(inArray(timesheetFiles.timesheetId, [...timesheetIds]))
        .orderBy(asc(timesheetFiles.addedAt), asc(timesheetFiles.fileId));
