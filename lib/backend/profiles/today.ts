import { clock } from "@/lib/backend/clock";
import { calendarDate } from "@/lib/format";

/** The day it is where the platform is. */
export const today = (): string => calendarDate(clock.now());
