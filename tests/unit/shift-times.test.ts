/** Local days and times of shifts: clock changes, nights, leap days, and the times that a form has to ask about. */
import fc from "fast-check";
import {
  calendarDate,
  clockTime,
  clockTimeLater,
  formatTime,
  type LocalShift,
  minutesBetween,
  momentAt,
  momentsAt,
  shiftMoments,
} from "@/lib/format";

const local = (day: string, startTime: string, endTime: string): LocalShift => ({ day, startTime, endTime });
const at = (moment: string) => new Date(moment);

/** What a shift becomes: its moments, or its problems with their choices as moments. */
function momentsOf(shift: LocalShift, timeZone?: string) {
  const found = shiftMoments(shift, timeZone);
  if (!found.ok) return found.problems;
  const [from, until] = [found.startAt, found.endAt].map((moment) => moment.toISOString().slice(0, 16));
  return { from, until, hours: minutesBetween(found.startAt, found.endAt) / 60 };
}

describe("a shift", () => {
  test.each([
    ["in winter", "2026-01-14", "08:00", "20:00", "2026-01-14T08:00", "2026-01-14T20:00", 12],
    ["in summer", "2026-07-15", "08:00", "20:00", "2026-07-15T07:00", "2026-07-15T19:00", 12],
    ["over midnight", "2026-07-15", "20:00", "08:00", "2026-07-15T19:00", "2026-07-16T07:00", 12],
    ["until midnight", "2026-07-15", "20:00", "00:00", "2026-07-15T19:00", "2026-07-15T23:00", 4],
    ["over the end of the year", "2026-12-31", "22:00", "07:30", "2026-12-31T22:00", "2027-01-01T07:30", 9.5],
    [
      "from 20:00 to 08:00 when the clocks go forward",
      "2026-03-28",
      "20:00",
      "08:00",
      "2026-03-28T20:00",
      "2026-03-29T07:00",
      11,
    ],
    [
      "from 20:00 to 08:00 when the clocks go back",
      "2026-10-24",
      "20:00",
      "08:00",
      "2026-10-24T19:00",
      "2026-10-25T08:00",
      13,
    ],
    [
      "the night before the clocks go forward",
      "2026-03-27",
      "20:00",
      "08:00",
      "2026-03-27T20:00",
      "2026-03-28T08:00",
      12,
    ],
    ["the night after the clocks go back", "2026-10-25", "20:00", "08:00", "2026-10-25T20:00", "2026-10-26T08:00", 12],
    ["into the skipped hour's end", "2026-03-28", "20:00", "02:00", "2026-03-28T20:00", "2026-03-29T01:00", 5],
    ["into a leap day", "2028-02-28", "20:00", "08:00", "2028-02-28T20:00", "2028-02-29T08:00", 12],
    ["out of a leap day", "2028-02-29", "20:00", "08:00", "2028-02-29T20:00", "2028-03-01T08:00", 12],
    [
      "with one time for both ends, a whole day",
      "2026-07-15",
      "08:00",
      "08:00",
      "2026-07-15T07:00",
      "2026-07-16T07:00",
      24,
    ],
    [
      "a whole day in which the clocks go back",
      "2026-10-24",
      "20:00",
      "20:00",
      "2026-10-24T19:00",
      "2026-10-25T20:00",
      25,
    ],
  ])("%s", (_name, day, start, end, from, until, hours) => {
    expect(momentsOf(local(day, start, end))).toEqual({ from, until, hours });
  });

  test("takes the zone it is given", () => {
    expect(momentsOf(local("2026-03-07", "20:00", "08:00"), "America/New_York")).toEqual({
      from: "2026-03-08T01:00",
      until: "2026-03-08T12:00",
      hours: 11,
    });
  });
});

