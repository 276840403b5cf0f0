/** On which days Bacs works. */
import { holidaysOf } from "@/lib/backend/pricing";
import { type CalendarDate, daysAfter, weekdayOf } from "@/lib/format";

const FRIDAY = 5;
/** No run of days without Bacs is longer. */
const LONGEST_HOLIDAY = 10;

/** Whether Bacs works on a day: the bank holidays of England and Wales, and no weekends. False for years without known holidays. */
export function isBankDay(day: string): boolean {
  if (weekdayOf(day) > FRIDAY) return false;
  try {
    return holidaysOf("england_and_wales", "substitute")(day as CalendarDate) === null;
  } catch {
    return false;
  }
}

/** The first day after one on which Bacs works; the day after where no holidays are known. */
function nextBankDay(day: string): CalendarDate {
  const days = Array.from({ length: LONGEST_HOLIDAY }, (_, n) => daysAfter(day, n + 1));
  return days.find(isBankDay) ?? daysAfter(day, 1);
}

/** The first day for which a file that is made on a day is in time. */
export const firstProcessingDay = (madeOn: string): CalendarDate => nextBankDay(nextBankDay(madeOn));
