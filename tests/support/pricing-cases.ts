/** Dated shifts with prices worked out by hand. Moments are UTC: in summer UK clocks show an hour more. */

import { type AgreedLine, holidaysOf, type Price, priceShift, type Segment } from "@/lib/backend/pricing";
import type { BankHolidayDays } from "@/lib/config/closed-lists/agreements";
import type { Nation } from "@/lib/config/closed-lists/organisations";

/** £18.00 an hour; weekday days have no charge of their own. */
export const hourly: AgreedLine = {
  basis: "hourly",
  chargePence: 1800,
  specials: [
    { band: "special_holiday", mode: "multiplier", value: 200 }, // £36.00
    { band: "bank_holiday", mode: "multiplier", value: 150 }, // £27.00
    { band: "friday_night", mode: "absolute", value: 2150 },
    { band: "weekday_night", mode: "absolute", value: 1950 },
    { band: "weekend_day", mode: "multiplier", value: 125 }, // £22.50
    { band: "weekend_night", mode: "absolute", value: 2345 },
  ],
};

/** £17.89 an hour, whose half is not whole pence. */
export const bare: AgreedLine = { basis: "hourly", chargePence: 1789, specials: [] };
const withSpecials = (line: AgreedLine, ...specials: AgreedLine["specials"]): AgreedLine => ({ ...line, specials });
const bankHolidays = withSpecials(bare, { band: "bank_holiday", mode: "multiplier", value: 150 }); // £26.835: £26.84
const weekends = withSpecials(bare, { band: "weekend_day", mode: "absolute", value: 2000 });
const specialHolidays: AgreedLine = {
  ...hourly,
  specials: [{ band: "special_holiday", mode: "multiplier", value: 200 }],
};

/** £65.00 a night, £97.50 on a bank holiday. */
export const sleepIn: AgreedLine = {
  basis: "fixed",
  chargePence: 6500,
  specials: [{ band: "bank_holiday", mode: "multiplier", value: 150 }],
};

type Expected = [band: Segment["band"], minutes: number, ratePence: number, amountPence: number][];

export type PricedCase = {
  name: string;
  from: string;
  until: string;
  expected: Expected;
  totalPence: number;
  line?: AgreedLine;
  unpaid?: number;
  paid?: number;
  nation?: Nation;
  days?: BankHolidayDays;
};

