/** Dates, times, money, numbers and names as readers in Britain expect them, and as their settings have them. */
import fc from "fast-check";
import { constants } from "@/lib/config/constants";
import {
  calendarDate,
  countryName,
  currency,
  defaultPreference,
  findTimeZone,
  formatBytes,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDateTimeRange,
  formatDeadline,
  formatHundredths,
  formatListName,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatName,
  formatNumber,
  formatPeriod,
  formatRelative,
  formatShortDeadline,
  formatTime,
  greetingName,
  lastMomentOf,
  locale,
  type Moment,
  momentOf,
  moneyInput,
  offsetMinutes,
  parseHundredths,
  parseMoney,
  type TimePreference,
  telHref,
  timeFormats,
  timeZoneGroups,
  timeZoneName,
  weekdayNames,
  weekOf,
} from "@/lib/format";

const at = (timeZone: string, timeFormat: TimePreference["timeFormat"] = "24-hour") => ({ timeZone, timeFormat });
const london12 = at("Europe/London", "12-hour");

test("times without a reader are UK time, and the constants say the same", () => {
  expect([locale, currency]).toEqual([constants.locale, constants.currency]);
  expect(defaultPreference).toEqual({
    timeZone: constants.calendarTimeZone,
    timeFormat: constants.defaultTimeFormat,
  });
});

