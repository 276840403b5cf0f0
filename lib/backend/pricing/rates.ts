/** What an agreed rate line charges in a band, with its fall-backs. */
import type { RateBand } from "@/lib/config/closed-lists/agreements";
import type { RateLine } from "@/lib/contract/agreements";
import { bandCharges } from "@/lib/contract/agreements/rate-fields";
import type { MinuteBands } from "./bands";

/** A rate line as signed: the standard charge is pay plus margin, before VAT. */
export type AgreedLine = Pick<RateLine, "basis" | "chargePence" | "specials">;

/** The band by which time is charged: its own, or the one that its own falls back to. */
export type ChargedBand = RateBand | "standard";

export type ChargedRate = { band: ChargedBand; ratePence: number };

/**
 * The rate of a minute with these bands: the one of the highest band, rounded to the penny as the signed rate table shows
 * it. A bank holiday without a charge of its own is charged as the hour's band.
 */
export function rateOf(line: AgreedLine, { holiday, hours }: MinuteBands): ChargedRate {
  const charge = bandCharges(line.chargePence, line.specials).find(({ band }) => band === (holiday ?? hours));
  if (!charge || charge.from === "hour") return rateOf(line, { holiday: null, hours });
  return { band: charge.from === "own" ? charge.band : charge.from, ratePence: charge.chargePence };
}
