/** A worker confirms their own hours, in their own scope, where the agreement asks for it (docs/decisions/0109-confirmed-hours.md). */
import { and, asc, desc, eq, getTableColumns, gte, inArray, notExists, notInArray, sql } from "drizzle-orm";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { openTimesheetStatuses } from "@/lib/config/states/timesheet";
import type { HoursInput } from "@/lib/contract/timesheets";
import { jobs, type TimesheetHours, timesheetConfirmations, timesheets, timesheetVersions } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, formatDateTime, startOfDay } from "@/lib/format";
import { confirmationUntil } from "./deadlines";
import { isStatedVersion, plannedOf, type TimesheetRecord } from "./find";
import { areSameHours, hoursFrom } from "./hours";
import { isPossible } from "./record";

const texts = messages.timesheets;

/** A link in the wrong hands adds no more than this to the record. */
const CONFIRMATIONS_MAX = 20;

type Signature = { name: string | null; drawing: Buffer | null };

/** A worker's own timesheets of bookings whose agreement asks for their confirmation, with what they confirmed last. */
export async function ownTimesheets(tx: Transaction, allocationIds: readonly string[]) {
  if (allocationIds.length === 0) return [];
  const rows = await tx
    .select({ timesheet: timesheets, job: jobs, worked: timesheetVersions })
    .from(timesheets)
    .innerJoin(jobs, eq(jobs.id, timesheets.jobId))
    .leftJoin(timesheetVersions, isStatedVersion)
    .where(inArray(timesheets.allocationId, [...allocationIds]));
  const asked = rows.filter(({ timesheet }) => timesheet.terms.workerConfirms);
  const confirmed = await confirmationsOf(
    tx,
    asked.map(({ timesheet }) => timesheet.id),
  );
  const now = clock.now();
  return asked.map(({ timesheet, job, worked }) => {
    const last = confirmed.filter(({ timesheetId }) => timesheetId === timesheet.id).at(-1) ?? null;
    return {
      allocationId: timesheet.allocationId,
      planned: plannedOf(job),
      submitted: worked?.hours ?? null,
      confirmed: last && { hours: last.hours, at: last.at },
      until: confirmationUntil(timesheet, now),
      canConfirm: isPossible(timesheet, "confirm", now),
    };
  });
}

/** Whether the agreement of any shift that a worker has worked asks for their confirmation. */
export async function wasAskedForHours(tx: Transaction, workerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(eq(timesheets.workerId, workerId), sql`${timesheets.terms} ->> 'workerConfirms' = 'true'`))
    .limit(1);
  return rows.length > 0;
}

/** A worker's timesheets that still wait for them to confirm hours, earliest first: nothing confirmed yet, before the cut-off. */
export async function awaitedHours(tx: Transaction, workerId: string) {
  const now = clock.now();
  const rows = await tx
    .select({ timesheet: timesheets, service: jobs.serviceName, startAt: jobs.startAt, endAt: jobs.endAt })
    .from(timesheets)
    .innerJoin(jobs, eq(jobs.id, timesheets.jobId))
    .where(
      and(
        eq(timesheets.workerId, workerId),
        eq(timesheets.status, "pending"),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(timesheetConfirmations)
            .where(eq(timesheetConfirmations.timesheetId, timesheets.id)),
        ),
      ),
    )
    .orderBy(asc(timesheets.endAt), asc(timesheets.id));
  return rows.flatMap(({ timesheet, ...shift }) => {
    const until = confirmationUntil(timesheet, now);
    if (!until || !isPossible(timesheet, "confirm", now)) return [];
    const { id, allocationId, workerAskedAt: askedAt, workerAskResult: askResult } = timesheet;
    return [{ id, allocationId, askedAt, askResult, until, ...shift }];
  });
}

/**
 * Records that a worker is asked for the hours they are waited for and were not asked for yet, or by an e-mail of an earlier day
 * that was given up; returns when. Null where there are none, and where they have been asked today: the rest is asked for tomorrow.
 */
export async function markAsked(tx: Transaction, workerId: string): Promise<Date | null> {
  const now = clock.now();
  const today = gte(timesheets.workerAskedAt, startOfDay(calendarDate(now)));
  const [asked] = await tx
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(eq(timesheets.workerId, workerId), today))
    .limit(1);
  if (asked) return null;
  const ids = (await awaitedHours(tx, workerId)).filter(({ askResult }) => !askResult).map(({ id }) => id);
  if (ids.length === 0) return null;
  const marked = await tx
    .update(timesheets)
    .set({ workerAskedAt: now })
    .where(and(inArray(timesheets.id, ids), eq(timesheets.status, "pending")))
    .returning({ id: timesheets.id });
  return marked.length > 0 ? now : null;
}

/** The timesheets that an e-mail to a worker asks for, as long as they can change. */
const askedBy = ({ workerId, askedAt }: { workerId: string; askedAt: Date }) =>
  and(
    eq(timesheets.workerId, workerId),
    eq(timesheets.workerAskedAt, askedAt),
    inArray(timesheets.status, openTimesheetStatuses),
  );

/** Takes back that a worker was asked at a moment, for hours that the e-mail does not ask for in the end: all but these. */
export async function unmarkAsked(
  tx: Transaction,
  { workerId, askedAt }: { workerId: string; askedAt: Date },
  mailed: readonly string[],
): Promise<void> {
  await tx
    .update(timesheets)
    .set({ workerAskedAt: null })
    .where(and(askedBy({ workerId, askedAt }), notInArray(timesheets.id, [...mailed])));
}

