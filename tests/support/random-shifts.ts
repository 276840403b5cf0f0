/** Random shifts, rate lines and holidays for properties of prices. */
import fc from "fast-check";
import { holidaysOf } from "@/lib/backend/pricing";
import { bankHolidayDays, rateBands } from "@/lib/config/closed-lists/agreements";
import { nations } from "@/lib/config/closed-lists/organisations";
import { MINUTE_MS } from "@/lib/config/constants";

const minuteOf = (at: string) => new Date(at).getTime() / MINUTE_MS;

const specialRates = fc.uniqueArray(
  fc.record({
    band: fc.constantFrom(...rateBands),
    mode: fc.constantFrom("multiplier" as const, "absolute" as const),
    value: fc.integer({ min: 1, max: 9_999 }),
  }),
  { selector: ({ band }) => band },
);
/** An hourly line. */
export const lines = fc.record({
  basis: fc.constant("hourly" as const),
  chargePence: fc.integer({ min: 1, max: 9_999 }),
  specials: specialRates,
});
/** The holidays of a nation, with the choice of days. */
export const calendars = fc
  .tuple(fc.constantFrom(...nations), fc.constantFrom(...bankHolidayDays))
  .map(([nation, days]) => ({ nation, days, holidayOn: holidaysOf(nation, days) }));

/** Any minute of four years, and more often the days around clock changes and the end of the year. */
const starts = fc.oneof(
  fc.integer({ min: minuteOf("2025-01-02T00:00Z"), max: minuteOf("2028-12-28T00:00Z") }),
  fc
    .tuple(
      fc.constantFrom(
        "2026-03-28T00:00Z",
        "2026-10-24T00:00Z",
        "2026-12-24T00:00Z",
        "2027-12-24T00:00Z",
        "2027-12-31T00:00Z",
      ),
      fc.integer({ min: 0, max: 5 * 24 * 60 }),
    )
    .map(([from, more]) => minuteOf(from) + more),
);
/** A shift of up to a day. */
export const shifts = fc.tuple(starts, fc.integer({ min: 1, max: 24 * 60 })).map(([start, length]) => ({
  jobType: "general" as const,
  startAt: new Date(start * MINUTE_MS),
  endAt: new Date((start + length) * MINUTE_MS),
  length,
}));

/** A sleep-in of some hours with its logged waking times, which are apart and within it, and unpaid breaks. */
export const sleepIns = shifts.chain(({ startAt, length }) =>
  fc
    .record({
      cuts: fc.uniqueArray(fc.integer({ min: 0, max: length }), { maxLength: 6 }),
      unpaid: fc.nat(),
    })
    .map(({ cuts, unpaid }) => {
      const at = (minute: number) => new Date(startAt.getTime() + minute * MINUTE_MS);
      const ordered = cuts.toSorted((one, other) => one - other);
      const waking = ordered.flatMap((from, n) => {
        const until = ordered[n + 1];
        return n % 2 === 0 && until !== undefined ? [{ startAt: at(from), endAt: at(until) }] : [];
      });
      const awake = waking.reduce((sum, one) => sum + (one.endAt.getTime() - one.startAt.getTime()) / MINUTE_MS, 0);
      const minutes = unpaid % (length - awake + 1);
      return {
        jobType: "sleep_in" as const,
        startAt,
        endAt: at(length),
        breaks: [{ minutes, paid: false }],
        waking,
      };
    }),
);
