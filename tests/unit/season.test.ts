/** The seasons of the top bar, with dates written by hand. */
import { seasonOf } from "@/lib/format";

const london = (iso: string) => seasonOf(new Date(iso), "Europe/London")?.season ?? null;

test.each([
  ["2026-11-30T23:59:59Z", null],
  ["2026-12-01T00:00:00Z", "christmas"],
  ["2026-12-26T23:59:59Z", "christmas"],
  ["2026-12-27T00:00:00Z", null],
  // Easter Sundays: 5 April 2026, 28 March 2027, 16 April 2028, 20 April 2025.
  ["2026-03-28T23:59:59Z", null],
  ["2026-03-28T23:00:00Z", null],
  ["2026-03-29T12:00:00Z", "easter"],
  ["2026-04-06T22:59:59Z", "easter"],
  ["2026-04-06T23:00:00Z", null],
  ["2027-03-21T12:00:00Z", "easter"],
  ["2027-03-29T12:00:00Z", "easter"],
  ["2027-03-30T12:00:00Z", null],
  ["2028-04-16T12:00:00Z", "easter"],
  ["2025-04-20T12:00:00Z", "easter"],
  ["2026-07-01T12:00:00Z", null],
])("at %s in London it is %p", (iso, season) => expect(london(iso)).toBe(season));

test("uses the date in the reader's time zone", () => {
  const eve = new Date("2026-12-01T02:00:00Z");
  expect(seasonOf(eve, "Europe/London")).toEqual({ season: "christmas", year: 2026 });
  expect(seasonOf(eve, "America/New_York")).toBeNull();
});

test("is one season of one year, so that dismissing it lasts until the next", () => {
  expect(seasonOf(new Date("2026-12-24T12:00:00Z"), "Europe/London")).toEqual({ season: "christmas", year: 2026 });
  expect(seasonOf(new Date("2027-12-24T12:00:00Z"), "Europe/London")).toEqual({ season: "christmas", year: 2027 });
});
