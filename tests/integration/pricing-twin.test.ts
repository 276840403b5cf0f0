/** Prices by the product and by a second implementation in SQL: the same for random shifts, with their segments. */
import { asApp } from "@/tests/support/database";
import { pricedBySql, pricedHere, twinShifts, twinSleepIns } from "@/tests/support/price-twin";

test.each([
  ["shifts by the hour", twinShifts],
  ["sleep-ins", twinSleepIns],
])("600 random %s have the same segments and totals in SQL", async (_, twins) => {
  const all = twins(600, 17);
  const bySql = await asApp((client) => pricedBySql((text, values) => client.query(text, values), all));
  expect(bySql).toHaveLength(all.length);
  all.forEach((shift, n) => {
    expect([shift, bySql[n]]).toEqual([shift, pricedHere(shift)]);
  });
});
