/** Reads and saves when workers are unavailable, in the caller's scope: of the agency, the platform or the worker. */
import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { unavailablePeriods } from "@/lib/backend/eligibility";
import { invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { availability as texts } from "@/lib/config/messages/availability";
import { liveAllocationStatuses } from "@/lib/config/states/allocation";
import type { AvailabilityDay, AvailabilityWeek, UnavailableWindow } from "@/lib/contract/availability";
import { allocations, jobs, workerUnavailability } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";
import { daysToShow, inOrder, isEnterable, problemsOfWindows } from "./rules";

type Row = typeof workerUnavailability.$inferSelect;

const rowsBetween = (tx: Transaction, workerIds: readonly string[], first: string, last: string): Promise<Row[]> =>
  workerIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(workerUnavailability)
        .where(
          and(
            inArray(workerUnavailability.workerId, [...workerIds]),
            gte(workerUnavailability.day, first),
            lte(workerUnavailability.day, last),
          ),
        )
        .orderBy(asc(workerUnavailability.day));

/**
 * When workers are unavailable around a period, as the eligibility rules take it: with the day before, whose last window
 * may end in it.
 */
export async function unavailabilityAround(tx: Transaction, workerIds: readonly string[], startAt: Date, endAt: Date) {
  const rows = await rowsBetween(tx, workerIds, daysAfter(calendarDate(startAt), -1), calendarDate(endAt));
  const byWorker = new Map<string, Pick<Row, "day" | "windows">[]>();
  for (const { workerId, day, windows } of rows)
    byWorker.set(workerId, [...(byWorker.get(workerId) ?? []), { day, windows }]);
  return (workerId: string) => byWorker.get(workerId) ?? [];
}

type Booking = { startAt: Date; endAt: Date; service: string };

/** The shifts booked for a worker that touch the days, and the night after the last. */
const bookingsBetween = (tx: Transaction, workerId: string, first: string, last: string): Promise<Booking[]> =>
  tx
    .select({ startAt: jobs.startAt, endAt: jobs.endAt, service: jobs.serviceName })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(
      and(
        eq(allocations.workerId, workerId),
        inArray(allocations.status, [...liveAllocationStatuses]),
        sql`${allocations.during} && tstzrange(${startOfDay(first).toISOString()}, ${startOfDay(daysAfter(last, 2)).toISOString()})`,
      ),
    )
    .orderBy(asc(jobs.startAt));

/** A day as the contract has it. A booking that was there before stays: it is returned, so that it can be said. */
function toDay(day: string, row: Row | undefined, bookings: readonly Booking[]): AvailabilityDay {
  const periods = row ? unavailablePeriods(row) : [];
  const [from, to] = [startOfDay(day), startOfDay(daysAfter(day, 1))];
  return {
    day,
    unavailable: row ? { windows: row.windows, by: row.enteredByUserId ? "agency" : "worker" } : null,
    bookings: bookings.flatMap(({ startAt, endAt, service }) => {
      const isUnavailable = periods.some(
        ({ period }) => startAt.getTime() < period.to && period.from < endAt.getTime(),
      );
      const isOnDay = startAt < to && from < endAt;
      return isUnavailable || isOnDay
        ? [{ startAt: startAt.toISOString(), endAt: endAt.toISOString(), service, isUnavailable }]
        : [];
    }),
  };
}

/** Seven days of a worker's availability, from today or a later day. */
export async function weekOfWorker(
  tx: Transaction,
  workerId: string,
  from: string | undefined,
): Promise<AvailabilityWeek> {
  const { days, before, after } = daysToShow(from, calendarDate(clock.now()));
  const [first = "", last = first] = [days[0], days.at(-1)];
  const rows = await rowsBetween(tx, [workerId], first, last);
  const bookings = await bookingsBetween(tx, workerId, first, last);
  return {
    days: days.map((day) =>
      toDay(
        day,
        rows.find((row) => row.day === day),
        bookings,
      ),
    ),
    before,
    after,
  };
}

/**
 * Saves when a worker is unavailable on a day, null: not at all; `enteredByUserId` is null for the worker. BAD_REQUEST for
 * a day in the past or too far ahead, and for windows that are empty or overlap.
 */
export async function saveDay(
  tx: Transaction,
  worker: { id: string; organisationId: string },
  { day, unavailable }: { day: string; unavailable: { windows: UnavailableWindow[] | null } | null },
  enteredByUserId: string | null,
): Promise<AvailabilityDay> {
  const now = clock.now();
  if (!isEnterable(day, calendarDate(now)))
    throw invalid(texts.notThatDay, [{ field: "when", message: texts.notThatDay }]);
  const windows = unavailable?.windows ? inOrder(unavailable.windows) : null;
  const problems = unavailable?.windows ? problemsOfWindows(day, unavailable.windows) : [];
  if (problems.length > 0) throw invalid(texts.checkTimes, problems);
  const ofDay = and(eq(workerUnavailability.workerId, worker.id), eq(workerUnavailability.day, day));
  if (!unavailable) {
    await tx.delete(workerUnavailability).where(ofDay);
    return toDay(day, undefined, await bookingsBetween(tx, worker.id, day, day));
  }
  const entered = { windows, enteredByUserId, enteredAt: now };
  const [row] = await tx
    .insert(workerUnavailability)
    .values({ organisationId: worker.organisationId, workerId: worker.id, day, ...entered })
    .onConflictDoUpdate({ target: [workerUnavailability.workerId, workerUnavailability.day], set: entered })
    .returning();
  return toDay(day, row, await bookingsBetween(tx, worker.id, day, day));
}
