/** Shifts that repeat, and weeks that are copied: days only, so that clock changes move nothing. */
import fc from "fast-check";
import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  lastRecurrenceDay,
  minutesBetween,
  type Recurrence,
  recurringDays,
  sameWeekdayIn,
  shiftMoments,
  type Weekday,
  weekdayOf,
  weekOf,
} from "@/lib/format";

const everyDay = (until: CalendarDate): Recurrence => ({ every: "day", until });
const everyWeek = (until: CalendarDate, ...weekdays: Weekday[]): Recurrence => ({ every: "week", weekdays, until });

test.each([
  ["2026-10-05", 1],
  ["2026-10-07", 3],
  ["2026-10-11", 7],
  ["2028-02-29", 2],
] as const)("%s is weekday %i", (day, expected) => {
  expect(weekdayOf(day)).toBe(expected);
});

describe("daily", () => {
  test("has every day until the last, over both clock changes, a leap day and the end of a year", () => {
    expect(recurringDays("2026-10-23", everyDay("2026-10-27"))).toEqual([
      "2026-10-23",
      "2026-10-24",
      "2026-10-25",
      "2026-10-26",
      "2026-10-27",
    ]);
    expect(recurringDays("2026-03-28", everyDay("2026-03-30"))).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
    expect(recurringDays("2028-02-28", everyDay("2028-03-01"))).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
    expect(recurringDays("2026-12-31", everyDay("2027-01-01"))).toEqual(["2026-12-31", "2027-01-01"]);
    expect(recurringDays("2026-10-23", everyDay("2026-10-23"))).toEqual(["2026-10-23"]);
  });
});

describe("weekly", () => {
  test("has the chosen weekdays in order, the first and the last day included", () => {
    // Monday 5 October 2026 until Thursday 15 October; chosen out of order and twice.
    expect(recurringDays("2026-10-05", everyWeek("2026-10-15", 4, 1, 4))).toEqual([
      "2026-10-05",
      "2026-10-08",
      "2026-10-12",
      "2026-10-15",
    ]);
  });

  test("begins with the first chosen weekday, if there is one", () => {
    // From a Wednesday: the next Saturdays and Sundays.
    expect(recurringDays("2026-10-21", everyWeek("2026-11-01", 6, 7))).toEqual([
      "2026-10-24",
      "2026-10-25",
      "2026-10-31",
      "2026-11-01",
    ]);
    expect(recurringDays("2026-10-21", everyWeek("2026-10-23", 6))).toEqual([]);
  });

  test("needs a weekday", () => {
    expect(() => recurringDays("2026-10-05", everyWeek("2026-10-15"))).toThrow(RangeError);
  });
});

describe("twelve weeks", () => {
  test("are the most: Monday 5 October until Sunday 27 December 2026", () => {
    expect(lastRecurrenceDay("2026-10-05")).toBe("2026-12-27");
    expect(recurringDays("2026-10-05", everyDay("2026-12-27"))).toHaveLength(84);
    expect(recurringDays("2026-10-05", everyWeek("2026-12-27", 1))).toHaveLength(12);
    expect(() => recurringDays("2026-10-05", everyDay("2026-12-28"))).toThrow(RangeError);
    expect(() => recurringDays("2026-10-05", everyWeek("2026-12-28", 1))).toThrow(RangeError);
  });

  test("do not end before they begin", () => {
    expect(() => recurringDays("2026-10-05", everyDay("2026-10-04"))).toThrow(RangeError);
  });

  test.each(["2026-02-29", "05/10/2026"])("begin on a day: not on %s", (first) => {
    expect(() => recurringDays(first as CalendarDate, everyDay("2026-03-05"))).toThrow(RangeError);
  });
});

const days = fc.integer({ min: 0, max: 4_000 }).map((count) => daysAfter("2024-01-01", count));
const weekdaySets = fc.uniqueArray(fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7), { minLength: 1 });

test("a weekly recurrence is the daily one with the chosen weekdays alone", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 83 }), weekdaySets, (first, length, weekdays) => {
      const until = daysAfter(first, length);
      const daily = recurringDays(first, everyDay(until));
      expect([daily[0], daily.at(-1), daily.length]).toEqual([first, until, length + 1]);
      daily.forEach((day, count) => {
        expect(daysBetween(first, day)).toBe(count);
      });
      const weekly = recurringDays(first, everyWeek(until, ...weekdays));
      expect(weekly).toEqual(daily.filter((day) => weekdays.includes(weekdayOf(day))));
    }),
  );
});

describe("copying a week", () => {
  test.each([
    ["2026-10-14", "2026-10-21", "2026-10-21"],
    ["2026-10-12", "2026-10-25", "2026-10-19"],
    ["2026-10-18", "2026-10-19", "2026-10-25"],
    ["2026-10-18", "2026-10-05", "2026-10-11"],
    ["2026-12-30", "2027-01-08", "2027-01-06"],
    ["2028-02-22", "2028-03-02", "2028-02-29"],
  ] as const)("%s becomes, in the week of %s, %s", (day, week, expected) => {
    expect(sameWeekdayIn(week, day)).toBe(expected);
  });

  test("keeps the weekday, is in that week, and can be reversed", () => {
    fc.assert(
      fc.property(days, days, (day, week) => {
        const copied = sameWeekdayIn(week, day);
        expect(weekdayOf(copied)).toBe(weekdayOf(day));
        expect(weekOf(copied)).toEqual(weekOf(week));
        expect(sameWeekdayIn(day, copied)).toBe(day);
      }),
    );
  });

  test("a Saturday night keeps its times: 12 hours become 13 in the week in which the clocks go back", () => {
    const hoursOn = (day: CalendarDate) => {
      const night = shiftMoments({ day, startTime: "20:00", endTime: "08:00" });
      return night.ok ? minutesBetween(night.startAt, night.endAt) / 60 : null;
    };
    expect([hoursOn("2026-10-17"), hoursOn(sameWeekdayIn("2026-10-19", "2026-10-17"))]).toEqual([12, 13]);
  });
});