describe("an hour that occurs twice", () => {
  const choices = [at("2026-10-25T00:30Z"), at("2026-10-25T01:30Z")];

  test("is returned with both choices, which are shown with their zone", () => {
    expect(momentsOf(local("2026-10-25", "01:30", "09:00"))).toEqual([
      { field: "startTime", kind: "repeated", choices },
    ]);
    expect(momentsOf(local("2026-10-24", "20:00", "01:30"))).toEqual([{ field: "endTime", kind: "repeated", choices }]);
    expect(choices.map((choice) => formatTime(choice))).toEqual(["01:30 BST", "01:30 GMT"]);
  });

  test.each([
    ["first", "2026-10-25T00:30", 8.5],
    ["second", "2026-10-25T01:30", 7.5],
  ] as const)("as a start: the %s", (startOccurrence, from, hours) => {
    const shift = { ...local("2026-10-25", "01:30", "09:00"), startOccurrence };
    expect(momentsOf(shift)).toEqual({ from, until: "2026-10-25T09:00", hours });
  });

  test.each([
    ["first", "2026-10-25T00:30", 5.5],
    ["second", "2026-10-25T01:30", 6.5],
  ] as const)("as an end: the %s", (endOccurrence, until, hours) => {
    const shift = { ...local("2026-10-24", "20:00", "01:30"), endOccurrence };
    expect(momentsOf(shift)).toEqual({ from: "2026-10-24T19:00", until, hours });
  });

  test("at both ends: both are asked for in one answer", () => {
    const shift = local("2026-10-25", "01:00", "01:30");
    expect(momentsOf(shift)).toEqual([
      { field: "startTime", kind: "repeated", choices: [at("2026-10-25T00:00Z"), at("2026-10-25T01:00Z")] },
      { field: "endTime", kind: "repeated", choices },
    ]);
    expect(momentsOf({ ...shift, startOccurrence: "first" })).toEqual([
      { field: "endTime", kind: "repeated", choices },
    ]);
    expect(momentsOf({ ...shift, startOccurrence: "first", endOccurrence: "second" })).toMatchObject({ hours: 1.5 });
  });

  test("is not asked for where only one of them is after the start", () => {
    const shift = { ...local("2026-10-25", "01:00", "01:30"), startOccurrence: "second" } as const;
    const expected = { from: "2026-10-25T01:00", until: "2026-10-25T01:30", hours: 0.5 };
    expect(momentsOf(shift)).toEqual(expected);
    expect(momentsOf({ ...shift, endOccurrence: "first" })).toEqual(expected);
  });

  test("ends before it and begins after it without a question", () => {
    expect(momentsOf(local("2026-10-24", "20:00", "00:59"))).toMatchObject({ until: "2026-10-24T23:59" });
    expect(momentsOf(local("2026-10-25", "02:00", "09:00"))).toMatchObject({ from: "2026-10-25T02:00" });
    const chosen = { startOccurrence: "second", endOccurrence: "second" } as const;
    expect(momentsOf({ ...local("2026-07-15", "01:30", "09:00"), ...chosen })).toMatchObject({ hours: 7.5 });
  });
});

describe("an hour that the clocks skip", () => {
  const skipped = (field: string) => ({ field, kind: "skipped" });

  test("is a problem, at either end or both", () => {
    expect(momentsOf(local("2026-03-29", "01:30", "09:00"))).toEqual([skipped("startTime")]);
    expect(momentsOf(local("2026-03-28", "20:00", "01:30"))).toEqual([skipped("endTime")]);
    expect(momentsOf(local("2026-03-29", "01:00", "01:59"))).toEqual([skipped("startTime"), skipped("endTime")]);
  });

  test("is a problem although an occurrence is chosen", () => {
    expect(momentsOf({ ...local("2026-03-29", "01:30", "09:00"), startOccurrence: "first" })).toEqual([
      skipped("startTime"),
    ]);
  });

  test("begins and ends on the minute", () => {
    expect(momentsAt("2026-03-29", "00:59")).toEqual([at("2026-03-29T00:59Z")]);
    expect(momentsAt("2026-03-29", "01:00")).toEqual([]);
    expect(momentsAt("2026-03-29", "02:00")).toEqual([at("2026-03-29T01:00Z")]);
  });
});

test.each([
  ["2027-02-29", "08:00", "20:00"],
  ["2026-02-30", "08:00", "20:00"],
  ["29/02/2028", "08:00", "20:00"],
  ["2026-07-15", "24:00", "20:00"],
  ["2026-07-15", "8:00", "20:00"],
  ["2026-07-15", "08:00", "20:60"],
  ["2026-07-15", "08:00", "20:00:30"],
  ["2026-07-15", "08:00", ""],
])("%s from %s to %s is refused", (day, start, end) => {
  expect(() => shiftMoments(local(day, start, end))).toThrow(RangeError);
});

