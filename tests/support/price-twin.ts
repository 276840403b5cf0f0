/** The second implementation of prices, in SQL, beside the product's: both price the same random shifts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { holidaysOf, priceShift } from "@/lib/backend/pricing";
import type { BankHolidayDays, RateBand, SpecialRateMode } from "@/lib/config/closed-lists/agreements";
import { type Nation, nations } from "@/lib/config/closed-lists/organisations";
import data from "@/lib/config/data/bank-holidays.json" with { type: "json" };
import { root } from "@/scripts/local/paths";
import { calendars, lines, shifts, sleepIns } from "./random-shifts";

type Line = {
  basis: "hourly" | "fixed";
  chargePence: number;
  specials: { band: RateBand; mode: SpecialRateMode; value: number }[];
};
/** `fixed` and `waking` are a sleep-in's; `hourly` is null where its time awake is included. */
type TwinShift = {
  startAt: Date;
  endAt: Date;
  unpaid: number;
  hourly: Line | null;
  fixed: Line | null;
  waking: { startAt: Date; endAt: Date }[];
  nation: Nation;
  days: BankHolidayDays;
};
type Priced = { segments: [string, string, number, number, number][]; totalPence: number };

const shift: fc.Arbitrary<TwinShift> = fc
  .tuple(shifts, fc.oneof(fc.constant(0), fc.nat()), lines, calendars)
  .map(([{ startAt, endAt, length }, unpaid, hourly, { nation, days }]) => ({
    startAt,
    endAt,
    unpaid: unpaid % (length + 1),
    hourly,
    fixed: null,
    waking: [],
    nation,
    days,
  }));

const sleepIn: fc.Arbitrary<TwinShift> = fc
  .tuple(sleepIns, fc.option(lines, { freq: 3 }), lines, calendars)
  .map(([{ startAt, endAt, breaks, waking }, hourly, fixed, { nation, days }]) => ({
    startAt,
    endAt,
    unpaid: breaks[0]?.minutes ?? 0,
    hourly,
    fixed: { ...fixed, basis: "fixed" },
    waking,
    nation,
    days,
  }));

/** Random shifts by the hour, the same for the same seed. */
export const twinShifts = (count: number, seed: number): TwinShift[] => fc.sample(shift, { numRuns: count, seed });

/** Random sleep-ins, with and without a charge for time awake. */
export const twinSleepIns = (count: number, seed: number): TwinShift[] => fc.sample(sleepIn, { numRuns: count, seed });

/** A shift by the product. */
export function pricedHere({ startAt, endAt, unpaid, hourly, fixed, waking, nation, days }: TwinShift): Priced {
  const times = { startAt, endAt, breaks: [{ minutes: unpaid, paid: false }] };
  const agreed = [hourly, fixed].filter((line) => line !== null);
  const price = priceShift(
    fixed ? { ...times, jobType: "sleep_in", waking } : { ...times, jobType: "general" },
    agreed,
    holidaysOf(nation, days),
  );
  if (!price) throw new Error("a shift without a price");
  return {
    segments: price.segments.map(({ basis, band, minutes, ratePence, amountPence }) => [
      basis,
      band,
      minutes,
      ratePence,
      amountPence,
    ]),
    totalPence: price.totalPence,
  };
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: { segments: Priced["segments"]; total: string }[] }>;

const byBand = (line: Line | null) =>
  line && Object.fromEntries(line.specials.map(({ band, mode, value }) => [band, { mode, value }]));
const statement = readFileSync(join(root, "tests/support/price-shift.sql"), "utf8");
const holidays = nations.flatMap((nation) => data.nations[nation].map((holiday) => ({ nation, ...holiday })));

/** The same shifts by SQL, in one statement and in order. */
export async function pricedBySql(query: Query, all: readonly TwinShift[]): Promise<Priced[]> {
  const input = all.map(({ startAt, endAt, unpaid, hourly, fixed, waking, nation, days }, n) => ({
    n,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    unpaid,
    nation,
    days,
    charge: hourly?.chargePence ?? null,
    specials: byBand(hourly),
    fixedCharge: fixed?.chargePence ?? null,
    fixedSpecials: byBand(fixed),
    waking: waking.map((period) => [period.startAt.toISOString(), period.endAt.toISOString()]),
  }));
  const { rows } = await query(statement, [JSON.stringify(input), JSON.stringify(holidays)]);
  return rows.map(({ segments, total }) => ({ segments, totalPence: Number(total) }));
}
