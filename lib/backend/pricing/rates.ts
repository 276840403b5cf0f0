/** What an agreed rate line charges in a band, with its fall-backs. */
import type { RateBand } from "@/lib/config/closed-lists/agreements";
import type { RateLine, SpecialRate } from "@/lib/contract/agreements";
import { bandCharges } from "@/lib/contract/agreements/rate-fields";
import type { MinuteBands } from "./bands";

/** A rate line as signed: the standard charge is pay plus margin, before VAT. */
export type AgreedLine = Pick<RateLine, "basis" | "chargePence" | "specials">;

/** The band by which time is charged: its own, or the one that its own falls back to. */
export type ChargedBand = RateBand | "standard";

export type ChargedRate = { band: ChargedBand; ratePence: number };

/**
 * The rates of a line by the bands of a minute: the one of the highest band, rounded to the penny as the signed rate
 * table shows it. A bank holiday without a charge of its own is charged as the hour's band.
 */
export function ratesOf({ chargePence, specials }: AgreedLine): (bands: MinuteBands) => ChargedRate {
  const charges = bandCharges(chargePence, specials);
  const rateOf = ({ holiday, hours }: MinuteBands): ChargedRate => {
    const charge = charges.find(({ band }) => band === (holiday ?? hours));
    if (!charge || charge.from === "hour") return rateOf({ holiday: null, hours });
    return { band: charge.from === "own" ? charge.band : charge.from, ratePence: charge.chargePence };
  };
  return rateOf;
}

/** The line's own charge for a band, from which its rate is worked out; null for the standard charge. */
export function specialOf({ specials }: AgreedLine, charged: ChargedBand): Omit<SpecialRate, "band"> | null {
  const special = specials.find(({ band }) => band === charged);
  return special ? { mode: special.mode, value: special.value } : null;
}