describe("a date and time", () => {
  test("is en-GB, 24-hour, in Europe/London, summer time included", () => {
    expect(formatDateTime("2026-10-05T09:30:00.000Z")).toBe("5 Oct 2026, 10:30");
    expect(formatDateTime("2026-01-05T21:05:00.000Z")).toBe("5 Jan 2026, 21:05");
    expect(formatDate("2026-10-05T09:30:00.000Z")).toBe("5 Oct 2026");
    expect(formatTime(new Date("2026-10-05T09:30:00.000Z"))).toBe("10:30");
    expect(formatLongDate("2026-10-05T09:30:00.000Z")).toBe("Monday 5 October 2026");
  });

  test("at midnight is 00:00 of the day that begins, and 12:00 am by the 12-hour clock", () => {
    expect(formatDateTime("2026-01-05T00:00:00.000Z")).toBe("5 Jan 2026, 00:00");
    expect(formatDateTime("2026-06-30T23:00:00.000Z")).toBe("1 Jul 2026, 00:00");
    expect(formatDateTime("2026-01-05T00:00:00.000Z", london12)).toBe("5 Jan 2026, 12:00\u00a0am");
    expect(formatDateTime("2026-01-05T12:00:00.000Z", london12)).toBe("5 Jan 2026, 12:00\u00a0pm");
    expect(formatTime("2026-01-05T13:05:00.000Z", london12)).toBe("1:05\u00a0pm");
  });

  test("as a deadline at midnight is the end of the day before, in summer and in winter", () => {
    expect(formatDeadline("2026-01-05T00:00:00.000Z")).toBe("4 Jan 2026, 23:59");
    expect(formatDeadline("2026-06-30T23:00:00.000Z")).toBe("30 Jun 2026, 23:59");
    expect(formatDeadline("2026-01-05T17:00:00.000Z")).toBe("5 Jan 2026, 17:00");
    const short = (deadline: string) => formatShortDeadline(deadline, defaultPreference, "2026-01-02");
    expect(short("2026-01-05T00:00:00.000Z")).toBe("4 Jan, 23:59");
    expect(short("2027-01-05T17:00:00.000Z")).toBe("5 Jan 2027, 17:00");
    expect(calendarDate(lastMomentOf("2026-06-30T23:00:00.000Z"))).toBe("2026-06-30");
  });

  test.each([
    ["2026-01-05T00:01:00Z", "5 Jan 2026, 00:01"],
    ["2026-01-05T00:00:01Z", "5 Jan 2026, 00:00"],
    ["2026-01-05T00:05:05Z", "5 Jan 2026, 00:05"],
    ["2026-01-05T05:05:00Z", "5 Jan 2026, 05:05"],
    ["2026-01-05T23:00:00Z", "5 Jan 2026, 23:00"],
    // Midnight UTC is 01:00 in summer.
    ["2026-07-01T00:00:00Z", "1 Jul 2026, 01:00"],
  ])("as the deadline %s, which is not at midnight, is %s", (deadline, shown) => {
    expect(formatDeadline(deadline)).toBe(shown);
  });

  test("follows the reader's settings", () => {
    expect(formatDateTime("2026-10-05T09:30:00.000Z", at("Asia/Tokyo", "12-hour"))).toBe("5 Oct 2026, 6:30\u00a0pm");
    expect(formatDateTime("2026-10-05T23:30:00.000Z", at("Asia/Tokyo"))).toBe("6 Oct 2026, 08:30");
    expect(formatDateTime("2026-10-05T23:30:00.000Z", at("America/New_York"))).toBe("5 Oct 2026, 19:30");
    expect(formatTime("2026-10-05T00:00:00.000Z", at("Asia/Calcutta"))).toBe("05:30");
  });

  test("does not depend on the machine's own zone", () => {
    const before = process.env.TZ;
    process.env.TZ = "America/New_York";
    expect(formatDateTime("2026-10-05T09:30:00.000Z")).toBe("5 Oct 2026, 10:30");
    expect(formatDate("2026-10-05")).toBe("5 Oct 2026");
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test("that is invalid is refused, not formatted", () => {
    expect(() => formatDateTime("soon")).toThrow(RangeError);
    expect(() => formatDate("2026-13-40")).toThrow(RangeError);
    for (const none of ["soon", new Date(Number.NaN), null, undefined])
      expect(() => momentOf(none as Moment)).toThrow(RangeError);
  });
});

describe("when the clocks change", () => {
  test("the hour that does not exist is skipped: after 00:59 comes 02:00", () => {
    expect(formatDateTime("2026-03-29T00:59:59.999Z")).toBe("29 Mar 2026, 00:59");
    expect(formatDateTime("2026-03-29T01:00:00.000Z")).toBe("29 Mar 2026, 02:00");
    expect(formatTime("2026-03-29T01:00:00.000Z", london12)).toBe("2:00\u00a0am");
  });

  test("the hour that occurs twice has its zone's name, and no other hour does", () => {
    expect(formatDateTime("2026-10-24T23:59:59.999Z")).toBe("25 Oct 2026, 00:59");
    expect(formatDateTime("2026-10-25T00:00:00.000Z")).toBe("25 Oct 2026, 01:00 BST");
    expect(formatDateTime("2026-10-25T00:59:59.999Z")).toBe("25 Oct 2026, 01:59 BST");
    expect(formatDateTime("2026-10-25T01:00:00.000Z")).toBe("25 Oct 2026, 01:00 GMT");
    expect(formatDateTime("2026-10-25T01:59:59.999Z")).toBe("25 Oct 2026, 01:59 GMT");
    expect(formatDateTime("2026-10-25T02:00:00.000Z")).toBe("25 Oct 2026, 02:00");
    expect(formatTime("2026-10-25T01:30:00.000Z", london12)).toBe("1:30\u00a0am GMT");
  });

  test("it does so elsewhere by that place's own rule", () => {
    const paris = at("Europe/Paris");
    expect(formatTime("2026-10-25T00:30:00.000Z", paris)).toBe("02:30 CEST");
    expect(formatTime("2026-10-25T01:30:00.000Z", paris)).toBe("02:30 CET");
    expect(formatTime("2026-11-01T05:30:00.000Z", at("America/New_York"))).toBe("01:30 GMT-4");
    // Half an hour only.
    const lordHowe = at("Australia/Lord_Howe");
    expect(formatTime("2026-04-04T14:45:00.000Z", lordHowe)).toBe("01:45 GMT+11");
    expect(formatTime("2026-04-04T15:15:00.000Z", lordHowe)).toBe("01:45 GMT+10:30");
    expect(formatTime("2026-04-04T15:30:00.000Z", lordHowe)).toBe("02:00");
    // None at all.
    expect(formatTime("2026-10-25T01:30:00.000Z", at("Asia/Tokyo"))).toBe("10:30");
  });

  test("no two moments of one day are shown alike, even when the clocks change", () => {
    for (const day of ["2026-03-29", "2026-10-25", "2026-07-01"]) {
      const shown = Array.from({ length: 48 }, (_, half) =>
        formatDateTime(new Date(Date.parse(day) + half * 30 * 60_000)),
      );
      expect(new Set(shown).size).toBe(48);
    }
  });

  test.each([
    ["Europe/London", "2026-07-01T12:00:00Z", 60],
    ["Europe/London", "2026-12-01T12:00:00Z", 0],
    ["Europe/London", "2026-10-25T00:59:59.999Z", 60],
    ["Europe/London", "2026-10-25T01:00:00Z", 0],
    ["America/New_York", "2026-12-01T12:00:00Z", -300],
    ["America/St_Johns", "2026-07-01T12:00:00Z", -150],
    ["Asia/Katmandu", "2026-07-01T12:00:00Z", 345],
    ["Pacific/Kiritimati", "2026-12-31T23:59:59.999Z", 840],
    ["UTC", "2026-07-01T12:00:00Z", 0],
  ])("%s is at %s %i minutes ahead of UTC", (timeZone, moment, minutes) => {
    expect(offsetMinutes(timeZone, new Date(moment))).toBe(minutes);
  });
});

describe("a day of the calendar", () => {
  test("is the same day in every zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/London"]) {
      expect(formatDate("2028-02-29", at(zone))).toBe("29 Feb 2028");
      expect(formatLongDate("2026-12-31", at(zone))).toBe("Thursday 31 December 2026");
      expect(calendarDate("2028-02-29", at(zone))).toBe("2028-02-29");
    }
  });

  test("is what a moment falls on in the reader's zone, over year ends and leap days", () => {
    expect(calendarDate("2026-12-31T23:30:00Z")).toBe("2026-12-31");
    expect(calendarDate("2026-12-31T23:30:00Z", at("Europe/Paris"))).toBe("2027-01-01");
    expect(calendarDate("2027-01-01T04:30:00Z", at("America/New_York"))).toBe("2026-12-31");
    expect(calendarDate("2028-02-29T23:30:00Z", at("Europe/Paris"))).toBe("2028-03-01");
    expect(calendarDate("2027-02-28T23:30:00Z", at("Europe/Paris"))).toBe("2027-03-01");
    expect(formatDateTime("2026-12-31T23:30:00Z", at("Europe/Paris"))).toBe("1 Jan 2027, 00:30");
  });
});

