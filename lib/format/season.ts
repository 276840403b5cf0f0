/** The season for the greeting in the top bar (spec section 2.3), by the date in the reader's time zone. */
import { gregorianEaster } from "date-easter";
import { calendarDate } from "./dates";
import { daysBetween } from "./days";

type Season = "christmas" | "easter";
export type SeasonOfYear = { season: Season; year: number };

const CHRISTMAS = { from: "12-01", to: "12-26" };
/** Palm Sunday to Easter Monday. */
const EASTER_DAYS = { before: 7, after: 1 };

/**
 * The season at a moment, with its year: `christmas` from 1 to 26 December, `easter` from Palm Sunday to Easter Monday;
 * otherwise null.
 */
export function seasonOf(now: Date, timeZone: string): SeasonOfYear | null {
  const date = calendarDate(now, { timeZone, timeFormat: "24-hour" });
  const year = Number(date.slice(0, 4));
  const monthAndDay = date.slice(5);
  if (monthAndDay >= CHRISTMAS.from && monthAndDay <= CHRISTMAS.to) return { season: "christmas", year };
  const daysFromEaster = daysBetween(gregorianEaster(year).toString(), date);
  const isEaster = daysFromEaster >= -EASTER_DAYS.before && daysFromEaster <= EASTER_DAYS.after;
  return isEaster ? { season: "easter", year } : null;
}
