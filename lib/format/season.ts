/** The time of the year that the top bar greets (spec section 2.3): by the date in the reader's time zone. */
import { gregorianEaster } from "date-easter";
import { calendarDate } from "./dates";

export type Season = "christmas" | "easter";
export type SeasonOfYear = { season: Season; year: number };

const DAY_MS = 24 * 60 * 60 * 1_000;
const CHRISTMAS = { from: "12-01", to: "12-26" };
/** Palm Sunday to Easter Monday. */
const EASTER_DAYS = { before: 7, after: 1 };

/** The season of a moment, and the year it is of: `christmas` from 1 to 26 December, `easter` in the week before and on Easter. */
export function seasonOf(now: Date, timeZone: string): SeasonOfYear | null {
  const date = calendarDate(now, { timeZone, timeFormat: "24-hour" });
  const year = Number(date.slice(0, 4));
  const monthAndDay = date.slice(5);
  if (monthAndDay >= CHRISTMAS.from && monthAndDay <= CHRISTMAS.to) return { season: "christmas", year };
  const { month, day } = gregorianEaster(year);
  const daysFromEaster = (Date.parse(date) - Date.UTC(year, month - 1, day)) / DAY_MS;
  const isEaster = daysFromEaster >= -EASTER_DAYS.before && daysFromEaster <= EASTER_DAYS.after;
  return isEaster ? { season: "easter", year } : null;
}
