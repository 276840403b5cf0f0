/** Calendar day arithmetic: leap days, year ends, and the days on which UK clocks change. */
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import {
  calendarDate,
  daysAfter,
  daysBetween,
  defaultPreference,
  formatShortDate,
  hourOfDay,
  monthsAfter,
  parseDate,
  startOfDay,
  weekOf,
} from "@/lib/format";

const LONDON = defaultPreference.timeZone;
const HOUR_MS = 3_600_000;
const days = fc
  .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-"));

describe("days", () => {
  test.each([
    ["2026-12-20", 28, "2027-01-17"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-28", 2, "2028-03-01"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2026-03-28", 1, "2026-03-29"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-10-24", 0, "2026-10-24"],
    ["2026-10-24", 1, "2026-10-25"],
    ["2026-10-24", 2, "2026-10-26"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2024-02-29", 366, "2025-03-01"],
  ])("%s and %i days are %s", (from, count, expected) => {
    expect(daysAfter(from, count)).toBe(expected);
    expect(daysBetween(from, expected)).toBe(count);
    expect(daysBetween(expected, from)).toBe(count === 0 ? 0 : -count);
  });

  test("subtracting days reverses adding them", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        const other = daysAfter(day, count);
        expect(daysBetween(day, other)).toBe(count);
        expect(daysAfter(other, -count)).toBe(day);
        expect(other < day).toBe(count < 0);
      }),
    );
  });

  test("that do not exist are refused", () => {
    for (const none of ["2026-02-29", "2026-13-01", "27/03/1990", ""]) {
      expect(() => daysAfter(none, 1)).toThrow(RangeError);
      expect(() => daysBetween("2026-01-01", none)).toThrow(RangeError);
      expect(() => monthsAfter(none, 1)).toThrow(RangeError);
    }
  });

  test.each([0.5, -1.25, Number.NaN, Number.POSITIVE_INFINITY])("are added as a whole, not %s", (count) => {
    expect(() => daysAfter("2026-01-01", count)).toThrow(RangeError);
  });
});

describe("months", () => {
  test.each([
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2025-08-31", 6, "2026-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-01-15", -13, "2024-12-15"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-03-31", 24, "2028-03-31"],
    ["2026-05-05", 0, "2026-05-05"],
    ["2028-02-29", -192, "2012-02-29"],
  ])("%s and %i months are %s", (from, count, expected) => expect(monthsAfter(from, count)).toBe(expected));

  test("keep the day of the month, or end on the month's last day", () => {
    const ends = fc.tuple(days, fc.integer({ min: 0, max: 5 })).map(([day, more]) => daysAfter(day, more));
    fc.assert(
      fc.property(ends, fc.integer({ min: -1_500, max: 1_500 }), (day, count) => {
        const other = monthsAfter(day, count);
        const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        expect(monthOf(other) - monthOf(day)).toBe(count);
        const isLastOfMonth = daysAfter(other, 1).endsWith("-01");
        if (other.slice(8) !== day.slice(8))
          expect([isLastOfMonth, other.slice(8) < day.slice(8)]).toEqual([true, true]);
      }),
    );
  });
});

