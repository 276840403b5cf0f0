/** The days for which a Bacs file can be made: no weekends, no bank holidays of England and Wales. */
import { firstProcessingDay, isBankDay } from "@/lib/backend/payments/bank-days";

test.each([
  ["2026-11-24", "2026-11-26", "a Tuesday"],
  ["2026-11-27", "2026-12-01", "a Friday"],
  ["2026-11-28", "2026-12-01", "a Saturday"],
  ["2026-12-23", "2026-12-29", "the day before Christmas Eve, with Boxing Day on a Saturday"],
  ["2027-03-24", "2027-03-30", "the Wednesday before Easter"],
])("a file made on %s is in time for %s: %s", (madeOn, processedOn) => {
  expect(firstProcessingDay(madeOn)).toBe(processedOn);
});

test("where no holidays are known, no day is certain, and the next ones are proposed", () => {
  expect(isBankDay("2050-03-02")).toBe(false);
  expect(firstProcessingDay("2050-03-01")).toBe("2050-03-03");
});
