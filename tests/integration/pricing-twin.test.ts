/** Prices by the product and by a second implementation in SQL: the same for random shifts, with their segments. */
import { asApp } from "@/tests/support/database";
import { pricedBySql, pricedHere, twinShifts } from "@/tests/support/price-twin";

test("2,000 random shifts have the same segments and totals in SQL", async () => {
  const all = twinShifts(2_000, 17);
  const bySql = await asApp((client) => pricedBySql((text, values) => client.query(text, values), all));
  expect(bySql).toHaveLength(all.length);
  all.forEach((shift, n) => {
    expect([shift, bySql[n]]).toEqual([shift, pricedHere(shift)]);
  });
});
