/** When the capital advance is offered again (spec sections 4 and 9). */
import type { AdvanceStatus } from "@/lib/contract/finance";

type Standing = {
  status: AdvanceStatus;
  group: string;
  isPrimary: boolean;
  /** The agency is a draft still: it has other things to do first. */
  isSettingUp: boolean;
  /** When the reminder was put away last; null when it never was. */
  putAwayAtMs: number | null;
  nowMs: number;
  /** The hour of the day where the organisation is, 0 to 23. */
  hour: number;
};

/** `everyMs` between two reminders; shown from `fromHour` until before `toHour`. */
export type ReminderTimes = { everyMs: number; fromHour: number; toHour: number };

/** Whether the reminder is due: to a primary user of an agency that has not answered, at the interval, within the hours. */
export function isReminderDue(standing: Standing, { everyMs, fromHour, toHour }: ReminderTimes): boolean {
  const { status, group, isPrimary, isSettingUp, putAwayAtMs, nowMs, hour } = standing;
  if (group !== "Agency" || !isPrimary || isSettingUp || status !== "NOT_REGISTERED") return false;
  if (hour < fromHour || hour >= toHour) return false;
  return putAwayAtMs === null || nowMs - putAwayAtMs >= everyMs;
}