test.each([
  ["2026-10", "October 2026"],
  ["2026-12", "December 2026"],
  ["2027-01", "January 2027"],
  ["2028-02", "February 2028"],
])("the month %s is %s", (name, shown) => expect(formatMonth(name)).toBe(shown));

describe("from one to another", () => {
  test("shows the common part once", () => {
    expect(formatDateRange("2026-10-05", "2026-10-09")).toBe("5 to 9 Oct 2026");
    expect(formatDateRange("2026-09-28", "2026-10-03")).toBe("28 Sept to 3 Oct 2026");
    expect(formatDateRange("2026-12-30", "2027-01-02")).toBe("30 Dec 2026 to 2 Jan 2027");
    expect(formatDateRange("2026-10-05", "2026-10-05")).toBe("5 Oct 2026");
    // The same day of the month in another year.
    expect(formatDateRange("2026-10-05", "2027-10-05")).toBe("5 Oct 2026 to 5 Oct 2027");
  });

  test("knows a shift of one day from one over midnight, in the reader's zone", () => {
    const shift = ["2026-10-05T08:00:00Z", "2026-10-05T16:30:00Z"] as const;
    expect(formatDateTimeRange(...shift)).toBe("5 Oct 2026, 09:00 to 17:30");
    expect(formatDateTimeRange(...shift, at("Asia/Tokyo"))).toBe("5 Oct 2026, 17:00 to 6 Oct 2026, 01:30");
    expect(formatDateTimeRange("2026-10-24T20:00:00Z", "2026-10-25T01:30:00Z")).toBe(
      "24 Oct 2026, 21:00 to 25 Oct 2026, 01:30 GMT",
    );
  });

  test.each([
    ["2026-06-20/2026-09-20", "20 Jun 2026 to 20 Sept 2026"],
    ["2026-12-25/2027-01-04", "25 Dec 2026 to 4 Jan 2027"],
    ["2028-02-29/2028-02-29", "29 Feb 2028 to 29 Feb 2028"],
    ["2026-06-20", "2026-06-20"],
    ["Term 2026-06-20/2026-09-20", "Term 2026-06-20/2026-09-20"],
    ["2026-06-20/2026-09-20, resit", "2026-06-20/2026-09-20, resit"],
    ["Night shifts", "Night shifts"],
  ])("the stored period %s is shown as %s", (text, shown) => expect(formatPeriod(text)).toBe(shown));
});

