/** Hours and amounts of timesheets in words; times are those of a clock in the UK. */
import { shiftTimes } from "@/components/jobs/times";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import { openTimesheetStatuses } from "@/lib/config/states/timesheet";
import type { Hours, StatedHours, TimesheetRow } from "@/lib/contract/timesheets";
import { calendarDate, clockTime, formatLength, formatLongDate, formatMoney, type TimePreference } from "@/lib/format";

/** e.g. `Mill House, Monday 1 March 2027`. */
export const nameOf = ({ service, planned }: Pick<TimesheetRow, "service" | "planned">): string =>
  texts.heading(service, formatLongDate(calendarDate(planned.startAt)));

/** Hours as a worker reads them, e.g. `08:00 to 20:00, unpaid break 30 minutes`. */
export const statedText = (hours: StatedHours, preference: TimePreference): string =>
  texts.stated(shiftTimes(hours, preference), texts.minutes(unpaidOf(hours)));

/** e.g. `08:00 to 20:00, 11 hours 30 minutes`. */
export const hoursText = (hours: Hours, preference: TimePreference): string =>
  `${shiftTimes(hours, preference)}, ${formatLength(hours.minutes)}`;

export const amountText = ({ minutes, pence }: { minutes: number; pence: number }): string =>
  texts.minutesOf(formatLength(minutes), formatMoney(pence));

/** Whether nothing of it changes any more: what it comes to is what both sides agreed on. */
export const isEnded = (status: TimesheetRow["status"]): boolean =>
  !openTimesheetStatuses.some((one) => one === status);

/** How the worked hours differ from the planned ones, in words. */
export function differenceOf({ planned, worked }: Pick<TimesheetRow, "planned" | "worked">): string {
  if (!worked) return texts.notSubmitted;
  const minutes = worked.minutes - planned.minutes;
  if (minutes > 0) return texts.more(formatLength(minutes));
  if (minutes < 0) return texts.less(formatLength(-minutes));
  return worked.differs ? texts.otherTimes : texts.asPlanned;
}

export const unpaidOf = ({ breaks }: Pick<StatedHours, "breaks">): number =>
  breaks.filter(({ isPaid }) => !isPaid).reduce((sum, { minutes }) => sum + minutes, 0);

export const paidBreakOf = ({ breaks }: Pick<Hours, "breaks">): number =>
  breaks.filter(({ isPaid }) => isPaid).reduce((sum, { minutes }) => sum + minutes, 0);

/** The controls of hours, filled in. */
export function initialHours(hours: StatedHours): Record<string, string> {
  const [start, end] = [new Date(hours.startAt), new Date(hours.endAt)];
  return {
    startDate: calendarDate(start),
    startTime: clockTime(start),
    endDate: calendarDate(end),
    endTime: clockTime(end),
    breakMinutes: String(unpaidOf(hours)),
    ...Object.fromEntries(
      hours.waking.flatMap(({ startAt, endAt }, n) => [
        [`waking.${n}.from`, clockTime(new Date(startAt))],
        [`waking.${n}.to`, clockTime(new Date(endAt))],
      ]),
    ),
  };
}
