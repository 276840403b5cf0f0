import { clock } from "@/lib/config/clock";
import { type CalendarDate, calendarDate } from "@/lib/format";

/** The current day in the UK, used for expiry dates, contracts and retention periods. */
export const today = (): CalendarDate => calendarDate(clock.now());
