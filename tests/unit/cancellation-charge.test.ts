/** What cancelling a shift costs, and the notice that was given. */
import fc from "fast-check";
import { type CancelledShift, cancellationCharge } from "@/lib/backend/pricing";

const byDefault = [{ withinHours: 4, feePercent: 100 }];
const graded = [
  { withinHours: 48, feePercent: 25 },
  { withinHours: 4, feePercent: 100 },
  { withinHours: 24, feePercent: 50 },
];

/** A shift on Wednesday 7 October 2026 at 20:00 on UK clocks, planned at £258.01. */
const shift = (cancelledAt: string, more: Partial<CancelledShift> = {}): CancelledShift => ({
  startAt: new Date("2026-10-07T19:00Z"),
  cancelledAt: new Date(cancelledAt),
  plannedPence: 25801,
  isAllocated: true,
  ...more,
});

test.each([
  // Exactly four hours are enough; a second less is not: 239 whole minutes.
  ["2026-10-07T15:00:00Z", 240, 0],
  ["2026-10-07T15:00:01Z", 239, 25801],
  ["2026-10-07T14:59:59Z", 240, 0],
  ["2026-10-07T18:59:00Z", 1, 25801],
  ["2026-10-07T19:00:00Z", 0, 25801],
  ["2026-10-07T19:10:00Z", -10, 25801],
  ["2026-10-01T19:00:00Z", 8640, 0],
])("by default, cancelled at %s: %i minutes of notice, %i pence", (cancelledAt, noticeMinutes, chargePence) => {
  const rule = chargePence > 0 ? byDefault[0] : null;
  expect(cancellationCharge(shift(cancelledAt), byDefault)).toEqual({ noticeMinutes, rule, chargePence });
});

test.each([
  // 47 h: a quarter of 258.01 is 64.5025.
  ["2026-10-05T20:00:00Z", 48, 6450],
  ["2026-10-05T19:00:00Z", null, 0],
  // 23 h 59: half of 258.01 is 129.005, rounded up.
  ["2026-10-06T19:01:00Z", 24, 12901],
  ["2026-10-06T19:00:00Z", 48, 6450],
  ["2026-10-07T15:01:00Z", 4, 25801],
  ["2026-10-07T15:00:00Z", 24, 12901],
])("by graded rules, cancelled at %s: the rule of %p hours, %i pence", (cancelledAt, hours, chargePence) => {
  const { rule, ...charge } = cancellationCharge(shift(cancelledAt), graded);
  expect([rule?.withinHours ?? null, charge.chargePence]).toEqual([hours, chargePence]);
});

test("the tightest rule counts although it charges less", () => {
  const rules = [
    { withinHours: 24, feePercent: 80 },
    { withinHours: 2, feePercent: 0 },
  ];
  expect(cancellationCharge(shift("2026-10-07T18:00Z"), rules)).toEqual({
    noticeMinutes: 60,
    rule: rules[1],
    chargePence: 0,
  });
});

test("nothing is charged if no worker was allocated, and the notice is still known", () => {
  const unfilled = shift("2026-10-07T18:00Z", { isAllocated: false });
  expect(cancellationCharge(unfilled, byDefault)).toEqual({ noticeMinutes: 60, rule: null, chargePence: 0 });
});

test("nothing is charged by an agreement without rules", () => {
  expect(cancellationCharge(shift("2026-10-07T18:00Z"), []).chargePence).toBe(0);
});

test("notice is elapsed time: four hours on the clock are three when they go forward, and five when they go back", () => {
  // 23:00 on Saturday for 03:00 on Sunday.
  const spring = { startAt: new Date("2026-03-29T02:00Z") };
  expect(cancellationCharge(shift("2026-03-28T23:00Z", spring), byDefault)).toMatchObject({ noticeMinutes: 180 });
  const autumn = { startAt: new Date("2026-10-25T03:00Z") };
  expect(cancellationCharge(shift("2026-10-24T22:00Z", autumn), byDefault)).toMatchObject({ noticeMinutes: 300 });
});

test("a charge is whole pence and never more than the shift, in whatever order the rules are", () => {
  const rules = fc.uniqueArray(
    fc.record({ withinHours: fc.integer({ min: 1, max: 720 }), feePercent: fc.integer({ min: 0, max: 100 }) }),
    { selector: ({ withinHours }) => withinHours },
  );
  const notices = fc.integer({ min: -60, max: 800 * 60 });
  fc.assert(
    fc.property(rules, notices, fc.integer({ min: 0, max: 5_000_000 }), (list, notice, plannedPence) => {
      const startAt = new Date("2026-10-07T19:00Z");
      const cancelled = { startAt, cancelledAt: new Date(startAt.getTime() - notice * 60_000), plannedPence };
      const charge = cancellationCharge({ ...cancelled, isAllocated: true }, list);
      expect(charge).toEqual(cancellationCharge({ ...cancelled, isAllocated: true }, [...list].reverse()));
      const met = list.filter(({ withinHours }) => notice < withinHours * 60);
      const fewest = Math.min(...met.map(({ withinHours }) => withinHours));
      expect(charge.noticeMinutes).toBe(notice);
      expect(charge.rule).toEqual(met.find(({ withinHours }) => withinHours === fewest) ?? null);
      const percent = BigInt(charge.rule?.feePercent ?? 0);
      expect(BigInt(charge.chargePence)).toBe((2n * BigInt(plannedPence) * percent + 100n) / 200n);
    }),
  );
});