describe("a day in a zone", () => {
  test.each([
    ["2026-03-28", "2026-03-28T00:00:00.000Z", 24],
    ["2026-03-29", "2026-03-29T00:00:00.000Z", 23],
    ["2026-03-30", "2026-03-29T23:00:00.000Z", 24],
    ["2026-10-24", "2026-10-23T23:00:00.000Z", 24],
    ["2026-10-25", "2026-10-24T23:00:00.000Z", 25],
    ["2026-10-26", "2026-10-26T00:00:00.000Z", 24],
    ["2026-12-31", "2026-12-31T00:00:00.000Z", 24],
  ])("%s in London begins at %s and has %i hours", (day, begins, hours) => {
    expect(startOfDay(day).toISOString()).toBe(begins);
    expect((startOfDay(daysAfter(day, 1)).getTime() - startOfDay(day).getTime()) / HOUR_MS).toBe(hours);
  });

  test("begins later where the clocks skip midnight", () => {
    // Cairo goes from 00:00 to 01:00 on 26 April 2024.
    expect(startOfDay("2024-04-26", "Africa/Cairo").toISOString()).toBe("2024-04-25T22:00:00.000Z");
    expect(hourOfDay(startOfDay("2024-04-26", "Africa/Cairo"), { timeZone: "Africa/Cairo" })).toBe(1);
  });

  test("begins with its first moment, and the moment before belongs to the day before", () => {
    const zones = fc.constantFrom(LONDON, "Australia/Lord_Howe", "America/St_Johns", "Africa/Cairo");
    fc.assert(
      fc.property(days, zones, (day, timeZone) => {
        const preference = { timeZone, timeFormat: "24-hour" } as const;
        const begins = startOfDay(day, timeZone).getTime();
        expect(calendarDate(new Date(begins), preference)).toBe(day);
        expect(calendarDate(new Date(begins - 1), preference)).toBe(daysAfter(day, -1));
      }),
    );
  });

  test("has each hour of the day where the clocks do not change, and says which one it is where they do", () => {
    const hoursOf = (day: string, count: number) =>
      Array.from({ length: count }, (_, hour) => hourOfDay(new Date(startOfDay(day).getTime() + hour * HOUR_MS)));
    expect(hoursOf("2026-03-29", 23).slice(0, 4)).toEqual([0, 2, 3, 4]);
    expect(hoursOf("2026-10-25", 25).slice(0, 4)).toEqual([0, 1, 1, 2]);
    expect(hoursOf("2026-07-01", 24)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });
});

test("the weeks of the clock changes have seven days, and so has one over a year's end", () => {
  expect(weekOf("2026-03-29")).toEqual(weekOf("2026-03-23"));
  expect([weekOf("2026-03-29")[0], weekOf("2026-03-29")[6]]).toEqual(["2026-03-23", "2026-03-29"]);
  expect([weekOf("2026-10-25")[0], weekOf("2026-10-26")[0]]).toEqual(["2026-10-19", "2026-10-26"]);
  expect([weekOf("2027-01-03")[0], weekOf("2027-01-04")[0]]).toEqual(["2026-12-28", "2027-01-04"]);
});

describe("a date as entered", () => {
  test.each([
    ["27/03/1990", "1990-03-27"],
    [" 7.3.1990 ", "1990-03-07"],
    ["07-03-1990", "1990-03-07"],
    ["7 3 1990", "1990-03-07"],
    ["1990-3-7", "1990-03-07"],
    ["1990-3-27", "1990-03-27"],
    [" 2027-12-31 ", "2027-12-31"],
    ["29/02/2028", "2028-02-29"],
    ["29/02/2000", "2000-02-29"],
    ["31/12/2026", "2026-12-31"],
    ["29/02/2027", null],
    ["29/02/2100", null],
    ["31/04/2026", null],
    ["03/27/1990", null],
    ["0/3/1990", null],
    ["27/0/1990", null],
    ["27/03/90", null],
    ["2027-13-01", null],
    ["127/03/1990", null],
    ["27/03/19901", null],
    ["12027-03-27", null],
    ["1990-03-27T10:00", null],
    ["tomorrow", null],
    ["", null],
  ])("%j is %j", (text, expected) => expect(parseDate(text)).toBe(expected));
});

test.each([
  ["2026-10-05", undefined, "5 Oct"],
  ["2026-10-05", "2026-10-05", "5 Oct"],
  ["2027-01-02", "2026-12-30", "2 Jan"],
  // 299 days and 300 days, both ways.
  ["2027-07-31", "2026-10-05", "31 Jul"],
  ["2027-08-01", "2026-10-05", "1 Aug 2027"],
  ["2026-10-05", "2027-07-31", "5 Oct"],
  ["2026-10-05", "2027-08-01", "5 Oct 2026"],
])("%s seen on %s is shortly %s", (day, today, shown) => expect(formatShortDate(day, today)).toBe(shown));

/** Why the library is this one (docs/decisions/0063-dates.md): what shifts and timesheets will ask of it. */
describe("the library answers what shifts ask", () => {
  const at = (time: string) => Temporal.PlainDateTime.from(time);
  const startsOf = (time: string) =>
    (["earlier", "later"] as const).map((disambiguation) =>
      at(time).toZonedDateTime(LONDON, { disambiguation }).toInstant().toString(),
    );

  test.each([
    ["2026-03-27", 12],
    ["2026-03-28", 11],
    ["2026-10-23", 12],
    ["2026-10-24", 13],
    ["2026-12-31", 12],
  ])("a night from 20:00 to 08:00 that begins on %s has %i hours", (day, hours) => {
    const from = at(`${day}T20:00`).toZonedDateTime(LONDON);
    const until = at(`${daysAfter(day, 1)}T08:00`).toZonedDateTime(LONDON);
    expect(from.until(until).total("hours")).toBe(hours);
  });

  test("01:30 on the last Sunday of October is two moments, and on that of March none", () => {
    expect(startsOf("2026-10-25T01:30")).toEqual(["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]);
    expect(new Set(startsOf("2026-10-24T01:30")).size).toBe(1);
    for (const time of ["2026-10-25T01:30", "2026-03-29T01:30"]) {
      expect(() => at(time).toZonedDateTime(LONDON, { disambiguation: "reject" })).toThrow(RangeError);
    }
  });
});
