/** Invoices: how lines add up, what a run issues and holds back, and numbers. */
import * as fc from "fast-check";
import { filledWeeks } from "@/lib/backend/invoices/filled-weeks";
import { type Billable, inLockOrder, numberOf, planOf, prefixOf, runDaysOf } from "@/lib/backend/invoices/plan";
import { creditOf, partOf, totalsOf, vatOf } from "@/lib/backend/invoices/sums";
import { constants } from "@/lib/config/constants";

const of = { reason: "As agreed", ruleVersion: "1", source: "a law" };
const vats = [
  { ...of, treatment: "standard" as const, ratePercent: 20 },
  { ...of, treatment: "exempt_nursing" as const, ratePercent: 0 },
  { ...of, treatment: "standard" as const, ratePercent: 17.5 },
];
const aLine = fc.record({ netPence: fc.integer({ min: 0, max: 500_000 }), vat: fc.constantFrom(...vats) });

test.each([
  [250, 20, 50],
  [3, 20, 1],
  [2, 20, 0],
  [12, 20, 2],
  [13, 20, 3],
  [-13, 20, -3],
  [100, 17.5, 18],
  [0, 20, 0],
])("VAT of %d at %d per cent is %d, half up by size", (net, rate, vat) => {
  expect(vatOf(net, rate)).toBe(vat);
});

test("VAT is rounded once for each rate, not once for each line", () => {
  const [standard, exempt] = vats;
  if (!standard || !exempt) throw new Error("there are rates");
  const lines = [13, 13, 13].map((netPence) => ({ netPence, vat: standard }));
  expect(totalsOf([...lines, { netPence: 50, vat: exempt }])).toMatchObject({
    netPence: 89,
    vatPence: 8,
    grossPence: 97,
  });
});

test("lines sum to the net, a full credit and the invoice to nil, and so do credits in any parts and order", () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 8 }),
      (lines, steps) => {
        const whole = totalsOf(lines);
        expect(whole.netPence).toBe(lines.reduce((sum, { netPence }) => sum + netPence, 0));
        let left = lines;
        const credits = [];
        for (const [index, share] of [...steps, ...lines.map((_, n) => [n, 1] as const)]) {
          const at = index % lines.length;
          const after = left.map((line, n) =>
            n === at ? { ...line, netPence: line.netPence - Math.floor(line.netPence * share) } : line,
          );
          credits.push(creditOf(left, after));
          left = after;
        }
        for (const part of ["netPence", "vatPence", "grossPence"] as const) {
          expect(credits.reduce((sum, credit) => sum + credit[part], whole[part])).toBe(0);
          expect(credits.every((credit) => credit[part] <= 0)).toBe(true);
        }
        const none = lines.map((line) => ({ ...line, netPence: 0 }));
        expect(creditOf(lines, none).grossPence + whole.grossPence).toBe(0);
      },
    ),
  );
});

