/** The second implementation of prices, in SQL, beside the product's: both price the same random shifts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { holidaysOf, priceShift } from "@/lib/backend/pricing";
import type { BankHolidayDays } from "@/lib/config/closed-lists/agreements";
import { type Nation, nations } from "@/lib/config/closed-lists/organisations";
import data from "@/lib/config/data/bank-holidays.json" with { type: "json" };
import { root } from "@/scripts/local/paths";
import { calendars, lines, shifts } from "./random-shifts";

type Line = { basis: "hourly"; chargePence: number; specials: { band: string; mode: string; value: number }[] };
type TwinShift = {
  startAt: Date;
  endAt: Date;
  unpaid: number;
  line: Line;
  nation: Nation;
  days: BankHolidayDays;
};
type Priced = { segments: [string, number, number, number][]; totalPence: number };

const shift = fc
  .tuple(shifts, fc.oneof(fc.constant(0), fc.nat()), lines, calendars)
  .map(([{ startAt, endAt, length }, unpaid, line, { nation, days }]) => ({
    startAt,
    endAt,
    unpaid: unpaid % (length + 1),
    line,
    nation,
    days,
  }));

/** Random shifts, the same for the same seed. */
export const twinShifts = (count: number, seed: number): TwinShift[] => fc.sample(shift, { numRuns: count, seed });

/** A shift by the product. */
export function pricedHere({ startAt, endAt, unpaid, line, nation, days }: TwinShift): Priced {
  const price = priceShift(
    { jobType: "general", startAt, endAt, breaks: [{ minutes: unpaid, paid: false }] },
    [line as Parameters<typeof priceShift>[1][number]],
    holidaysOf(nation, days),
  );
  if (!price) throw new Error("a shift without a price");
  return {
    segments: price.segments.map(({ band, minutes, ratePence, amountPence }) => [
      band,
      minutes,
      ratePence,
      amountPence,
    ]),
    totalPence: price.totalPence,
  };
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: { segments: Priced["segments"]; total: string }[] }>;

const statement = readFileSync(join(root, "tests/support/price-shift.sql"), "utf8");
const holidays = nations.flatMap((nation) => data.nations[nation].map((holiday) => ({ nation, ...holiday })));

/** The same shifts by SQL, in one statement and in order. */
export async function pricedBySql(query: Query, all: readonly TwinShift[]): Promise<Priced[]> {
  const input = all.map(({ startAt, endAt, unpaid, line, nation, days }, n) => ({
    n,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    unpaid,
    nation,
    days,
    charge: line.chargePence,
    specials: Object.fromEntries(line.specials.map(({ band, mode, value }) => [band, { mode, value }])),
  }));
  const { rows } = await query(statement, [JSON.stringify(input), JSON.stringify(holidays)]);
  return rows.map(({ segments, total }) => ({ segments, totalPence: Number(total) }));
}
