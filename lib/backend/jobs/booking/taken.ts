/** The one error for a job or a worker that someone else has just booked. */
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";

/** SQLSTATE: an exclusion constraint or a unique index is violated; a deadlock was detected. */
const EXCLUSION = "23P01";
const UNIQUE = "23505";
const DEADLOCK = "40P01";
/** Of our own (`lib/db/migrations`, people): a rule about rest or hours is broken that was not overridden. */
const NO_REST = "TW001";

type DatabaseError = { code?: unknown; constraint?: unknown; cause?: unknown };

function isTaken(error: unknown): boolean {
  const { code, constraint, cause } = (error ?? {}) as DatabaseError;
  if (code === EXCLUSION || code === DEADLOCK) return true;
  if (code === UNIQUE && constraint === "allocations_job_live_key") return true;
  return cause ? isTaken(cause) : false;
}

function isWithoutRest(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as DatabaseError;
  return code === NO_REST || (cause ? isWithoutRest(cause) : false);
}

export const taken = () => conflict(messages.jobs.taken, "taken");

/**
 * Runs `work`; where the database refuses a second booking, throws CONFLICT `taken`, or the error of the caller, which may be
 * looked up. CONFLICT
 * `notEligible` where the worker would not have the rest, or would work more hours, than when they were put forward.
 */
export async function orTaken<T>(work: () => Promise<T>, refusal: () => Error | Promise<Error> = taken): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isWithoutRest(error)) throw conflict(messages.jobs.notEligibleNow, "notEligible");
    throw isTaken(error) ? await refusal() : error;
  }
}
