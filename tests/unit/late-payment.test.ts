/** What the law allows for late payment (docs/money.md, Late payment), by hand. */
import { compensationFor, dueAfterDispute, lateClaim, lateClaimOf, statutoryRate } from "@/lib/backend/invoices/late";
import { isLongCredit } from "@/lib/config/late-payment";

const debt = { duePence: 100_000, debtPence: 100_000, dueOn: "2026-06-10" };

test.each([
  ["2023-12-31", null],
  ["2024-01-01", 1325],
  ["2024-12-31", 1325],
  ["2025-01-01", 1275],
  ["2025-07-01", 1225],
  ["2026-06-30", 1175],
  ["2027-03-01", 1175],
])("a debt that became late on %s bears %s hundredths of a per cent", (day, rate) => {
  expect(statutoryRate(day)).toBe(rate);
});

test("interest is simple, by the day, from the day after the due date, and rounded half up", () => {
  // £1,000 × 11.75 % × 1 / 365 = 32.19p; × 20 / 365 = £6.44; × 365 / 365 = £117.50.
  expect(lateClaim(debt, "2026-06-11")).toEqual({
    days: 1,
    ratePercent: 11.75,
    interestPence: 32,
    compensationPence: 7_000,
  });
  expect(lateClaim(debt, "2026-06-30")?.interestPence).toBe(644);
  expect(lateClaim(debt, "2027-06-10")?.interestPence).toBe(11_750);
});

test("the rate of the half-year in which it became late stays, and is that of the day after the due date", () => {
  expect(lateClaim({ ...debt, dueOn: "2025-06-29" }, "2026-01-15")?.ratePercent).toBe(12.75);
  expect(lateClaim({ ...debt, dueOn: "2025-06-30" }, "2026-01-15")?.ratePercent).toBe(12.25);
});

test("nothing may be claimed on or before the due date, where nothing is due, and before the first recorded rate", () => {
  expect(lateClaim(debt, "2026-06-10")).toBeNull();
  expect(lateClaim({ ...debt, duePence: 0 }, "2026-12-01")).toBeNull();
  expect(lateClaim({ ...debt, dueOn: "2023-06-01" }, "2026-12-01")).toBeNull();
});

test.each([
  [1, 4_000],
  [99_999, 4_000],
  [100_000, 7_000],
  [999_999, 7_000],
  [1_000_000, 10_000],
])("the compensation for %s pence is %s pence", (pence, expected) => expect(compensationFor(pence)).toBe(expected));

test("what is held or credited is no part of the debt; credit notes and direct payment have no claim", () => {
  const invoice = {
    kind: "invoice",
    paymentMode: "platform",
    grossPence: 120_000,
    heldPence: 20_000,
    creditedPence: 10_000,
    duePence: 90_000,
    payableOn: "2026-06-10",
  } as Parameters<typeof lateClaimOf>[0];
  expect(lateClaimOf(invoice, "2026-06-30")).toMatchObject({ interestPence: 579, compensationPence: 4_000 });
  expect(lateClaimOf({ ...invoice, kind: "credit_note" }, "2026-06-30")).toBeNull();
  expect(lateClaimOf({ ...invoice, paymentMode: "direct" }, "2026-06-30")).toBeNull();
});

const issued = { issuedOn: "2026-06-03", dueOn: "2026-07-03", payableOn: "2026-07-03" };
test.each([
  ["all of it was disputed", issued, 0, 100, "2026-06-20", "2026-07-20", "2026-08-19"],
  ["it was disputed on the day it was due", issued, 0, 100, "2026-07-03", "2026-07-20", "2026-08-19"],
  ["it was late when it was disputed", issued, 0, 100, "2026-07-04", "2026-07-20", null],
  [
    "all that was left was disputed for the second time",
    { ...issued, payableOn: "2026-08-19" },
    0,
    100,
    "2026-08-10",
    "2026-09-01",
    "2026-10-01",
  ],
  ["more was paid than was owed", issued, -5, 100, "2026-06-20", "2026-07-20", "2026-08-19"],
  ["it was decided on the day of issue", issued, 0, 100, "2026-06-03", "2026-06-03", null],
  ["the rest is to be paid anyway", issued, 50, 150, "2026-06-20", "2026-07-20", null],
  ["nothing is left to pay", issued, 0, 0, "2026-06-20", "2026-07-20", null],
  [
    "an earlier invoice was due before its day of issue",
    { ...issued, dueOn: "2026-06-01" },
    0,
    100,
    "2026-06-20",
    "2026-07-20",
    "2026-07-20",
  ],
] as const)(
  "where %s, it is due after the decision with the agreed credit, or stays due as it was",
  (_, invoice, before, now, raisedOn, decidedOn, expected) =>
    expect(dueAfterDispute({ ...invoice, duePence: before }, now, { raisedOn, decidedOn })).toBe(expected),
);

test.each([
  [60, "2026-11-24", false],
  [61, "2026-11-24", true],
  [61, null, true],
  [90, "2013-03-15", false],
] as const)("%s days of credit from %s are too long without a reason: %s", (days, startOn, isLong) => {
  expect(isLongCredit(days, startOn)).toBe(isLong);
});
