/** Says who has decided about a worker, or filled a shift, to a provider's user who was slower. */
import { and, eq, or, sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, type DomainError, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { type AllocationStatus, isLive } from "@/lib/config/states/allocation";
import { scopedRead } from "@/lib/db/read";
import { allocations, users } from "@/lib/db/schema";
import { type Scope, settingsOf, type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime } from "@/lib/format";
import { taken } from "./taken";

const texts = messages.jobs;

/** How a worker was decided about: by whom, null for no one of the provider, and when. */
type Decided = { id: string; status: AllocationStatus; worker: string | null; by: string | null; at: Date | null };

const fields = {
  id: allocations.id,
  status: allocations.status,
  worker: allocations.workerName,
  by: users.fullName,
  at: allocations.decidedAt,
};
const decider = eq(users.id, allocations.decidedByUserId);

/** Who is booked for a shift, not a worker for whom a replacement is looked for; and one worker, if named. */
const booked = (jobId: string, orWorker?: string) =>
  and(
    eq(allocations.jobId, jobId),
    or(eq(allocations.status, "accepted"), orWorker ? eq(allocations.id, orWorker) : undefined),
  );
const readIn = (tx: Transaction, jobId: string, orWorker?: string): Promise<Decided[]> =>
  tx.select(fields).from(allocations).leftJoin(users, decider).where(booked(jobId, orWorker));

const readAll = scopedRead<Decided>(fields, (from) =>
  from
    .from(allocations)
    .leftJoin(users, decider)
    .where(eq(allocations.jobId, sql.placeholder("jobId"))),
);

/** The reads that are about to begin, by scope and shift. */
const awaited = new Map<string, Promise<Decided[]>>();

/**
 * Everyone put forward for a shift. Those who ask at the same time, as all do who were slower, are told by one read, which begins
 * after the last of them has asked.
 */
function readTogether(scope: Scope, jobId: string): Promise<Decided[]> {
  const key = `${settingsOf(scope)} ${jobId}`;
  const begun = awaited.get(key);
  if (begun) return begun;
  const found = new Promise((resolve) => setImmediate(resolve)).then(() => {
    awaited.delete(key);
    return readAll(scope, { jobId });
  });
  awaited.set(key, found);
  return found;
}

/** What was decided, in words; null where no one of the provider has decided. */
function decisionText(one: Decided | undefined, { preference }: PersonCaller): string | null {
  if (!one?.at || (one.status !== "declined" && !isLive(one.status))) return null;
  const words = one.status === "declined" ? texts.declinedBy : texts.acceptedBy;
  return words(one.by ?? texts.aColleague, one.worker ?? texts.erasedWorker, formatDateTime(one.at, preference));
}

const bookedText = (found: readonly Decided[], caller: PersonCaller): string | null =>
  decisionText(
    found.find(({ status }) => status === "accepted"),
    caller,
  );

/** The error for a worker who no longer waits for a decision: CONFLICT `decided`. */
function decidedBy(found: readonly Decided[], id: string, caller: PersonCaller): DomainError {
  const own = decisionText(
    found.find((one) => one.id === id),
    caller,
  );
  return conflict(own ?? bookedText(found, caller) ?? texts.decided, "decided");
}

/** The same, read in a transaction. */
export const alreadyDecided = async (
  tx: Transaction,
  { jobId, id }: { jobId: string; id: string },
  caller: PersonCaller,
): Promise<DomainError> => decidedBy(await readIn(tx, jobId, id), id, caller);

/**
 * Throws unless a worker waits for a decision: NOT_FOUND for another job's, otherwise CONFLICT `decided`. Without a
 * lock.
 */
export async function refuseDecided(
  caller: PersonCaller,
  { jobId, allocationId }: { jobId: string; allocationId: string },
): Promise<void> {
  const found = await readTogether(scopeOf(caller), jobId);
  const one = found.find(({ id }) => id === allocationId);
  if (!one) throw notFound();
  if (one.status !== "suggested") throw decidedBy(found, allocationId, caller);
}

/**
 * The error where the database has refused a booking: CONFLICT `taken`. If someone else has filled the same shift, it
 * says who and when. If the worker was booked for another shift it says nothing, since that may be another
 * organisation's.
 */
export async function takenIn(tx: Transaction, caller: PersonCaller, jobId: string): Promise<DomainError> {
  const text = bookedText(await readIn(tx, jobId), caller);
  return text ? conflict(text, "taken") : taken();
}

/** The same, once the transaction that the database refused has ended. */
export const takenFrom = (caller: PersonCaller, jobId: string): Promise<DomainError> =>
  withScope(scopeOf(caller), (tx) => takenIn(tx, caller, jobId));
