/** Rules for when to offer the capital advance again (spec sections 4 and 9). */
import type { AdvanceStatus } from "@/lib/contract/finance";

type ReminderState = {
  status: AdvanceStatus;
  group: string;
  isPrimary: boolean;
  /** The agency is still a draft and must complete its set-up first. */
  isSettingUp: boolean;
  /** When the reminder was last dismissed; null if never. */
  dismissedAtMs: number | null;
  nowMs: number;
  /** The hour of the day in the organisation's time zone, 0 to 23. */
  hour: number;
};

/** Minimum interval between reminders, and the hours they are shown: from `fromHour`, until before `toHour`. */
export type ReminderTimes = { everyMs: number; fromHour: number; toHour: number };

/** Whether the reminder is due, for a primary user of an agency that has not answered. */
export function isReminderDue(state: ReminderState, { everyMs, fromHour, toHour }: ReminderTimes): boolean {
  const { status, group, isPrimary, isSettingUp, dismissedAtMs, nowMs, hour } = state;
  if (group !== "Agency" || !isPrimary || isSettingUp || status !== "NOT_REGISTERED") return false;
  if (hour < fromHour || hour >= toHour) return false;
  return dismissedAtMs === null || nowMs - dismissedAtMs >= everyMs;
}