describe("how long ago", () => {
  const now = new Date("2026-11-21T09:30:00Z");
  const ago = (moment: string, preference: TimePreference = defaultPreference) =>
    formatRelative(moment, { ...preference, now });

  test.each([
    ["2026-11-21T09:29:31Z", "just now"],
    ["2026-11-21T09:30:59Z", "just now"],
    ["2026-11-21T09:28:59Z", "1 minute ago"],
    ["2026-11-21T09:28:00Z", "2 minutes ago"],
    ["2026-11-21T08:30:01Z", "59 minutes ago"],
    ["2026-11-21T08:30:00Z", "today at 08:30"],
    ["2026-11-21T00:00:00Z", "today at 00:00"],
    ["2026-11-20T23:59:59Z", "yesterday at 23:59"],
    ["2026-11-20T14:05:00Z", "yesterday at 14:05"],
    ["2026-11-19T23:59:59Z", "19 Nov 2026, 23:59"],
    ["2026-11-21T09:35:00Z", "in 5 minutes"],
    ["2026-11-21T18:00:00Z", "today at 18:00"],
    ["2026-11-22T08:00:00Z", "tomorrow at 08:00"],
    ["2026-11-23T08:00:00Z", "23 Nov 2026, 08:00"],
  ])("%s is %s", (moment, words) => expect(ago(moment)).toBe(words));

  test("days are those of the reader's zone and clock", () => {
    expect(ago("2026-11-20T14:05:00Z", at("Asia/Tokyo", "12-hour"))).toBe("yesterday at 11:05\u00a0pm");
    expect(ago("2026-11-20T15:05:00Z", at("Asia/Tokyo"))).toBe("today at 00:05");
    expect(ago("2026-11-21T04:30:00Z", at("America/New_York"))).toBe("yesterday at 23:30");
  });

  test("a day of 25 hours is one day, as is one of 23", () => {
    const lateOn = (day: string) => new Date(`${day}T22:30:00Z`);
    expect(formatRelative("2026-10-24T23:10:00Z", { ...defaultPreference, now: lateOn("2026-10-25") })).toBe(
      "today at 00:10",
    );
    expect(formatRelative("2026-03-29T00:10:00Z", { ...defaultPreference, now: lateOn("2026-03-29") })).toBe(
      "today at 00:10",
    );
    expect(formatRelative("2026-03-28T00:10:00Z", { ...defaultPreference, now: lateOn("2026-03-29") })).toBe(
      "yesterday at 00:10",
    );
  });
});

