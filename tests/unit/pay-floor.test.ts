/** The least that an hour costs, by dated parameters, and the rates that cannot pay it. Sums worked out by hand. */
import { belowFloor, payFloor } from "@/lib/backend/pricing";

const penceOf = (day: string, age?: number) => payFloor(day, age).parts.map(({ what, pence }) => [what, pence]);

describe("an hour costs at least", () => {
  test("from 1 April 2026", () => {
    expect(penceOf("2026-11-24")).toEqual([
      ["wage", 1271],
      ["holiday", 153], // 12.07 % of 12.71 = 1.534
      // A week of 37.5 hours at 14.24 is 534.00: 15 % of what is above 96.00 is 65.70.
      ["nationalInsurance", 175], // 65.70 ÷ 37.5 = 1.752
      ["pension", 33], // 3 % of what is above 120.00 is 12.42; ÷ 37.5 = 0.331
    ]);
    expect(payFloor("2026-11-24").costPence).toBe(1632);
  });

  test.each([
    ["2024-04-01", 22, 1144],
    ["2025-03-31", 22, 1144],
    ["2025-04-01", 22, 1221],
    ["2026-03-31", 21, 1221],
    ["2026-04-01", 21, 1271],
    ["2026-04-01", 20, 1085],
    ["2026-04-01", 18, 1085],
    ["2026-04-01", 17, 800],
    ["2025-04-01", 16, 755],
  ])("on %s at the age of %d, %d pence of wage", (day, age, pence) => {
    expect(payFloor(day, age).wagePence).toBe(pence);
  });

  test("National Insurance of the tax year, from 6 April 2025 at 15 % above 96 pounds", () => {
    // 12.21 + 1.47 of holiday = 13.68; a week is 513.00. 13.8 % above 175.00: 46.644; 15 % above 96.00: 62.55.
    expect(penceOf("2025-04-05")[2]).toEqual(["nationalInsurance", 124]);
    expect(penceOf("2025-04-06")[2]).toEqual(["nationalInsurance", 167]);
  });

  test("no pension below the age of 22, and no National Insurance below 21", () => {
    expect(penceOf("2026-11-24", 21).map(([what]) => what)).toEqual(["wage", "holiday", "nationalInsurance"]);
    expect(penceOf("2026-11-24", 20)).toEqual([
      ["wage", 1085],
      ["holiday", 131], // 1.3096
    ]);
  });

  test("each part has its source", () => {
    for (const { source } of payFloor("2026-11-24").parts) expect(source).toMatch(/\d{4}/);
  });

  test("refuses a day before the first parameters, and a child", () => {
    expect(() => payFloor("2024-03-31")).toThrow(RangeError);
    expect(() => payFloor("2026-11-24", 15)).toThrow(RangeError);
  });
});

describe("a rate", () => {
  const floor = payFloor("2026-11-24");
  const rate = (payPence: number, chargePence: number, specials: Parameters<typeof belowFloor>[0]["specials"] = []) =>
    belowFloor({ basis: "hourly", payPence, chargePence, specials }, floor);

  test("that pays the wage and covers its costs is lawful, to the penny", () => {
    expect(rate(1271, 1632)).toBeNull();
    expect(rate(1270, 1632)).toEqual({ what: "pay" });
    expect(rate(1271, 1631)).toEqual({ what: "charge" });
  });

  test("is judged band by band", () => {
    expect(rate(1271, 1700, [{ band: "weekday_night", mode: "multiplier", value: 95 }])).toEqual({
      what: "band",
      band: "weekday_night",
    });
    expect(rate(1271, 1700, [{ band: "weekend_day", mode: "absolute", value: 1632 }])).toBeNull();
  });

  test("of a fixed amount is not for hours", () => {
    expect(belowFloor({ basis: "fixed", payPence: 1, chargePence: 2, specials: [] }, floor)).toBeNull();
  });
});
