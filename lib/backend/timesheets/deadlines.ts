/** The deadlines of a timesheet, and what time alone does to it: pure functions (docs/states.md, docs/decisions/0088-timesheets.md). */
import { dueAt } from "@/lib/backend/jobs";
import { DAY_MS } from "@/lib/config/constants";
import type { TimesheetEvent, TimesheetStatus } from "@/lib/config/states/timesheet";
import type { TimesheetTerms } from "@/lib/db/schema";
import { calendarDate, daysAfter, momentAt, mondayOf, startOfDay } from "@/lib/format";

/** The days that an agency has to answer a dispute, and the platform to decide one. */
const ANSWER_DAYS = 7;
const DECIDE_DAYS = 14;
/** How long before it happens an automatic approval is announced. */
const NOTICE_MS = DAY_MS;

type Timed = {
  status: TimesheetStatus;
  /** The planned end of the shift, and since when it is in its status. */
  endAt: Date;
  since: Date;
  terms: TimesheetTerms;
  announcedAt: Date | null;
};

/** The end of the day that is so many days after a moment, in Europe/London. */
const endOfDayAfter = (at: Date, days: number): Date => startOfDay(daysAfter(calendarDate(at), days + 1));

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

/** The agreement's weekly cut-off that follows the week, Monday to Sunday, in which the shift ended. */
const cutoffAfter = (endAt: Date, { cutoffWeekday, cutoffTime }: TimesheetTerms): Date =>
  momentAt(daysAfter(mondayOf(calendarDate(endAt)), 7 + cutoffWeekday - 1), cutoffTime.slice(0, 5));

/**
 * Until when only hours that the worker has confirmed can be submitted: the cut-off, so that a worker who never confirms
 * stalls nothing. Null where the agreement does not ask for it, and once that has passed.
 */
export function confirmationUntil({ endAt, terms }: Pick<Timed, "endAt" | "terms">, now: Date): Date | null {
  const until = cutoffAfter(endAt, terms);
  return terms.workerConfirms && now < until ? until : null;
}

/** When the provider's silence approves; null unless the agreement says after how many days. */
function autoApprovalOf({ status, since, terms, announcedAt }: Timed): Date | null {
  if (status !== "submitted" || terms.autoApproveDays === null) return null;
  const earliest = announcedAt && new Date(announcedAt.getTime() + NOTICE_MS);
  return later(endOfDayAfter(since, terms.autoApproveDays), earliest);
}

/** Until when someone should act; null at an end. */
function dueOf({ status, endAt, since, terms }: Timed): Date | null {
  switch (status) {
    case "pending":
      return cutoffAfter(endAt, terms);
    case "submitted":
      return endOfDayAfter(since, terms.approvalDays);
    case "disputed":
      return endOfDayAfter(since, ANSWER_DAYS);
    case "contested":
      return endOfDayAfter(since, DECIDE_DAYS);
    default:
      return null;
  }
}

type TimeEvent = Extract<TimesheetEvent, "approveByTime" | "escalate" | "close">;

/** What time alone will do next, and from when on; null at an end. */
export function nextByTime(timesheet: Timed): { event: TimeEvent; at: Date } | null {
  const { status, endAt } = timesheet;
  const dueBy = dueOf(timesheet);
  if (!dueBy) return null;
  const claim = { event: "close", at: dueAt("claim", { postedAt: endAt, startAt: endAt, endAt }) } as const;
  const approval = autoApprovalOf(timesheet);
  const first =
    status === "disputed"
      ? ({ event: "escalate", at: dueBy } as const)
      : approval
        ? ({ event: "approveByTime", at: approval } as const)
        : claim;
  return first.at < claim.at ? first : claim;
}

/** What is due now; an approval that was not announced a day before is not. */
export function dueEvent(timesheet: Timed, now: Date): TimeEvent | null {
  const next = nextByTime(timesheet);
  if (!next || next.at > now) return null;
  return next.event === "approveByTime" && timesheet.announcedAt === null ? null : next.event;
}

/** The deadlines of a timesheet in its status: who should act has until `dueAt`; at `actsAt` time acts alone. */
export const deadlinesOf = (timesheet: Timed): { dueAt: Date | null; actsAt: Date | null } => ({
  dueAt: dueOf(timesheet),
  actsAt: nextByTime(timesheet)?.at ?? null,
});

/** How long someone may be late before those who answer for their organisation are told. */
const OVERDUE_MS = 7 * DAY_MS;
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - OVERDUE_MS);

/** Whether this is the day of the week, Monday, on which what has been late for long is told of. */
export const isWeekly = (now: Date): boolean => mondayOf(calendarDate(now)) === calendarDate(now);

/** Whether an automatic approval has to be announced now, so that a daily mail comes a day before it. */
export function mustAnnounce(timesheet: Timed, now: Date): boolean {
  const next = nextByTime(timesheet);
  return (
    next?.event === "approveByTime" &&
    timesheet.announcedAt === null &&
    next.at.getTime() - now.getTime() <= 2 * NOTICE_MS
  );
}