describe("a week", () => {
  test("begins on Monday, over months, years and leap days", () => {
    expect(weekOf("2026-10-05")).toEqual(weekOf("2026-10-11"));
    expect(weekOf("2026-10-11")[0]).toBe("2026-10-05");
    expect(weekOf("2027-01-01")).toEqual([
      "2026-12-28",
      "2026-12-29",
      "2026-12-30",
      "2026-12-31",
      "2027-01-01",
      "2027-01-02",
      "2027-01-03",
    ]);
    expect(weekOf("2028-02-29")).toContain("2028-03-01");
    expect(weekOf("1999-12-31")[0]).toBe("1999-12-27");
    expect(weekdayNames()).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
    expect(weekdayNames("short")[0]).toBe("Mon");
  });

  test("of any day holds that day and begins on a Monday", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = calendarDate(date, at("UTC"));
        const week = weekOf(day);
        expect(week).toContain(day);
        expect(formatLongDate(week[0] ?? "")).toMatch(/^Monday /);
      }),
    );
  });
});

describe("money", () => {
  test.each([
    [0, "£0.00"],
    [5, "£0.05"],
    [123_450, "£1,234.50"],
    [-123_450, "-£1,234.50"],
    [-5, "-£0.05"],
    [99_999, "£999.99"],
    [100_000, "£1,000.00"],
    [0n, "£0.00"],
    [5n, "£0.05"],
    [-123_450n, "-£1,234.50"],
    [900_719_925_474_099_307n, "£9,007,199,254,740,993.07"],
  ])("%d pence is %s", (pence, shown) => expect(formatMoney(pence)).toBe(shown));

  test("is whole pence", () => {
    for (const pence of [0.5, Number.NaN, 2 ** 53]) expect(() => formatMoney(pence)).toThrow(RangeError);
  });

  test("a number is grouped by thousands", () => expect(formatNumber(1_204_000)).toBe("1,204,000"));
});

