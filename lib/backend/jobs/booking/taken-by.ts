/** Says who has decided about a worker, or filled a shift, to a provider's user who was slower. */
import { type SQL, sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, type DomainError, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { type AllocationStatus, isLive } from "@/lib/config/states/allocation";
import { scopedRead } from "@/lib/db/read";
import { allocations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime } from "@/lib/format";
import { taken } from "./taken";

const texts = messages.jobs;

/** How a worker was decided about: by whom, null for no one of the provider, and when. */
type Decided = {
  status: AllocationStatus | null;
  worker: string | null;
  by: string | null;
  at: Date | null;
};
/** The same of a worker, whose status is null where there is none, and of who is booked for their shift. */
type Found = Decided & Record<"bookedWorker" | "bookedBy", string | null> & { bookedAt: Date | null };

const fields = {
  status: sql<AllocationStatus | null>`found.status`,
  worker: sql<string | null>`found.worker`,
  by: sql<string | null>`found.by`,
  at: sql<Date | null>`found.at`.mapWith(allocations.decidedAt),
  bookedWorker: sql<string | null>`found.booked_worker`,
  bookedBy: sql<string | null>`found.booked_by`,
  bookedAt: sql<Date | null>`found.booked_at`.mapWith(allocations.decidedAt),
};

/**
 * One row about a worker of a shift and about who is booked for it: not about a worker for whom a replacement is looked for. In
 * one statement, since everyone who was slower asks at the same time.
 */
const about = (jobId: unknown, allocationId: unknown): SQL => sql`(
  select one.status, one.worker_name as worker, one_by.full_name as by, one.decided_at as at,
    booked.worker_name as booked_worker, booked_by.full_name as booked_by, booked.decided_at as booked_at
  from (select) as always
    left join allocations one on one.id = ${allocationId}::uuid and one.job_id = ${jobId}::uuid
    left join users one_by on one_by.id = one.decided_by_user_id
    left join allocations booked on booked.job_id = ${jobId}::uuid and booked.status = 'accepted'
    left join users booked_by on booked_by.id = booked.decided_by_user_id) as found`;

const read = scopedRead<Found>(fields, (from) =>
  from.from(about(sql.placeholder("jobId"), sql.placeholder("allocationId"))),
);

/** What was decided, in words; null where no one of the provider has decided. */
function decisionText({ status, worker, by, at }: Decided, { preference }: PersonCaller): string | null {
  if (!at || !status || (status !== "declined" && !isLive(status))) return null;
  const words = status === "declined" ? texts.declinedBy : texts.acceptedBy;
  return words(by ?? texts.aColleague, worker ?? texts.erasedWorker, formatDateTime(at, preference));
}

/** Who is booked, and who accepted them. */
const bookedText = ({ bookedWorker, bookedBy, bookedAt }: Found, caller: PersonCaller): string | null =>
  decisionText({ status: "accepted", worker: bookedWorker, by: bookedBy, at: bookedAt }, caller);

/** The error for a worker who no longer waits for a decision: CONFLICT `decided`. */
const decidedBy = (found: Found, caller: PersonCaller): DomainError =>
  conflict(decisionText(found, caller) ?? bookedText(found, caller) ?? texts.decided, "decided");

const NO_ONE = "00000000-0000-0000-0000-000000000000";

const readIn = async (tx: Transaction, jobId: string, allocationId: string): Promise<Found | undefined> =>
  (await tx.select(fields).from(about(jobId, allocationId)))[0];

type Worker = { jobId: string; id: string };

export async function alreadyDecided(
  tx: Transaction,
  { jobId, id }: Worker,
  caller: PersonCaller,
): Promise<DomainError> {
  const found = await readIn(tx, jobId, id);
  return found ? decidedBy(found, caller) : conflict(texts.decided, "decided");
}

/**
 * Throws unless a worker waits for a decision: NOT_FOUND for another job's, otherwise CONFLICT `decided`. One round trip, without
 * a lock.
 */
export async function refuseDecided(
  caller: PersonCaller,
  { jobId, allocationId }: { jobId: string; allocationId: string },
): Promise<void> {
  const [found] = await read(scopeOf(caller), { jobId, allocationId });
  if (!found?.status) throw notFound();
  if (found.status !== "suggested") throw decidedBy(found, caller);
}

/**
 * The error where the database has refused a booking: CONFLICT `taken`. If someone else has filled the same shift, it
 * says who and when. If the worker was booked for another shift it says nothing, since that may be another
 * organisation's.
 */
export async function takenIn(tx: Transaction, caller: PersonCaller, jobId: string): Promise<DomainError> {
  const found = await readIn(tx, jobId, NO_ONE);
  const text = found ? bookedText(found, caller) : null;
  return text ? conflict(text, "taken") : taken();
}

/** The same, once the transaction that the database refused has ended. */
export const takenFrom = (caller: PersonCaller, jobId: string): Promise<DomainError> =>
  withScope(scopeOf(caller), (tx) => takenIn(tx, caller, jobId));
