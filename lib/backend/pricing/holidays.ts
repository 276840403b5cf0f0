/**
 * Bank holidays and special holidays of a nation (lib/config/data). Christmas Day and New Year's Day are special on the
 * day itself, as agreements say; their substitute days are bank holidays like any other.
 */
import type { BankHolidayDays, RateBand } from "@/lib/config/closed-lists/agreements";
import type { Nation } from "@/lib/config/closed-lists/organisations";
import data from "@/lib/config/data/bank-holidays.json" with { type: "json" };
import type { CalendarDate } from "@/lib/format";

export type HolidayBand = Extract<RateBand, "special_holiday" | "bank_holiday">;

/** Which holiday a day is; null for none. Throws RangeError for a year whose holidays are not recorded. */
export type HolidayOn = (day: CalendarDate) => HolidayBand | null;

type Holiday = { date: string; kind: string; substitute?: string | undefined };

const isRecorded = (day: string) => day.slice(0, 4) in data.sources;

function bandsByDay(nation: Nation, days: BankHolidayDays): Map<string, HolidayBand> {
  const holidays: readonly Holiday[] = data.nations[nation];
  const bands = new Map<string, HolidayBand>();
  for (const { date, kind, substitute } of holidays) {
    if (substitute && days !== "actual") bands.set(substitute, "bank_holiday");
    if (kind === "special") bands.set(date, "special_holiday");
    else if (!substitute || days !== "substitute") bands.set(date, "bank_holiday");
  }
  return bands;
}

const cached = new Map<string, HolidayOn>();

/**
 * The holidays of a nation as a rate card counts them: on the actual day, on the substitute day, or on both. A holiday
 * without a substitute day counts in any case.
 */
export function holidaysOf(nation: Nation, days: BankHolidayDays): HolidayOn {
  const key = `${nation} ${days}`;
  const known = cached.get(key);
  if (known) return known;
  const bands = bandsByDay(nation, days);
  const holidayOn: HolidayOn = (day) => {
    if (!isRecorded(day)) throw new RangeError(`no bank holidays are recorded for ${day.slice(0, 4)}`);
    return bands.get(day) ?? null;
  };
  cached.set(key, holidayOn);
  return holidayOn;
}
