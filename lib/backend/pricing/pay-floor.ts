/**
 * Whether a rate can lawfully pay a worker (docs/money.md, Pay floor): the least that an hour costs the agency by the
 * rules of a day. Pure. Employer's National Insurance and pension are those of an ordinary full-time week, since their
 * thresholds are weekly. Software, not legal advice.
 */

import type { RateBand } from "@/lib/config/closed-lists/agreements";
import data from "@/lib/config/data/pay-floor.json" with { type: "json" };
import { bandCharges } from "@/lib/contract/agreements/rate-fields";
import type { AgreedLine } from "./rates";
import { divideHalfUp } from "./rounding";

/** The parameters' rates are in hundredths of a per cent. */
const WHOLE = 10_000;

/** The age from which all the costs are due; a rate must be able to pay a worker of any age. */
const adultAge = 22;
/** Under 21s cost no National Insurance, and only workers of 22 or over are enrolled in a pension. */
const fromAge = { nationalInsurance: 21, pension: adultAge } as const;

type Dated = { from: string; source: string };

/** The parameters of a day. Throws RangeError for a day before the first ones. */
function inForce<Parameters extends Dated>(all: readonly Parameters[], day: string): Parameters {
  const found = all.findLast(({ from }) => from <= day);
  if (!found) throw new RangeError(`no minimum wage is recorded for ${day}`);
  return found;
}

/** A part of the sum, in pence an hour. `rate` is in hundredths of a per cent; null for the wage. */
type PayFloorPart = {
  what: "wage" | "holiday" | "nationalInsurance" | "pension";
  pence: number;
  rate: number | null;
  source: string;
};

/** `wagePence` is the minimum wage, `costPence` what it costs the agency with everything due on it; for an hour. */
export type PayFloor = { wagePence: number; costPence: number; parts: PayFloorPart[] };

/** A charge on what is above a weekly threshold, for an hour of a full-time week. */
function aboveThreshold(
  payPence: number,
  { rate, weeklyFromPence }: { rate: number; weeklyFromPence: number },
): number {
  const above = payPence * data.weekMinutes - weeklyFromPence * 60;
  return above <= 0 ? 0 : divideHalfUp(above * rate, data.weekMinutes * WHOLE);
}

/** The least that an hour of a worker of this age costs on a day. Throws RangeError below 16 and before April 2024. */
export function payFloor(day: string, age: number = adultAge): PayFloor {
  const { rates, source } = inForce(data.minimumWage, day);
  const wage = rates.find((rate) => age >= rate.fromAge);
  if (!wage) throw new RangeError("too young for the minimum wage");
  const holiday = inForce(data.holiday, day);
  const holidayPence = divideHalfUp(wage.pence * holiday.rate, WHOLE);
  const parts: PayFloorPart[] = [
    { what: "wage", pence: wage.pence, rate: null, source },
    { what: "holiday", pence: holidayPence, rate: holiday.rate, source: holiday.source },
  ];
  for (const what of ["nationalInsurance", "pension"] as const) {
    if (age < fromAge[what]) continue;
    const parameters = inForce(data[what], day);
    const pence = aboveThreshold(wage.pence + holidayPence, parameters);
    parts.push({ what, pence, rate: parameters.rate, source: parameters.source });
  }
  return { wagePence: wage.pence, costPence: parts.reduce((sum, { pence }) => sum + pence, 0), parts };
}

/** Why an hourly rate cannot pay a worker: its pay, its standard charge, or the charge of a band. */
export type RateBelowFloor = { what: "pay" } | { what: "charge" } | { what: "band"; band: RateBand };

type Rate = Pick<AgreedLine, "basis" | "chargePence" | "specials"> & { payPence: number };

/**
 * What makes a rate too low; null for a lawful one. A fixed amount is not checked: time asleep in a sleep-in does not
 * count for the minimum wage ([2021] UKSC 8), and waking time has the hourly rate.
 */
export function belowFloor({ basis, payPence, chargePence, specials }: Rate, floor: PayFloor): RateBelowFloor | null {
  if (basis === "fixed") return null;
  if (payPence < floor.wagePence) return { what: "pay" };
  if (chargePence < floor.costPence) return { what: "charge" };
  const low = bandCharges(chargePence, specials).find(
    (charge) => charge.chargePence !== null && charge.chargePence < floor.costPence,
  );
  return low ? { what: "band", band: low.band } : null;
}
