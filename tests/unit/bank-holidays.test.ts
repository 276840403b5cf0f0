/** Bank holidays as stored: the published days of 2026, the rules of the others, and the three ways a rate card counts them. */
import { gregorianEaster } from "date-easter";
import { holidaysOf } from "@/lib/backend/pricing";
import type { BankHolidayDays } from "@/lib/config/closed-lists/agreements";
import { type Nation, nations } from "@/lib/config/closed-lists/organisations";
import data from "@/lib/config/data/bank-holidays.json";
import { type CalendarDate, daysAfter, weekdayOf } from "@/lib/format";

type Row = { date: string; name: string; kind: string; substitute?: string | undefined };
const rowsOf = (nation: Nation): Row[] => data.nations[nation];
const years = Object.keys(data.sources);

const daysOfYear = (year: string) =>
  Array.from({ length: 366 }, (_, count) => daysAfter(`${Number(year)}-01-01`, count)).filter((day) =>
    day.startsWith(year),
  );

/** The days of a year that count, with a star where they are special. */
const holidaysIn = (year: string, nation: Nation, days: BankHolidayDays) =>
  daysOfYear(year).flatMap((day) => {
    const holiday = holidaysOf(nation, days)(day);
    return holiday ? [`${day.slice(5)}${holiday === "special_holiday" ? "*" : ""}`] : [];
  });

describe("2026, with substitute days as GOV.UK publishes them", () => {
  test.each([
    ["england_and_wales", "01-01* 04-03 04-06 05-04 05-25 08-31 12-25* 12-28"],
    ["scotland", "01-01* 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25* 12-28"],
    ["northern_ireland", "01-01* 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25* 12-28"],
  ] as const)("%s", (nation, expected) => {
    expect(holidaysIn("2026", nation, "substitute").join(" ")).toBe(expected);
  });
});

describe("2027 and New Year 2028, when holidays of every kind are on weekends", () => {
  test.each([
    ["actual", "01-01* 01-02 03-26 05-03 05-31 08-02 11-30 12-25* 12-26", "01-01* 01-02"],
    // Christmas Day and New Year's Day stay special on the day itself.
    ["substitute", "01-01* 01-04 03-26 05-03 05-31 08-02 11-30 12-25* 12-27 12-28", "01-01* 01-03 01-04"],
    ["both", "01-01* 01-02 01-04 03-26 05-03 05-31 08-02 11-30 12-25* 12-26 12-27 12-28", "01-01* 01-02 01-03 01-04"],
  ] as const)("by the %s day, in Scotland", (days, expected, newYear) => {
    expect(holidaysIn("2027", "scotland", days).join(" ")).toBe(expected);
    const january = holidaysIn("2028", "scotland", days).filter((day) => day.startsWith("01-"));
    expect(january.join(" ")).toBe(newYear);
  });
});

test("a year that is not recorded is refused, and its neighbours are not", () => {
  const holidayOn = holidaysOf("scotland", "both");
  expect(holidayOn("2025-01-01")).toBe("special_holiday");
  expect(holidayOn("2036-12-31")).toBeNull();
  for (const day of ["2024-12-31", "2037-01-01"] as const) expect(() => holidayOn(day)).toThrow(/2024|2037/);
});

describe.each(nations)("the list of %s", (nation) => {
  const rows = rowsOf(nation);

  test("has each day once, in order, in years with a source, and each recorded year has its days", () => {
    const dates = rows.map(({ date }) => date);
    expect([...new Set(dates)].sort()).toEqual(dates);
    expect([...new Set(dates.map((date) => date.slice(0, 4)))]).toEqual(years);
    expect(Object.values(data.sources).every((source) => source.length > 10)).toBe(true);
  });

  test("has a substitute for each day on a weekend and for no other: the next working day that is no holiday", () => {
    const taken = new Set(rows.filter(({ date }) => weekdayOf(date) < 6).map(({ date }) => date));
    for (const { date, substitute } of rows) {
      let expected: CalendarDate | undefined;
      if (weekdayOf(date) >= 6) {
        expected = daysAfter(date, 1);
        while (weekdayOf(expected) >= 6 || taken.has(expected)) expected = daysAfter(expected, 1);
        taken.add(expected);
      }
      expect([date, substitute]).toEqual([date, expected]);
    }
  });

  test("has Christmas Day and New Year's Day as the special holidays, and no other", () => {
    const special = rows.filter(({ kind }) => kind === "special").map(({ date }) => date);
    expect(special).toEqual(years.flatMap((year) => [`${year}-01-01`, `${year}-12-25`]));
    expect(rows.every(({ kind }) => kind === "special" || kind === "bank")).toBe(true);
  });

  test.each(years)("%s has the days of the Banking and Financial Dealings Act", (year) => {
    const monday = (month: string, which: "first" | "last") => {
      const mondays = daysOfYear(year).filter((day) => day.slice(5, 7) === month && weekdayOf(day) === 1);
      return mondays.at(which === "first" ? 0 : -1);
    };
    const easter = gregorianEaster(Number(year)).toString();
    const inScotland = nation === "scotland";
    const expected = [
      `${year}-01-01`,
      inScotland && `${year}-01-02`,
      nation === "northern_ireland" && `${year}-03-17`,
      daysAfter(easter, -2),
      !inScotland && daysAfter(easter, 1),
      monday("05", "first"),
      monday("05", "last"),
      inScotland && year === "2026" && "2026-06-15",
      nation === "northern_ireland" && `${year}-07-12`,
      monday("08", inScotland ? "first" : "last"),
      inScotland && `${year}-11-30`,
      `${year}-12-25`,
      `${year}-12-26`,
    ].filter(Boolean);
    expect(rows.map(({ date }) => date).filter((date) => date.startsWith(year))).toEqual(expected);
  });
});
