/** Records what happens to a timesheet: its status and deadlines, the event with its reason, the job that follows it, and the audit row. */
import { and, desc, eq, max } from "drizzle-orm";
import { type Actor, type AuditAction, audit } from "@/lib/backend/audit";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { type JobEvent, jobStates } from "@/lib/config/states/job";
import { nextStatus } from "@/lib/config/states/table";
import { type TimesheetEvent, type TimesheetStatus, timesheetStates } from "@/lib/config/states/timesheet";
import { jobs, timesheetEvents, timesheetParts, timesheets, timesheetVersions, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { formatDateTime } from "@/lib/format";
import { addedTo, agreedSoFar, type Split } from "./amounts";
import { deadlinesOf, dueEvent } from "./deadlines";
import { type FoundTimesheet, lastEvent, type TimesheetRecord, type VersionRecord } from "./find";

const texts = messages.timesheets;

type Happening = {
  event: Exclude<TimesheetEvent, "make" | "lock" | "confirm">;
  /** Who did it; the side is derived from the user's group. Null where time alone did it. */
  by: PersonCaller | null;
  reason?: string | null;
  proposed?: typeof timesheetEvents.$inferInsert.proposed;
  /** Hours that are agreed or submitted with it, as the next version. */
  version?: Pick<VersionRecord, "hours" | "minutes" | "pence" | "reason">;
  /** What is agreed with it; without it that stays as it is. */
  split?: Split;
  rating?: Partial<Pick<TimesheetRecord, "rating" | "ratingComment">>;
};

const jobEvents: Partial<Record<TimesheetEvent, JobEvent>> = {
  submit: "submitTimesheet",
  withdraw: "withdrawTimesheet",
  approve: "approveTimesheet",
  accept: "approveTimesheet",
  decide: "approveTimesheet",
  approveByTime: "approveTimesheet",
  close: "lapseClaim",
};

const actions: Record<Happening["event"], AuditAction> = {
  submit: "timesheet.submitted",
  withdraw: "timesheet.withdrawn",
  approve: "timesheet.approved",
  approveByTime: "timesheet.approved",
  dispute: "timesheet.disputed",
  accept: "timesheet.accepted",
  contest: "timesheet.contested",
  escalate: "timesheet.escalated",
  decide: "timesheet.decided",
  close: "timesheet.closed",
};

const sides = { Agency: "agency", Provider: "provider", Admin: "platform" } as const;

/** Whether an event is possible now: by the state table, and before time has ended the timesheet. */
export const isPossible = (timesheet: TimesheetRecord, event: TimesheetEvent, now: Date): boolean =>
  nextStatus(timesheetStates, timesheet.status, event) !== null && dueEvent(timesheet, now) !== "close";

/**
 * Whether the agency can withdraw its hours, so that it can correct them: not once the provider has disputed any of them, since
 * what both agree on is agreed by then, nor once the agreement approves them.
 */
export const canWithdraw = (timesheet: TimesheetRecord, hasDispute: boolean, now: Date): boolean =>
  isPossible(timesheet, "withdraw", now) && dueEvent(timesheet, now) === null && !hasDispute;

/** Whether the agency can add files: to the hours that it prepares, or as evidence while the platform decides. */
export const canAddProof = (timesheet: TimesheetRecord, now: Date): boolean =>
  isPossible(timesheet, "submit", now) || isPossible(timesheet, "decide", now);

/**
 * Whether the agency can remove a file: one of the hours that it prepares, and one of hours that it has withdrawn, which may
 * be another worker's. Those of hours that the provider disputed stay.
 */
export const canRemoveProof = (timesheet: TimesheetRecord, version: number, now: Date): boolean =>
  isPossible(timesheet, "submit", now) && (timesheet.status === "pending" || version > timesheet.version);

const columnsOf = ({ agreed, disputed }: Split) => ({
  approvedMinutes: agreed.minutes,
  approvedPence: agreed.pence,
  disputedMinutes: disputed.minutes,
  disputedPence: disputed.pence,
});

/** Stores what is agreed and was not before, as the next part. */
async function addPart(tx: Transaction, found: FoundTimesheet, { agreed }: Split, now: Date): Promise<void> {
  const { id: timesheetId, organisationId, providerId } = found.timesheet;
  const { minutes, pence, segments } = addedTo(await agreedSoFar(tx, found), agreed);
  if (segments.length === 0) return;
  const [last] = await tx
    .select({ part: max(timesheetParts.part) })
    .from(timesheetParts)
    .where(eq(timesheetParts.timesheetId, timesheetId));
  const part = (last?.part ?? 0) + 1;
  await tx
    .insert(timesheetParts)
    .values({ timesheetId, part, organisationId, providerId, minutes, pence, segments, at: now });
}

/** Records an event of a locked timesheet. Returns its new status. CONFLICT `notNow` where it is not possible. */
export async function record(
  tx: Transaction,
  actor: Actor,
  found: FoundTimesheet,
  { event, by, reason = null, proposed = null, version, split, rating = {} }: Happening,
): Promise<TimesheetStatus> {
  const { timesheet, job } = found;
  const { id, lock, organisationId, providerId } = timesheet;
  const now = clock.now();
  const status = nextStatus(timesheetStates, timesheet.status, event);
  if (status === null) throw conflict(texts.notNow, "notNow");
  const number = timesheet.version + (version ? 1 : 0);
  if (version) {
    await tx
      .insert(timesheetVersions)
      .values({ timesheetId: id, version: number, organisationId, providerId, ...version, at: now });
  }
  if (split) await addPart(tx, found, split, now);
  const isEnd = status === "approved" || status === "closed";
  const announcedAt = isEnd ? timesheet.announcedAt : null;
  await tx
    .update(timesheets)
    .set({
      ...(split ? columnsOf(split) : {}),
      ...rating,
      status,
      version: number,
      lock: lock + 1,
      since: now,
      announcedAt,
      isAutomatic: event === "approveByTime",
      ...deadlinesOf({ ...timesheet, status, since: now, announcedAt }),
    })
    .where(eq(timesheets.id, id));
  const side = by ? sides[by.group] : ("time" as const);
  await tx.insert(timesheetEvents).values({
    timesheetId: id,
    lock,
    organisationId,
    providerId,
    event,
    side,
    byUserId: by?.userId ?? null,
    at: now,
    reason,
    proposed,
  });
  const jobEvent = jobEvents[event];
  const jobStatus = jobEvent ? nextStatus(jobStates, job.status, jobEvent) : null;
  if (jobStatus) await tx.update(jobs).set({ status: jobStatus }).where(eq(jobs.id, job.id));
  await audit(tx, actor, {
    organisationId: by?.group === "Agency" ? organisationId : providerId,
    action: actions[event],
    subject: { type: "timesheet", id },
    details: { version: number, ...(by ? {} : { automatic: true }) },
  });
  return status;
}

/** What was decided with the change that the caller saw, by whom and when. */
async function decisionAfter(tx: Transaction, timesheetId: string, lock: number) {
  const [last] = await tx
    .select({ event: timesheetEvents, name: users.fullName })
    .from(timesheetEvents)
    .leftJoin(users, eq(users.id, timesheetEvents.byUserId))
    .where(and(eq(timesheetEvents.timesheetId, timesheetId), eq(timesheetEvents.lock, lock)))
    .orderBy(desc(timesheetEvents.lock));
  return last ?? null;
}

const isNamed = (event: string): event is keyof typeof texts.decided => Object.hasOwn(texts.decided, event);

/**
 * Whether the caller's event is still to be recorded: false if the same request was recorded before. CONFLICT `decided`
 * with who and when if someone else has decided or the agency has withdrawn the hours, and `changed` or `notNow` if it is no
 * longer possible.
 */
export async function isStillOpen(
  tx: Transaction,
  caller: PersonCaller,
  { timesheet }: FoundTimesheet,
  { event, lock }: { event: Happening["event"]; lock: number },
): Promise<boolean> {
  if (timesheet.lock !== lock) {
    const last = await decisionAfter(tx, timesheet.id, lock);
    if (last?.event.event === event && last.event.byUserId === caller.userId) return false;
    const when = last ? formatDateTime(last.event.at, caller.preference) : "";
    if (last?.event.event === "approveByTime") throw conflict(texts.approvedByTime(when), "decided");
    if (last && last.event.side === sides[caller.group] && isNamed(last.event.event)) {
      throw conflict(texts.decidedBy(texts.decided[last.event.event], last.name ?? texts.aColleague, when), "decided");
    }
    if (timesheet.status === "pending" && caller.group !== "Agency") {
      const withdrawn = await lastEvent(tx, timesheet.id, "withdraw");
      if (withdrawn) throw conflict(texts.withdrawnOn(formatDateTime(withdrawn.at, caller.preference)), "decided");
    }
    throw conflict(texts.changed, "changed");
  }
  if (!isPossible(timesheet, event, clock.now())) throw conflict(texts.notNow, "notNow");
  return true;
}
