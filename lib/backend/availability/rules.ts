/** What can be entered as unavailable, and how it is described. Pure. */

import { unavailablePeriods } from "@/lib/backend/eligibility";
import type { FieldMessage } from "@/lib/backend/errors";
import { availability as texts } from "@/lib/config/messages/availability";
import type { UnavailableWindow } from "@/lib/contract/availability";
import { daysAfter } from "@/lib/format";

/** How far ahead times can be entered, in days, today included. */
export const AVAILABILITY_DAYS = 84;
const WEEK_DAYS = 7;

/**
 * The problems of a day's windows, each at its control: none is entered, one has no length, or two overlap. Windows that
 * touch do not overlap.
 */
export function problemsOfWindows(day: string, windows: readonly UnavailableWindow[]): FieldMessage[] {
  if (windows.length === 0) return [{ field: "windows.0.from", message: texts.windowNeeded }];
  const empty = windows.flatMap(({ from, to }, n) =>
    from === to ? [{ field: `windows.${n}.to`, message: texts.sameTimes }] : [],
  );
  if (empty.length > 0) return empty;
  const periods = unavailablePeriods({ day, windows });
  return periods.flatMap(({ period }, n) =>
    periods.slice(0, n).some((earlier) => period.from < earlier.period.to && earlier.period.from < period.to)
      ? [{ field: `windows.${n}.from`, message: texts.windowsOverlap }]
      : [],
  );
}

/** The windows in the order in which they begin. */
export const inOrder = (windows: readonly UnavailableWindow[]): UnavailableWindow[] =>
  windows.toSorted((one, other) => one.from.localeCompare(other.from));

/** Whether a day can be entered. */
export const isEnterable = (day: string, today: string): boolean =>
  day >= today && day < daysAfter(today, AVAILABILITY_DAYS);

/** Seven days from `from`, or from the nearest day that can be entered; and where the seven before and after begin. */
export function daysToShow(from: string | undefined, today: string) {
  const last = daysAfter(today, AVAILABILITY_DAYS - WEEK_DAYS);
  const nearest = (day: string) => [[today, day].sort()[1] ?? day, last].sort()[0] ?? day;
  const first = nearest(from ?? today);
  return {
    days: Array.from({ length: WEEK_DAYS }, (_, n) => daysAfter(first, n)),
    before: first === today ? null : nearest(daysAfter(first, -WEEK_DAYS)),
    after: first === last ? null : nearest(daysAfter(first, WEEK_DAYS)),
  };
}
