/** A worker's permission to work and their opt-out from 48 hours, as the eligibility rules take them. Pure. */
import type { WorkerToCheck } from "@/lib/backend/eligibility";
import type { workers } from "@/lib/db/schema";
import { daysAfter } from "@/lib/format";

type Worker = typeof workers.$inferSelect;

/** The least notice, in days: Working Time Regulations 1998, regulation 5(2)(b). */
const NOTICE_DAYS = 7;

/** What a student may work in a week of term until their own hours are entered: the lower of the two limits. */
const STUDENT_HOURS = 10;

/** The opt-out, which ends once the notice of its withdrawal has passed; null where none was signed. */
export function optOutOf({
  optOutSignedOn,
  optOutNoticeOn,
  optOutNoticeDays,
}: Pick<Worker, "optOutSignedOn" | "optOutNoticeOn" | "optOutNoticeDays">): WorkerToCheck["optOut"] {
  if (optOutSignedOn === null) return null;
  // Notice of an earlier opt-out says nothing about one that was signed since.
  const isWithdrawn = optOutNoticeOn !== null && optOutNoticeOn >= optOutSignedOn;
  const days = Math.max(NOTICE_DAYS, optOutNoticeDays ?? NOTICE_DAYS);
  return { signedOn: optOutSignedOn, withdrawnFrom: isWithdrawn ? daysAfter(optOutNoticeOn, days) : null };
}

/** What the permission says about hours. Without an entry, or an unrestricted one, hours have no limit of their own. */
export function permissionOf({
  workPermission,
  permittedWeeklyHours,
  vacations,
}: Pick<Worker, "workPermission" | "permittedWeeklyHours" | "vacations">): WorkerToCheck["permission"] {
  switch (workPermission) {
    case "student":
      return {
        kind: "student",
        weeklyHours: permittedWeeklyHours ?? STUDENT_HOURS,
        vacations: vacations.map((period) => {
          const [fromOn = "", toOn = ""] = period.split("/");
          return { fromOn, toOn };
        }),
      };
    case "sponsored":
      return { kind: "sponsored" };
    case "limited":
      return { kind: "limited", weeklyHours: permittedWeeklyHours };
    default:
      return { kind: "unrestricted" };
  }
}