const MINUTE_MS = 60_000;
const minutes = fc
  .integer({ min: at("1990-01-01T00:00Z").getTime() / MINUTE_MS, max: at("2060-01-01T00:00Z").getTime() / MINUTE_MS })
  .map((count) => new Date(count * MINUTE_MS));
const zones = fc.constantFrom("Europe/London", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo");

test("every minute is among the moments of what the clocks show then, and no other minute is unless they go back", () => {
  fc.assert(
    fc.property(minutes, zones, (moment, timeZone) => {
      const day = calendarDate(moment, { timeZone, timeFormat: "24-hour" });
      const found = momentsAt(day, clockTime(moment, timeZone), timeZone);
      expect(found).toContainEqual(moment);
      expect(found.length).toBeLessThanOrEqual(2);
      for (const one of found) expect(clockTime(one, timeZone)).toBe(clockTime(moment, timeZone));
    }),
    { numRuns: 300 },
  );
});

test("a time that occurs once is one moment", () => {
  expect(momentAt("2026-10-25", "00:00")).toEqual(at("2026-10-24T23:00Z"));
  expect(momentAt("2026-10-25", "08:00")).toEqual(at("2026-10-25T08:00Z"));
  expect(momentAt("2026-03-29", "08:00", "earlier", "America/New_York")).toEqual(at("2026-03-29T12:00Z"));
  expect(() => momentAt("2026-03-29", "8")).toThrow(RangeError);
});

test.each([
  ["2026-01-14", "2026-01-15T00:00Z"],
  ["2026-10-24", "2026-10-24T23:00Z"],
  ["2026-10-25", "2026-10-26T00:00Z"],
  ["2026-03-29", "2026-03-29T23:00Z"],
  ["2026-12-31", "2027-01-01T00:00Z"],
  ["2028-02-28", "2028-02-29T00:00Z"],
])("24:00 is the end of %s: %s", (day, moment) => expect(momentAt(day, "24:00")).toEqual(at(moment)));

test("of a time that occurs twice, the moment is the earlier one unless the later is asked for", () => {
  expect(momentAt("2026-10-25", "01:30")).toEqual(at("2026-10-25T00:30Z"));
  expect(momentAt("2026-10-25", "01:30", "later")).toEqual(at("2026-10-25T01:30Z"));
});

test("what the clocks show", () => {
  expect(clockTime(at("2026-07-15T19:00Z"))).toBe("20:00");
  expect(clockTime(at("2026-10-25T01:30:59Z"))).toBe("01:30");
  expect(clockTime(at("2026-07-14T23:05Z"))).toBe("00:05");
});

test.each([
  ["2026-10-07T08:00:00Z", "2026-10-07T09:00:00Z", 60],
  ["2026-10-07T08:00:00Z", "2026-10-07T08:59:59Z", 59],
  ["2026-10-07T08:00:00Z", "2026-10-07T08:00:00Z", 0],
  ["2026-10-07T08:00:01Z", "2026-10-07T08:00:00Z", -1],
  ["2026-10-07T09:00:00Z", "2026-10-07T08:00:00Z", -60],
])("from %s until %s are %i whole minutes", (from, until, expected) => {
  expect(minutesBetween(at(from), at(until))).toBe(expected);
});

test.each([
  ["2027-03-27", "20:00", 90, "2027-03-27", "21:30"],
  ["2027-03-27", "23:45", 30, "2027-03-28", "00:15"],
  // The clock that is counted by never changes.
  ["2027-03-28", "00:30", 60, "2027-03-28", "01:30"],
  ["2027-03-28", "09:30", -720, "2027-03-27", "21:30"],
  ["2028-02-29", "23:59", 1, "2028-03-01", "00:00"],
])("%s %s and %i minutes later is %s %s", (day, time, minutes, laterDay, laterTime) => {
  expect(clockTimeLater(day, time, minutes)).toEqual({ day: laterDay, time: laterTime });
});
