/** The pure rules of rates that pages (in the browser too) share with the server. Imports closed lists only. */
import { type RateBand, rateBands, type SpecialRateMode } from "@/lib/config/closed-lists/agreements";

type Special = { band: string; mode: SpecialRateMode; value: number };

/**
 * What a band costs in pence: an absolute amount, or `chargePence` times a multiplier in hundredths, rounded half up.
 */
export const specialCharge = (chargePence: number, { mode, value }: Omit<Special, "band">): number =>
  mode === "absolute" ? value : Math.floor((chargePence * value + 50) / 100);

type BandCharge = { band: RateBand } & (
  | { chargePence: number; from: "own" | "bank_holiday" | "standard" }
  | { chargePence: null; from: "hour" }
);

/**
 * What each band costs, in pence, and where the rate comes from. A special holiday without a rate falls back to the
 * bank holiday's, a bank holiday to the band of the hour worked (`hour`, which has no single charge), a band of hours
 * to the standard rate.
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
