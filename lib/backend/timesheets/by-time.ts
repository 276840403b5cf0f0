/**
 * What the system does with timesheets: creates them when shifts end, moves them on at their deadlines, and sends
 * reminders once a day. Each step is one transaction that finds what is left to do, so that a server that dies leaves
 * nothing half done and the next run continues.
 */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { jobActor } from "@/lib/backend/audit";
import { afterEnd } from "@/lib/backend/jobs";
import { postMessage } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants, DAY_MS } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { agreements, type TimesheetTerms, timesheetReminders, timesheets } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, hourOfDay } from "@/lib/format";
import { allAgreed, amountOf } from "./amounts";
import { deadlinesOf, dueEvent, isWeekly, mustAnnounce, overdueBefore } from "./deadlines";
import { lockTimesheets } from "./find";
import { queueTimesheetNews, queueTimesheetStep } from "./queued";
import { record } from "./record";

/** Runs work for each, one after another; an error is logged and does not stop the rest. */
async function each<T>(all: readonly T[], failed: string, work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one).catch((error: unknown) => log.error(failed, { error }));
}

const inProvider = <T>(organisationId: string, work: (tx: Transaction) => Promise<T>) =>
  withScope({ kind: "organisation", organisationId }, work);

/** The deadlines of an agreement as they stand. */
async function termsOf(tx: Transaction, agreementId: string): Promise<TimesheetTerms> {
  const [agreement] = await tx
    .select({
      cutoffWeekday: agreements.timesheetCutoffWeekday,
      cutoffTime: agreements.timesheetCutoffTime,
      approvalDays: agreements.approvalCutoffDays,
      autoApproveDays: agreements.autoApproveTimesheetDays,
      workerConfirms: agreements.workersConfirmHours,
    })
    .from(agreements)
    .where(eq(agreements.id, agreementId));
  if (!agreement) throw new Error("the agreement of a booking is gone");
  return agreement;
}

/** Records that a shift has ended, and makes the timesheet of its booking; nothing where that was done before. */
async function makeOne(providerId: string, jobId: string): Promise<void> {
  await inProvider(providerId, async (tx) => {
    const ended = await afterEnd(tx, jobId);
    if (!ended) return;
    const { id: allocationId, organisationId, workerId, agreementId } = ended.allocation;
    const [endAt, since, terms] = [ended.job.endAt, clock.now(), await termsOf(tx, agreementId)];
    const made = { status: "pending", endAt, since, terms, announcedAt: null } as const;
    await tx
      .insert(timesheets)
      .values({ ...made, ...deadlinesOf(made), allocationId, jobId, organisationId, providerId, workerId })
      .onConflictDoNothing({ target: timesheets.allocationId });
  });
}

/** Makes the timesheets of the shifts that have ended. */
async function makeTimesheets(): Promise<void> {
  const { rows } = await withScope({ kind: "platform" }, (tx) =>
    tx.execute<{ job_id: string; provider_id: string }>(
      sql`select * from app_ended_bookings(${clock.now().toISOString()}::timestamptz)`,
    ),
  );
  await each(rows, "a timesheet was not made", ({ job_id, provider_id }) => makeOne(provider_id, job_id));
}

/** Does what is due to one timesheet now, if anything is. */
async function endOne(providerId: string, timesheetId: string): Promise<void> {
  await inProvider(providerId, async (tx) => {
    const [found] = await lockTimesheets(tx, [timesheetId]);
    const event = found ? dueEvent(found.timesheet, clock.now()) : null;
    if (!found || !event) return;
    const { timesheet, worked } = found;
    const isApproved = event === "approveByTime" && worked;
    await record(tx, jobActor(), found, {
      event,
      by: null,
      ...(isApproved ? { split: allAgreed(amountOf(found, worked.hours)) } : {}),
    });
    if (event === "escalate") return queueTimesheetNews(tx, "contested", timesheet, "platform");
    const step = event === "close" ? "closed" : "approvedByTime";
    await queueTimesheetStep(tx, step, timesheet, "agency");
    await queueTimesheetStep(tx, step, timesheet, "provider");
  });
}

/** Approves what the agreement lets silence approve, passes unanswered disputes on, and closes what no one can claim. */
async function endByTime(): Promise<void> {
  const { rows } = await withScope({ kind: "platform" }, (tx) =>
    tx.execute<{ timesheet_id: string; provider_id: string }>(
      sql`select * from app_due_timesheets(${clock.now().toISOString()}::timestamptz)`,
    ),
  );
  await each(rows, "a timesheet was not ended", ({ timesheet_id, provider_id }) => endOne(provider_id, timesheet_id));
}

/**
 * Announces a provider's automatic approvals of the next two days, in an e-mail that lists them. Returns whether there
 * were any.
 */
async function announce(tx: Transaction, providerId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.providerId, providerId),
        eq(timesheets.status, "submitted"),
        isNull(timesheets.announcedAt),
        sql`${timesheets.actsAt} <= ${new Date(now.getTime() + 2 * DAY_MS).toISOString()}::timestamptz`,
      ),
    )
    // In the same order as wherever several are locked.
    .orderBy(asc(timesheets.id))
    .for("update");
  const announced = rows.filter((one) => mustAnnounce(one, now));
  for (const row of announced) {
    const { actsAt } = deadlinesOf({ ...row, announcedAt: now });
    await tx.update(timesheets).set({ announcedAt: now, actsAt }).where(eq(timesheets.id, row.id));
  }
  return announced.length > 0;
}

/**
 * Queues the mail of a day for an organisation, once; the mail itself reads what still holds. `isOverdue`: with another
 * to its primary users.
 */
async function remindOne(organisationId: string, isOverdue: boolean, now: Date): Promise<void> {
  const day = calendarDate(now);
  await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [first] = await tx
      .insert(timesheetReminders)
      .values({ organisationId, day })
      .onConflictDoNothing()
      .returning();
    if (!first) return;
    const kind = (await announce(tx, organisationId, now)) ? "timesheetAnnounced" : "timesheetReminder";
    await postMessage(tx, { kind, organisationId, day }, { sender: { by: "product" } });
    if (isOverdue)
      await postMessage(tx, { kind: "timesheetOverdue", organisationId, day }, { sender: { by: "product" } });
  });
}

/** Reminds of deadlines within a day and announces automatic approvals: from 9:00 in the UK on, once a day. */
async function remind(): Promise<void> {
  const now = clock.now();
  if (hourOfDay(now) < constants.timesheetRemindersFromHour) return;
  const { rows } = await withScope({ kind: "platform" }, (tx) =>
    tx.execute<{ organisation_id: string; overdue: boolean }>(
      sql`select * from app_timesheets_to_remind(${new Date(now.getTime() + DAY_MS).toISOString()}::timestamptz,
        ${overdueBefore(now).toISOString()}::timestamptz, ${isWeekly(now)})`,
    ),
  );
  await each(rows, "an organisation was not reminded", ({ organisation_id, overdue }) =>
    remindOne(organisation_id, overdue && isWeekly(now), now),
  );
}

/** Runs all of it. */
export async function doTimesheetJob(): Promise<void> {
  await makeTimesheets();
  await endByTime();
  await remind();
}
