/** Says who has decided about a worker, or filled a shift, to a provider's user who was slower. */
import { eq } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, type DomainError } from "@/lib/backend/errors";
import { type AllocationRecord, allocationsOf } from "@/lib/backend/jobs/find";
import { messages } from "@/lib/config/messages";
import { isLive } from "@/lib/config/states/allocation";
import { users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime } from "@/lib/format";
import { taken } from "./taken";

const texts = messages.jobs;

/** What was decided about a worker of this shift, by whom and when; null where no one of the provider has decided. */
async function decisionText(
  tx: Transaction,
  one: AllocationRecord,
  { preference }: PersonCaller,
): Promise<string | null> {
  if (!one.decidedAt || (one.status !== "declined" && !isLive(one.status))) return null;
  const [by] = one.decidedByUserId
    ? await tx.select({ name: users.fullName }).from(users).where(eq(users.id, one.decidedByUserId))
    : [];
  const at = formatDateTime(one.decidedAt, preference);
  const words = one.status === "declined" ? texts.declinedBy : texts.acceptedBy;
  return words(by?.name ?? texts.aColleague, one.workerName ?? texts.erasedWorker, at);
}

/** Who is booked for a shift, and who accepted them; not a worker for whom a replacement is looked for. */
async function bookedText(tx: Transaction, put: readonly AllocationRecord[], caller: PersonCaller) {
  const booked = put.find(({ status }) => status === "accepted");
  return booked ? decisionText(tx, booked, caller) : null;
}

/** The error for a worker who no longer waits for a decision: CONFLICT `decided`. */
export async function alreadyDecided(
  tx: Transaction,
  one: AllocationRecord,
  put: readonly AllocationRecord[],
  caller: PersonCaller,
): Promise<DomainError> {
  const text = (await decisionText(tx, one, caller)) ?? (await bookedText(tx, put, caller));
  return conflict(text ?? texts.decided, "decided");
}

/**
 * The error where the database has refused a booking: CONFLICT `taken`. If someone else has filled the same shift, it
 * says who and when. If the worker was booked for another shift it says nothing, since that may be another
 * organisation's.
 */
export async function takenIn(tx: Transaction, caller: PersonCaller, jobId: string): Promise<DomainError> {
  const text = await bookedText(tx, await allocationsOf(tx, [jobId]), caller);
  return text ? conflict(text, "taken") : taken();
}

/** The same, once the transaction that the database refused has ended. */
export const takenFrom = (caller: PersonCaller, jobId: string): Promise<DomainError> =>
  withScope(scopeOf(caller), (tx) => takenIn(tx, caller, jobId));