test("what is held and what is not come to the whole", () => {
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 8 }), fc.nat(8), (lines, count) => {
      const kept = lines.slice(count);
      expect(partOf(lines, kept) + totalsOf(kept).grossPence).toBe(totalsOf(lines).grossPence);
      expect(partOf(lines, kept)).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe("A run", () => {
  const facts = { hasConsent: true, needsPurchaseOrder: false, servicesWithPurchaseOrder: new Set<string>() };
  const row = (more: Partial<Billable> = {}): Billable => ({
    kind: "shift",
    timesheet_id: "t1",
    job_id: "j1",
    agreement_id: "a1",
    service_id: "s1",
    start_on: "2027-01-04",
    pence: 100,
    ...more,
  });

  test.each([
    ["2027-01-06", "2027-01-03", "2026-12-31"],
    ["2027-01-10", "2027-01-03", "2026-12-31"],
    ["2027-01-11", "2027-01-10", "2026-12-31"],
    ["2027-03-01", "2027-02-28", "2027-02-28"],
  ])("on %s bills weekly until %s and monthly until %s", (today, weekEnd, monthEnd) => {
    expect(runDaysOf(today)).toEqual({ weekEnd, monthEnd });
  });

  test("makes one invoice for each service and agreement", () => {
    const rows = [
      row(),
      row({ service_id: "s2" }),
      row({ agreement_id: "a2" }),
      row({ kind: "cancellation", pence: 7 }),
    ];
    const { groups, heldBack } = planOf(rows, facts);
    expect(groups.map(({ netPence }) => netPence)).toEqual([107, 100, 100]);
    expect(heldBack).toEqual([]);
  });

  test.each([
    ["a consent", { hasConsent: false }, "consentMissing"],
    ["a purchase order", { needsPurchaseOrder: true }, "purchaseOrderMissing"],
  ] as const)("holds back what has not %s", (_, without, reason) => {
    const { groups, heldBack } = planOf([row()], { ...facts, ...without });
    expect(groups).toEqual([]);
    expect(heldBack).toEqual([{ reason, serviceId: "s1", timesheets: 1, netPence: 100 }]);
  });

  test("issues with a purchase order where one is required", () => {
    const withOrder = { ...facts, needsPurchaseOrder: true, servicesWithPurchaseOrder: new Set(["s1"]) };
    expect(planOf([row()], withOrder).groups).toHaveLength(1);
  });

  test("holds back what would come to less than nil, and settles what was billed as it was agreed", () => {
    const less = row({ kind: "adjustment", pence: -5 });
    expect(planOf([less], facts).heldBack).toMatchObject([{ reason: "belowNil", netPence: -5 }]);
    expect(planOf([less, row()], facts).groups).toMatchObject([{ netPence: 95 }]);
    const asBilled = row({ kind: "adjustment", pence: 0 });
    expect(planOf([asBilled], facts)).toEqual({ groups: [], heldBack: [], settled: [asBilled] });
  });

  test("locks timesheets in the order of their shifts, and none of a cancelled one", () => {
    const rows = [
      row({ timesheet_id: "t1", job_id: "j3" }),
      row({ timesheet_id: "t2", job_id: "j1" }),
      row({ kind: "cancellation", timesheet_id: null, job_id: "j0" }),
      row({ timesheet_id: "t3", job_id: "j2" }),
    ];
    expect(inLockOrder(rows)).toEqual(["t2", "t3", "t1"]);
  });

  test("names what is open and what is disputed by service, without billing either", () => {
    const rows = [row({ kind: "open" }), row({ kind: "open" }), row({ kind: "disputed", pence: 30 })];
    const { groups, heldBack } = planOf(rows, facts);
    expect(groups).toEqual([]);
    expect(heldBack).toEqual([
      { reason: "timesheetOpen", serviceId: "s1", timesheets: 2, netPence: 0 },
      { reason: "timesheetDisputed", serviceId: "s1", timesheets: 1, netPence: 30 },
    ]);
  });
});

test.each([
  ["Larkfield Care Staffing", "LCS-000007"],
  ["Élan & Sons (Care) of the North", "ESCO-000007"],
  ["24/7", "INV-000007"],
])("a number of %s is %s", (name, number) => {
  expect(numberOf(name, 7)).toBe(number);
  expect(prefixOf(name).length).toBeLessThanOrEqual(4);
});

describe("the weeks of the chart", () => {
  const week = (weekOn: string, pendingPence = 1) => ({ weekOn, count: 1, pendingPence, paidPence: 0 });

  test("have those in which nothing was issued, in order", () => {
    const weeks = filledWeeks([week("2027-03-22"), week("2027-03-01")]);
    expect(weeks.map(({ weekOn, count }) => [weekOn, count])).toEqual([
      ["2027-03-01", 1],
      ["2027-03-08", 0],
      ["2027-03-15", 0],
      ["2027-03-22", 1],
    ]);
    expect(filledWeeks([])).toEqual([]);
  });

  test("are the last ones, however long ago the first was", () => {
    const weeks = filledWeeks([week("2027-03-22"), week("2001-01-01")]);
    expect(weeks).toHaveLength(constants.invoiceChartWeeks);
    expect(weeks.at(-1)?.weekOn).toBe("2027-03-22");
  });
});
