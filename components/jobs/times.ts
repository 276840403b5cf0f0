/** The times of shifts in words: always those of a clock in the UK, where the services are. */
import { constants, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import { copyWeekPage, jobPage, jobs, jobsList } from "@/lib/config/messages/jobs";
import type { Job, JobRow } from "@/lib/contract/jobs";
import { type CalendarDate, calendarDate, formatLongDate, formatTime, type TimePreference } from "@/lib/format";

/** A reader's clock format, in UK time. */
export const ukTime = ({ timeFormat }: TimePreference): TimePreference => ({
  timeFormat,
  timeZone: constants.calendarTimeZone,
});

type Period = Pick<JobRow, "startAt" | "endAt">;

/** The day on which a shift starts. */
export const dayOfShift = ({ startAt }: Period): CalendarDate =>
  calendarDate(startAt, ukTime({ timeZone: "", timeFormat: constants.defaultTimeFormat }));

/** e.g. `20:00 to 08:00 next day`. */
export function shiftTimes({ startAt, endAt }: Period, preference: TimePreference): string {
  const shown = ukTime(preference);
  const isOneDay = calendarDate(startAt, shown) === calendarDate(endAt, shown);
  return jobsList.times(formatTime(startAt, shown), formatTime(endAt, shown), isOneDay);
}

/** e.g. `Monday 8 March 2027, 09:00 to 15:00`. */
export const shiftLabel = (shift: Period, preference: TimePreference): string =>
  copyWeekPage.shift(formatLongDate(dayOfShift(shift)), shiftTimes(shift, preference));

/** e.g. `Monday 8 March 2027, 09:00 to 15:00, Orchard View`. */
export const placeLabel = (service: string, shift: Period, preference: TimePreference): string =>
  `${shiftLabel(shift, preference)}, ${service}`;

/** e.g. `11 hours`: the difference of the moments, whatever the clocks show. */
export function shiftLength({ startAt, endAt }: Period): string {
  const ms = Math.min(Date.parse(endAt) - Date.parse(startAt), 2 * DAY_MS);
  return jobPage.lengthOf(Math.floor(ms / HOUR_MS), Math.round((ms % HOUR_MS) / MINUTE_MS));
}

/** e.g. `30 minutes, unpaid`. */
export const breaksOf = ({ breaks }: Pick<Job, "breaks">): string =>
  breaks.map(({ minutes, isPaid }) => jobs.breaks(minutes, isPaid)).join("; ") || jobPage.noBreaks;
