/**
 * A worker is checked in their agency's scope before the booking, which holds locks. Some limits depend on their other bookings,
 * such as the hours of a student; so a booking made after another one since the check is checked again.
 */
import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/tenancy";
import { taken } from "./taken";

/** How often a worker is checked who is being booked for other shifts meanwhile. */
const CHECKS_MAX = 8;

/** Thrown where a worker was booked after they were checked. */
class BookedMeanwhile extends Error {}

type Worker = { jobId: string; workerId: string };

/** What a worker who is put forward is booked for, as a mark: another one once that has changed. */
export async function bookingsMark(tx: Transaction, { jobId, workerId }: Worker): Promise<string> {
  const { rows } = await tx.execute<{ mark: string }>(sql`select app_bookings_mark(${workerId}, ${jobId}) as mark`);
  return rows[0]?.mark ?? "";
}

/** Refuses to book a worker whose other bookings are not those of the check. Under the lock of the worker's bookings. */
export async function refuseUnchecked(tx: Transaction, worker: Worker, mark: string): Promise<void> {
  if ((await bookingsMark(tx, worker)) !== mark) throw new BookedMeanwhile();
}

/**
 * Checks and books; `work` does both. For a worker who is being booked again and again meanwhile throws CONFLICT `taken`, or the error
 * of the caller.
 */
export async function checkedAndBooked<T>(
  work: () => Promise<T>,
  refusal: () => Error | Promise<Error> = taken,
): Promise<T> {
  for (let checks = 1; checks <= CHECKS_MAX; checks += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BookedMeanwhile)) throw error;
    }
  }
  throw await refusal();
}