/** Records what became of the e-mail that asked a worker at a moment. */
export async function recordAskResult(
  tx: Transaction,
  asked: { workerId: string; askedAt: Date },
  workerAskResult: "sent" | "refused",
): Promise<void> {
  await tx.update(timesheets).set({ workerAskResult }).where(askedBy(asked));
}

/** All but the drawing, which is large. */
const { drawing: drawingColumn, ...withoutDrawing } = getTableColumns(timesheetConfirmations);

/** What workers confirmed of timesheets, each one's first confirmation first, without the drawings. */
export const confirmationsOf = (tx: Transaction, timesheetIds: readonly string[]) =>
  timesheetIds.length === 0
    ? Promise.resolve([])
    : tx
        .select(withoutDrawing)
        .from(timesheetConfirmations)
        .where(inArray(timesheetConfirmations.timesheetId, [...timesheetIds]))
        .orderBy(asc(timesheetConfirmations.number));

/** What the worker confirmed last, without its drawing; null where they confirmed nothing. */
async function lastConfirmation(tx: Transaction, timesheetId: string) {
  const [last] = await tx
    .select(withoutDrawing)
    .from(timesheetConfirmations)
    .where(eq(timesheetConfirmations.timesheetId, timesheetId))
    .orderBy(desc(timesheetConfirmations.number))
    .limit(1);
  return last ?? null;
}

/** The drawing of a confirmation; null where the name was typed, and once the worker is erased. */
export async function drawingOf(
  tx: Transaction,
  { timesheetId, number }: { timesheetId: string; number: number },
): Promise<Buffer | null> {
  const [found] = await tx
    .select({ drawing: drawingColumn })
    .from(timesheetConfirmations)
    .where(and(eq(timesheetConfirmations.timesheetId, timesheetId), eq(timesheetConfirmations.number, number)));
  return found?.drawing ?? null;
}

/**
 * Adds the worker's confirmation of their hours; the same hours again are the same confirmation, and then nothing is
 * added. NOT_FOUND for a booking without a timesheet that waits for it; BAD_REQUEST for hours that are not possible;
 * CONFLICT `hoursAgreed` once the hours are agreed or closed, `tooOften` after too many, and `changed` if other hours were
 * confirmed at the same moment.
 */
export async function addConfirmation(
  tx: Transaction,
  { allocationId, hours: input }: { allocationId: string; hours: HoursInput },
  { name, drawing }: Signature,
): Promise<{ timesheetId: string; organisationId: string; at: Date; isNew: boolean }> {
  const [found] = await tx
    .select({ timesheet: timesheets, job: jobs })
    .from(timesheets)
    .innerJoin(jobs, eq(jobs.id, timesheets.jobId))
    .where(eq(timesheets.allocationId, allocationId));
  if (!found?.timesheet.terms.workerConfirms) throw notFound();
  const { timesheet, job } = found;
  const now = clock.now();
  if (!isPossible(timesheet, "confirm", now)) throw conflict(messages.myShifts.hoursAgreed, "hoursAgreed");
  const given = job.jobType === "sleep_in" ? input : { ...input, waking: [] };
  const entered = hoursFrom(given, plannedOf(job), now);
  if ("errors" in entered) throw invalid(messages.general.problem, entered.errors);
  const { hours } = entered;
  const last = await lastConfirmation(tx, timesheet.id);
  const { id: timesheetId, organisationId, providerId, workerId } = timesheet;
  if (last && areSameHours(last.hours, hours)) return { timesheetId, organisationId, at: last.at, isNew: false };
  const number = (last?.number ?? 0) + 1;
  if (number > CONFIRMATIONS_MAX) throw conflict(messages.myShifts.confirmedTooOften, "tooOften");
  const added = await tx
    .insert(timesheetConfirmations)
    .values({ timesheetId, number, organisationId, providerId, workerId, hours, name, drawing, at: now })
    .onConflictDoNothing()
    .returning({ at: timesheetConfirmations.at });
  if (added.length > 0) return { timesheetId, organisationId, at: now, isNew: true };
  // The request has waited: either for a decision on the hours, or for another confirmation, which has taken its number.
  const [current] = await tx.select().from(timesheets).where(eq(timesheets.id, timesheetId));
  if (!current || !isPossible(current, "confirm", now)) throw conflict(messages.myShifts.hoursAgreed, "hoursAgreed");
  const other = await lastConfirmation(tx, timesheetId);
  if (other && areSameHours(other.hours, hours)) return { timesheetId, organisationId, at: other.at, isNew: false };
  throw conflict(messages.myShifts.confirmedMeanwhile, "changed");
}

/**
 * CONFLICT `notConfirmed` where the agreement asks for the worker's confirmation, the cut-off has not passed, and the last
 * that the worker confirmed are not these hours.
 */
export async function mustBeConfirmed(
  tx: Transaction,
  timesheet: TimesheetRecord,
  hours: TimesheetHours,
): Promise<void> {
  const until = confirmationUntil(timesheet, clock.now());
  if (!until) return;
  const last = await lastConfirmation(tx, timesheet.id);
  if (last && areSameHours(last.hours, hours)) return;
  const text = last ? texts.otherHoursConfirmed : texts.notConfirmed;
  throw conflict(text(formatDateTime(until)), "notConfirmed");
}
