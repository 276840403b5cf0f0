/** Timesheets of shifts that have ended, made for one test. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { timesheetsPage } from "@/lib/config/messages/timesheets";
import * as schema from "@/lib/db/schema";
import { calendarDate, formatDate } from "@/lib/format";
import { owner } from "./database";
import { aBookedShift } from "./shifts";

/**
 * The timesheet of a shift of 12 hours that has ended, as the server makes it within some minutes. `workerConfirms`: whether
 * the agreement asks for the worker's confirmation.
 */
export async function aTimesheet({ workerConfirms = false } = {}) {
  const { jobId, allocationId, startAt, endAt, worker } = await aBookedShift({
    startsInMinutes: -14 * 60,
    plannedPence: 21_468,
  });
  const timesheetId = randomUUID();
  const workerId = await owner(async (tx) => {
    const [allocation] = await tx
      .update(schema.allocations)
      .set({ status: "worked" })
      .where(eq(schema.allocations.id, allocationId))
      .returning();
    await tx.update(schema.jobs).set({ status: "awaiting_timesheet" }).where(eq(schema.jobs.id, jobId));
    if (!allocation) throw new Error("the booking is gone");
    const { organisationId, providerId, workerId } = allocation;
    await tx.insert(schema.timesheets).values({
      id: timesheetId,
      allocationId,
      jobId,
      organisationId,
      providerId,
      workerId,
      endAt,
      since: endAt,
      dueAt: endAt,
      terms: { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null, workerConfirms },
    });
    return workerId;
  });
  /** As a message names its hours. */
  const whose = timesheetsPage.whoseHours(worker.name, formatDate(calendarDate(startAt)));
  return { timesheetId, jobId, allocationId, workerId, whose, path: `/dashboard/tasks/timesheet?open=${timesheetId}` };
}

/** One whose planned hours the agency has submitted. */
export async function aSubmittedTimesheet() {
  const made = await aTimesheet();
  await owner(async (tx) => {
    const [row] = await tx
      .update(schema.timesheets)
      .set({ status: "submitted", version: 1, lock: 2 })
      .where(eq(schema.timesheets.id, made.timesheetId))
      .returning();
    const [job] = await tx
      .update(schema.jobs)
      .set({ status: "timesheet_submitted" })
      .where(eq(schema.jobs.id, row?.jobId ?? ""))
      .returning();
    if (!row || !job) throw new Error("the timesheet is gone");
    const { organisationId, providerId, endAt } = row;
    const hours = { startAt: job.startAt.toISOString(), endAt: endAt.toISOString(), breaks: job.breaks, waking: [] };
    await tx.insert(schema.timesheetVersions).values({
      timesheetId: row.id,
      version: 1,
      organisationId,
      providerId,
      hours,
      minutes: 720,
      pence: 21_468,
      at: endAt,
    });
  });
  return made;
}

/** The files of a timesheet, as stored. */
export const storedProof = (timesheetId: string) =>
  owner((tx) =>
    tx
      .select({
        name: schema.files.name,
        contentType: schema.files.contentType,
        version: schema.timesheetFiles.version,
      })
      .from(schema.timesheetFiles)
      .innerJoin(schema.files, eq(schema.files.id, schema.timesheetFiles.fileId))
      .where(eq(schema.timesheetFiles.timesheetId, timesheetId)),
  );