export const hourlyCases: PricedCase[] = [
  {
    name: "Wednesday 7 October 2026, 08:00–20:00: a weekday day, charged as standard",
    from: "2026-10-07T07:00Z",
    until: "2026-10-07T19:00Z",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "Wednesday, 07:00–15:00: its first hour is the end of Tuesday's night",
    from: "2026-10-07T06:00Z",
    until: "2026-10-07T14:00Z",
    expected: [
      ["weekday_night", 60, 1950, 1950], // 1 × 19.50
      ["standard", 420, 1800, 12600], // 7 × 18.00
    ],
    totalPence: 14550,
  },
  {
    name: "Friday 9 October 2026, 20:00–08:00: Friday night on both sides of midnight",
    from: "2026-10-09T19:00Z",
    until: "2026-10-10T07:00Z",
    expected: [
      ["friday_night", 240, 2150, 8600], // 4 × 21.50
      ["friday_night", 480, 2150, 17200], // 8 × 21.50
    ],
    totalPence: 25800,
  },
  {
    name: "Friday 18:00 to Saturday 10:00: three bands, four segments",
    from: "2026-10-09T17:00Z",
    until: "2026-10-10T09:00Z",
    expected: [
      ["standard", 120, 1800, 3600], // 2 × 18.00
      ["friday_night", 240, 2150, 8600], // 4 × 21.50
      ["friday_night", 480, 2150, 17200], // 8 × 21.50
      ["weekend_day", 120, 2250, 4500], // 2 × 22.50
    ],
    totalPence: 33900,
  },
  {
    name: "Sunday 11 October 2026, 20:00–09:00: Monday's first eight hours belong to Sunday's night",
    from: "2026-10-11T19:00Z",
    until: "2026-10-12T08:00Z",
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["weekend_night", 480, 2345, 18760], // 8 × 23.45
      ["standard", 60, 1800, 1800], // 1 × 18.00
    ],
    totalPence: 29940,
  },
  {
    name: "Saturday 28 March 2026, 20:00–08:00: the clocks go forward, 11 hours",
    from: "2026-03-28T20:00Z",
    until: "2026-03-29T07:00Z",
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["weekend_night", 420, 2345, 16415], // 7 × 23.45
    ],
    totalPence: 25795,
  },
  {
    name: "Saturday 24 October 2026, 20:00–08:00: the clocks go back, 13 hours",
    from: "2026-10-24T19:00Z",
    until: "2026-10-25T08:00Z",
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["weekend_night", 540, 2345, 21105], // 9 × 23.45
    ],
    totalPence: 30485,
  },
  {
    name: "Sunday 25 October 2026, 01:00 BST to 02:00 GMT: the hour that occurs twice",
    from: "2026-10-25T00:00Z",
    until: "2026-10-25T02:00Z",
    expected: [["weekend_night", 120, 2345, 4690]], // 2 × 23.45
    totalPence: 4690,
  },
  {
    name: "Sunday 30 August 2026, 20:00–08:00: over midnight into the summer bank holiday",
    from: "2026-08-30T19:00Z",
    until: "2026-08-31T07:00Z",
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["bank_holiday", 480, 2700, 21600], // 8 × 27.00
    ],
    totalPence: 30980,
  },
  {
    name: "the same night in Scotland, whose summer bank holiday was on 3 August",
    from: "2026-08-30T19:00Z",
    until: "2026-08-31T07:00Z",
    nation: "scotland",
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["weekend_night", 480, 2345, 18760], // 8 × 23.45
    ],
    totalPence: 28140,
  },
  {
    name: "Monday 31 August 2026, 20:00–08:00: out of the bank holiday at midnight",
    from: "2026-08-31T19:00Z",
    until: "2026-09-01T07:00Z",
    expected: [
      ["bank_holiday", 240, 2700, 10800], // 4 × 27.00
      ["weekday_night", 480, 1950, 15600], // 8 × 19.50
    ],
    totalPence: 26400,
  },
  {
    name: "Thursday 24 December 2026, 20:00–08:00: into Christmas Day",
    from: "2026-12-24T20:00Z",
    until: "2026-12-25T08:00Z",
    expected: [
      ["weekday_night", 240, 1950, 7800], // 4 × 19.50
      ["special_holiday", 480, 3600, 28800], // 8 × 36.00
    ],
    totalPence: 36600,
  },
  {
    name: "Christmas night 2026 where Saturday 26 December counts: into a bank holiday",
    from: "2026-12-25T20:00Z",
    until: "2026-12-26T08:00Z",
    days: "actual",
    expected: [
      ["special_holiday", 240, 3600, 14400], // 4 × 36.00
      ["bank_holiday", 480, 2700, 21600], // 8 × 27.00
    ],
    totalPence: 36000,
  },
  {
    name: "Christmas night 2026 where the substitute day counts: into Friday's night",
    from: "2026-12-25T20:00Z",
    until: "2026-12-26T08:00Z",
    days: "substitute",
    expected: [
      ["special_holiday", 240, 3600, 14400], // 4 × 36.00
      ["friday_night", 480, 2150, 17200], // 8 × 21.50
    ],
    totalPence: 31600,
  },
  {
    name: "Monday 28 December 2026, 08:00–20:00, where the actual day counts: no holiday",
    from: "2026-12-28T08:00Z",
    until: "2026-12-28T20:00Z",
    days: "actual",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "the same day where both days count",
    from: "2026-12-28T08:00Z",
    until: "2026-12-28T20:00Z",
    days: "both",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "Monday 15 June 2026, 08:00–20:00, in Scotland",
    from: "2026-06-15T07:00Z",
    until: "2026-06-15T19:00Z",
    nation: "scotland",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "the same day in England",
    from: "2026-06-15T07:00Z",
    until: "2026-06-15T19:00Z",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "Friday 31 December 2027, 20:00–08:00: Friday night, then New Year's Day on a Saturday",
    from: "2027-12-31T20:00Z",
    until: "2028-01-01T08:00Z",
    days: "substitute",
    expected: [
      ["friday_night", 240, 2150, 8600], // 4 × 21.50
      ["special_holiday", 480, 3600, 28800], // 8 × 36.00
    ],
    totalPence: 37400,
  },
  {
    name: "Monday 28 February 2028, 20:00–08:00: into the leap day",
    from: "2028-02-28T20:00Z",
    until: "2028-02-29T08:00Z",
    expected: [
      ["weekday_night", 240, 1950, 7800], // 4 × 19.50
      ["weekday_night", 480, 1950, 15600], // 8 × 19.50
    ],
    totalPence: 23400,
  },
  {
    name: "Christmas Day without a special charge: charged as a bank holiday",
    from: "2026-12-25T08:00Z",
    until: "2026-12-25T20:00Z",
    line: bankHolidays,
    expected: [["bank_holiday", 720, 2684, 32208]], // 12 × 26.84, as the signed table shows £26.835
    totalPence: 32208,
  },
  {
    name: "Boxing Day on a Saturday without a holiday's charge: charged as the hour's band",
    from: "2026-12-26T08:00Z",
    until: "2026-12-26T20:00Z",
    line: weekends,
    expected: [["weekend_day", 720, 2000, 24000]], // 12 × 20.00
    totalPence: 24000,
  },
  {
    name: "Christmas Day without any special charge: standard",
    from: "2026-12-25T08:00Z",
    until: "2026-12-25T20:00Z",
    line: bare,
    expected: [["standard", 720, 1789, 21468]], // 12 × 17.89
    totalPence: 21468,
  },
  {
    name: "30 unpaid minutes of a day, and 15 paid ones",
    from: "2026-10-07T07:00Z",
    until: "2026-10-07T19:00Z",
    unpaid: 30,
    paid: 15,
    expected: [["standard", 690, 1800, 20700]], // 11.5 × 18.00
    totalPence: 20700,
  },
  {
    name: "an unpaid hour of Wednesday 07:00–15:00: off the day, which is longer",
    from: "2026-10-07T06:00Z",
    until: "2026-10-07T14:00Z",
    unpaid: 60,
    expected: [
      ["weekday_night", 60, 1950, 1950], // 1 × 19.50
      ["standard", 360, 1800, 10800], // 6 × 18.00
    ],
    totalPence: 12750,
  },
  {
    name: "45 unpaid minutes of a Friday night: off its longer part, rounded half up",
    from: "2026-10-09T19:00Z",
    until: "2026-10-10T07:00Z",
    unpaid: 45,
    expected: [
      ["friday_night", 240, 2150, 8600], // 4 × 21.50
      ["friday_night", 435, 2150, 15588], // 7.25 × 21.50 = 155.875
    ],
    totalPence: 24188,
  },
  {
    name: "an unpaid break longer than the longest band: the rest off the other",
    from: "2026-10-09T17:00Z",
    until: "2026-10-09T20:00Z",
    unpaid: 150,
    expected: [["friday_night", 30, 2150, 1075]], // 120 of 120, 30 of 60; 0.5 × 21.50
    totalPence: 1075,
  },
  {
    name: "an unpaid break of two bands that are equally long: off the one worked first",
    from: "2026-10-07T18:00Z",
    until: "2026-10-07T20:00Z",
    unpaid: 20,
    expected: [
      ["standard", 40, 1800, 1200], // 40 minutes of 18.00
      ["weekday_night", 60, 1950, 1950], // 1 × 19.50
    ],
    totalPence: 3150,
  },
  {
    name: "an unpaid hour of 16:00–05:00 into Christmas Day: off standard time, whose two parts are together longer",
    from: "2026-12-24T16:00Z",
    until: "2026-12-25T05:00Z",
    unpaid: 60,
    line: specialHolidays,
    expected: [
      ["standard", 180, 1800, 5400], // 3 × 18.00
      ["standard", 240, 1800, 7200], // 4 × 18.00
      ["special_holiday", 300, 3600, 18000], // 5 × 36.00
    ],
    totalPence: 30600,
  },
  {
    name: "a shift that is one unpaid break",
    from: "2026-10-07T07:00Z",
    until: "2026-10-07T08:00Z",
    unpaid: 60,
    expected: [],
    totalPence: 0,
  },
  {
    name: "half a penny, rounded up",
    from: "2026-10-07T07:00Z",
    until: "2026-10-07T07:30Z",
    line: bare,
    expected: [["standard", 30, 1789, 895]], // 0.5 × 17.89 = 8.945
    totalPence: 895,
  },
  {
    name: "a third of a penny, rounded down",
    from: "2026-10-07T07:00Z",
    until: "2026-10-07T07:20Z",
    line: bare,
    expected: [["standard", 20, 1789, 596]], // 17.89 ÷ 3 = 5.963
    totalPence: 596,
  },
  {
    name: "each segment rounded by itself: two halves of a penny on either side of midnight",
    from: "2026-10-06T22:30Z",
    until: "2026-10-06T23:30Z",
    line: bare,
    expected: [
      ["standard", 30, 1789, 895], // 8.945
      ["standard", 30, 1789, 895], // 8.945
    ],
    totalPence: 1790,
  },
  {
    name: "the last hours for which holidays are recorded, up to midnight",
    from: "2036-12-31T20:00Z",
    until: "2037-01-01T00:00Z",
    expected: [["weekday_night", 240, 1950, 7800]], // 4 × 19.50
    totalPence: 7800,
  },
  {
    name: "Monday 5 October 2026, 20:00–24:00: weekday night",
    from: "2026-10-05T19:00Z",
    until: "2026-10-05T23:00Z",
    expected: [["weekday_night", 240, 1950, 7800]], // 4 × 19.50
    totalPence: 7800,
  },
  {
    name: "Tuesday 6 October 2026, 00:00–08:00: the rest of Monday's night",
    from: "2026-10-05T23:00Z",
    until: "2026-10-06T07:00Z",
    expected: [["weekday_night", 480, 1950, 15600]], // 8 × 19.50
    totalPence: 15600,
  },
  {
    name: "Thursday 8 October 2026, 20:00–08:00: Thursday's night is no Friday night",
    from: "2026-10-08T19:00Z",
    until: "2026-10-09T07:00Z",
    expected: [
      ["weekday_night", 240, 1950, 7800], // 4 × 19.50
      ["weekday_night", 480, 1950, 15600], // 8 × 19.50
    ],
    totalPence: 23400,
  },
  {
    name: "Friday 9 October 2026, 08:00–20:00: a weekday day",
    from: "2026-10-09T07:00Z",
    until: "2026-10-09T19:00Z",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "Saturday 10 October 2026, 00:00–08:00: Friday night",
    from: "2026-10-09T23:00Z",
    until: "2026-10-10T07:00Z",
    expected: [["friday_night", 480, 2150, 17200]], // 8 × 21.50
    totalPence: 17200,
  },
  {
    name: "Saturday 10 October 2026, 08:00–20:00: a weekend day",
    from: "2026-10-10T07:00Z",
    until: "2026-10-10T19:00Z",
    expected: [["weekend_day", 720, 2250, 27000]], // 12 × 22.50
    totalPence: 27000,
  },
  {
    name: "Saturday 10 October 2026, 20:00–08:00: weekend night",
    from: "2026-10-10T19:00Z",
    until: "2026-10-11T07:00Z",
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["weekend_night", 480, 2345, 18760], // 8 × 23.45
    ],
    totalPence: 28140,
  },
  {
    name: "Sunday 11 October 2026, 08:00–20:00: a weekend day",
    from: "2026-10-11T07:00Z",
    until: "2026-10-11T19:00Z",
    expected: [["weekend_day", 720, 2250, 27000]], // 12 × 22.50
    totalPence: 27000,
  },
  {
    name: "Monday 12 October 2026, 00:00–08:00: the rest of Sunday's night",
    from: "2026-10-11T23:00Z",
    until: "2026-10-12T07:00Z",
    expected: [["weekend_night", 480, 2345, 18760]], // 8 × 23.45
    totalPence: 18760,
  },
  {
    name: "a minute of a day",
    from: "2026-10-07T08:00Z",
    until: "2026-10-07T08:01Z",
    expected: [["standard", 1, 1800, 30]], // 18.00 ÷ 60
    totalPence: 30,
  },
  {
    name: "a minute of a weekday night: half a penny, rounded up",
    from: "2026-10-07T20:00Z",
    until: "2026-10-07T20:01Z",
    expected: [["weekday_night", 1, 1950, 33]], // 0.325
    totalPence: 33,
  },
  {
    name: "a minute of Friday night: rounded up",
    from: "2026-10-09T19:00Z",
    until: "2026-10-09T19:01Z",
    expected: [["friday_night", 1, 2150, 36]], // 0.3583
    totalPence: 36,
  },
  {
    name: "a minute of weekend night: rounded down",
    from: "2026-10-10T20:00Z",
    until: "2026-10-10T20:01Z",
    expected: [["weekend_night", 1, 2345, 39]], // 0.3908
    totalPence: 39,
  },
  {
    name: "07:59–08:01: a minute on either side of the morning",
    from: "2026-10-07T06:59Z",
    until: "2026-10-07T07:01Z",
    expected: [
      ["weekday_night", 1, 1950, 33], // 0.325
      ["standard", 1, 1800, 30], // 0.30
    ],
    totalPence: 63,
  },
  {
    name: "19:59–20:01: a minute on either side of the evening",
    from: "2026-10-07T18:59Z",
    until: "2026-10-07T19:01Z",
    expected: [
      ["standard", 1, 1800, 30], // 0.30
      ["weekday_night", 1, 1950, 33], // 0.325
    ],
    totalPence: 63,
  },
  {
    name: "23:59–00:01: a minute on either side of midnight, each rounded",
    from: "2026-10-07T22:59Z",
    until: "2026-10-07T23:01Z",
    expected: [
      ["weekday_night", 1, 1950, 33], // 0.325
      ["weekday_night", 1, 1950, 33], // 0.325
    ],
    totalPence: 66,
  },
  {
    name: "New Year's Day 2026, a Thursday",
    from: "2026-01-01T08:00Z",
    until: "2026-01-01T20:00Z",
    expected: [["special_holiday", 720, 3600, 43200]], // 12 × 36.00
    totalPence: 43200,
  },
  {
    name: "New Year's Eve 2025, 20:00–08:00",
    from: "2025-12-31T20:00Z",
    until: "2026-01-01T08:00Z",
    expected: [
      ["weekday_night", 240, 1950, 7800], // 4 × 19.50
      ["special_holiday", 480, 3600, 28800], // 8 × 36.00
    ],
    totalPence: 36600,
  },
  {
    name: "Good Friday 2026, 07:00–19:00: one band, two segments",
    from: "2026-04-03T06:00Z",
    until: "2026-04-03T18:00Z",
    expected: [
      ["bank_holiday", 60, 2700, 2700], // 1 × 27.00
      ["bank_holiday", 660, 2700, 29700], // 11 × 27.00
    ],
    totalPence: 32400,
  },
  {
    name: "Easter Monday 2026",
    from: "2026-04-06T07:00Z",
    until: "2026-04-06T19:00Z",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "the same day in Scotland: none",
    from: "2026-04-06T07:00Z",
    until: "2026-04-06T19:00Z",
    nation: "scotland",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "2 January 2026 in Scotland",
    from: "2026-01-02T08:00Z",
    until: "2026-01-02T20:00Z",
    nation: "scotland",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "the same day in England: a Friday",
    from: "2026-01-02T08:00Z",
    until: "2026-01-02T20:00Z",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "St Andrew's Day 2026 in Scotland",
    from: "2026-11-30T08:00Z",
    until: "2026-11-30T20:00Z",
    nation: "scotland",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "St Patrick's Day 2026 in Northern Ireland",
    from: "2026-03-17T08:00Z",
    until: "2026-03-17T20:00Z",
    nation: "northern_ireland",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "Sunday 12 July 2026 in Northern Ireland where the actual day counts",
    from: "2026-07-12T07:00Z",
    until: "2026-07-12T19:00Z",
    nation: "northern_ireland",
    days: "actual",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "the same day where the substitute day counts: a Sunday",
    from: "2026-07-12T07:00Z",
    until: "2026-07-12T19:00Z",
    nation: "northern_ireland",
    days: "substitute",
    expected: [["weekend_day", 720, 2250, 27000]], // 12 × 22.50
    totalPence: 27000,
  },
  {
    name: "Monday 13 July 2026, its substitute day",
    from: "2026-07-13T07:00Z",
    until: "2026-07-13T19:00Z",
    nation: "northern_ireland",
    days: "substitute",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "Saturday 26 December 2026, 08:00–20:00, where the actual day counts",
    from: "2026-12-26T08:00Z",
    until: "2026-12-26T20:00Z",
    days: "actual",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "the same day where the substitute day counts: a Saturday",
    from: "2026-12-26T08:00Z",
    until: "2026-12-26T20:00Z",
    days: "substitute",
    expected: [["weekend_day", 720, 2250, 27000]], // 12 × 22.50
    totalPence: 27000,
  },
  {
    name: "the same day in Scotland where both count",
    from: "2026-12-26T08:00Z",
    until: "2026-12-26T20:00Z",
    nation: "scotland",
    days: "both",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "Christmas Day 2027, a Saturday, is special where the substitute day counts, too",
    from: "2027-12-25T08:00Z",
    until: "2027-12-25T20:00Z",
    days: "substitute",
    expected: [["special_holiday", 720, 3600, 43200]], // 12 × 36.00
    totalPence: 43200,
  },
  {
    name: "Monday 27 December 2027, its substitute day, is a bank holiday",
    from: "2027-12-27T08:00Z",
    until: "2027-12-27T20:00Z",
    days: "substitute",
    expected: [["bank_holiday", 720, 2700, 32400]], // 12 × 27.00
    totalPence: 32400,
  },
  {
    name: "the same day where the actual day counts: a Monday",
    from: "2027-12-27T08:00Z",
    until: "2027-12-27T20:00Z",
    days: "actual",
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "Sunday 29 March 2026, 00:00–08:00: the clocks go forward, 7 hours",
    from: "2026-03-29T00:00Z",
    until: "2026-03-29T07:00Z",
    expected: [["weekend_night", 420, 2345, 16415]], // 7 × 23.45
    totalPence: 16415,
  },
  {
    name: "Sunday 25 October 2026, 00:00–08:00: the clocks go back, 9 hours",
    from: "2026-10-24T23:00Z",
    until: "2026-10-25T08:00Z",
    expected: [["weekend_night", 540, 2345, 21105]], // 9 × 23.45
    totalPence: 21105,
  },
  {
    name: "an unpaid hour of the night in which the clocks go forward: off its longer part",
    from: "2026-03-28T20:00Z",
    until: "2026-03-29T07:00Z",
    unpaid: 60,
    expected: [
      ["weekend_night", 240, 2345, 9380], // 4 × 23.45
      ["weekend_night", 360, 2345, 14070], // 6 × 23.45
    ],
    totalPence: 23450,
  },
  {
    name: "an unpaid break over the edge of two bands that are equally long",
    from: "2026-10-07T17:00Z",
    until: "2026-10-07T21:00Z",
    unpaid: 150,
    expected: [["weekday_night", 90, 1950, 2925]], // 1.5 × 19.50
    totalPence: 2925,
  },
  {
    name: "an unpaid hour of Friday 18:00 to Saturday 10:00: off the longer part of the longest band",
    from: "2026-10-09T17:00Z",
    until: "2026-10-10T09:00Z",
    unpaid: 60,
    expected: [
      ["standard", 120, 1800, 3600], // 2 × 18.00
      ["friday_night", 240, 2150, 8600], // 4 × 21.50
      ["friday_night", 420, 2150, 15050], // 7 × 21.50
      ["weekend_day", 120, 2250, 4500], // 2 × 22.50
    ],
    totalPence: 31750,
  },
  {
    name: "30 unpaid minutes of the night into Christmas Day: off the holiday, which is longer",
    from: "2026-12-24T20:00Z",
    until: "2026-12-25T08:00Z",
    unpaid: 30,
    expected: [
      ["weekday_night", 240, 1950, 7800], // 4 × 19.50
      ["special_holiday", 450, 3600, 27000], // 7.5 × 36.00
    ],
    totalPence: 34800,
  },
  {
    name: "a paid break changes nothing",
    from: "2026-10-07T07:00Z",
    until: "2026-10-07T19:00Z",
    paid: 45,
    expected: [["standard", 720, 1800, 21600]], // 12 × 18.00
    totalPence: 21600,
  },
  {
    name: "a day and a night: Wednesday 08:00 to Thursday 08:00",
    from: "2026-10-07T07:00Z",
    until: "2026-10-08T07:00Z",
    expected: [
      ["standard", 720, 1800, 21600], // 12 × 18.00
      ["weekday_night", 240, 1950, 7800], // 4 × 19.50
      ["weekday_night", 480, 1950, 15600], // 8 × 19.50
    ],
    totalPence: 45000,
  },
  {
    name: "a card without bands: four segments at the standard charge",
    from: "2026-10-09T17:00Z",
    until: "2026-10-10T09:00Z",
    line: bare,
    expected: [
      ["standard", 120, 1789, 3578], // 2 × 17.89
      ["standard", 240, 1789, 7156], // 4 × 17.89
      ["standard", 480, 1789, 14312], // 8 × 17.89
      ["standard", 120, 1789, 3578], // 2 × 17.89
    ],
    totalPence: 28624,
  },
];

/** The price of a case by the code. */
export function priceOf({ from, until, line = hourly, unpaid = 0, paid = 0, nation, days }: PricedCase): Price | null {
  const breaks = [
    { minutes: unpaid, paid: false },
    { minutes: paid, paid: true },
  ];
  const holidayOn = holidaysOf(nation ?? "england_and_wales", days ?? "actual");
  const shift = { jobType: "general", startAt: new Date(from), endAt: new Date(until), breaks } as const;
  return priceShift(shift, [line], holidayOn);
}

/** The segments of a price as the cases list them. */
export const shortly = (price: Price | null): Expected | undefined =>
  price?.segments.map(({ band, minutes, ratePence, amountPence }) => [band, minutes, ratePence, amountPence]);
