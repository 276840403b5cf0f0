/** The pure rules of rates that pages, the browser included, share with the server. Imports nothing. */

type Special = { band: string; mode: "multiplier" | "absolute"; value: number };

/** The bands of a rate, highest first. */
export const rateBands = [
  "special_holiday",
  "bank_holiday",
  "weekday_day",
  "friday_night",
  "weekday_night",
  "weekend_day",
  "weekend_night",
] as const;

/** What a band costs in pence: an amount as it is, a multiplier in hundredths of `chargePence`, half a penny rounded up. */
export const specialCharge = (chargePence: number, { mode, value }: Omit<Special, "band">): number =>
  mode === "absolute" ? value : Math.floor((chargePence * value + 50) / 100);

type BandCharge = { band: (typeof rateBands)[number] } & (
  | { chargePence: number; from: "own" | "bank_holiday" | "standard" }
  | { chargePence: null; from: "hour" }
);

/**
 * What each band costs, in pence, and where that comes from. A special holiday without a rate of its own falls back to the bank
 * holiday's, a bank holiday to the band of the hour worked (`hour`, no one charge), a band of hours to the standard rate.
 */
export function bandCharges(chargePence: number, specials: readonly Special[]): BandCharge[] {
  const own = (band: string) => specials.find((special) => special.band === band);
  return rateBands.map((band): BandCharge => {
    const special = own(band);
    if (special) return { band, chargePence: specialCharge(chargePence, special), from: "own" };
    const isHoliday = band === "special_holiday" || band === "bank_holiday";
    if (!isHoliday) return { band, chargePence, from: "standard" };
    const bankHoliday = own("bank_holiday");
    if (!bankHoliday) return { band, chargePence: null, from: "hour" };
    return { band, chargePence: specialCharge(chargePence, bankHoliday), from: "bank_holiday" };
  });
}