describe("an amount as entered", () => {
  test.each([
    ["14.50", 1450],
    ["£14.50", 1450],
    ["14,50", 1450],
    [" £ 14.5 ", 1450],
    ["14", 1400],
    ["0", 0],
    ["0.05", 5],
    ["1,450", 145_000],
    ["12,500", 1_250_000],
    ["125,000.25", 12_500_025],
    ["£1,234.56", 123_456],
    ["1,234,567", 123_456_700],
    ["1,234,567.8", 123_456_780],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("%s is %d pence", (text, pence) => expect(parseMoney(text)).toBe(pence));

  test.each([
    "",
    "abc",
    "14.505",
    "1,234.567",
    "14.50.1",
    "-3",
    "-1,234",
    "1.234,50",
    "12,34,5",
    "1234,567",
    "14.50 per hour",
    "1,234 per week",
    "from 14.50",
    "1e3",
    "£",
    "14.",
    ".5",
    "14-50",
    "١٤",
    "90071992547409.92",
  ])("%p is not an amount", (text) => expect(parseMoney(text)).toBeNull());

  test("is formatted back unchanged", () => {
    fc.assert(fc.property(fc.nat(999_999), (pence) => expect(parseMoney(moneyInput(pence))).toBe(pence)));
  });
});

describe("a multiplier as entered", () => {
  test.each([
    ["1.5", 150],
    ["1,5", 150],
    [" 1.5 ", 150],
    ["2", 200],
    ["x1.25", 125],
    ["X 2", 200],
    ["×  1.05", 105],
    ["2 x", 200],
    ["1.5×", 150],
    ["1.5  x", 150],
    ["9999.99", 999_999],
  ])("%s is %d hundredths", (text, hundredths) => expect(parseHundredths(text)).toBe(hundredths));

  test.each(["", "x", "1.555", "half", "-1", "1x2", "1.5 times", "a2", "10000", ".5", "1.", "1,000.5"])(
    "%p is invalid",
    (text) => expect(parseHundredths(text)).toBeNull(),
  );

  test("is formatted without needless noughts, and back unchanged", () => {
    expect([150, 200, 105].map(formatHundredths)).toEqual(["1.5", "2", "1.05"]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (n) => expect(parseHundredths(formatHundredths(n))).toBe(n)),
    );
  });
});

test.each([
  [500, "500 bytes"],
  [1023, "1,023 bytes"],
  [1024, "1 KB"],
  [2_048, "2 KB"],
  [348_160, "340 KB"],
  [1_048_575, "1,024 KB"],
  [1_048_576, "1 MB"],
  [1_300_000, "1.2 MB"],
  [26_214_400, "25 MB"],
])("a file of %d bytes has %s", (bytes, shown) => expect(formatBytes(bytes)).toBe(shown));

describe("names", () => {
  test("are shown first name first and listed last name first", () => {
    const name = { firstName: "Juniper", lastName: "Fallowfield" };
    expect([formatName(name), formatListName(name)]).toEqual(["Juniper Fallowfield", "Fallowfield, Juniper"]);
    expect(greetingName(" Wren  Ashdown ")).toBe("Wren");
  });

  test("of one word are shown as they are", () => {
    const name = { firstName: " ", lastName: "Suharto" };
    expect([formatName(name), formatListName(name), greetingName("Suharto")]).toEqual([
      "Suharto",
      "Suharto",
      "Suharto",
    ]);
  });
});

describe("the zones to choose from", () => {
  const groups = timeZoneGroups();
  const all = groups.flatMap(({ zones }) => zones);

  test("begin with London, then the islands, then Europe, each listed once", () => {
    expect(groups.map(({ region }) => region).slice(0, 2)).toEqual(["United Kingdom and islands", "Europe"]);
    expect(groups[0]?.zones[0]).toEqual({ timeZone: "Europe/London", name: "London" });
    expect(new Set(all.map(({ timeZone }) => timeZone)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(400);
    expect(groups.flatMap(({ zones }) => zones.filter(({ name }) => !name))).toEqual([]);
  });

  test("are each found by their name", () => {
    expect(all.filter(({ timeZone }) => findTimeZone(timeZone) !== timeZone)).toEqual([]);
  });

  test("have an offset each, within the 14 hours that there are", () => {
    const noon = new Date("2026-07-01T12:00:00Z");
    const far = all.filter(({ timeZone }) => !(Math.abs(offsetMinutes(timeZone, noon)) <= 14 * 60));
    expect(far).toEqual([]);
  });

  test("have the places' current names", () => {
    expect(timeZoneName("Asia/Calcutta")).toBe("Kolkata");
    expect(timeZoneName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires, Argentina");
    expect(timeZoneName("America/New_York")).toBe("New York");
    expect(timeZoneName("UTC")).toBe("UTC");
  });

  test.each([
    ["europe/london", "Europe/London"],
    ["GB", "Europe/London"],
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["UTC", "UTC"],
    ["", null],
    ["+01:00", null],
    ["Mars/Olympus", null],
    ["Europe/London\u0000", null],
  ])("%j names %j", (name, zone) => expect(findTimeZone(name)).toBe(zone));

  test("there are two clocks", () => expect(timeFormats).toEqual(["24-hour", "12-hour"]));
});

test.each([
  ["+44 113 496 0123", "tel:+441134960123"],
  ["+44 (0)113 496 0123", "tel:+441134960123"],
  ["(0113) 496-0123", "tel:01134960123"],
])("%s is called as %s", (written, called) => {
  expect(telHref(written)).toBe(called);
});

describe("countryName", () => {
  test("names a country by its code, and returns an unknown code unchanged", () => {
    expect(countryName("GB")).toBe("United Kingdom");
    expect(countryName("PH")).toBe("Philippines");
    expect(countryName("not a country")).toBe("not a country");
  });
});
